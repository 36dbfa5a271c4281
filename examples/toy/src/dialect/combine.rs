//! Hand-written patterns, and the native functions of declared rewrites.

use terrace::rewrite::{MatchResult, OpRewritePattern, PatternSet};

use super::*;

/// Cancels a pair of transpositions.
///
/// Equivalent to the declared rewrite `TransposeTranspose` in `src/toy.dialect`.
pub struct TransposeTransposeByHand;

impl OpRewritePattern for TransposeTransposeByHand {
    type Op = TransposeOp;

    fn benefit(&self) -> u16 {
        2
    }

    fn match_and_rewrite(&self, outer: TransposeOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let op = outer.op();
        let inner = ir.defining_op(outer.input(ir)).and_then(|inner| TransposeOp::from_op(ir, inner));
        let Some(inner) = inner else {
            return Err(rewriter.match_failure(op, || "the operand is no transposed tensor"));
        };
        let input = inner.input(ir);
        if ir.value_type(input) != ir.value_type(outer.output(ir)) {
            return Err(rewriter.match_failure(op, || "the type would change"));
        }
        rewriter.replace(op, &[input]);
        Ok(())
    }
}

impl TransposeOp {
    pub(super) fn canonicalization_patterns(_: &Context, patterns: &mut PatternSet) {
        patterns.add(TransposeTransposeByHand);
    }
}

/// Returns a constant with the shape of another type, or `None` if the numbers of elements differ.
pub(super) fn reshape_constant(ir: &Body, value: Attribute, ty: Type) -> Option<Attribute> {
    let context = ir.context();
    let elements = value.elements(context)?;
    Attribute::dense_elements_checked(context, ty, elements.packed().to_vec()).ok()
}
