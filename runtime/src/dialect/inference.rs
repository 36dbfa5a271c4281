//! Types that are inferred from several sources.

pub use terrace_vocabulary::{InferenceArgument, InferenceSource};

use super::ValueReference;
use crate::attributes::Attribute;
use crate::context::Context;
use crate::generated::{operand_group, result_group};
use crate::intrinsics::{Entity, EntityGroup};
use crate::ir::{Body, Op};
use crate::types::Type;

/// Returns the arguments of a function that infers types; `None` if a source is unknown, or is not one where one is
/// expected.
pub fn inference_arguments(
    arguments: &[InferenceArgument],
    mut types: impl FnMut(ValueReference) -> Option<Vec<Type>>,
    mut attribute: impl FnMut(usize) -> Option<Attribute>,
) -> Option<Vec<EntityGroup>> {
    let group = |argument: &InferenceArgument| {
        let found: Vec<Entity> = match argument.source {
            InferenceSource::Value(value) => types(value)?.into_iter().map(Entity::Type).collect(),
            InferenceSource::Attribute(slot) => attribute(slot).map(Entity::Attribute).into_iter().collect(),
        };
        (argument.is_list || found.len() == 1).then_some(EntityGroup(found))
    };
    arguments.iter().map(group).collect()
}

/// Returns whether the types of a declared operand or result of an op are those that a function computes from the sources.
pub fn types_are_inferred(
    ir: &Body,
    op: Op,
    target: ValueReference,
    arguments: &[InferenceArgument],
    function: impl Fn(&Context, &[EntityGroup]) -> Option<Vec<Type>>,
) -> bool {
    let types = |value| -> Vec<Type> {
        match value {
            ValueReference::Operand(index) => {
                operand_group(ir, op, index).map(|value| ir.value_type(value)).collect()
            }
            ValueReference::Result(index) => {
                result_group(ir, op, index).map(|value| ir.value_type(value)).collect()
            }
        }
    };
    let context = ir.context();
    let attribute = |slot: usize| {
        let default = || ir.info(op).default_attributes(context).get(slot).copied().flatten();
        ir.inherent_attribute(op, slot).or_else(default)
    };
    let inferred = inference_arguments(arguments, |value| Some(types(value)), attribute)
        .and_then(|arguments| function(context, &arguments));
    inferred.is_some_and(|inferred| inferred == types(target))
}
