//! Queries: sizes, ranks, pointers and the parts of a descriptor; and assumptions on pointers.

use terrace_dialect_support::memory::constant_index;
use terrace_llvm::{AddOp, AssumeOp, LoadOp, PtrToIntOp, StoreOp};
use terrace_memref::{
    AssumeAlignmentOp, DimOp, DistinctObjectsOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp,
    RankOp,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{DYNAMIC, Type};

use super::{Accessed, index_of, operand_type, pattern};
use crate::support::builder::Llvm;
use crate::support::descriptors::{ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES, is_unranked};
use crate::types::{address_space, pointer, structure};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(pattern::<DimOp>("LowerDim", types, lower_dimension))
        .add(pattern::<RankOp>("LowerRank", types, lower_rank))
        .add(pattern::<ExtractAlignedPointerAsIndexOp>("LowerExtractPointer", types, lower_pointer))
        .add(pattern::<ExtractStridedMetadataOp>("LowerExtractStridedMetadata", types, lower_metadata))
        .add(pattern::<AssumeAlignmentOp>("LowerAssumeAlignment", types, lower_alignment))
        .add(pattern::<DistinctObjectsOp>("LowerDistinctObjects", types, lower_distinct_objects));
}

fn lower_dimension(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let memref = operand_type(op, 0, rewriter);
    let index = index_of(rewriter);
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let known = constant_index(ir, ir.operand(op, 1));
    let [descriptor, dimension] = [operands.values()[0], operands.values()[1]];
    let shape = memref.shape(&context).unwrap_or_default();
    let known = known.and_then(|known| Some((known, *shape.get(usize::try_from(known).ok()?)?)));
    let mut llvm = Llvm::new(rewriter, location);
    let value = if is_unranked(&context, memref) {
        let space = address_space(&context, memref).unwrap_or_default();
        unranked_dimension(descriptor, dimension, space, index, &mut llvm)
    } else {
        match known {
            Some((known, DYNAMIC)) => llvm.extract(descriptor, &[SIZES, known]),
            Some((_, size)) => llvm.index(index, size),
            None if shape.is_empty() => llvm.poison(index),
            None => {
                let one = llvm.index(index, 1);
                let sizes = llvm.extract(descriptor, &[SIZES]);
                let place = llvm.spill_in(sizes, one);
                let ty = llvm.ty(sizes);
                let place = llvm.element_pointer(place, ty, &[0, i32::MIN], &[dimension], &[]);
                llvm.value::<LoadOp>(&[place], index, &[])
            }
        }
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds a size of an unranked memref: the sizes are behind the offset of the descriptor that it points to.
fn unranked_dimension(
    descriptor: Value,
    dimension: Value,
    space: u32,
    index: Type,
    llvm: &mut Llvm<'_, '_>,
) -> Value {
    let ranked = llvm.extract(descriptor, &[1]);
    let context = llvm.context();
    let pointer = pointer(context, space);
    let beginning = structure(context, &[pointer, pointer, index]);
    let offset = llvm.element_pointer(ranked, beginning, &[0, 2], &[], &[]);
    let one = llvm.index(index, 1);
    let position = llvm.binary::<AddOp>(one, dimension);
    let place = llvm.offset_pointer(offset, index, position);
    llvm.value::<LoadOp>(&[place], index, &[])
}

fn lower_rank(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let memref = operand_type(op, 0, rewriter);
    let index = index_of(rewriter);
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let rank = memref.rank(llvm.context()).filter(|_| !is_unranked(llvm.context(), memref));
    let value = match rank {
        Some(rank) => llvm.index(index, rank as i64),
        None => llvm.extract(operands.values()[0], &[0]),
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_pointer(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let memref = operand_type(op, 0, rewriter);
    let index = index_of(rewriter);
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let [_, aligned] = llvm.pointers(operands.values()[0], memref);
    let value = llvm.value::<PtrToIntOp>(&[aligned], index, &[]);
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_metadata(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let base = rewriter.convert_result_types(op)?[0];
    let memref = operand_type(op, 0, rewriter);
    let index = index_of(rewriter);
    let location = rewriter.body().location(op);
    let descriptor = operands.values()[0];
    let mut llvm = Llvm::new(rewriter, location);
    let rank = memref.rank(llvm.context()).unwrap_or_default() as i64;
    let allocated = llvm.extract(descriptor, &[ALLOCATED]);
    let aligned = llvm.extract(descriptor, &[ALIGNED]);
    let mut buffer = llvm.poison(base);
    buffer = llvm.insert(buffer, allocated, &[ALLOCATED]);
    buffer = llvm.insert(buffer, aligned, &[ALIGNED]);
    let zero = llvm.index(index, 0);
    buffer = llvm.insert(buffer, zero, &[OFFSET]);
    let mut values = vec![buffer, llvm.extract(descriptor, &[OFFSET])];
    for list in [SIZES, STRIDES] {
        values.extend((0..rank).map(|dimension| llvm.extract(descriptor, &[list, dimension])));
    }
    rewriter.replace(op, &values);
    Ok(())
}

fn lower_alignment(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let accessed = Accessed::operand(op, 0, rewriter)?;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let alignment = ir.attribute(op, "alignment").and_then(|number| number.as_i64(&context)).unwrap_or(1);
    let descriptor = operands.values()[0];
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(descriptor, &[], false, &mut llvm);
    let truth = llvm.truth();
    let alignment = llvm.index(accessed.index, alignment);
    llvm.assume(truth, "align", [address, alignment]);
    rewriter.replace(op, &[descriptor]);
    Ok(())
}

/// Assumes of each two pointers that they point to separate objects.
fn lower_distinct_objects(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let types: Vec<Type> = (0..operands.values().len()).map(|at| operand_type(op, at, rewriter)).collect();
    let location = rewriter.body().location(op);
    if types.len() > 1 {
        let mut llvm = Llvm::new(rewriter, location);
        let descriptors = operands.values().iter().zip(&types);
        let pointers: Vec<Value> =
            descriptors.map(|(descriptor, memref)| llvm.pointers(*descriptor, *memref)[1]).collect();
        let truth = llvm.truth();
        for (position, first) in pointers.iter().enumerate() {
            for second in &pointers[position + 1..] {
                llvm.assume(truth, "separate_storage", [*first, *second]);
            }
        }
    }
    rewriter.replace(op, operands.values());
    Ok(())
}

impl Llvm<'_, '_> {
    /// Builds the condition of an assumption on other values.
    fn truth(&mut self) -> Value {
        let truth = Attribute::integer(self.context(), Type::I1, 1);
        self.constant(Type::I1, truth)
    }

    /// Builds an assumption on two values, whose tag says what is assumed.
    fn assume(&mut self, truth: Value, tag: &str, values: [Value; 2]) {
        let context = self.context();
        let tag = Attribute::array(context, &[Attribute::string(context, tag)]);
        let sizes = Attribute::dense_i32_array(context, &[2]);
        let attributes = [("op_bundle_sizes", sizes), ("op_bundle_tags", tag)];
        self.op::<AssumeOp>(&[truth, values[0], values[1]], &[], &attributes);
    }

    /// Builds the allocated and the aligned pointer of a memref.
    pub(super) fn pointers(&mut self, descriptor: Value, memref: Type) -> [Value; 2] {
        if !is_unranked(self.context(), memref) {
            return [ALLOCATED, ALIGNED].map(|position| self.extract(descriptor, &[position]));
        }
        let space = address_space(self.context(), memref).unwrap_or_default();
        let ty = pointer(self.context(), space);
        let ranked = self.extract(descriptor, &[1]);
        let allocated = self.value::<LoadOp>(&[ranked], ty, &[]);
        let place = self.element_pointer(ranked, ty, &[1], &[], &[]);
        [allocated, self.value::<LoadOp>(&[place], ty, &[])]
    }

    /// Builds the offset of a memref, ranked or not.
    pub(super) fn offset(&mut self, descriptor: Value, memref: Type, index: Type) -> Value {
        if !is_unranked(self.context(), memref) {
            return self.extract(descriptor, &[OFFSET]);
        }
        let space = address_space(self.context(), memref).unwrap_or_default();
        let ty = pointer(self.context(), space);
        let ranked = self.extract(descriptor, &[1]);
        let place = self.element_pointer(ranked, ty, &[2], &[], &[]);
        self.value::<LoadOp>(&[place], index, &[])
    }

    /// Writes the pointers of a ranked descriptor in memory.
    pub(super) fn store_pointers(&mut self, ranked: Value, [allocated, aligned]: [Value; 2]) {
        let ty = self.ty(aligned);
        self.op::<StoreOp>(&[allocated, ranked], &[], &[]);
        let place = self.element_pointer(ranked, ty, &[1], &[], &[]);
        self.op::<StoreOp>(&[aligned, place], &[], &[]);
    }
}
