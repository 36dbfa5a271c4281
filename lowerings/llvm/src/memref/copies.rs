//! Copies between memrefs.

use terrace_llvm::{AllocaOp, MemcpyOp, MulOp, StackRestoreOp, StackSaveOp, StoreOp, VoidType};
use terrace_memref::CopyOp;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use super::{element_of, index_of, operand_type, pattern};
use crate::support::builder::Llvm;
use crate::support::descriptors::{ALIGNED, OFFSET, SIZES, is_unranked};
use crate::support::symbols::{WithSymbols, ensure_function, table_around};
use crate::types::{pointer, structure};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns.add(WithSymbols(pattern::<CopyOp>("LowerCopy", types, lower_copy)));
}

/// Returns whether the elements of a memref follow each other without gaps.
fn is_contiguous(context: &Context, memref: Type) -> bool {
    if is_unranked(context, memref) {
        return false;
    }
    let shape = memref.shape(context).unwrap_or_default();
    match memref.layout(context) {
        None => true,
        Some(_) if memref.has_static_shape(context) => {
            let form = memref.strided_form(context);
            memref.element_count(context) != Some(0)
                && form.is_some_and(|form| are_rows_without_gaps(shape, &form.strides))
        }
        Some(_) => {
            let element = memref.element_type(context).expect("a memref");
            let rows = Type::memref(context, shape, element, None, None).strided_form(context);
            memref.strided_form(context).is_some_and(|form| Some(form) == rows)
        }
    }
}

/// Returns whether the strides of the last dimensions are those of a memref without layout, and the dimensions before
/// them have one element each, whose stride is of no consequence.
fn are_rows_without_gaps(shape: &[i64], strides: &[i64]) -> bool {
    let mut expected = 1;
    let mut dimensions = shape.iter().zip(strides).rev().skip_while(|(size, stride)| {
        let is_expected = **stride == expected;
        expected = i64::wrapping_mul(expected, **size);
        is_expected
    });
    dimensions.all(|(size, _)| *size == 1)
}

fn lower_copy(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let types = [0, 1].map(|position| operand_type(op, position, rewriter));
    let context = rewriter.context().clone();
    let element = element_of(op, types[0], rewriter)?;
    let index = index_of(rewriter);
    let location = rewriter.body().location(op);
    let values = [operands.values()[0], operands.values()[1]];
    if types.iter().all(|ty| is_contiguous(&context, *ty)) {
        let mut llvm = Llvm::new(rewriter, location);
        copy_bytes(values, types[0], element, index, &mut llvm);
        rewriter.erase(op);
        return Ok(());
    }
    let table = table_around(op, rewriter)?;
    let default = pointer(&context, 0);
    let void = VoidType::get(&context).ty();
    let function = ensure_function(table, "memrefCopy", &[index, default, default], void, rewriter);
    let mut llvm = Llvm::new(rewriter, location);
    let stack = llvm.value::<StackSaveOp>(&[], default, &[]);
    let unranked: Vec<Value> = values
        .iter()
        .zip(types)
        .map(|(value, ty)| match ty.rank(&context) {
            Some(rank) if !is_unranked(&context, ty) => {
                let rank = llvm.integer(index, rank as i64);
                let place = llvm.spill(*value, index);
                llvm.unranked_descriptor(rank, place)
            }
            _ => *value,
        })
        .collect();
    let one = llvm.index(index, 1);
    let places: Vec<Value> = unranked.into_iter().map(|value| llvm.spill_in(value, one)).collect();
    let size = llvm.size_in_bytes(element, None, index);
    llvm.call(Some(function), &[size, places[0], places[1]], &[], &[]);
    llvm.op::<StackRestoreOp>(&[stack], &[], &[]);
    rewriter.erase(op);
    Ok(())
}

/// Builds a copy of all bytes of a memref.
fn copy_bytes([from, to]: [Value; 2], memref: Type, element: Type, index: Type, llvm: &mut Llvm<'_, '_>) {
    let rank = memref.rank(llvm.context()).unwrap_or_default();
    let mut count = llvm.index(index, 1);
    for dimension in 0..rank {
        let size = llvm.extract(from, &[SIZES, dimension as i64]);
        count = llvm.binary::<MulOp>(count, size);
    }
    let size = llvm.size_in_bytes(element, None, index);
    let bytes = llvm.binary::<MulOp>(count, size);
    let [source, target] = [from, to].map(|descriptor| {
        let base = llvm.extract(descriptor, &[ALIGNED]);
        let offset = llvm.extract(descriptor, &[OFFSET]);
        llvm.offset_pointer(base, element, offset)
    });
    llvm.op::<MemcpyOp>(&[target, source, bytes], &[], &[("isVolatile", Attribute::FALSE)]);
}

impl Llvm<'_, '_> {
    /// Builds a place on the stack that holds a value.
    pub(super) fn spill(&mut self, value: Value, index: Type) -> Value {
        let one = self.index(index, 1);
        self.spill_in(value, one)
    }

    /// Builds a place on the stack that holds a value, where `one` is the number 1.
    pub(super) fn spill_in(&mut self, value: Value, one: Value) -> Value {
        let ty = Attribute::type_attribute(self.context(), self.ty(value));
        let pointer = self.pointer();
        let place = self.value::<AllocaOp>(&[one], pointer, &[("elem_type", ty)]);
        self.op::<StoreOp>(&[value, place], &[], &[]);
        place
    }

    /// Builds the descriptor of an unranked memref.
    pub(super) fn unranked_descriptor(&mut self, rank: Value, ranked: Value) -> Value {
        let ty = structure(self.context(), &[self.ty(rank), self.ty(ranked)]);
        let empty = self.poison(ty);
        let value = self.insert(empty, rank, &[0]);
        self.insert(value, ranked, &[1])
    }
}
