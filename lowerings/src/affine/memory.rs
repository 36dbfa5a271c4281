//! Affine accesses to memory as those of `memref` and `vector`.

use terrace_affine::{
    AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};
use terrace_memref::{LoadOp, PrefetchOp, StoreOp};
use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, OperationState, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use super::expressions::Expansion;
use super::{Operands, at};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns
        .add(OpConversion::new("LowerLoad", |op: AffineLoadOp, _, rewriter| {
            let ir = rewriter.body();
            let access = Access::new(op.map(ir), op.indices(ir).collect());
            access.lower::<LoadOp>(op.op(), &[op.memref(ir)], rewriter)
        }))
        .add(OpConversion::new("LowerStore", |op: AffineStoreOp, _, rewriter| {
            let ir = rewriter.body();
            let access = Access::new(op.map(ir), op.indices(ir).collect());
            access.lower::<StoreOp>(op.op(), &[op.value(ir), op.memref(ir)], rewriter)
        }))
        .add(OpConversion::new("LowerVectorLoad", |op: AffineVectorLoadOp, _, rewriter| {
            let ir = rewriter.body();
            let access = Access::new(op.map(ir), op.indices(ir).collect());
            access.lower::<terrace_vector::LoadOp>(op.op(), &[op.memref(ir)], rewriter)
        }))
        .add(OpConversion::new("LowerVectorStore", |op: AffineVectorStoreOp, _, rewriter| {
            let ir = rewriter.body();
            let access = Access::new(op.map(ir), op.indices(ir).collect());
            access.lower::<terrace_vector::StoreOp>(op.op(), &[op.value(ir), op.memref(ir)], rewriter)
        }))
        .add(OpConversion::new("LowerPrefetch", |op: AffinePrefetchOp, _, rewriter| {
            let ir = rewriter.body();
            let mut access = Access::new(op.map(ir), op.indices(ir).collect());
            access.attributes = vec![
                ("isWrite", op.is_write_attr(ir)),
                ("localityHint", op.locality_hint_attr(ir)),
                ("isDataCache", op.is_data_cache_attr(ir)),
            ];
            access.lower::<PrefetchOp>(op.op(), &[op.memref(ir)], rewriter)
        }));
}

/// An access with indices that a map computes.
struct Access {
    map: AffineMap,
    operands: Operands,
    /// The attributes of the op that replaces it.
    attributes: Vec<(&'static str, Attribute)>,
}

impl Access {
    fn new(map: AffineMap, operands: Operands) -> Self {
        Access { map, operands, attributes: Vec::new() }
    }

    /// Replaces an op by one of kind `T`, with these operands and the values of the map's results.
    fn lower<T: OpHandle>(
        &self,
        op: Op,
        operands: &[Value],
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        let expansion = Expansion::of_map(&self.map, &self.operands);
        expansion.check(op, rewriter)?;
        let indices = expansion.values(&mut at(rewriter, op));
        let ir = rewriter.body();
        let types: smallvec::SmallVec<[Type; 1]> =
            ir.results(op).map(|result| ir.value_type(result)).collect();
        let name = rewriter.context().op_name_of::<T>();
        let mut state = OperationState::new(name, ir.location(op))
            .operands(operands.iter().copied().chain(indices))
            .results(types);
        for (attribute, value) in &self.attributes {
            let attribute = name.attribute_name(rewriter.context(), attribute);
            state = state.attribute(NamedAttribute { name: attribute, value: *value });
        }
        rewriter.replace_with_new(op, state);
        Ok(())
    }
}
