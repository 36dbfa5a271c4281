//! What generated builders do.

use super::{Adaptor, OpArguments, nested_sizes_attribute, segment_sizes};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::Context;
use crate::dialect::{Multiplicity, OPERAND_SEGMENT_SIZES, OpHandle, RESULT_SEGMENT_SIZES};
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

/// The type of the inherent attribute in a slot of an op to be made of lists.
///
/// # Panics
///
/// When the attribute is not there or has no type.
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

/// What builders add to an op to be made.
pub trait Entry: Sized {
    /// Adds the attribute `name`, if there is a value.
    #[must_use]
    fn entry(self, context: &Context, name: &str, value: impl Into<Option<Attribute>>) -> Self;

    /// Adds the sizes of the declared operands.
    #[must_use]
    fn operand_sizes(self, context: &Context, sizes: &[usize]) -> Self {
        self.entry(context, OPERAND_SEGMENT_SIZES, segment_sizes(context, sizes))
    }

    /// Adds the sizes of the declared results.
    #[must_use]
    fn result_sizes(self, context: &Context, sizes: &[usize]) -> Self {
        self.entry(context, RESULT_SEGMENT_SIZES, segment_sizes(context, sizes))
    }

    /// Adds the sizes of the groups that an operand stands for.
    #[must_use]
    fn group_sizes(self, context: &Context, name: &str, groups: &[&[Value]]) -> Self {
        self.entry(context, name, nested_sizes_attribute(context, groups))
    }

    /// Adds successors of variable length.
    #[must_use]
    fn successors(self, blocks: impl IntoIterator<Item = Block>) -> Self;

    /// Adds a result with the type of the inherent attribute in a slot.
    ///
    /// # Panics
    ///
    /// When the attribute is not there or has no type.
    #[must_use]
    #[track_caller]
    fn result_of_attribute<T: OpHandle>(self, context: &Context, slot: usize) -> Self;

    /// Adds the types that are inferred for the results.
    ///
    /// # Panics
    ///
    /// When none can be inferred.
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

/// The builder of an op that takes lists of operands and attributes, from which the types of results follow.
#[doc(hidden)]
#[macro_export]
macro_rules! __inferring_builder {
    ($builder:ident $context:ident $operands:ident $attributes:ident; $types:block) => {
        /// Makes the op of lists; the types of results follow from them.
        ///
        /// # Panics
        ///
        /// When they do not, or operands are missing.
        pub fn build_inferred(
            $builder: &mut $crate::ir::Builder<'_>,
            location: $crate::location::Location,
            $operands: &[$crate::ir::Value],
            $attributes: &[$crate::attributes::NamedAttribute],
        ) -> Self {
            let $context = &$builder.context().clone();
            let _ = $context;
            let types = $types;
            Self::build_generic($builder, location, &types, $operands, $attributes)
        }
    };
}

/// The builders of an op that make it of a state, by their kinds.
///
/// What they share stands once: the parameters, each with its type where it is a Rust value and that where it is an
/// attribute; how the values become attributes; the calls that add everything else to the state; and for the results the
/// parameters and the calls.
#[doc(hidden)]
#[macro_export]
macro_rules! __builders {
    (
        $builder:ident $context:ident $parameters:tt $entries:tt $calls:tt $types:tt $results:tt; $($kind:ident)*
    ) => {
        $($crate::__builder!($kind $builder $context $parameters $entries $calls $types $results);)*
    };
}

/// One builder of an op.
#[doc(hidden)]
#[macro_export]
macro_rules! __builder {
    (
        build $builder:ident $context:ident
        ($($parameter:ident: $typed:ty $(| $raw:ty)?),*) {$($name:literal $value:ident = $write:expr;)*}
        [$($calls:tt)*] ($($ty:ident: $types:ty),*) [$($results:tt)*]
    ) => {
        $crate::__builder!(
            #[doc = " Makes the op at the builder's insertion point."]
            build $builder $context ($($ty: $types,)* $($parameter: $typed),*)
            [$(.entry($context, $name, $write))* $($calls)* $($results)*]
        );
    };
    (
        build_or_panic $builder:ident $context:ident
        ($($parameter:ident: $typed:ty $(| $raw:ty)?),*) {$($name:literal $value:ident = $write:expr;)*}
        [$($calls:tt)*] ($($ty:ident: $types:ty),*) [$($results:tt)*]
    ) => {
        $crate::__builder!(
            /// Makes the op at the builder's insertion point.
            ///
            /// # Panics
            ///
            /// When no types of results can be inferred from these operands and attributes.
            build $builder $context ($($ty: $types,)* $($parameter: $typed),*)
            [$(.entry($context, $name, $write))* $($calls)* $($results)*]
        );
    };
    (
        build_with_attributes $builder:ident $context:ident
        ($($parameter:ident: $typed:ty $(| $raw:ty)?),*) {$($name:literal $value:ident = $write:expr;)*}
        [$($calls:tt)*] ($($ty:ident: $types:ty),*) [$($results:tt)*]
    ) => {
        $crate::__builder!(
            /// Makes the op, with attributes as they are stored.
            build_with_attributes $builder $context
            ($($ty: $types,)* $($parameter: $crate::__last!($typed $(, $raw)?)),*)
            [$(.entry($context, $name, $value))* $($calls)* $($results)*]
        );
    };
    (
        build_with_attributes_or_panic $builder:ident $context:ident
        ($($parameter:ident: $typed:ty $(| $raw:ty)?),*) {$($name:literal $value:ident = $write:expr;)*}
        [$($calls:tt)*] ($($ty:ident: $types:ty),*) [$($results:tt)*]
    ) => {
        $crate::__builder!(
            /// Makes the op, with attributes as they are stored.
            ///
            /// # Panics
            ///
            /// When no types of results can be inferred from these operands and attributes.
            build_with_attributes $builder $context
            ($($ty: $types,)* $($parameter: $crate::__last!($typed $(, $raw)?)),*)
            [$(.entry($context, $name, $value))* $($calls)* $($results)*]
        );
    };
    (
        build_with_types $builder:ident $context:ident
        ($($parameter:ident: $typed:ty $(| $raw:ty)?),*) {$($name:literal $value:ident = $write:expr;)*}
        [$($calls:tt)*] $types:tt $results:tt
    ) => {
        $crate::__builder!(
            /// Makes the op, with the types of all results and attributes as they are stored.
            build_with_types $builder $context
            (result_types: &[$crate::types::Type], $($parameter: $crate::__last!($typed $(, $raw)?)),*)
            [$(.entry($context, $name, $value))* $($calls)* .results(result_types.iter().copied())]
        );
    };
    (
        $(#[$documentation:meta])+ $function:ident $builder:ident $context:ident
        ($($parameter:ident: $ty:ty),* $(,)?) [$($calls:tt)*]
    ) => {
        $(#[$documentation])+
        #[allow(clippy::too_many_arguments)]
        pub fn $function(
            $builder: &mut $crate::ir::Builder<'_>,
            location: $crate::location::Location,
            $($parameter: $ty),*
        ) -> Self {
            #[allow(unused_imports)]
            use $crate::generated::Entry as _;
            let $context = &$builder.context().clone();
            let state = $crate::ir::OperationState::new($context.op_name_of::<Self>(), location) $($calls)*;
            Self($builder.create(state))
        }
    };
}

/// The last of one or two types.
#[doc(hidden)]
#[macro_export]
macro_rules! __last {
    ($one:ty) => {
        $one
    };
    ($first:ty, $second:ty) => {
        $second
    };
}
