//! `math-uplift-to-fma`: sums of products as fused multiply-adds.

use terrace_arith::{AddFOp, FastMathAttr, FastMathFlags, MulFOp};
use terrace_math::FmaOp;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{FrozenPatterns, MatchResult, OpRewritePattern, PatternSet, Rewriter};

use crate::greedy::run_patterns;

include!(concat!(env!("OUT_DIR"), "/math_uplift_to_fma.rs"));

impl MathUpliftToFma {
    /// Prepares the pattern for the context.
    fn initialize(&mut self, context: &Context) -> PassResult {
        let mut patterns = PatternSet::new();
        patterns.add(SumOfProduct);
        self.patterns = Some(FrozenPatterns::new(context, patterns));
        Ok(())
    }

    /// Applies the pattern.
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        run_patterns(run, self.patterns.as_ref())
    }
}

/// Replaces a sum with a product as an operand: the first one, if both are products.
struct SumOfProduct;

impl OpRewritePattern for SumOfProduct {
    type Op = AddFOp;

    fn match_and_rewrite(&self, op: AddFOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let (left, right) = (op.lhs(ir), op.rhs(ir));
        let found = [(left, right), (right, left)].into_iter().find_map(|(factors, summand)| {
            let product = MulFOp::from_op(ir, ir.defining_op(factors)?)?;
            Some((product, summand))
        });
        let Some((product, summand)) = found else {
            return Err(rewriter.match_failure(op.op(), || "no operand is a product"));
        };
        let flags = fast_math_flags(ir, op.op()) & fast_math_flags(ir, product.op());
        if !flags.contains_all(FastMathFlags::Contract) {
            return Err(rewriter.match_failure(op.op(), || "the flags do not permit contraction"));
        }
        let (location, a, b) = (ir.location(op.op()), product.lhs(ir), product.rhs(ir));
        let flags = FastMathAttr::get(rewriter.context(), flags);
        rewriter.set_before(op.op());
        let new = FmaOp::build(rewriter, location, a, b, summand, Some(flags)).op();
        rewriter.replace_with_op(op.op(), new);
        Ok(())
    }
}

/// Returns the fast-math flags of an op.
fn fast_math_flags(ir: &Body, op: Op) -> FastMathFlags {
    let flags = ir.attribute(op, "fastmath");
    let flags = flags.and_then(|flags| FastMathAttr::from_attribute(ir.context(), flags));
    flags.map_or(FastMathFlags::None, |flags| *flags.value(ir.context()))
}
