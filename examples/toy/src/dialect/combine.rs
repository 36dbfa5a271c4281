//! Rewrites that are written by hand, and what the declared ones call.

use terrace::rewrite::{MatchResult, PatternRoot, PatternSet, RewritePattern};

use super::*;

/// Two transpositions cancel out.
///
/// The rule `TransposeTranspose` in `src/toy.dialect` says the same in one line.
pub struct TransposeTransposeByHand;

impl RewritePattern for TransposeTransposeByHand {
    fn name(&self) -> &str {
        "TransposeTransposeByHand"
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op(TransposeOp::NAME)
    }

    fn benefit(&self) -> u16 {
        2
    }

    fn generated_ops(&self) -> &[&'static str] {
        &[]
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let outer = TransposeOp::wrap(op);
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

/// The value of a constant with the shape of another type; none if it does not fit there.
pub(super) fn reshape_constant(ir: &Body, value: Attribute, ty: Type) -> Option<Attribute> {
    let context = ir.context();
    let elements = value.elements(context)?;
    Attribute::dense_elements_checked(context, ty, elements.packed().to_vec()).ok()
}
