//! Canonicalization of positions that are constants, of masks of constant size, and of permutations.

use terrace_dialect_support::mixed_list::MixedList;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::{ConstantMaskOp, CreateMaskOp, ExtractOp, InsertOp, TransposeOp};

/// Returns a position with constants in place of constant values that lie within the vector.
fn known_position(ir: &Body, whole: Value, position: &MixedList) -> Option<MixedList> {
    let shape = ir.value_type(whole).shape(ir.context())?;
    let least = shape.iter().take(position.numbers.len()).min().copied().unwrap_or_default();
    let known = position.with_constants(ir, |number| (0..least).contains(&number));
    (known != *position).then_some(known)
}

/// Makes constant entries of the position of an extraction static.
pub(super) fn extraction_at_known_position(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let extract = ExtractOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = extract.source(ir);
    let Some(known) = known_position(ir, source, &extract.position(ir)) else {
        return Err(rewriter.match_failure(op, || "no dynamic operand is a constant"));
    };
    let numbers = known.numbers_attribute(&context);
    rewriter.replace_with_new(op, ExtractOp::NAME, |state| {
        let operands = std::iter::once(source).chain(known.values);
        state.operands(operands).entry(&context, "static_position", numbers)
    });
    Ok(())
}

/// Makes constant entries of the position of an insertion static.
pub(super) fn insertion_at_known_position(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let insert = InsertOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (value, dest) = (insert.value_to_store(ir), insert.dest(ir));
    let Some(known) = known_position(ir, dest, &insert.position(ir)) else {
        return Err(rewriter.match_failure(op, || "no dynamic operand is a constant"));
    };
    let numbers = known.numbers_attribute(&context);
    rewriter.replace_with_new(op, InsertOp::NAME, |state| {
        let operands = [value, dest].into_iter().chain(known.values);
        state.operands(operands).entry(&context, "static_position", numbers)
    });
    Ok(())
}

/// Makes two permutations one.
pub(super) fn transpose_twice(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let outer = TransposeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let inner = ir.defining_op(outer.vector(ir)).and_then(|op| TransposeOp::from_op(ir, op));
    let inner = inner.ok_or(MatchFailure)?;
    let first = inner.permutation(ir);
    let permutation: Option<Vec<i64>> = outer
        .permutation(ir)
        .iter()
        .map(|position| first.get(usize::try_from(*position).ok()?).copied())
        .collect();
    let permutation = Attribute::dense_i64_array(&context, &permutation.ok_or(MatchFailure)?);
    let source = inner.vector(ir);
    rewriter.replace_with_new(op, TransposeOp::NAME, |state| {
        state.operands([source]).entry(&context, "permutation", permutation)
    });
    Ok(())
}

/// Replaces a mask of known sizes by a constant mask.
pub(super) fn mask_of_known_sizes(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let mask = CreateMaskOp::from_op(ir, op).ok_or(MatchFailure)?;
    let Some(sizes) = mask.known_sizes(ir) else {
        return Err(rewriter.match_failure(op, || "a size is not known"));
    };
    let sizes = Attribute::dense_i64_array(&context, &sizes);
    rewriter
        .replace_with_new(op, ConstantMaskOp::NAME, |state| state.entry(&context, "mask_dim_sizes", sizes));
    Ok(())
}
