//! Constraints on regions.

use terrace_odsgen::model::{Argument, Arity, Field, Predicate};
use terrace_runtime::dialect::{Condition, ConditionCheck, OpPart, RegionConstraint};
use terrace_runtime::ir::{Body, Region};

use super::library;
use super::predicate::Compiler;

/// What has to hold for a region.
enum RegionCheck {
    Any,
    /// The number of blocks.
    Blocks(usize),
    /// The least number of blocks.
    LeastBlocks(usize),
    /// How many arguments a block may have.
    MostArguments(usize),
    And(Vec<RegionCheck>),
    Or(Vec<RegionCheck>),
    Not(Box<RegionCheck>),
}

impl RegionCheck {
    fn holds(&self, body: &Body, region: Region) -> bool {
        match self {
            RegionCheck::Any => true,
            RegionCheck::Blocks(count) => body.blocks(region).count() == *count,
            RegionCheck::LeastBlocks(count) => body.blocks(region).count() >= *count,
            RegionCheck::MostArguments(count) => {
                body.blocks(region).all(|block| body.argument_count(block) <= *count)
            }
            RegionCheck::And(parts) => parts.iter().all(|part| part.holds(body, region)),
            RegionCheck::Or(parts) => parts.iter().any(|part| part.holds(body, region)),
            RegionCheck::Not(inner) => !inner.holds(body, region),
        }
    }
}

impl Compiler<'_> {
    /// The constraint of a region, and a condition where it says more than how many blocks there are.
    pub(super) fn region(
        &mut self,
        field: &Field,
        index: usize,
        conditions: &mut Vec<Condition>,
    ) -> RegionConstraint {
        let used = &field.constraint;
        match self.region_check(&used.predicate) {
            Some(RegionCheck::Any) => {}
            Some(RegionCheck::Blocks(count)) => {
                return RegionConstraint::Sized(u32::try_from(count).unwrap_or(u32::MAX));
            }
            Some(RegionCheck::LeastBlocks(count)) => {
                return RegionConstraint::Minimum(u32::try_from(count).unwrap_or(u32::MAX));
            }
            Some(check) => {
                let name = field.name.as_deref().unwrap_or_default();
                let summary = format!("region #{index} ('{name}') must be {}", used.summary).into();
                let count = if field.arity == Arity::One { 1 } else { usize::MAX };
                let holds = ConditionCheck::shared(move |body: &Body, op| {
                    let mut regions = body.regions(op).skip(index).take(count);
                    regions.all(|(holder, region)| check.holds(holder, region))
                });
                let about = vec![OpPart::Region(index as u32)].into();
                conditions.push(Condition { summary, about, holds });
            }
            None => {
                let message = format!("the region constraint `{}` is written in Rust", used.spelling);
                self.unchecked.report(used.span, message, "not checked: counts as satisfied");
            }
        }
        RegionConstraint::Any
    }

    /// The check that a predicate is; none where it takes Rust. Definitions do not refer to themselves, so this ends.
    fn region_check(&self, predicate: &Predicate) -> Option<RegionCheck> {
        let all = |parts: &[Predicate]| -> Option<Vec<RegionCheck>> {
            parts.iter().map(|part| self.region_check(part)).collect()
        };
        Some(match predicate {
            Predicate::True => RegionCheck::Any,
            Predicate::And(parts) => RegionCheck::And(all(parts)?),
            Predicate::Or(parts) => RegionCheck::Or(all(parts)?),
            Predicate::Not(inner) => RegionCheck::Not(Box::new(self.region_check(inner)?)),
            Predicate::Constraint(id, arguments) => {
                let constraint = self.model.constraint(*id);
                let is_library = self.model.sources.file(constraint.header.span.file).path == library::FILE;
                let count = |value: &i128| usize::try_from(*value).unwrap_or(usize::MAX);
                match (constraint.header.name.as_str(), arguments.as_slice()) {
                    ("SizedRegion", [Argument::Integer(value)]) if is_library => {
                        RegionCheck::Blocks(count(value))
                    }
                    ("MinSizedRegion", [Argument::Integer(value)]) if is_library => {
                        RegionCheck::LeastBlocks(count(value))
                    }
                    ("MaxArgumentsRegion", [Argument::Integer(value)]) if is_library => {
                        RegionCheck::MostArguments(count(value))
                    }
                    (_, []) => self.region_check(&constraint.predicate)?,
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}
