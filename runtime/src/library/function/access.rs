//! Accessors of function-like ops.
//!
//! An op that is not a function, or an unverified function without the attributes, has no arguments, results
//! or attributes.

use super::{FunctionTypeParts, SignatureSlots};
use crate::attributes::Attribute;
use crate::ir::{Block, Body, ModifyOp, Op, Region};
use crate::types::Type;

/// Returns the symbol name, if the op has one.
pub fn name(body: &Body, op: Op) -> Option<&str> {
    let slots = body.info(op).signature_slots()?;
    body.inherent_attribute(op, slots.name)?.as_string(body.context())
}

/// Returns the function type, if the op has one.
pub fn function_type(body: &Body, op: Op) -> Option<Type> {
    let slots = body.info(op).signature_slots()?;
    let ty = body.inherent_attribute(op, slots.function_type)?.as_type(body.context())?;
    (slots.types.parts)(body.context(), ty).map(|_| ty)
}

/// Sets the function type. The arguments of the entry block are unchanged.
///
/// # Panics
///
/// If the op is not a function, or if `ty` is not a function type of its dialect.
pub fn set_function_type(ir: &mut impl ModifyOp, op: Op, ty: Type) {
    ir.modify_op(op, |body| {
        let slots = *body.info(op).signature_slots().expect("the op is a function");
        assert!((slots.types.parts)(body.context(), ty).is_some(), "a function has a function type");
        let ty = Attribute::type_attribute(body.context(), ty);
        body.set_inherent_attribute(op, slots.function_type, Some(ty));
    });
}

/// Returns the parts of the function type, if the op has one.
pub(super) fn parts<'b>(body: &'b Body, op: Op, slots: &SignatureSlots) -> Option<FunctionTypeParts<'b>> {
    let ty = body.inherent_attribute(op, slots.function_type)?.as_type(body.context())?;
    (slots.types.parts)(body.context(), ty)
}

fn parts_of(body: &Body, op: Op) -> Option<FunctionTypeParts<'_>> {
    parts(body, op, body.info(op).signature_slots()?)
}

/// Returns the argument types.
pub fn inputs(body: &Body, op: Op) -> &[Type] {
    parts_of(body, op).map_or(&[], |parts| parts.inputs)
}

/// Returns the result types.
pub fn results(body: &Body, op: Op) -> &[Type] {
    parts_of(body, op).map_or(&[], |parts| parts.results)
}

/// Returns whether the function is variadic: a call may have additional arguments.
pub fn is_variadic(body: &Body, op: Op) -> bool {
    parts_of(body, op).is_some_and(|parts| parts.is_variadic)
}

/// Returns the attribute dictionary of an argument.
pub fn argument_attributes(body: &Body, op: Op, position: usize) -> Attribute {
    dictionary(body, op, position, |slots| slots.argument_attributes)
}

/// Returns the attribute dictionary of a result.
pub fn result_attributes(body: &Body, op: Op, position: usize) -> Attribute {
    dictionary(body, op, position, |slots| slots.result_attributes)
}

fn dictionary(body: &Body, op: Op, position: usize, slot: fn(&SignatureSlots) -> Option<usize>) -> Attribute {
    let find = || {
        let slot = slot(body.info(op).signature_slots()?)?;
        body.inherent_attribute(op, slot)?.as_array(body.context())?.get(position).copied()
    };
    find().unwrap_or(Attribute::EMPTY_DICTIONARY)
}

/// Returns the entry block with its body; `None` for a declaration.
pub fn entry_block(body: &Body, op: Op) -> Option<(&Body, Block)> {
    let (holder, region) = body.regions(op).next()?;
    Some((holder, holder.entry_block(region)?))
}

/// Returns the callable region with its body; `None` for a declaration.
pub fn callable_region(body: &Body, op: Op) -> Option<(&Body, Region)> {
    let (holder, region) = body.regions(op).next()?;
    (!holder.is_region_empty(region)).then_some((holder, region))
}

/// Adds the entry block of a declaration, with the arguments of the function type, and returns it with the body that
/// holds it.
///
/// # Panics
///
/// If the function has blocks.
pub fn add_entry_block(body: &mut Body, op: Op) -> (&mut Body, Block) {
    assert!(entry_block(body, op).is_none(), "a function has one entry block");
    let inputs = inputs(body, op).to_vec();
    let location = body.location(op);
    let (holder, region) = body.region_mut(op, 0);
    let block = holder.append_block(region);
    for input in inputs {
        holder.add_argument(block, input, location);
    }
    (holder, block)
}
