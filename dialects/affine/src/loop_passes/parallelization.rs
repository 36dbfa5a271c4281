//! `affine-parallelize`: loops whose iterations are independent as `affine.parallel`.

use smallvec::SmallVec;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::ir::{Body, Builder, Op, OperationState};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::types::Type;

use super::body_of;
use super::dependence::{Iterations, accesses_of};
use crate::applied::Values;
use crate::loops::bounds::Bound;
use crate::loops::parallel::{REDUCTIONS, combines, group_sizes};
use crate::memory_passes::for_each_body;
use crate::{AffineForOp, AffineParallelOp, AffineParallelize};

impl AffineParallelize {
    /// Parallelizes the loops of all bodies, outermost ones first.
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let before = self.parallelized.value();
        for_each_body(run, |ir| {
            let mut candidates: Vec<(AffineForOp, Vec<Reduction>)> = Vec::new();
            ir.walk(ir.root()).pre_order().within_body().run(|ir, op| {
                let found = AffineForOp::from_op(ir, op)
                    .and_then(|loop_op| Some((loop_op, self.reductions_if_parallel(ir, loop_op)?)));
                candidates.extend(found);
            });
            for (loop_op, reductions) in candidates {
                let is_nested_too_deep = self.most_nested.is_some_and(|most| depth(ir, loop_op.op()) >= most);
                if !is_nested_too_deep && parallelize(ir, loop_op, &reductions).is_some() {
                    self.parallelized.increment();
                }
            }
        });
        if self.parallelized.value() == before {
            run.mark_all_preserved();
        }
        Ok(())
    }

    /// Returns the reductions of a loop, if its iterations are independent but for these.
    fn reductions_if_parallel(&self, ir: &Body, loop_op: AffineForOp) -> Option<Vec<Reduction>> {
        let count = ir.result_count(loop_op.op());
        if count > 0 && !self.parallel_reductions {
            return None;
        }
        let reductions: Option<Vec<Reduction>> =
            (0..count).map(|position| Reduction::of(ir, loop_op, position)).collect();
        let reductions = reductions?;
        let accesses = accesses_of(ir, loop_op.op())?;
        Iterations::of(ir, loop_op)?.are_all_independent(ir, &accesses).then_some(reductions)
    }
}

/// Returns the number of parallel loops around an op, within its affine scope.
fn depth(ir: &Body, op: Op) -> u32 {
    let mut depth = 0;
    let mut place = ir.parent_op(op);
    while let Some(around) = place.filter(|around| !ir.has_traits(*around, OpTraits::AFFINE_SCOPE)) {
        depth += u32::from(AffineParallelOp::from_op(ir, around).is_some());
        place = ir.parent_op(around);
    }
    depth
}

/// A carried value that an op combines with another value in each iteration.
struct Reduction {
    kind: i64,
    combination: Op,
    /// The position of the other value among the operands. The value itself changes if it is a result of a loop that becomes
    /// parallel.
    reduced: usize,
}

impl Reduction {
    /// Returns the reduction of a carried value, if nothing else uses it, or what it is combined to.
    fn of(ir: &Body, loop_op: AffineForOp, position: usize) -> Option<Reduction> {
        let (block, end) = body_of(ir, loop_op)?;
        let (carried, yielded) = (ir.argument(block, position + 1), ir.operand(end, position));
        let combination = ir.defining_op(yielded)?;
        let is_only_use = ir.has_one_use(carried) && ir.has_one_use(yielded);
        if !is_only_use || ir.parent_block(combination) != Some(block) || ir.operand_count(combination) != 2 {
            return None;
        }
        let place = ir.operands(combination).position(|operand| operand == carried)?;
        let kind =
            reduction_kind(ir.name(combination).text(ir.context()), ir.value_type(carried), ir.context())?;
        Some(Reduction { kind, combination, reduced: 1 - place })
    }
}

/// Returns the number of the reduction that an op of `arith` on values of a type stands for.
fn reduction_kind(op: &str, ty: Type, context: &Context) -> Option<i64> {
    let name = op.strip_prefix("arith.")?;
    let name = match name {
        "maxsi" | "maxui" | "minsi" | "minui" => name.strip_suffix('i')?,
        name => name,
    };
    let kind = REDUCTIONS.iter().position(|kind| *kind == name && combines(context, kind, ty))?;
    i64::try_from(kind).ok()
}

/// Replaces a loop by a parallel one. Its results are combined with the initial values behind it.
fn parallelize(ir: &mut Body, loop_op: AffineForOp, reductions: &[Reduction]) -> Option<()> {
    let op = loop_op.op();
    let (block, end) = body_of(ir, loop_op)?;
    let (location, step) = (ir.location(op), loop_op.step(ir));
    let (lower, upper) = (Bound::lower(ir, loop_op), Bound::upper(ir, loop_op));
    let inits: Values = loop_op.inits(ir).collect();
    let types: Vec<Type> = ir.results(op).map(|result| ir.value_type(result)).collect();
    let (_, region) = loop_op.body(ir);
    let combinations: Vec<OperationState> = reductions
        .iter()
        .zip(&types)
        .map(|(reduction, ty)| {
            let mut state =
                OperationState::new(ir.name(reduction.combination), ir.location(reduction.combination))
                    .results([*ty]);
            state.attributes = ir.attributes(reduction.combination).into();
            state
        })
        .collect();

    let mut builder = Builder::before(ir, op);
    let groups =
        [&lower, &upper].map(|bound| group_sizes(builder.context(), &[bound.map.results().len() as i32]));
    let operands: Values = lower.operands.iter().chain(&upper.operands).copied().collect();
    let kinds = reductions.iter().map(|reduction| reduction.kind).collect();
    let [lower_groups, upper_groups] = groups;
    let new = AffineParallelOp::build(
        &mut builder,
        location,
        &types,
        kinds,
        lower.map,
        lower_groups,
        upper.map,
        upper_groups,
        vec![step],
        &operands,
    )
    .op();
    let (_, new_region) = builder.body().region(new, 0);
    builder.move_region_to_end(region, new_region);
    let operand = |reduction: &Reduction| builder.body().operand(reduction.combination, reduction.reduced);
    let reduced: Values = reductions.iter().map(operand).collect();
    builder.set_operands(end, &reduced);
    reductions.iter().for_each(|reduction| builder.erase(reduction.combination));
    let carried: SmallVec<[usize; 4]> = (1..=reductions.len()).collect();
    builder.remove_arguments(block, &carried);
    let mut results = Values::new();
    for ((state, init), position) in combinations.into_iter().zip(inits).zip(0..) {
        let result = builder.body().result(new, position);
        let combination = builder.create(state.operands([init, result]));
        results.push(builder.body().result(combination, 0));
    }
    builder.replace(op, &results);
    Some(())
}
