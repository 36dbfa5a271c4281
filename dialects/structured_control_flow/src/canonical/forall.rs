//! Canonicalization of loops over grids.

use terrace_dialect_support::mixed_list::{MixedList, state_with_lists};
use terrace_runtime::generated::{OPERAND_SEGMENT_SIZES, segment_sizes};
use terrace_runtime::interfaces::AnyShapedDimOpInterface;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::{ForallOp, InParallelOp};
use super::only_block;

/// The op by which a round contributes to a result, and the one that does so without a loop.
pub(super) const INSERTION: [&str; 2] = ["tensor.parallel_insert_slice", "tensor.insert_slice"];

/// Returns lower bounds, upper bounds, and steps.
pub(super) fn bounds(ir: &Body, grid: ForallOp) -> [MixedList; 3] {
    [
        MixedList::new(grid.static_lower_bound(ir), grid.dynamic_lower_bound(ir)),
        MixedList::new(grid.static_upper_bound(ir), grid.dynamic_upper_bound(ir)),
        MixedList::new(grid.static_step(ir), grid.dynamic_step(ir)),
    ]
}

/// Returns the insertions by which a round contributes to the results, each with the argument that stands for that
/// result, if rounds contribute by nothing else.
pub(super) fn contributions(ir: &Body, grid: ForallOp) -> Option<Vec<(Op, Value)>> {
    let (_, end) = only_block(ir, grid.op(), 0)?;
    let combining = ir.entry_block(ir.region(InParallelOp::from_op(ir, end)?.op(), 0).1)?;
    let contribution =
        |op: Op| (ir.name(op).text(ir.context()) == INSERTION[0]).then(|| (op, ir.operand(op, 1)));
    ir.ops(combining).map(contribution).collect()
}

/// Creates a loop like `grid`, whose body moves there, with other bounds and outputs. The arguments of the body are as
/// those of the new loop.
pub(super) fn with_outputs(
    grid: ForallOp,
    [lower, upper, step]: &[MixedList; 3],
    outputs: &[Value],
    rewriter: &mut Rewriter<'_>,
) -> Op {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let named = [("staticLowerBound", lower), ("staticUpperBound", upper), ("staticStep", step)];
    let mut state = state_with_lists(ir, grid.op(), &[], &named, None).operands(outputs.iter().copied());
    let sizes = [lower.values.len(), upper.values.len(), step.values.len(), outputs.len()];
    let name = context.identifier(OPERAND_SEGMENT_SIZES);
    for entry in state.attributes.iter_mut().filter(|entry| entry.name == name) {
        entry.value = segment_sizes(&context, &sizes);
    }
    let types: Vec<Type> = outputs.iter().map(|output| ir.value_type(*output)).collect();
    let made = rewriter.create(state.results(types).regions(1));
    let (from, to) = (rewriter.body().region(grid.op(), 0).1, rewriter.body().region(made, 0).1);
    rewriter.move_region_to_end(from, to);
    made
}

/// Makes constant bounds and steps numbers.
pub(super) fn bounds_of_known_numbers(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let grid = ForallOp::from_op(ir, op).ok_or(MatchFailure)?;
    let lists = bounds(ir, grid);
    let known = [0, 1, 2].map(|list: usize| lists[list].with_constants(ir, |_| true));
    if known == lists {
        return Err(rewriter.match_failure(op, || "no bound is a constant"));
    }
    let outputs: Vec<Value> = grid.outputs(ir).collect();
    let made = with_outputs(grid, &known, &outputs, rewriter);
    rewriter.replace_with_op(op, made);
    Ok(())
}

/// Drops outputs whose results have no use, or to which no round contributes.
pub(super) fn outputs_that_stay(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let grid = ForallOp::from_op(ir, op).ok_or(MatchFailure)?;
    let contributions = contributions(ir, grid).ok_or(MatchFailure)?;
    let (block, _) = only_block(ir, op, 0).ok_or(MatchFailure)?;
    let bounds = bounds(ir, grid);
    let dimensions = bounds[0].numbers.len();
    let (outputs, arguments): (Vec<Value>, Vec<Value>) =
        grid.outputs(ir).zip(ir.arguments(block).skip(dimensions)).unzip();
    let changes = |place: usize| {
        !ir.is_unused(ir.result(op, place)) && contributions.iter().any(|(_, to)| *to == arguments[place])
    };
    let (kept, dropped): (Vec<usize>, Vec<usize>) = (0..outputs.len()).partition(|place| changes(*place));
    if dropped.is_empty() {
        return Err(rewriter.match_failure(op, || "each result is used, and rounds contribute to it"));
    }
    for place in &dropped {
        for (insertion, _) in contributions.iter().filter(|(_, to)| *to == arguments[*place]) {
            rewriter.erase(*insertion);
        }
        rewriter.replace_all_uses(arguments[*place], outputs[*place]);
    }
    let positions: Vec<usize> = dropped.iter().map(|place| dimensions + place).collect();
    rewriter.remove_arguments(block, &positions);
    let left: Vec<Value> = kept.iter().map(|place| outputs[*place]).collect();
    let made = with_outputs(grid, &bounds, &left, rewriter);
    let mut values = outputs;
    for (result, place) in rewriter.body().results(made).zip(kept) {
        values[place] = result;
    }
    rewriter.replace(op, &values);
    Ok(())
}

/// Takes the sizes of results from the outputs, which are as large.
pub(super) fn sizes_of_outputs(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let grid = ForallOp::from_op(ir, op).ok_or(MatchFailure)?;
    let sized: Vec<(Value, Value)> = ir.results(op).zip(grid.outputs(ir)).collect();
    let is_size = |ir: &Body, user: Op, of: Value| {
        AnyShapedDimOpInterface::of(ir, user).is_some_and(|size| size.shaped_value(ir) == of)
    };
    if !sized.iter().any(|(result, _)| ir.users(*result).any(|user| is_size(ir, user, *result))) {
        return Err(rewriter.match_failure(op, || "no size of a result is asked for"));
    }
    for (result, output) in sized {
        rewriter.replace_uses_if(result, output, |ir, user| is_size(ir, user.op, result));
    }
    Ok(())
}
