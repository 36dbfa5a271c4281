//! Canonicalization of ops whose mask is set everywhere or nowhere.

use smallvec::SmallVec;
use terrace_dialect_support::shapes::boolean_of_shape;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::fold::known_mask;
use super::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StoreOp,
};

macro_rules! loads {
    ($($(#[$documentation:meta])* $name:ident: $op:ident;)*) => {
        $($(#[$documentation])*
        pub(super) fn $name(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
            let ir = rewriter.body();
            let load = $op::from_op(ir, op).ok_or(MatchFailure)?;
            match known_mask(ir, load.mask(ir)) {
                Some(true) => {
                    let operands: SmallVec<[Value; 4]> =
                        std::iter::once(load.base(ir)).chain(load.indices(ir)).collect();
                    rewriter.replace_with_new(op, LoadOp::NAME, |state| state.operands(operands));
                }
                Some(false) => {
                    let other = load.pass_thru(ir);
                    rewriter.replace(op, &[other]);
                }
                None => return Err(rewriter.match_failure(op, || "the mask is not known")),
            }
            Ok(())
        })*
    };
}

loads! {
    /// Replaces a masked load by a load, or by the other elements.
    load_masked_by_constant: MaskedLoadOp;
    /// Replaces an expanding load by a load, or by the other elements.
    expansion_masked_by_constant: ExpandLoadOp;
}

macro_rules! stores {
    ($($(#[$documentation:meta])* $name:ident: $op:ident;)*) => {
        $($(#[$documentation])*
        pub(super) fn $name(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
            let ir = rewriter.body();
            let store = $op::from_op(ir, op).ok_or(MatchFailure)?;
            match known_mask(ir, store.mask(ir)) {
                Some(true) => {
                    let operands: SmallVec<[Value; 4]> =
                        [store.value_to_store(ir), store.base(ir)].into_iter().chain(store.indices(ir)).collect();
                    rewriter.replace_with_new(op, StoreOp::NAME, |state| state.operands(operands));
                }
                Some(false) => rewriter.erase(op),
                None => return Err(rewriter.match_failure(op, || "the mask is not known")),
            }
            Ok(())
        })*
    };
}

stores! {
    /// Replaces a masked store by a store, or erases it.
    store_masked_by_constant: MaskedStoreOp;
    /// Replaces a compressing store by a store, or erases it.
    compression_masked_by_constant: CompressStoreOp;
}

/// Replaces a gather of no elements by the other elements.
pub(super) fn gather_of_nothing(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let gather = GatherOp::from_op(ir, op).ok_or(MatchFailure)?;
    if known_mask(ir, gather.mask(ir)) != Some(false) {
        return Err(rewriter.match_failure(op, || "the mask may be set"));
    }
    let other = gather.pass_thru(ir);
    rewriter.replace(op, &[other]);
    Ok(())
}

/// Erases a scatter of no elements.
pub(super) fn scatter_of_nothing(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let scatter = ScatterOp::from_op(ir, op).ok_or(MatchFailure)?;
    if known_mask(ir, scatter.mask(ir)) != Some(false) {
        return Err(rewriter.match_failure(op, || "the mask may be set"));
    }
    match scatter.result(ir) {
        Some(_) => {
            let base = scatter.base(ir);
            rewriter.replace(op, &[base]);
        }
        None => rewriter.erase(op),
    }
    Ok(())
}

/// Replaces an op whose mask is set everywhere by the op in its region.
pub(super) fn mask_that_is_set(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let mask = MaskOp::from_op(ir, op).ok_or(MatchFailure)?;
    if known_mask(ir, mask.mask(ir)) != Some(true) {
        return Err(rewriter.match_failure(op, || "the mask may not be set"));
    }
    inline(op, mask, rewriter)
}

/// Replaces an op without an op in its region by what that hands over, and by a choice where other elements are given.
pub(super) fn mask_of_nothing(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let mask = MaskOp::from_op(ir, op).ok_or(MatchFailure)?;
    if mask.masked_op(ir).is_some() {
        return Err(rewriter.match_failure(op, || "there is an op to mask"));
    }
    let Some(other) = mask.passthru(ir) else { return inline(op, mask, rewriter) };
    let (body, region) = mask.mask_region(ir);
    let terminator = body.entry_block(region).and_then(|block| body.last_op(block)).ok_or(MatchFailure)?;
    let handed: SmallVec<[Value; 1]> = body.operands(terminator).collect();
    let &[value] = handed.as_slice() else {
        return Err(rewriter.match_failure(op, || "it has not one result"));
    };
    if !accepts_mask(ir, mask.mask(ir), value) {
        return Err(rewriter.match_failure(op, || "the mask has another shape"));
    }
    let operands = [mask.mask(ir), value, other];
    rewriter.replace_with_new(op, "arith.select", |state| state.operands(operands));
    Ok(())
}

/// Returns whether there is one entry of a mask for each element of a value.
fn accepts_mask(ir: &Body, mask: Value, value: Value) -> bool {
    let context = ir.context();
    boolean_of_shape(context, ir.value_type(value)) == Some(ir.value_type(mask))
}

/// Replaces an op by its region.
fn inline(op: Op, mask: MaskOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (_, region) = mask.mask_region(ir);
    let block = ir.entry_block(region).ok_or(MatchFailure)?;
    let terminator = ir.last_op(block).ok_or(MatchFailure)?;
    let results: SmallVec<[Value; 4]> = ir.operands(terminator).collect();
    rewriter.inline_block_before(block, op, &[]);
    rewriter.erase(terminator);
    rewriter.replace(op, &results);
    Ok(())
}
