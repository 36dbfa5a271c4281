//! Accesses of vectors in memory.

use terrace_llvm::{GEPOp, MaskedGather, MaskedLoadOp as LlvmMaskedLoadOp, MaskedScatter};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_vector::{GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StoreOp};

use super::add;
use crate::builder::Llvm;
use crate::memref::Accessed;
use crate::types::pointer;
use crate::vectors::is_array;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    add::<LoadOp>("LowerLoad", patterns, types, lower_load);
    add::<StoreOp>("LowerStore", patterns, types, lower_store);
    add::<MaskedLoadOp>("LowerMaskedLoad", patterns, types, lower_masked_load);
    add::<MaskedStoreOp>("LowerMaskedStore", patterns, types, lower_masked_store);
    add::<GatherOp>("LowerGather", patterns, types, lower_gather);
    add::<ScatterOp>("LowerScatter", patterns, types, lower_scatter);
}

/// Returns the memref that is accessed, and the alignment in bytes: that of the op, or that of an element.
///
/// # Errors
///
/// If the vector has several dimensions, or the elements are no scalars.
fn accessed(
    op: Op,
    operand: usize,
    vector: Type,
    rewriter: &ConversionRewriter<'_>,
) -> MatchResult<(Accessed, i64)> {
    let ir = rewriter.body();
    let context = ir.context();
    if !ir.value_type(ir.operand(op, operand)).is_memref(context) {
        return Err(rewriter.match_failure(op, || "tensors are not accessed"));
    }
    if is_array(context, vector) {
        return Err(rewriter.match_failure(op, || "a vector of several dimensions is not accessed at once"));
    }
    let accessed = Accessed::operand(op, operand, rewriter)?;
    let Some(bits) = accessed.element.bit_width(context) else {
        return Err(rewriter.match_failure(op, || "only memory of scalars is accessed"));
    };
    let own = ir.attribute(op, "alignment").and_then(|alignment| alignment.as_i64(context));
    let natural = i64::from(bits.div_ceil(8)).max(1) as u64;
    Ok((accessed, own.unwrap_or(natural.next_power_of_two() as i64)))
}

/// Returns the attribute of an access for its alignment.
fn alignment(rewriter: &ConversionRewriter<'_>, bytes: i64, width: Type) -> (&'static str, Attribute) {
    ("alignment", Attribute::integer(rewriter.context(), width, bytes))
}

/// Returns the attribute for accesses that are not cached.
fn nontemporal(op: Op, rewriter: &ConversionRewriter<'_>) -> Option<(&'static str, Attribute)> {
    let value = rewriter.body().attribute(op, "nontemporal").and_then(Attribute::as_bool);
    (value == Some(true)).then_some(("nontemporal", Attribute::UNIT))
}

fn lower_load(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let (accessed, bytes) = accessed(op, 0, ty, rewriter)?;
    let mut attributes = vec![alignment(rewriter, bytes, Type::I64)];
    attributes.extend(nontemporal(op, rewriter));
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(operands.values()[0], &operands.values()[1..], false, &mut llvm);
    let value = llvm.value::<terrace_llvm::LoadOp>(&[address], ty, &attributes);
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_store(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let value = operands.values()[0];
    let ty = rewriter.body().value_type(value);
    let (accessed, bytes) = accessed(op, 1, ty, rewriter)?;
    let mut attributes = vec![alignment(rewriter, bytes, Type::I64)];
    attributes.extend(nontemporal(op, rewriter));
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(operands.values()[1], &operands.values()[2..], false, &mut llvm);
    llvm.op::<terrace_llvm::StoreOp>(&[value, address], &[], &attributes);
    rewriter.erase(op);
    Ok(())
}

fn lower_masked_load(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let (accessed, bytes) = accessed(op, 0, ty, rewriter)?;
    let attributes = [alignment(rewriter, bytes, Type::I32)];
    let location = rewriter.body().location(op);
    let [descriptor, indices @ .., mask, others] = operands.values() else { unreachable!("four operands") };
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(*descriptor, indices, false, &mut llvm);
    let value = llvm.value::<LlvmMaskedLoadOp>(&[address, *mask, *others], ty, &attributes);
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_masked_store(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let [descriptor, indices @ .., mask, value] = operands.values() else { unreachable!("four operands") };
    let ty = rewriter.body().value_type(*value);
    let (accessed, bytes) = accessed(op, 0, ty, rewriter)?;
    let attributes = [alignment(rewriter, bytes, Type::I32)];
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let address = accessed.address(*descriptor, indices, false, &mut llvm);
    llvm.op::<terrace_llvm::MaskedStoreOp>(&[*value, address, *mask], &[], &attributes);
    rewriter.erase(op);
    Ok(())
}

/// Builds the addresses of elements behind a base.
fn addresses(
    accessed: &Accessed,
    descriptor: Value,
    indices: &[Value],
    positions: Value,
    llvm: &mut Llvm<'_, '_>,
) -> Value {
    let base = accessed.address(descriptor, indices, false, llvm);
    let context = llvm.context().clone();
    let shape = llvm.ty(positions);
    let counts = shape.shape(&context).unwrap_or_default().to_vec();
    let scalable = shape.scalable_dimensions(&context).to_vec();
    let pointers = Type::scalable_vector(&context, &counts, &scalable, pointer(&context, 0));
    let attributes = [
        ("rawConstantIndices", Attribute::dense_i32_array(&context, &[i32::MIN])),
        ("elem_type", Attribute::type_attribute(&context, accessed.element)),
    ];
    llvm.value::<GEPOp>(&[base, positions], pointers, &attributes)
}

fn lower_gather(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let (accessed, bytes) = accessed(op, 0, ty, rewriter)?;
    let attributes = [alignment(rewriter, bytes, Type::I32)];
    let location = rewriter.body().location(op);
    let [descriptor, indices @ .., positions, mask, others] = operands.values() else {
        unreachable!("five operands")
    };
    let mut llvm = Llvm::new(rewriter, location);
    let addresses = addresses(&accessed, *descriptor, indices, *positions, &mut llvm);
    let value = llvm.value::<MaskedGather>(&[addresses, *mask, *others], ty, &attributes);
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_scatter(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let [descriptor, indices @ .., positions, mask, value] = operands.values() else {
        unreachable!("five operands")
    };
    let ty = rewriter.body().value_type(*value);
    let (accessed, bytes) = accessed(op, 0, ty, rewriter)?;
    let attributes = [alignment(rewriter, bytes, Type::I32)];
    let location = rewriter.body().location(op);
    let mut llvm = Llvm::new(rewriter, location);
    let addresses = addresses(&accessed, *descriptor, indices, *positions, &mut llvm);
    llvm.op::<MaskedScatter>(&[*value, addresses, *mask], &[], &attributes);
    rewriter.erase(op);
    Ok(())
}
