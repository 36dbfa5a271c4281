//! Allocation of memory on the heap and on the stack.

use terrace_data_layout::DataLayout;
use terrace_llvm::{
    AddOp, AddrSpaceCastOp, AllocaOp as LlvmAllocaOp, IntToPtrOp, LoadOp, PtrToIntOp, SubOp, URemOp, VoidType,
};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{DYNAMIC, Type};

use super::sizes::extent;
use super::{FinalizeMemRefToLlvm, element_of, index_of, operand_type, pattern};
use crate::support::builder::Llvm;
use crate::support::descriptors::{ALLOCATED, is_unranked};
use crate::support::symbols::{WithSymbols, ensure_function, table_around};
use crate::types::{address_space, pointer};

pub(super) fn add_patterns(
    patterns: &mut ConversionPatterns,
    types: &TypeConverter,
    options: &FinalizeMemRefToLlvm,
) {
    let (allocate, allocate_aligned, free) = match options.use_generic_functions {
        true => {
            ("_mlir_memref_to_llvm_alloc", "_mlir_memref_to_llvm_aligned_alloc", "_mlir_memref_to_llvm_free")
        }
        false => ("malloc", "aligned_alloc", "free"),
    };
    let is_aligned = options.use_aligned_alloc;
    patterns
        .add(WithSymbols(
            OpConversion::new("LowerAlloc", move |op: AllocOp, operands, rewriter| match is_aligned {
                true => lower_aligned_allocation(op.op(), allocate_aligned, operands, rewriter),
                false => lower_allocation(op.op(), allocate, operands, rewriter),
            })
            .with_types(types),
        ))
        .add(pattern::<AllocaOp>("LowerAlloca", types, lower_stack_allocation))
        .add(WithSymbols(
            OpConversion::new("LowerDealloc", move |op: DeallocOp, operands, rewriter| {
                lower_deallocation(op.op(), free, operands, rewriter)
            })
            .with_types(types),
        ));
}

/// The memory that an op allocates.
struct Allocation {
    memref: Type,
    descriptor: Type,
    element: Type,
    pointer: Type,
    index: Type,
}

/// Returns the memory that an op allocates.
///
/// # Errors
///
/// If its type is not converted, or its elements do not follow each other without gaps.
fn allocation(op: Op, rewriter: &ConversionRewriter<'_>) -> MatchResult<Allocation> {
    let descriptor = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let context = ir.context();
    let memref = ir.value_type(ir.result(op, 0));
    let rows = Type::memref(
        context,
        memref.shape(context).unwrap_or_default(),
        memref.element_type(context).expect("a memref"),
        None,
        None,
    );
    if memref.strided_form(context) != rows.strided_form(context) {
        return Err(rewriter.match_failure(op, || "only memory without gaps is allocated"));
    }
    let space = address_space(context, memref).unwrap_or_default();
    Ok(Allocation {
        memref,
        descriptor,
        element: element_of(op, memref, rewriter)?,
        pointer: pointer(context, space),
        index: index_of(rewriter),
    })
}

fn lower_allocation(
    op: Op,
    allocate: &str,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let allocation = allocation(op, rewriter)?;
    let Allocation { memref, descriptor, element, index, .. } = allocation;
    let table = table_around(op, rewriter)?;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let alignment = ir.attribute(op, "alignment").and_then(|alignment| alignment.as_i64(&context));
    let default = pointer(&context, 0);
    let function = ensure_function(table, allocate, &[index], default, rewriter);
    let mut llvm = Llvm::new(rewriter, location);
    let extent = extent(memref, operands.values(), index, &mut llvm);
    let mut size = llvm.size_in_bytes(element, Some(extent.count), index);
    let original = memref.element_type(&context).expect("a memref");
    let is_scalar = original.is_integer_or_index(&context) || original.is_float(&context);
    let alignment = match alignment {
        Some(alignment) => Some(llvm.index(index, alignment)),
        None if is_scalar => None,
        None => Some(llvm.size_in_bytes(element, None, index)),
    };
    if let Some(alignment) = alignment {
        size = llvm.binary::<AddOp>(size, alignment);
    }
    let call = llvm.call(Some(function), &[size], &[default], &[]);
    let mut allocated = llvm.body().result(call, 0);
    if allocation.pointer != default {
        allocated = llvm.value::<AddrSpaceCastOp>(&[allocated], allocation.pointer, &[]);
    }
    let aligned = match alignment {
        None => allocated,
        Some(alignment) => {
            let number = llvm.value::<PtrToIntOp>(&[allocated], index, &[]);
            let number = round_up(number, alignment, index, &mut llvm);
            llvm.value::<IntToPtrOp>(&[number], allocation.pointer, &[])
        }
    };
    let value = llvm.descriptor_of_extent(descriptor, [allocated, aligned], &extent, index);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// The least alignment of memory from `aligned_alloc`, in bytes.
const LEAST_ALIGNMENT: u64 = 16;

/// Lowers an allocation to a call of a function that aligns memory, and asks for a multiple of the alignment.
fn lower_aligned_allocation(
    op: Op,
    allocate: &str,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let Allocation { memref, descriptor, element, pointer: place, index } = allocation(op, rewriter)?;
    let table = table_around(op, rewriter)?;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let Some(element_size) = DataLayout::new(&context, None).size(element) else {
        return Err(rewriter.match_failure(op, || "the size of its elements is not known"));
    };
    let given = ir.attribute(op, "alignment").and_then(|alignment| alignment.as_i64(&context));
    let given = given.and_then(|alignment| u64::try_from(alignment).ok()).filter(|alignment| *alignment > 0);
    let alignment = given
        .or_else(|| element_size.checked_next_power_of_two().map(|size| size.max(LEAST_ALIGNMENT)))
        .and_then(|alignment| i64::try_from(alignment).ok());
    let Some(alignment) = alignment else {
        return Err(rewriter.match_failure(op, || "its elements are too large"));
    };
    let default = pointer(&context, 0);
    let function = ensure_function(table, allocate, &[index, index], default, rewriter);
    let mut llvm = Llvm::new(rewriter, location);
    let extent = extent(memref, operands.values(), index, &mut llvm);
    let mut size = llvm.size_in_bytes(element, Some(extent.count), index);
    let bytes = llvm.index(index, alignment);
    let known_sizes = memref.shape(&context).unwrap_or_default().iter().filter(|size| **size != DYNAMIC);
    let divisor = known_sizes.fold(element_size as i64, |divisor, size| divisor.wrapping_mul(*size));
    if divisor % alignment != 0 {
        size = round_up(size, bytes, index, &mut llvm);
    }
    let call = llvm.call(Some(function), &[bytes, size], &[default], &[]);
    let mut allocated = llvm.body().result(call, 0);
    if place != default {
        allocated = llvm.value::<AddrSpaceCastOp>(&[allocated], place, &[]);
    }
    let value = llvm.descriptor_of_extent(descriptor, [allocated, allocated], &extent, index);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Builds the next multiple of an alignment.
fn round_up(number: Value, alignment: Value, index: Type, llvm: &mut Llvm<'_, '_>) -> Value {
    let one = llvm.index(index, 1);
    let bump = llvm.binary::<SubOp>(alignment, one);
    let bumped = llvm.binary::<AddOp>(number, bump);
    let rest = llvm.binary::<URemOp>(bumped, alignment);
    llvm.binary::<SubOp>(bumped, rest)
}

fn lower_stack_allocation(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let Allocation { memref, descriptor, element, pointer, index } = allocation(op, rewriter)?;
    let ir = rewriter.body();
    let location = ir.location(op);
    let mut attributes = vec![("elem_type", Attribute::type_attribute(ir.context(), element))];
    attributes.extend(ir.attribute(op, "alignment").map(|alignment| ("alignment", alignment)));
    let mut llvm = Llvm::new(rewriter, location);
    let extent = extent(memref, operands.values(), index, &mut llvm);
    let place = llvm.value::<LlvmAllocaOp>(&[extent.count], pointer, &attributes);
    let value = llvm.descriptor_of_extent(descriptor, [place, place], &extent, index);
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_deallocation(
    op: Op,
    free: &str,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let table = table_around(op, rewriter)?;
    let context = rewriter.context().clone();
    let location = rewriter.body().location(op);
    let memref = operand_type(op, 0, rewriter);
    let default = pointer(&context, 0);
    let void = VoidType::get(&context).ty();
    let function = ensure_function(table, free, &[default], void, rewriter);
    let space = address_space(&context, memref).unwrap_or_default();
    let mut llvm = Llvm::new(rewriter, location);
    let mut allocated = if is_unranked(&context, memref) {
        let ranked = llvm.extract(operands.values()[0], &[1]);
        llvm.value::<LoadOp>(&[ranked], pointer(&context, space), &[])
    } else {
        llvm.extract(operands.values()[0], &[ALLOCATED])
    };
    if space != 0 {
        allocated = llvm.value::<AddrSpaceCastOp>(&[allocated], default, &[]);
    }
    llvm.call(Some(function), &[allocated], &[], &[]);
    rewriter.erase(op);
    Ok(())
}
