//! `scf-for-loop-canonicalization`: ops in loops of `scf` by the bounds of induction variables.

use terrace_affine::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use terrace_dialect_support::memory::constant_index;
use terrace_dialect_support::mixed_list::MixedList;
use terrace_runtime::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{
    FrozenPatterns, MatchFailure, MatchResult, OpRewritePattern, PatternSet, Rewriter,
};
use terrace_structured_control_flow::{ForOp, ForallOp, ParallelOp, YieldOp};
use terrace_tensor::InsertSliceOp;

use crate::greedy::run_patterns;

include!(concat!(env!("OUT_DIR"), "/for_loop_canonicalization.rs"));

impl ScfForLoopCanonicalization {
    /// Prepares the patterns for the context.
    fn initialize(&mut self, context: &Context) -> PassResult {
        let mut patterns = PatternSet::new();
        patterns.add(LeastInLoop).add(GreatestInLoop).add(TensorSizeInLoop).add(MemRefSizeInLoop);
        self.patterns = Some(FrozenPatterns::new(context, patterns));
        Ok(())
    }

    /// Applies the patterns.
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        run_patterns(run, self.patterns.as_ref())
    }
}

/// Replaces a minimum by the result of its map that is proven to be the least.
struct LeastInLoop;

impl OpRewritePattern for LeastInLoop {
    type Op = AffineMinOp;

    fn match_and_rewrite(&self, op: AffineMinOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let operands: Vec<Value> = op.map_operands(ir).collect();
        let map = op.map(ir);
        replace_by_extremum(op.op(), &map, &operands, |one, other| other.clone() - one.clone(), rewriter)
    }
}

/// Replaces a maximum by the result of its map that is proven to be the greatest.
struct GreatestInLoop;

impl OpRewritePattern for GreatestInLoop {
    type Op = AffineMaxOp;

    fn match_and_rewrite(&self, op: AffineMaxOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let operands: Vec<Value> = op.map_operands(ir).collect();
        let map = op.map(ir);
        replace_by_extremum(op.op(), &map, &operands, |one, other| one.clone() - other.clone(), rewriter)
    }
}

/// Replaces an op by the application of the result of its map for which all differences to the other results are not
/// negative.
fn replace_by_extremum(
    op: Op,
    map: &AffineMap,
    operands: &[Value],
    difference: fn(&AffineExpr, &AffineExpr) -> AffineExpr,
    rewriter: &mut Rewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let ranges = Ranges::new(ir, map, operands);
    if ranges.variables.is_empty() {
        return Err(rewriter.match_failure(op, || "no operand is the induction variable of a loop"));
    }
    let results = map.results();
    let found = results.iter().position(|one| {
        results.iter().all(|other| one == other || ranges.is_never_negative(&difference(one, other)))
    });
    let Some(found) = found else {
        return Err(rewriter.match_failure(op, || "the bounds of the loops prove nothing"));
    };
    let map = AffineMap::new(map.dimension_count(), map.symbol_count(), vec![results[found].clone()])
        .map_err(|_| MatchFailure)?;
    let location = ir.location(op);
    let map = Attribute::affine_map(rewriter.context(), map);
    let new = AffineApplyOp::build_with_attributes(rewriter, location, map, operands);
    rewriter.replace_with_op(op, new.op());
    Ok(())
}

/// The maximum number of induction variables in an expression, and of nodes: all combinations of bounds are tried.
const MOST_VARIABLES: usize = 4;
const MOST_NODES: u64 = 64;

/// The known ranges of the inputs of a map: constants, and bounds of induction variables.
struct Ranges {
    dimension_count: u32,
    /// Expressions over the inputs of the map for the inputs: themselves, or constants.
    inputs: Vec<AffineExpr>,
    variables: Vec<Variable>,
}

/// An induction variable among the inputs, with its first value and a bound of its last one.
struct Variable {
    input: usize,
    first: AffineExpr,
    last: AffineExpr,
}

impl Ranges {
    fn new(ir: &Body, map: &AffineMap, operands: &[Value]) -> Ranges {
        let dimension_count = map.dimension_count();
        let input = |position: usize| match (position as u32).checked_sub(dimension_count) {
            None => AffineExpr::dimension(position as u32),
            Some(symbol) => AffineExpr::symbol(symbol),
        };
        let expression = |value: Value| match constant_index(ir, value) {
            Some(number) => Some(AffineExpr::constant(number)),
            None => operands.iter().position(|operand| *operand == value).map(input),
        };
        let bound = |bound: FoldedValue| match bound {
            FoldedValue::Value(value) => expression(value),
            FoldedValue::Attribute(constant) => constant.as_i64(ir.context()).map(AffineExpr::constant),
        };
        let number = |value: FoldedValue| bound(value)?.as_constant();
        let inputs = operands
            .iter()
            .enumerate()
            .map(|(position, operand)| expression(*operand).unwrap_or_else(|| input(position)))
            .collect();
        let mut variables = Vec::new();
        for (position, operand) in operands.iter().enumerate() {
            let Some([lower, upper, step]) = bounds_of(ir, *operand) else { continue };
            let Some(step) = number(step).filter(|step| *step > 0) else { continue };
            let (Some(first), Some(end)) = (bound(lower), bound(upper)) else { continue };
            let last = match (first.as_constant(), end.as_constant()) {
                (Some(first), Some(end)) if first < end => {
                    let rounds = (i128::from(end) - i128::from(first) - 1) / i128::from(step);
                    let last = i128::from(first) + rounds * i128::from(step);
                    let Ok(last) = i64::try_from(last) else { continue };
                    AffineExpr::constant(last)
                }
                _ => end - AffineExpr::constant(1),
            };
            variables.push(Variable { input: position, first, last });
        }
        Ranges { dimension_count, inputs, variables }
    }

    /// Returns whether an expression is proven not to be negative in all rounds. A linear expression takes its least value
    /// at some combination of the ends of the ranges.
    fn is_never_negative(&self, expression: &AffineExpr) -> bool {
        let count = self.variables.len();
        if count > MOST_VARIABLES || expression.size() > MOST_NODES || !is_linear(expression) {
            return false;
        }
        (0..1u32 << count).all(|choice| {
            let mut inputs = self.inputs.clone();
            for (number, variable) in self.variables.iter().enumerate() {
                let is_last = choice >> number & 1 == 1;
                inputs[variable.input] = if is_last { variable.last.clone() } else { variable.first.clone() };
            }
            let (dimensions, symbols) = inputs.split_at(self.dimension_count as usize);
            let bound = expression.replace(dimensions, symbols).simplify();
            bound.as_constant().is_some_and(|value| value >= 0)
        })
    }
}

/// Returns whether an expression is a sum of inputs times constants.
fn is_linear(expression: &AffineExpr) -> bool {
    let mut linear = true;
    expression.walk(|expression| {
        linear &= match expression.kind() {
            AffineExprKind::Binary(AffineBinaryOp::Add, ..) => true,
            AffineExprKind::Binary(AffineBinaryOp::Mul, left, right) => {
                left.as_constant().is_some() || right.as_constant().is_some()
            }
            AffineExprKind::Binary(..) => false,
            _ => true,
        };
    });
    linear
}

/// Returns the lower bound, the upper bound and the step of an induction variable, if the bounds are compared as signed
/// numbers.
fn bounds_of(ir: &Body, value: Value) -> Option<[FoldedValue; 3]> {
    let block = ir.defining_block(value)?;
    let owner = ir.block_owner(block);
    let place = ir.arguments(block).position(|argument| argument == value)?;
    if let Some(round) = ForOp::from_op(ir, owner) {
        let bounds = [round.lower_bound(ir), round.upper_bound(ir), round.step(ir)];
        return (place == 0 && !round.unsigned_cmp(ir)).then(|| bounds.map(Into::into));
    }
    if let Some(grid) = ParallelOp::from_op(ir, owner) {
        let (lower, upper) = (grid.lower_bound(ir).nth(place)?, grid.upper_bound(ir).nth(place)?);
        return Some([lower, upper, grid.step(ir).nth(place)?].map(Into::into));
    }
    let [lower, upper, step] = ForallOp::from_op(ir, owner)?.mixed_bounds(ir);
    let at = |list: MixedList| list.get(ir.context(), place);
    Some([at(lower)?, at(upper)?, at(step)?])
}

/// Replaces the source of a size by the init operand of the loop that carries it.
fn size_outside(op: Op, source: Value, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let init = carried_argument(ir, source).or_else(|| carried_result(ir, source));
    let found = init.and_then(|(round, position)| {
        keeps_shape(ir, round, position).then(|| round.inits(ir).nth(position)).flatten()
    });
    match found {
        Some(init) => {
            rewriter.set_operand(op, 0, init);
            Ok(())
        }
        None => Err(rewriter.match_failure(op, || "the source is not carried by a loop with its shape")),
    }
}

/// Returns the loop of which a value is a carried argument, with its number among these.
fn carried_argument(ir: &Body, value: Value) -> Option<(ForOp, usize)> {
    let block = ir.defining_block(value)?;
    let round = ForOp::from_op(ir, ir.block_owner(block))?;
    let position = ir.arguments(block).position(|argument| argument == value)?;
    Some((round, position.checked_sub(1)?))
}

/// Returns the loop of which a value is a result, with its number.
fn carried_result(ir: &Body, value: Value) -> Option<(ForOp, usize)> {
    let round = ForOp::from_op(ir, ir.defining_op(value)?)?;
    let position = ir.results(round.op()).position(|result| result == value)?;
    Some((round, position))
}

/// Returns whether what a loop yields has the shape of what it carries: it is the same value, possibly with slices
/// inserted or passed through loops inside that keep its shape.
fn keeps_shape(ir: &Body, round: ForOp, position: usize) -> bool {
    // The loops whose carried values are followed, from the outside in.
    let mut pending = vec![(round, position)];
    while let Some((round, position)) = pending.pop() {
        let (holder, region) = round.body(ir);
        let Some(block) = holder.entry_block(region) else { return false };
        let Some(end) = ir.last_op(block).and_then(|end| YieldOp::from_op(ir, end)) else { return false };
        let Some(mut value) = end.values(ir).nth(position) else { return false };
        let argument = ir.argument(block, position + 1);
        while value != argument {
            let Some(op) = ir.defining_op(value) else { return false };
            if let Some(insertion) = InsertSliceOp::from_op(ir, op) {
                value = insertion.dest(ir);
            } else if let Some((inner, number)) = carried_result(ir, value) {
                let Some(init) = inner.inits(ir).nth(number) else { return false };
                pending.push((inner, number));
                value = init;
            } else {
                return false;
            }
        }
    }
    true
}

/// The size of a tensor that a loop carries.
struct TensorSizeInLoop;

impl OpRewritePattern for TensorSizeInLoop {
    type Op = terrace_tensor::DimOp;

    fn match_and_rewrite(&self, op: terrace_tensor::DimOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let source = op.source(rewriter.body());
        size_outside(op.op(), source, rewriter)
    }
}

/// The size of a memref that a loop carries.
struct MemRefSizeInLoop;

impl OpRewritePattern for MemRefSizeInLoop {
    type Op = terrace_memref::DimOp;

    fn match_and_rewrite(&self, op: terrace_memref::DimOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let source = op.source(rewriter.body());
        size_outside(op.op(), source, rewriter)
    }
}
