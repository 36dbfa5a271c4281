//! `scf-for-loop-peeling`: the first or the last iteration of a loop as a loop of its own.

mod extrema;

use terrace_affine::validity::is_loop_variable;
use terrace_affine::{AffineApplyOp, AffineMaxOp, canonical_map};
use terrace_arith::{AddIOp, MinUIOp, SubIOp};
use terrace_dialect_support::memory::constant_index;
use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, IrMap, Op, OperationState, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{FrozenPatterns, MatchResult, OpRewritePattern, PatternSet, Rewriter};
use terrace_runtime::types::Type;
use terrace_structured_control_flow::ForOp;

use super::ScfForLoopPeeling;
use crate::greedy::run_patterns;
use crate::structured_control_flow::Values;
use extrema::{Part, simplify_extrema};

/// Marks both parts of a peeled loop while the pass runs, so that they are not peeled again.
const PEELED: &str = "__peeled_loop__";

/// Marks the part for the last, partial iteration while the pass runs.
const PARTIAL: &str = "__partial_iteration__";

/// The positions of the operands of `scf.for`.
const LOWER: usize = 0;
const UPPER: usize = 1;
const FIRST_INIT: usize = 3;

impl ScfForLoopPeeling {
    /// Prepares the pattern for the context.
    pub(super) fn initialize(&mut self, context: &Context) -> PassResult {
        let mut patterns = PatternSet::new();
        patterns.add(Peeling { takes_first: self.peel_front, skips_partial: self.skip_partial });
        self.patterns = Some(FrozenPatterns::new(context, patterns));
        Ok(())
    }

    /// Applies the pattern, and removes the marks.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        run_patterns(run, self.patterns.as_ref())?;
        let root = run.op();
        run.body_mut().walk_mut(root, |ir, op| {
            if ForOp::from_op(ir, op).is_some() && ir.discardable_attribute(op, PEELED).is_some() {
                [PEELED, PARTIAL].into_iter().for_each(|mark| ir.set_attribute(op, mark, None));
            }
        });
        Ok(())
    }
}

/// Peels the first iteration of loops, or the last, partial one.
struct Peeling {
    takes_first: bool,
    skips_partial: bool,
}

impl OpRewritePattern for Peeling {
    type Op = ForOp;

    fn match_and_rewrite(&self, op: ForOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        if ir.discardable_attribute(op.op(), PEELED).is_some() {
            return Err(rewriter.match_failure(op.op(), || "it is part of a peeled loop"));
        }
        let range = Range::of(ir, op);
        let are_symbols = [range.lower, range.upper, range.step]
            .into_iter()
            .all(|value| ir.value_type(value).is_index() && !is_loop_variable(ir, value));
        if !are_symbols || op.unsigned_cmp(ir) {
            return Err(rewriter.match_failure(op.op(), || "affine maps do not compute its bounds"));
        }
        let peeled = match self.takes_first {
            true => peel_first(op, &range, rewriter)?,
            false if self.skips_partial && is_in_partial_iteration(ir, op.op()) => {
                return Err(rewriter.match_failure(op.op(), || "it is in a partial iteration"));
            }
            false => peel_last(op, &range, rewriter)?,
        };
        let marks: [(Op, &[&str]); 2] = [(peeled, &[PEELED, PARTIAL]), (op.op(), &[PEELED])];
        for (op, marks) in marks {
            marks.iter().for_each(|mark| rewriter.set_attribute(op, mark, Some(Attribute::UNIT)));
        }
        Ok(())
    }
}

/// Returns whether an op is in the last, partial iteration of a peeled loop.
fn is_in_partial_iteration(ir: &Body, op: Op) -> bool {
    let mut place = ir.parent_op(op);
    while let Some(around) = place {
        if ForOp::from_op(ir, around).is_some() && ir.discardable_attribute(around, PARTIAL).is_some() {
            return true;
        }
        place = ir.parent_op(around);
    }
    false
}

/// The bounds and the step of a loop.
struct Range {
    lower: Value,
    upper: Value,
    step: Value,
}

impl Range {
    fn of(ir: &Body, op: ForOp) -> Range {
        Range { lower: op.lower_bound(ir), upper: op.upper_bound(ir), step: op.step(ir) }
    }

    /// Returns the length of the range and the step, if both are constants.
    fn constants(&self, ir: &Body) -> Option<(i128, i128)> {
        let [lower, upper, step] =
            [self.lower, self.upper, self.step].map(|value| constant_index(ir, value).map(i128::from));
        Some((upper? - lower?, step?))
    }
}

/// Builds an op with an affine map of values, its symbols, before a loop, unless it folds.
fn build<T: OpHandle>(
    results: Vec<AffineExpr>,
    operands: &[Value],
    op: ForOp,
    rewriter: &mut Rewriter<'_>,
) -> Value {
    let map = AffineMap::new(0, operands.len() as u32, results).expect("a symbol for each operand");
    let map = Attribute::affine_map(rewriter.context(), map);
    let location = rewriter.body().location(op.op());
    let name = rewriter.context().op_name_of::<T>();
    let state = OperationState::new(name, location).operands(operands.iter().copied()).results([Type::INDEX]);
    let attribute = name.attribute_name(rewriter.context(), "map");
    let state = state.attribute(NamedAttribute { name: attribute, value: map });
    rewriter.set_before(op.op());
    rewriter.create_or_fold(state)[0]
}

/// Builds arithmetic on two indices before a loop, unless it folds.
fn fold_arithmetic<T: OpHandle>(left: Value, right: Value, op: ForOp, rewriter: &mut Rewriter<'_>) -> Value {
    let location = rewriter.body().location(op.op());
    let name = rewriter.context().op_name_of::<T>();
    let state = OperationState::new(name, location).operands([left, right]).results([Type::INDEX]);
    rewriter.set_before(op.op());
    rewriter.create_or_fold(state)[0]
}

/// Builds a loop of the first iteration before a loop, which continues behind it. Returns the new one.
fn peel_first(op: ForOp, range: &Range, rewriter: &mut Rewriter<'_>) -> MatchResult<Op> {
    let middle = match range.constants(rewriter.body()) {
        Some((length, step)) if length <= step => {
            return Err(rewriter.match_failure(op.op(), || "it has at most one iteration"));
        }
        Some(_) => {
            let [lower, step] = [0, 1].map(AffineExpr::symbol);
            build::<AffineApplyOp>(vec![lower + step], &[range.lower, range.step], op, rewriter)
        }
        None => end_of_first(op, range, rewriter),
    };
    let new = rewriter.clone_op(op.op(), &mut IrMap::new());
    rewriter.set_operand(new, UPPER, middle);
    continue_behind(op.op(), new, middle, rewriter);
    Ok(new)
}

/// Builds the end of the first iteration: the step behind the lower bound, and at most the upper one. The range is empty if
/// there is no iteration, and no sum overflows.
fn end_of_first(op: ForOp, range: &Range, rewriter: &mut Rewriter<'_>) -> Value {
    let end = end_of_range(op, range, rewriter);
    let length = fold_arithmetic::<SubIOp>(end, range.lower, op, rewriter);
    let first = fold_arithmetic::<MinUIOp>(length, range.step, op, rewriter);
    fold_arithmetic::<AddIOp>(range.lower, first, op, rewriter)
}

/// Builds the end of a range: the upper bound, or the lower bound of an empty range.
fn end_of_range(op: ForOp, range: &Range, rewriter: &mut Rewriter<'_>) -> Value {
    let bounds = [0, 1].map(AffineExpr::symbol);
    build::<AffineMaxOp>(bounds.into(), &[range.lower, range.upper], op, rewriter)
}

/// Ends a loop where the step divides its range, and builds a loop of the rest behind it. Returns the new one.
fn peel_last(op: ForOp, range: &Range, rewriter: &mut Rewriter<'_>) -> MatchResult<Op> {
    let ir = rewriter.body();
    let operands = [range.lower, range.upper, range.step];
    let [lower, upper, step] = [0, 1, 2].map(AffineExpr::symbol);
    let rest = (upper.clone() - lower).modulo(step);
    let is_whole = match range.constants(ir) {
        Some((length, step)) => length <= 0 || step <= 0 || length % step == 0,
        None => AffineMap::new(0, 3, vec![rest.clone()])
            .is_ok_and(|map| canonical_map(ir, op.op(), &map, &operands).0.single_constant() == Some(0)),
    };
    if is_whole || constant_index(ir, range.step).is_some_and(|step| step <= 1) {
        return Err(rewriter.match_failure(op.op(), || "it has no partial iteration"));
    }
    // A range that may be empty ends at its lower bound.
    let end = match range.constants(rewriter.body()) {
        Some(_) => range.upper,
        None => end_of_range(op, range, rewriter),
    };
    let middle = build::<AffineApplyOp>(vec![upper - rest], &[range.lower, end, range.step], op, rewriter);
    rewriter.set_after(op.op());
    let new = rewriter.clone_op(op.op(), &mut IrMap::new());
    let results: Values = rewriter.body().results(op.op()).collect();
    let new_results: Values = rewriter.body().results(new).collect();
    for (old, new) in results.into_iter().zip(new_results) {
        rewriter.replace_all_uses(old, new);
    }
    continue_behind(new, op.op(), middle, rewriter);
    rewriter.set_operand(op.op(), UPPER, middle);
    simplify_extrema(op.op(), range, Part::Full, rewriter);
    simplify_extrema(new, range, Part::Partial, rewriter);
    Ok(new)
}

/// Lets a loop begin at a bound, with the results of the loop before it.
fn continue_behind(op: Op, before: Op, lower: Value, rewriter: &mut Rewriter<'_>) {
    rewriter.set_operand(op, LOWER, lower);
    let results: Values = rewriter.body().results(before).collect();
    for (position, result) in results.into_iter().enumerate() {
        rewriter.set_operand(op, FIRST_INIT + position, result);
    }
}
