//! Canonicalization of loops over grids.

use terrace_dialect_support::mixed_list::{MixedList, state_with_lists};
use terrace_runtime::generated::{OPERAND_SEGMENT_SIZES, segment_sizes};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::ForallOp;
use super::super::text::result_types;

/// Makes constant bounds and steps numbers.
pub(super) fn bounds_of_known_numbers(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let grid = ForallOp::from_op(ir, op).ok_or(MatchFailure)?;
    let lists = [
        MixedList::new(grid.static_lower_bound(ir), grid.dynamic_lower_bound(ir)),
        MixedList::new(grid.static_upper_bound(ir), grid.dynamic_upper_bound(ir)),
        MixedList::new(grid.static_step(ir), grid.dynamic_step(ir)),
    ];
    let known = [0, 1, 2].map(|list: usize| lists[list].with_constants(ir, |_| true));
    if known == lists {
        return Err(rewriter.match_failure(op, || "no bound is a constant"));
    }
    let [lower, upper, step] = &known;
    let named = [("staticLowerBound", lower), ("staticUpperBound", upper), ("staticStep", step)];
    let outputs: Vec<Value> = grid.outputs(ir).collect();
    let mut state = state_with_lists(ir, op, &[], &named, None).operands(outputs.iter().copied());
    let sizes = [lower.values.len(), upper.values.len(), step.values.len(), outputs.len()];
    let name = context.identifier(OPERAND_SEGMENT_SIZES);
    for entry in state.attributes.iter_mut().filter(|entry| entry.name == name) {
        entry.value = segment_sizes(&context, &sizes);
    }
    let state = state.results(result_types(ir, op)).regions(1);
    let made = rewriter.create(state);
    let (from, to) = (rewriter.body().region(op, 0).1, rewriter.body().region(made, 0).1);
    rewriter.move_region_to_end(from, to);
    rewriter.replace_with_op(op, made);
    Ok(())
}
