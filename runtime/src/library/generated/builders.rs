//! Support functions of generated builders.

use super::{Adaptor, OpArguments, nested_sizes_attribute, segment_sizes, type_group};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::Context;
use crate::dialect::{
    InferenceArgument, Multiplicity, OPERAND_SEGMENT_SIZES, OpHandle, RESULT_SEGMENT_SIZES, ValueReference,
    inference_arguments,
};
use crate::interfaces::{InferTypeOpInterface, InferredTypes};
use crate::intrinsics::EntityGroup;
use crate::ir::{Block, Body, Builder, OpRegions, OperationState, Value};
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
    T::infer_return_types(context, &operands, &attributes, OpRegions::UNKNOWN)
        .unwrap_or_else(|reason| panic!("'{}' op: failed to infer the result types: {reason}", info.text()))
}

/// Returns the types that a function computes from operands and attributes of an op to build from lists.
///
/// # Panics
///
/// If there are none.
#[track_caller]
pub fn computed_types<T: OpHandle>(
    ir: &Body,
    operands: &[Value],
    attributes: &[NamedAttribute],
    sources: &[InferenceArgument],
    compute: fn(&Context, &[EntityGroup]) -> Option<Vec<Type>>,
) -> Vec<Type> {
    let context = ir.context();
    let name = T::name_in(context);
    let arguments = Adaptor::new(name, operands, attributes);
    let types = |value| match value {
        ValueReference::Operand(index) => Some(type_group(ir, arguments.operand_group(ir, index)).types()),
        // Builders take the types of results that others follow from.
        ValueReference::Result(_) => None,
    };
    let info = name.info(context);
    let attribute = |slot: usize| {
        let default = || info.default_attributes(context).get(slot).copied().flatten();
        arguments.attribute_in(ir, slot).or_else(default)
    };
    inference_arguments(sources, types, attribute)
        .and_then(|sources| compute(context, &sources))
        .unwrap_or_else(|| panic!("'{}' op: the types of a result do not follow", info.text()))
}

/// Returns the types that follow one by one from those of an operand of an op to build from lists.
///
/// # Panics
///
/// If one of them has none that follows.
#[track_caller]
pub fn types_of_each<T: OpHandle>(
    ir: &Body,
    operands: &[Value],
    attributes: &[NamedAttribute],
    index: usize,
    transform: fn(&Context, Type) -> Option<Type>,
) -> Vec<Type> {
    let context = ir.context();
    let name = T::name_in(context);
    let values = Adaptor::new(name, operands, attributes).operand_group(ir, index);
    let types = values.map(|value| transform(context, ir.value_type(value))).collect::<Option<_>>();
    let info = name.info(context);
    types.unwrap_or_else(|| panic!("'{}' op: the types of a result do not follow", info.text()))
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

    /// Adds the types that a function computes from the operands and attributes.
    ///
    /// # Panics
    ///
    /// If there are none.
    #[must_use]
    #[track_caller]
    fn computed_results<T: OpHandle>(
        self,
        ir: &Body,
        sources: &[InferenceArgument],
        compute: fn(&Context, &[EntityGroup]) -> Option<Vec<Type>>,
    ) -> Self;

    /// Adds the types that follow one by one from those of an operand.
    ///
    /// # Panics
    ///
    /// If one of them has none that follows.
    #[must_use]
    #[track_caller]
    fn results_of_each<T: OpHandle>(
        self,
        ir: &Body,
        index: usize,
        transform: fn(&Context, Type) -> Option<Type>,
    ) -> Self;

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
        if let Some(value) = value.into() {
            let name = self.name.attribute_name(context, name);
            self.attributes.push(NamedAttribute { name, value });
        }
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
    fn computed_results<T: OpHandle>(
        mut self,
        ir: &Body,
        sources: &[InferenceArgument],
        compute: fn(&Context, &[EntityGroup]) -> Option<Vec<Type>>,
    ) -> Self {
        let types = computed_types::<T>(ir, &self.operands, &self.attributes, sources, compute);
        self.result_types.extend(types);
        self
    }

    #[track_caller]
    fn results_of_each<T: OpHandle>(
        mut self,
        ir: &Body,
        index: usize,
        transform: fn(&Context, Type) -> Option<Type>,
    ) -> Self {
        let types = types_of_each::<T>(ir, &self.operands, &self.attributes, index, transform);
        self.result_types.extend(types);
        self
    }

    #[track_caller]
    fn inferred<T: OpHandle + InferTypeOpInterface>(mut self, ir: &Body) -> Self {
        let types = inferred_types::<T>(ir, &self.operands, &self.attributes);
        self.result_types.extend(types);
        self
    }
}
