//! Queries and folds on memrefs.

use terrace_runtime::fold::{Folded, constant_of_value};
use terrace_runtime::interfaces::AnyShapeCastOpInterface;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::types::{DYNAMIC, Type};

/// Returns the value of a constant index.
pub fn constant_index(ir: &Body, value: Value) -> Option<i64> {
    constant_of_value(ir, value)?.as_i64(ir.context())
}

/// Replaces operands that are shape casts by their sources, if the casts only discard static information.
pub fn look_through_casts(ir: &Body, op: Op) -> Folded {
    let found: Vec<(usize, Value)> = ir
        .operands(op)
        .enumerate()
        .filter_map(|(position, operand)| {
            let cast = AnyShapeCastOpInterface::of(ir, ir.defining_op(operand)?)?;
            let source = cast.shape_cast_source(ir);
            discards_information(ir, ir.value_type(source), ir.value_type(operand))
                .then_some((position, source))
        })
        .collect();
    if found.is_empty() {
        return Folded::Unchanged;
    }
    Folded::changed(move |ir| {
        found.into_iter().for_each(|(position, value)| ir.set_operand(op, position, value))
    })
}

/// Returns whether a cast of `from` to `to` only discards static information: both are ranked, and sizes only become
/// dynamic.
pub fn discards_information(ir: &Body, from: Type, to: Type) -> bool {
    let context = ir.context();
    let (Some(before), Some(after)) = (from.shape(context), to.shape(context)) else { return false };
    before.len() == after.len()
        && before.iter().zip(after).all(|(before, after)| before == after || *after == DYNAMIC)
}
