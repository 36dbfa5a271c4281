//! What generated builders do.

use super::{Adaptor, OpArguments};
use crate::attributes::NamedAttribute;
use crate::context::Context;
use crate::dialect::{Multiplicity, OpHandle};
use crate::interfaces::{InferTypeOpInterface, InferredTypes};
use crate::ir::{Block, Body, OperationState, Value};
use crate::location::Location;
use crate::types::Type;

/// An op to be made of lists, with the regions that its definition always has.
pub fn generic_state<T: OpHandle>(
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

/// The declared operand with that index of an op to be made of lists.
///
/// # Panics
///
/// When the operands do not suffice.
#[track_caller]
pub fn operand_of<T: OpHandle>(
    ir: &Body,
    operands: &[Value],
    attributes: &[NamedAttribute],
    index: usize,
) -> Value {
    Adaptor::new(ir.context().op_name(T::NAME), operands, attributes).single_operand(ir, index)
}

/// The types that are inferred for the results of an op to be made of lists.
///
/// # Panics
///
/// When none can be inferred.
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

/// Gives an op to be made the types that are inferred for its results.
///
/// # Panics
///
/// When none can be inferred.
#[track_caller]
pub fn infer_results<T: OpHandle + InferTypeOpInterface>(
    ir: &Body,
    mut state: OperationState,
) -> OperationState {
    let types = inferred_types::<T>(ir, &state.operands, &state.attributes);
    state.result_types.extend(types);
    state
}

/// The builder of an op that takes lists, which is the same for all ops.
#[doc(hidden)]
#[macro_export]
macro_rules! __generic_builder {
    ($op:ident) => {
        impl $op {
            /// Makes the op of lists at the builder's insertion point, with the regions that it always has.
            pub fn build_generic(
                builder: &mut $crate::ir::Builder<'_>,
                location: $crate::location::Location,
                result_types: &[$crate::types::Type],
                operands: &[$crate::ir::Value],
                attributes: &[$crate::attributes::NamedAttribute],
            ) -> Self {
                let context = builder.context();
                let state = $crate::generated::generic_state::<Self>(
                    context,
                    location,
                    result_types,
                    operands,
                    attributes,
                    &[],
                );
                Self(builder.create(state))
            }
        }
    };
    ($op:ident, successors) => {
        impl $op {
            /// Makes the op of lists at the builder's insertion point, with the regions that it always has.
            pub fn build_generic(
                builder: &mut $crate::ir::Builder<'_>,
                location: $crate::location::Location,
                result_types: &[$crate::types::Type],
                operands: &[$crate::ir::Value],
                attributes: &[$crate::attributes::NamedAttribute],
                successors: &[$crate::ir::Block],
            ) -> Self {
                let context = builder.context();
                let state = $crate::generated::generic_state::<Self>(
                    context,
                    location,
                    result_types,
                    operands,
                    attributes,
                    successors,
                );
                Self(builder.create(state))
            }
        }
    };
}
