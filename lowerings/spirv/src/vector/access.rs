//! Loads and stores of vectors, whose elements follow each other in memory.

use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{BitcastOp, LoadOp as SpirvLoadOp, PointerType, StoreOp as SpirvStoreOp};
use terrace_vector::{LoadOp, StoreOp};

use crate::memref::{Elements, access_attributes};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, options: &TypeOptions) {
    let (of_load, of_store) = (options.clone(), options.clone());
    patterns
        .add(move |op: LoadOp, operands, rewriter| lower_load(op.op(), operands, &of_load, rewriter))
        .add(move |op: StoreOp, operands, rewriter| lower_store(op.op(), operands, &of_store, rewriter));
}

/// Returns the elements of the memref that an operand is, if a vector is stored as these are.
fn elements_of(
    op: Op,
    memref: usize,
    vector: Type,
    options: &TypeOptions,
    rewriter: &ConversionRewriter<'_>,
) -> MatchResult<Elements> {
    let elements = Elements::of(op, memref, options, rewriter)?;
    let context = rewriter.context();
    let are_same = !elements.are_packed() && elements.stored.element == vector.element_type_or_self(context);
    match are_same {
        true => Ok(elements),
        false => Err(rewriter.match_failure(op, || "the elements have another type in memory")),
    }
}

/// Builds the pointer to a vector: that to its first element, with another type. A vector of one element is a scalar.
fn pointer(
    elements: &Elements,
    base: Value,
    indices: &[Value],
    vector: Type,
    spirv: &mut Spirv<'_, '_>,
) -> Value {
    let position = elements.position(indices, spirv);
    let pointer = elements.pointer(base, position, spirv);
    if !vector.is_vector(spirv.context()) {
        return pointer;
    }
    let ty = PointerType::get(spirv.context(), vector, elements.class).ty();
    spirv.value::<BitcastOp>(&[pointer], ty, &[])
}

fn lower_load(
    op: Op,
    operands: &ConvertedOperands,
    options: &TypeOptions,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let elements = elements_of(op, 0, ty, options, rewriter)?;
    let attributes = access_attributes(op, &elements, rewriter)?;
    let (base, indices) = (operands.values()[0], &operands.values()[1..]);
    let mut spirv = Spirv::at(op, rewriter);
    let pointer = pointer(&elements, base, indices, ty, &mut spirv);
    let value = spirv.value::<SpirvLoadOp>(&[pointer], ty, &attributes);
    rewriter.replace(op, &[value]);
    Ok(())
}

fn lower_store(
    op: Op,
    operands: &ConvertedOperands,
    options: &TypeOptions,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let [value, base] = [operands.values()[0], operands.values()[1]];
    let ty = rewriter.body().value_type(value);
    let elements = elements_of(op, 1, ty, options, rewriter)?;
    let attributes = access_attributes(op, &elements, rewriter)?;
    let indices = &operands.values()[2..];
    let mut spirv = Spirv::at(op, rewriter);
    let pointer = pointer(&elements, base, indices, ty, &mut spirv);
    spirv.op::<SpirvStoreOp>(&[pointer, value], &[], &attributes);
    rewriter.erase(op);
    Ok(())
}
