//! Support functions of generated builders.

use super::{Adaptor, OpArguments, nested_sizes_attribute, segment_sizes};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::Context;
use crate::dialect::{Multiplicity, OPERAND_SEGMENT_SIZES, OpHandle, RESULT_SEGMENT_SIZES};
use crate::interfaces::{InferTypeOpInterface, InferredTypes};
use crate::ir::{Block, Body, Builder, OperationState, Value};
use crate::location::Location;
use crate::types::Type;

/// Builds an op from lists at the builder's insertion point, with the regions that its definition requires.
pub fn build_generic<T: OpHandle>(
    builder: &mut Builder<'_>,
    location: Location,
    result_types: &[Type],
    operands: &[Value],
    attributes: &[NamedAttribute],
    successors: &[Block],
) -> T {
    let context = builder.context();
    let state = generic_state::<T>(context, location, result_types, operands, attributes, successors);
    T::wrap(builder.create(state))
}

/// Returns the state of an op from lists, with the regions that its definition requires.
fn generic_state<T: OpHandle>(
    context: &Context,
    location: Location,
    result_types: &[Type],
    operands: &[Value],
    attributes: &[NamedAttribute],
    successors: &[Block],
) -> OperationState {
    let name = context.op_name(T::NAME);
    let regions = name.info(context).descriptor().map_or(&[][..], |descriptor| &descriptor.regions);
    let regions = regions.iter().filter(|region| region.multiplicity == Multiplicity::One).count();
    let mut state = OperationState::new(name, location)
        .operands(operands.iter().copied())
        .results(result_types.iter().copied())
        .regions(regions as u32);
    state.attributes.extend(attributes.iter().copied());
    successors.iter().copied().fold(state, OperationState::successor)
}

/// Returns the declared operand at an index, for an op that is built from lists.
///
/// # Panics
///
/// If there are too few operands.
#[track_caller]
pub fn operand_of<T: OpHandle>(
    ir: &Body,
    operands: &[Value],
    attributes: &[NamedAttribute],
    index: usize,
) -> Value {
    Adaptor::new(ir.context().op_name(T::NAME), operands, attributes).single_operand(ir, index)
}

/// Returns the type of the inherent attribute in a slot of an op to build from lists.
///
/// # Panics
///
/// If the attribute is absent or has no type.
#[track_caller]
pub fn attribute_type<T: OpHandle>(ir: &Body, attributes: &[NamedAttribute], slot: usize) -> Type {
    type_of_attribute::<T>(ir.context(), attributes, slot)
}

#[track_caller]
fn type_of_attribute<T: OpHandle>(context: &Context, attributes: &[NamedAttribute], slot: usize) -> Type {
    let info = T::name_in(context).info(context);
    let name = info.inherent_attributes()[slot];
    let given = attributes.iter().find(|entry| entry.name == name).map(|entry| entry.value);
    let value = given.or_else(|| info.default_attributes(context)[slot]);
    value.and_then(|value| value.ty(context)).unwrap_or_else(|| {
        let name = name.text(context);
        panic!("'{}' op: the type of a result is that of '{name}', which has none", info.text())
    })
}

/// Returns the inferred result types of an op to build from lists.
///
/// # Panics
///
/// If the inference fails.
#[track_caller]
pub fn inferred_types<T: OpHandle + InferTypeOpInterface>(
    ir: &Body,
    operands: &[Value],
    attributes: &[NamedAttribute],
) -> InferredTypes {
    let context = ir.context();
    let info = context.op_name(T::NAME).info(context);
    let operands: Vec<Type> = operands.iter().map(|value| ir.value_type(*value)).collect();
    let mut attributes: Vec<NamedAttribute> = attributes.to_vec();
    for (name, default) in info.inherent_attributes().iter().zip(info.default_attributes(context)) {
        if let Some(value) = *default
            && !attributes.iter().any(|entry| entry.name == *name)
        {
            attributes.push(NamedAttribute { name: *name, value });
        }
    }
    T::infer_return_types(context, &operands, &attributes)
        .unwrap_or_else(|reason| panic!("'{}' op: failed to infer the result types: {reason}", info.text()))
}

/// Extension methods of operation states, for generated builders.
pub trait Entry: Sized {
    /// Adds the attribute `name`, if there is a value.
    #[must_use]
    fn entry(self, context: &Context, name: &str, value: impl Into<Option<Attribute>>) -> Self;

    /// Adds the segment sizes of the declared operands.
    #[must_use]
    fn operand_sizes(self, context: &Context, sizes: &[usize]) -> Self {
        self.entry(context, OPERAND_SEGMENT_SIZES, segment_sizes(context, sizes))
    }

    /// Adds the segment sizes of the declared results.
    #[must_use]
    fn result_sizes(self, context: &Context, sizes: &[usize]) -> Self {
        self.entry(context, RESULT_SEGMENT_SIZES, segment_sizes(context, sizes))
    }

    /// Adds the group sizes of an operand.
    #[must_use]
    fn group_sizes(self, context: &Context, name: &str, groups: &[&[Value]]) -> Self {
        self.entry(context, name, nested_sizes_attribute(context, groups))
    }

    /// Adds the successors of a variable-length declaration.
    #[must_use]
    fn successors(self, blocks: impl IntoIterator<Item = Block>) -> Self;

    /// Adds a result with the type of the inherent attribute in a slot.
    ///
    /// # Panics
    ///
    /// If the attribute is absent or has no type.
    #[must_use]
    #[track_caller]
    fn result_of_attribute<T: OpHandle>(self, context: &Context, slot: usize) -> Self;

    /// Adds the inferred result types.
    ///
    /// # Panics
    ///
    /// If the inference fails.
    #[must_use]
    #[track_caller]
    fn inferred<T: OpHandle + InferTypeOpInterface>(self, ir: &Body) -> Self;
}

impl Entry for OperationState {
    fn entry(mut self, context: &Context, name: &str, value: impl Into<Option<Attribute>>) -> Self {
        let named = value.into().map(|value| NamedAttribute { name: context.identifier(name), value });
        self.attributes.extend(named);
        self
    }

    fn successors(self, blocks: impl IntoIterator<Item = Block>) -> Self {
        blocks.into_iter().fold(self, OperationState::successor)
    }

    #[track_caller]
    fn result_of_attribute<T: OpHandle>(mut self, context: &Context, slot: usize) -> Self {
        self.result_types.push(type_of_attribute::<T>(context, &self.attributes, slot));
        self
    }

    #[track_caller]
    fn inferred<T: OpHandle + InferTypeOpInterface>(mut self, ir: &Body) -> Self {
        let types = inferred_types::<T>(ir, &self.operands, &self.attributes);
        self.result_types.extend(types);
        self
    }
}
