//! Loads and stores.

use terrace_memref::{LoadOp, StoreOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    AtomicAndOp, AtomicOrOp, BitwiseAndOp, BitwiseOrOp, FConvertOp, INotEqualOp, LoadOp as SpirvLoadOp,
    MemoryAccess, MemoryAccessAttr, SConvertOp, StorageClass, StoreOp as SpirvStoreOp, UConvertOp,
};

use super::atomics::{atomic_attributes, scope_of};
use super::elements::Elements;
use super::images::{is_image, lower_image_load};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, options: &TypeOptions) {
    let (of_load, of_store) = (options.clone(), options.clone());
    patterns
        .add(move |op: LoadOp, operands, rewriter| lower_load(op.op(), operands, &of_load, rewriter))
        .add(move |op: StoreOp, operands, rewriter| lower_store(op.op(), operands, &of_store, rewriter));
}

/// Returns the properties of an access as attributes: whether it is cached, and its alignment, which an access by a
/// physical address has to have.
pub(crate) fn access_attributes(
    op: Op,
    elements: &Elements,
    rewriter: &ConversionRewriter<'_>,
) -> MatchResult<Vec<(&'static str, Attribute)>> {
    let ir = rewriter.body();
    let context = ir.context();
    let mut alignment = ir.attribute(op, "alignment").and_then(|value| value.as_i64(context));
    if alignment.is_none() && elements.class == StorageClass::PhysicalStorageBuffer {
        alignment = Some(i64::from(elements.stored.element_bits.div_ceil(8)).max(1));
    }
    let is_streaming = ir.attribute(op, "nontemporal").and_then(Attribute::as_bool) == Some(true);
    let aligned = if alignment.is_some() { MemoryAccess::Aligned.value() } else { 0 };
    let streaming = if is_streaming { MemoryAccess::Nontemporal.value() } else { 0 };
    let Some(access) = MemoryAccess::from_value(aligned | streaming).filter(|access| access.value() != 0)
    else {
        return Ok(Vec::new());
    };
    let mut attributes =
        vec![("memory_access", MemoryAccessAttr::get(context, access).to_attribute(context))];
    if let Some(alignment) = alignment {
        let alignment = Attribute::integer_checked(context, Type::I32, alignment)
            .map_err(|_| rewriter.match_failure(op, || "its alignment is too large"))?;
        attributes.push(("alignment", alignment));
    }
    Ok(attributes)
}

/// Checks that elements that are parts of words are integers.
fn check_packed(op: Op, elements: &Elements, rewriter: &ConversionRewriter<'_>) -> MatchResult {
    let context = rewriter.context();
    let is_packable = elements.element.as_integer(context).is_some()
        && elements.stored.element.as_integer(context).is_some()
        && elements.stored.element_bits.is_multiple_of(elements.stored.bits);
    match !elements.are_packed() || is_packable {
        true => Ok(()),
        false => Err(rewriter.match_failure(op, || {
            "only integers are parts of words: the target environment does not have such elements in this memory"
        })),
    }
}

/// Builds a value of a type from one that is stored with another.
fn converted(value: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let from = spirv.ty(value);
    if from == ty {
        value
    } else if ty.is_integer(spirv.context(), 1) {
        let zero = spirv.integer(from, 0);
        spirv.value::<INotEqualOp>(&[value, zero], ty, &[])
    } else if from.is_integer(spirv.context(), 1) {
        let [zero, one] = [0, 1].map(|number| spirv.integer(ty, number));
        spirv.select(value, one, zero)
    } else if ty.element_type_or_self(spirv.context()).is_float(spirv.context()) {
        spirv.value::<FConvertOp>(&[value], ty, &[])
    } else if ty.bit_width(spirv.context()) > from.bit_width(spirv.context()) {
        spirv.value::<SConvertOp>(&[value], ty, &[])
    } else {
        spirv.value::<UConvertOp>(&[value], ty, &[])
    }
}

fn lower_load(
    op: Op,
    operands: &ConvertedOperands,
    options: &TypeOptions,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    if is_image(rewriter.body(), op, 0) {
        return lower_image_load(op, operands, rewriter);
    }
    let ty = rewriter.convert_result_types(op)?[0];
    let elements = Elements::of(op, 0, options, rewriter)?;
    check_packed(op, &elements, rewriter)?;
    let attributes = access_attributes(op, &elements, rewriter)?;
    let (base, indices) = (operands.values()[0], &operands.values()[1..]);
    let mut spirv = Spirv::at(op, rewriter);
    let position = elements.position(indices, &mut spirv);
    let value = if elements.are_packed() {
        let word = elements.word(position, &mut spirv);
        let pointer = elements.pointer(base, word, &mut spirv);
        let word = spirv.value::<SpirvLoadOp>(&[pointer], elements.stored.element, &attributes);
        let shift = elements.shift(position, &mut spirv);
        elements.extracted(word, shift, ty, &mut spirv)
    } else {
        let pointer = elements.pointer(base, position, &mut spirv);
        let value = spirv.value::<SpirvLoadOp>(&[pointer], elements.stored.element, &attributes);
        converted(value, ty, &mut spirv)
    };
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Lowers a store. One to a part of a word clears and sets its bits atomically, if other invocations may change the rest.
fn lower_store(
    op: Op,
    operands: &ConvertedOperands,
    options: &TypeOptions,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    if is_image(rewriter.body(), op, 1) {
        return Err(rewriter.match_failure(op, || "texels of sampled images are not stored"));
    }
    let elements = Elements::of(op, 1, options, rewriter)?;
    check_packed(op, &elements, rewriter)?;
    let attributes = access_attributes(op, &elements, rewriter)?;
    let [value, base] = [operands.values()[0], operands.values()[1]];
    let indices = &operands.values()[2..];
    let is_own = matches!(elements.class, StorageClass::Function | StorageClass::Private);
    let scope = scope_of(elements.class);
    if elements.are_packed() && !is_own && scope.is_none() {
        return Err(rewriter.match_failure(op, || {
            "parts of words are stored in the storage classes Function, Private, StorageBuffer and Workgroup only"
        }));
    }
    let mut spirv = Spirv::at(op, rewriter);
    let position = elements.position(indices, &mut spirv);
    if elements.are_packed() {
        let word_type = elements.stored.element;
        let shift = elements.shift(position, &mut spirv);
        let [bits, hole] = elements.inserted(value, shift, &mut spirv);
        let word = elements.word(position, &mut spirv);
        let pointer = elements.pointer(base, word, &mut spirv);
        if let Some(scope) = scope {
            let attributes = atomic_attributes(scope, spirv.context());
            spirv.value::<AtomicAndOp>(&[pointer, hole], word_type, &attributes);
            spirv.value::<AtomicOrOp>(&[pointer, bits], word_type, &attributes);
        } else {
            let word = spirv.value::<SpirvLoadOp>(&[pointer], word_type, &attributes);
            let rest = spirv.binary::<BitwiseAndOp>(word, hole);
            let word = spirv.binary::<BitwiseOrOp>(rest, bits);
            spirv.op::<SpirvStoreOp>(&[pointer, word], &[], &attributes);
        }
    } else {
        let pointer = elements.pointer(base, position, &mut spirv);
        let value = converted(value, elements.stored.element, &mut spirv);
        spirv.op::<SpirvStoreOp>(&[pointer, value], &[], &attributes);
    }
    rewriter.erase(op);
    Ok(())
}
