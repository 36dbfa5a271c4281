//! Canonicalization of counted loops.

use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::ForOp;
use super::super::text::entry_arguments;
use super::{is_defined_outside, only_block};

/// Known bounds and step of a loop.
struct Bounds {
    lower: WideInteger,
    upper: WideInteger,
    step: WideInteger,
    is_unsigned: bool,
}

impl Bounds {
    fn of(ir: &Body, counted: ForOp) -> Option<Self> {
        let number = |value: Value| {
            constant_of_value(ir, value).and_then(|value| value.as_integer(ir.context()).cloned())
        };
        Some(Bounds {
            lower: number(counted.lower_bound(ir))?,
            upper: number(counted.upper_bound(ir))?,
            step: number(counted.step(ir))?,
            is_unsigned: counted.unsigned_cmp(ir),
        })
    }

    fn is_less(&self, left: &WideInteger, right: &WideInteger) -> bool {
        match self.is_unsigned {
            true => left.unsigned_cmp(right).is_lt(),
            false => left.signed_cmp(right).is_lt(),
        }
    }

    fn has_a_round(&self) -> bool {
        self.is_less(&self.lower, &self.upper)
    }

    /// Returns whether the step leads to another number below the upper bound, or wraps.
    fn has_two_rounds(&self) -> bool {
        let next = self.lower.wrapping_add(&self.step);
        self.is_less(&next, &self.upper) || !self.is_less(&self.lower, &next)
    }
}

/// Replaces a loop over an empty range by the init operands.
pub(super) fn loop_of_no_round(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let counted = ForOp::from_op(ir, op).ok_or(MatchFailure)?;
    if counted.lower_bound(ir) != counted.upper_bound(ir) {
        return Err(rewriter.match_failure(op, || "the bounds differ"));
    }
    let inits: Vec<Value> = counted.inits(ir).collect();
    rewriter.replace(op, &inits);
    Ok(())
}

/// Replaces a loop that has a round, and only yields values from outside, by these.
pub(super) fn loop_that_computes_nothing(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let counted = ForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (block, end) = only_block(ir, op, 0).ok_or(MatchFailure)?;
    if ir.first_op(block) != Some(end) {
        return Err(rewriter.match_failure(op, || "its body does something"));
    }
    if !Bounds::of(ir, counted).is_some_and(|bounds| bounds.has_a_round()) {
        return Err(rewriter.match_failure(op, || "it may have no round"));
    }
    let yielded: Vec<Value> = ir.operands(end).collect();
    if !yielded.iter().all(|value| is_defined_outside(ir, op, *value)) {
        return Err(rewriter.match_failure(op, || "it yields what depends on the round"));
    }
    rewriter.replace(op, &yielded);
    Ok(())
}

/// Replaces a loop of exactly one round by its body.
pub(super) fn loop_of_one_round(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let round = ForOp::from_op(ir, op).ok_or(MatchFailure)?;
    let Some(bounds) = Bounds::of(ir, round) else {
        return Err(rewriter.match_failure(op, || "bounds and step are not known"));
    };
    if !bounds.has_a_round() || bounds.has_two_rounds() {
        return Err(rewriter.match_failure(op, || "it has no round, or several"));
    }
    let variable = round.lower_bound(ir);
    let inits: Vec<Value> = std::iter::once(variable).chain(round.inits(ir)).collect();
    if entry_arguments(ir, op, 0).len() != inits.len() {
        return Err(MatchFailure);
    }
    let (holder, region) = ir.region(op, 0);
    let body = holder.entry_block(region).ok_or(MatchFailure)?;
    let end = ir.last_op(body).ok_or(MatchFailure)?;
    let yielded: Vec<Value> = ir.operands(end).collect();
    // Arguments that are yielded are replaced as well.
    let arguments: Vec<Value> = ir.arguments(body).collect();
    let results: Vec<Value> = yielded
        .into_iter()
        .map(|value| {
            arguments.iter().position(|argument| *argument == value).map_or(value, |index| inits[index])
        })
        .collect();
    rewriter.erase(end);
    rewriter.inline_block_before(body, op, &inits);
    rewriter.replace(op, &results);
    Ok(())
}
