//! Canonicalization of transfers to and from the same tensor.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::super::checks::{scalable_flags, vector_type};
use super::{BroadcastOp, TransferReadOp, TransferWriteOp, TransposeOp};

/// Skips a write all whose elements a later one writes again.
pub(super) fn write_that_is_overwritten(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let write = TransferWriteOp::from_op(ir, op).filter(|write| write.result(ir).is_some());
    let write = write.ok_or(MatchFailure)?;
    let transfer = write.parts(ir);
    // The last of the writes in between, which take the tensor from one another.
    let mut user = write;
    loop {
        let prior = ir.defining_op(user.base(ir)).and_then(|op| TransferWriteOp::from_op(ir, op));
        let Some(prior) = prior else {
            return Err(rewriter.match_failure(op, || "no earlier write is overwritten"));
        };
        let earlier = prior.parts(ir);
        if earlier.is_same_place(&transfer) && earlier.mask == transfer.mask {
            let base = prior.base(ir);
            let position = ir.operands(user.op()).position(|operand| operand == user.base(ir));
            let position = position.ok_or(MatchFailure)?;
            rewriter.set_operand(user.op(), position, base);
            return Ok(());
        }
        let is_read = prior.result(ir).is_none_or(|result| !ir.has_one_use(result));
        if is_read || !earlier.is_apart(ir, &transfer) {
            return Err(rewriter.match_failure(op, || "no earlier write is overwritten"));
        }
        user = prior;
    }
}

/// Replaces the reading of what was written there in another order of dimensions by a broadcast and a permutation.
pub(super) fn read_of_what_was_written(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let read = TransferReadOp::from_op(ir, op).ok_or(MatchFailure)?;
    let write = ir.defining_op(read.base(ir)).and_then(|op| TransferWriteOp::from_op(ir, op));
    let write = write.ok_or(MatchFailure)?;
    let (from, to) = (write.parts(ir), read.parts(ir));
    if !from.is_exact() || !to.is_exact() || from.indices != to.indices || to.map.results().is_empty() {
        return Err(rewriter.match_failure(op, || "not all elements that are read were written"));
    }
    let written: Option<SmallVec<[u32; 4]>> =
        from.map.results().iter().map(|result| result.as_dimension()).collect();
    let written = written.ok_or(MatchFailure)?;
    let (sizes, flags) = (to.vector.shape(&context).unwrap_or_default(), scalable_flags(&context, to.vector));
    let (known, known_flags) =
        (from.vector.shape(&context).unwrap_or_default(), scalable_flags(&context, from.vector));
    let repeated: Vec<usize> = to
        .map
        .results()
        .iter()
        .enumerate()
        .filter(|(_, result)| result.as_dimension().is_none())
        .map(|(place, _)| place)
        .collect();
    let mut shape: Vec<i64> = repeated.iter().map(|place| sizes[*place]).collect();
    let mut scalable: Vec<bool> = repeated.iter().map(|place| flags[*place]).collect();
    shape.extend_from_slice(known);
    scalable.extend_from_slice(&known_flags);
    let mut permutation: Vec<i64> = Vec::new();
    for (place, result) in to.map.results().iter().enumerate() {
        let position = match result.as_dimension() {
            Some(dimension) => {
                let at = written.iter().position(|other| *other == dimension).ok_or(MatchFailure)?;
                if known[at] != sizes[place] || known_flags[at] != flags[place] {
                    return Err(rewriter.match_failure(op, || "another part is read"));
                }
                repeated.len() + at
            }
            None => repeated.iter().position(|other| *other == place).ok_or(MatchFailure)?,
        };
        permutation.push(position as i64);
    }
    if permutation.len() != shape.len() {
        return Err(rewriter.match_failure(op, || "a dimension that was written is not read"));
    }
    let element = from.vector.element_type(&context).ok_or(MatchFailure)?;
    let ty = vector_type(&context, &shape, &scalable, element).ok_or(MatchFailure)?;
    let (vector, location) = (write.value_to_store(ir), ir.location(op));
    let wide = rewriter.operation(BroadcastOp::NAME, location).operands([vector]).results([ty]).create();
    let wide = rewriter.body().result(wide, 0);
    let permutation = Attribute::dense_i64_array(&context, &permutation);
    rewriter.replace_with_new(op, TransposeOp::NAME, |state| {
        state.operands([wide]).entry(&context, "permutation", permutation)
    });
    Ok(())
}
