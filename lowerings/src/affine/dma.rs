//! Affine DMA transfers as those of `memref`.

use terrace_affine::{AffineDmaStartOp, AffineDmaWaitOp};
use terrace_memref::{DmaStartOp, DmaWaitOp};
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use terrace_runtime::rewrite::MatchResult;

use super::expressions::Expansion;
use super::{Operands, at};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns
        .add(OpConversion::new("LowerDmaStart", |op, _, rewriter| lower_start(op, rewriter)))
        .add(OpConversion::new("LowerDmaWait", |op, _, rewriter| lower_wait(op, rewriter)));
}

/// Replaces the start of a transfer. The number of elements precedes the tag there.
fn lower_start(op: AffineDmaStartOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let Some(parts) = op.parts(rewriter.body()) else {
        return Err(rewriter.match_failure(op.op(), || "its operands do not fit its maps"));
    };
    for place in &parts.places {
        Expansion::of_map(&place.map, &place.operands).check(op.op(), rewriter)?;
    }
    let location = rewriter.body().location(op.op());
    let mut arithmetic = at(rewriter, op.op());
    let [source, destination, tag] = parts.places.each_ref().map(|place| {
        let indices = Expansion::of_map(&place.map, &place.operands).values(&mut arithmetic);
        std::iter::once(place.memref).chain(indices).collect::<Operands>()
    });
    let mut operands: Operands = source.into_iter().chain(destination).collect();
    operands.push(parts.element_count);
    operands.extend(tag);
    operands.extend(parts.stride.into_iter().flat_map(|(stride, count)| [stride, count]));
    DmaStartOp::build(rewriter, location, &operands);
    rewriter.erase(op.op());
    Ok(())
}

/// Replaces the wait for a transfer.
fn lower_wait(op: AffineDmaWaitOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let operands: Operands = op.tag_indices(ir).collect();
    let (map, memref, count) = (op.tag_map(ir), op.tag_memref(ir), op.num_elements(ir));
    let location = ir.location(op.op());
    let expansion = Expansion::of_map(&map, &operands);
    expansion.check(op.op(), rewriter)?;
    let indices = expansion.values(&mut at(rewriter, op.op()));
    DmaWaitOp::build(rewriter, location, memref, &indices, count);
    rewriter.erase(op.op());
    Ok(())
}
