//! Canonicalization of permutations of masks and of listed elements.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::{ConstantMaskOp, CreateMaskOp, FromElementsOp, TransposeOp};

/// Returns the op that produces the vector that is permuted, and the dimension of it that each of the result is.
fn permuted(ir: &Body, op: Op) -> Option<(Op, SmallVec<[usize; 4]>)> {
    let transpose = TransposeOp::from_op(ir, op)?;
    let source = ir.defining_op(transpose.vector(ir))?;
    let permutation = transpose.permutation(ir);
    let permutation: Option<_> = permutation.iter().map(|place| usize::try_from(*place).ok()).collect();
    Some((source, permutation?))
}

fn in_order<T: Copy>(values: &[T], permutation: &[usize]) -> Option<SmallVec<[T; 4]>> {
    permutation.iter().map(|place| values.get(*place).copied()).collect()
}

/// Replaces the permutation of a mask by the mask of permuted sizes.
pub(super) fn permuted_mask(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (source, permutation) = permuted(ir, op).ok_or(MatchFailure)?;
    let mask = CreateMaskOp::from_op(ir, source).ok_or(MatchFailure)?;
    let sizes: SmallVec<[Value; 4]> = mask.sizes(ir).collect();
    let sizes = in_order(&sizes, &permutation).ok_or(MatchFailure)?;
    rewriter.replace_with_new(op, CreateMaskOp::NAME, |state| state.operands(sizes));
    Ok(())
}

/// Replaces the permutation of a constant mask by the mask of permuted sizes.
pub(super) fn permuted_constant_mask(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let (source, permutation) = permuted(ir, op).ok_or(MatchFailure)?;
    let mask = ConstantMaskOp::from_op(ir, source).ok_or(MatchFailure)?;
    let sizes = in_order(&mask.mask_dim_sizes(ir), &permutation).ok_or(MatchFailure)?;
    let sizes = Attribute::dense_i64_array(&context, &sizes);
    rewriter
        .replace_with_new(op, ConstantMaskOp::NAME, |state| state.entry(&context, "mask_dim_sizes", sizes));
    Ok(())
}

/// Lists elements in the order that a permutation of their vector has.
pub(super) fn permuted_elements(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (source, permutation) = permuted(ir, op).ok_or(MatchFailure)?;
    let list = FromElementsOp::from_op(ir, source).ok_or(MatchFailure)?;
    let shape = ir.value_type(ir.result(source, 0)).shape(ir.context()).ok_or(MatchFailure)?;
    let mut dimensions: SmallVec<[(usize, usize); 4]> = SmallVec::new();
    let mut stride = 1;
    for size in shape.iter().rev() {
        let size = usize::try_from(*size).map_err(|_| MatchFailure)?;
        dimensions.push((size, stride));
        stride *= size;
    }
    dimensions.reverse();
    let mut places = vec![0];
    for (size, stride) in in_order(&dimensions, &permutation).ok_or(MatchFailure)? {
        places = places.iter().flat_map(|place| (0..size).map(move |index| place + index * stride)).collect();
    }
    let elements: Vec<Value> = list.elements(ir).collect();
    let elements: Option<Vec<Value>> = places.iter().map(|place| elements.get(*place).copied()).collect();
    let elements = elements.ok_or(MatchFailure)?;
    rewriter.replace_with_new(op, FromElementsOp::NAME, |state| state.operands(elements));
    Ok(())
}
