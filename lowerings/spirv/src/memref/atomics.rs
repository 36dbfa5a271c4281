//! Atomic updates.

use terrace_memref::{AtomicRMWOp, AtomicUpdate};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    AtomicAndOp, AtomicExchangeOp, AtomicIAddOp, AtomicOrOp, AtomicSMaxOp, AtomicSMinOp, AtomicUMaxOp,
    AtomicUMinOp, AtomicXorOp, Capability, EXTAtomicFAddOp, MemorySemantics, MemorySemanticsAttr, Scope,
    ScopeAttr, StorageClass,
};

use super::elements::Elements;
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, options: &TypeOptions) {
    let options = options.clone();
    patterns.add(move |op: AtomicRMWOp, operands, rewriter| lower(op, operands, &options, rewriter));
}

/// Returns the scope of the invocations that share the memory of a storage class.
pub(super) fn scope_of(class: StorageClass) -> Option<Scope> {
    match class {
        StorageClass::StorageBuffer => Some(Scope::Device),
        StorageClass::Workgroup => Some(Scope::Workgroup),
        _ => None,
    }
}

/// Returns the attributes of an atomic update.
pub(super) fn atomic_attributes(scope: Scope, context: &Context) -> [(&'static str, Attribute); 2] {
    let semantics = MemorySemanticsAttr::get(context, MemorySemantics::AcquireRelease);
    [
        ("memory_scope", ScopeAttr::get(context, scope).to_attribute(context)),
        ("semantics", semantics.to_attribute(context)),
    ]
}

fn lower(
    op: AtomicRMWOp,
    operands: &ConvertedOperands,
    options: &TypeOptions,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    use AtomicUpdate as Kind;
    let kind = op.kind(rewriter.body());
    let op = op.op();
    let ty = rewriter.convert_result_types(op)?[0];
    let elements = Elements::of(op, 1, options, rewriter)?;
    let Some(scope) = scope_of(elements.class) else {
        return Err(rewriter.match_failure(
            op,
            || "memory is updated atomically in the storage classes StorageBuffer and Workgroup only",
        ));
    };
    if ty != elements.stored.element || ty != elements.element {
        return Err(rewriter.match_failure(op, || "emulated numbers are not updated atomically"));
    }
    if kind == Kind::Addf {
        let capability = match ty.bit_width(rewriter.context()) {
            Some(16) => Capability::AtomicFloat16AddEXT,
            Some(64) => Capability::AtomicFloat64AddEXT,
            _ => Capability::AtomicFloat32AddEXT,
        };
        options.environment.require(capability).map_err(|reason| rewriter.match_failure(op, || reason))?;
    }
    let build: fn(Value, Value, Type, Scope, &mut Spirv<'_, '_>) -> Value = match kind {
        Kind::Addf => update::<EXTAtomicFAddOp>,
        Kind::Addi => update::<AtomicIAddOp>,
        Kind::Andi => update::<AtomicAndOp>,
        Kind::Assign => update::<AtomicExchangeOp>,
        Kind::Maxs => update::<AtomicSMaxOp>,
        Kind::Maxu => update::<AtomicUMaxOp>,
        Kind::Mins => update::<AtomicSMinOp>,
        Kind::Minu => update::<AtomicUMinOp>,
        Kind::Ori => update::<AtomicOrOp>,
        Kind::Xori => update::<AtomicXorOp>,
        _ => return Err(rewriter.match_failure(op, || "this atomic update is not lowered")),
    };
    let [value, base] = [operands.values()[0], operands.values()[1]];
    let mut spirv = Spirv::at(op, rewriter);
    let position = elements.position(&operands.values()[2..], &mut spirv);
    let pointer = elements.pointer(base, position, &mut spirv);
    let value = build(pointer, value, ty, scope, &mut spirv);
    rewriter.replace(op, &[value]);
    Ok(())
}

fn update<T: OpHandle>(
    pointer: Value,
    value: Value,
    ty: Type,
    scope: Scope,
    spirv: &mut Spirv<'_, '_>,
) -> Value {
    let attributes = atomic_attributes(scope, spirv.context());
    spirv.value::<T>(&[pointer, value], ty, &attributes)
}
