//! The test whether a format can represent an op: its parser would read the printed text back as the same op.

use super::DeclaredPrinter;
use crate::dialect::program::OpenEnd;
use crate::dialect::{Multiplicity, OpDescriptor, TypeSource, ValueReference};

impl DeclaredPrinter<'_, '_, '_> {
    /// Returns whether the format can represent the op.
    pub(super) fn can_show(&self) -> bool {
        (self.is_leaf() || self.contents_fit())
            && self.program.shown.iter().all(|(element, is_required)| match self.attribute(element.slot) {
                Some(value) => element.form.can_show(self.printer.context(), value),
                None => !is_required,
            })
            && (!self.program.has_groups || self.group_sizes_fit())
            && self.types_are_implied()
            && !self.would_go_on()
    }

    /// Returns whether the parser would take the text after the op for a part of it.
    fn would_go_on(&self) -> bool {
        let Some(end) = self.program.open_end else { return false };
        if self.op == self.body.root() {
            return false;
        }
        match end {
            OpenEnd::Operand(index) => {
                self.segment(ValueReference::Operand(index as usize)).is_empty()
                    && self.body.next_op(self.op).is_some_and(|next| self.body.result_count(next) > 0)
            }
            OpenEnd::Successors => {
                let is_last = |block| self.body.last_block(self.body.block_region(block)) == Some(block);
                self.body.successor_count(self.op) == 0
                    && self.body.parent_block(self.op).is_some_and(|block| !is_last(block))
            }
        }
    }

    /// Returns whether the op is declared without regions and successors, and has none.
    fn is_leaf(&self) -> bool {
        let OpDescriptor { regions, successors, .. } = self.descriptor;
        regions.is_empty() && successors.is_empty() && self.body.is_leaf(self.op)
    }

    /// Returns whether the numbers of regions and successors match the declaration.
    fn contents_fit(&self) -> bool {
        let fits = |count: usize, fixed: usize, most: Option<usize>| {
            count >= fixed && most.is_none_or(|most| count <= most)
        };
        let regions = &self.descriptor.regions;
        let fixed_regions = regions.iter().filter(|region| region.multiplicity == Multiplicity::One).count();
        let any_regions = regions.iter().any(|region| region.multiplicity.is_variadic());
        let successors = &self.descriptor.successors;
        let fixed_successors =
            successors.iter().filter(|successor| successor.multiplicity == Multiplicity::One).count();
        let any_successors = successors.iter().any(|successor| successor.multiplicity.is_variadic());
        fits(self.body.region_count(self.op), fixed_regions, (!any_regions).then_some(regions.len()))
            && (successors.is_empty()
                || fits(
                    self.body.successor_count(self.op),
                    fixed_successors,
                    (!any_successors).then_some(successors.len()),
                ))
    }

    /// Returns whether the group sizes of operands add up.
    fn group_sizes_fit(&self) -> bool {
        self.descriptor.operands.iter().enumerate().all(|(index, operand)| match operand.multiplicity {
            Multiplicity::VariadicOfVariadic { sizes } => {
                let segment = self.segment(ValueReference::Operand(index));
                self.program.reads_operands_at_once || self.groups(sizes, &segment).is_some()
            }
            _ => true,
        })
    }

    /// Returns whether values without written types have the types that the parser would infer. Types
    /// computed by functions are assumed to match.
    fn types_are_implied(&self) -> bool {
        self.program.implied_types.iter().all(|(reference, source)| {
            let implied = match source {
                TypeSource::Written | TypeSource::Computed { .. } => return true,
                TypeSource::Built(build) => Some(build.build(self.printer.context())),
                TypeSource::SameAs(other) => self.types(*other).next(),
                TypeSource::OfAttribute(slot) => {
                    self.attribute(*slot).and_then(|value| value.ty(self.printer.context()))
                }
            };
            self.types(*reference).all(|ty| Some(ty) == implied)
        })
    }
}
