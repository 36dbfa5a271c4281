//! Canonicalization of loops over grids.

use terrace_dialect_support::mixed_list::{MixedList, state_with_lists};
use terrace_runtime::generated::{OPERAND_SEGMENT_SIZES, segment_sizes};
use terrace_runtime::interfaces::AnyShapedDimOpInterface;
use terrace_runtime::ir::{Block, Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::{ForallOp, InParallelOp};
use super::only_block;

/// The op by which a round contributes to a result, and the one that does so without a loop.
pub(super) const INSERTION: [&str; 2] = ["tensor.parallel_insert_slice", "tensor.insert_slice"];

/// The tensors that the iterations of a loop share.
pub(super) struct SharedOutputs {
    /// The loop.
    pub grid: ForallOp,
    /// Its lower bounds, upper bounds and steps.
    pub bounds: [MixedList; 3],
    /// The block of its body.
    pub block: Block,
    /// The operands that give the tensors before the loop, one for each result.
    pub outputs: Vec<Value>,
    /// The block arguments for the tensors, in the same order.
    pub arguments: Vec<Value>,
    /// The ops `tensor.parallel_insert_slice` of an iteration, each with the argument that it inserts into.
    pub insertions: Vec<(Op, Value)>,
}

impl SharedOutputs {
    /// Returns the shared tensors of `scf.forall`; none if its iterations are combined by other ops than
    /// `tensor.parallel_insert_slice`.
    pub(super) fn of(ir: &Body, op: Op) -> Option<Self> {
        let grid = ForallOp::from_op(ir, op)?;
        let (block, end) = only_block(ir, op, 0)?;
        let bounds = grid.mixed_bounds(ir);
        let combining = ir.entry_block(ir.region(InParallelOp::from_op(ir, end)?.op(), 0).1)?;
        let insertion =
            |op: Op| (ir.name(op).text(ir.context()) == INSERTION[0]).then(|| (op, ir.operand(op, 1)));
        let insertions: Option<Vec<(Op, Value)>> = ir.ops(combining).map(insertion).collect();
        let arguments = ir.arguments(block).skip(bounds[0].numbers.len()).collect();
        let outputs = grid.outputs(ir).collect();
        Some(SharedOutputs { grid, bounds, block, outputs, arguments, insertions: insertions? })
    }

    /// Returns the position among all block arguments of the one for an output.
    pub(super) fn argument_position(&self, output: usize) -> usize {
        self.bounds[0].numbers.len() + output
    }

    /// Returns the ops that insert into an output.
    pub(super) fn insertions_into(&self, output: usize) -> impl Iterator<Item = Op> + '_ {
        let argument = self.arguments[output];
        self.insertions.iter().filter(move |(_, to)| *to == argument).map(|(insertion, _)| *insertion)
    }
}

/// Creates a loop with other bounds and outputs, and moves the body of `grid` there, whose block arguments are already
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
    let lists = grid.mixed_bounds(ir);
    let known = [0, 1, 2].map(|list: usize| lists[list].with_constants(ir, |_| true));
    if known == lists {
        return Err(rewriter.match_failure(op, || "no bound is a constant"));
    }
    let outputs: Vec<Value> = grid.outputs(ir).collect();
    let made = with_outputs(grid, &known, &outputs, rewriter);
    rewriter.replace_with_op(op, made);
    Ok(())
}

/// Drops outputs whose results have no use, or into which nothing is inserted.
pub(super) fn outputs_that_stay(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let shared = SharedOutputs::of(ir, op).ok_or(MatchFailure)?;
    let changes =
        |place: usize| !ir.is_unused(ir.result(op, place)) && shared.insertions_into(place).next().is_some();
    let (kept, dropped): (Vec<usize>, Vec<usize>) =
        (0..shared.outputs.len()).partition(|place| changes(*place));
    if dropped.is_empty() {
        return Err(rewriter.match_failure(op, || "each result is used, and inserted into"));
    }
    for place in &dropped {
        for insertion in shared.insertions_into(*place) {
            rewriter.erase(insertion);
        }
        rewriter.replace_all_uses(shared.arguments[*place], shared.outputs[*place]);
    }
    let positions: Vec<usize> = dropped.iter().map(|place| shared.argument_position(*place)).collect();
    rewriter.remove_arguments(shared.block, &positions);
    let left: Vec<Value> = kept.iter().map(|place| shared.outputs[*place]).collect();
    let made = with_outputs(shared.grid, &shared.bounds, &left, rewriter);
    let mut values = shared.outputs;
    for (result, place) in rewriter.body().results(made).zip(kept) {
        values[place] = result;
    }
    rewriter.replace(op, &values);
    Ok(())
}

/// Replaces the results in ops that ask for a size by the outputs, which have the same shape.
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
