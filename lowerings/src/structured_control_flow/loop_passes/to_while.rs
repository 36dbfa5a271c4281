//! `scf-for-to-while`: counted loops as loops with a condition.

use terrace_arith::{AddIOp, CmpIPredicate};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Value;
use terrace_runtime::location::Location;
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{
    FrozenPatterns, MatchFailure, MatchResult, OpRewritePattern, PatternSet, Rewriter,
};
use terrace_runtime::types::Type;
use terrace_structured_control_flow::{ConditionOp, ForOp, WhileOp};

use super::{ScfForToWhile, body_of};
use crate::arithmetic::Arithmetic;
use crate::greedy::run_patterns;
use crate::structured_control_flow::{Values, region_of};

impl ScfForToWhile {
    /// Prepares the pattern for the context.
    pub(super) fn initialize(&mut self, context: &Context) -> PassResult {
        let mut patterns = PatternSet::new();
        patterns.add(ForAsWhile);
        self.patterns = Some(FrozenPatterns::new(context, patterns));
        Ok(())
    }

    /// Applies the pattern.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        run_patterns(run, self.patterns.as_ref())
    }
}

/// Replaces a counted loop by one that carries the induction variable as its first value.
struct ForAsWhile;

impl OpRewritePattern for ForAsWhile {
    type Op = ForOp;

    fn match_and_rewrite(&self, op: ForOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let location = ir.location(op.op());
        let (upper, step) = (op.upper_bound(ir), op.step(ir));
        let predicate = if op.unsigned_cmp(ir) { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
        let inits: Values = std::iter::once(op.lower_bound(ir)).chain(op.inits(ir)).collect();
        let types: Vec<Type> = inits.iter().map(|value| ir.value_type(*value)).collect();
        let (body, end) = body_of(ir, op.op()).ok_or(MatchFailure)?;
        let region = region_of(ir, op.op(), 0);
        let attributes = Attribute::dictionary(rewriter.context(), ir.attributes(op.op()));

        rewriter.set_before(op.op());
        let new = WhileOp::build(rewriter, location, &types, &inits).op();
        rewriter.modify(new, |ir| ir.set_discardable_attributes(new, attributes));
        let [first, second] = [0, 1].map(|position| region_of(rewriter.body(), new, position));

        let arguments: Vec<(Type, Location)> = types.iter().map(|ty| (*ty, location)).collect();
        let condition = rewriter.create_block_at_end(first, &arguments);
        rewriter.set_to_end(condition);
        let values: Values = rewriter.body().arguments(condition).collect();
        let goes_on = Arithmetic::new(rewriter, location).compare(predicate, values[0], upper);
        ConditionOp::build(rewriter, location, goes_on, &values);

        rewriter.move_region_to_end(region, second);
        rewriter.set_to_start(body);
        let variable = rewriter.body().argument(body, 0);
        let next = Arithmetic::new(rewriter, location).binary::<AddIOp>(variable, step);
        let yielded: Vec<Value> = std::iter::once(next).chain(rewriter.body().operands(end)).collect();
        rewriter.set_operands(end, &yielded);

        let results: Values = rewriter.body().results(new).skip(1).collect();
        rewriter.replace(op.op(), &results);
        Ok(())
    }
}
