//! What generated code calls.
//!
//! Everything here can be written by hand with the rest of the crate: it is here so that generated code is short, and
//! compiled once. [`prelude`] is what fragments of Rust in definitions have in scope.

mod accessors;
mod adaptor;
mod attributes;
mod builders;
mod constraints;
mod data;
mod descriptors;
mod parts;
mod rewrites;
mod segments;

pub use adaptor::{Adaptor, OpArguments};
pub use attributes::{DenseNumber, enum_attribute, enum_value};
pub use builders::{Entry, attribute_type, generic_state, inferred_types, operand_of};
pub use constraints::{holds_each, holds_on, some_type};
pub use data::{
    data_descriptor, data_syntax, parameter, parameter_name, parse_attribute_of, parse_enum,
    parse_optional_attribute_of, parse_optional_enum, parse_optional_type_of, parse_type_of,
};
pub use descriptors::{
    ABOUT_OPERANDS, ABOUT_RESULTS, ALL_OPERANDS, ALL_REGIONS, ALL_SUCCESSORS, ATTRIBUTES,
    ATTRIBUTES_WITH_KEYWORD, NEWLINE, NO_SPACE, OPERAND_TYPES, PROPERTIES, RESULT_TYPES, SPACE, UNIT,
    WRITTEN, about_attribute, about_operand, about_region, about_result, any_region, attribute,
    attribute_constraint, beginning, built, clause, clauses, computed, condition, custom, default_attribute,
    effect, enum_case, functional_type, group, group_or, list, literal, nested, of_attribute, one, op_called,
    operand, operand_type, optional, optional_attribute, region, region_at, result_type, same_as_operand,
    same_as_result, segment_sizes_attribute, short_attribute, short_operand_type, short_result_type,
    shown_enum, shown_unit, sized_region, successor, successor_at, symbol_name, type_constraint, typed,
    untyped, variadic,
};
pub use parts::Parts;
pub use rewrites::{
    Reason, defining, ensure, find, find_in_some_order, fused_location, named_location, operand_pair,
    value_location,
};
pub use segments::{
    nested_sizes_attribute, operand_group, result_group, segment_sizes, set_operand_group,
    set_operand_groups, single_result,
};

pub use crate::attributes::{Attribute, NamedAttribute};
pub use crate::context::{ConstructionError, Context};
pub use crate::diagnostics::Reported;
pub use crate::dialect::{
    AssemblyFormat, AttributeBuilder, AttributeConstraint, AttributeElement, AttributeForm, AttributeHandle,
    AttributeKind, AttributeStart, AttributeSyntax, DataAttributeDescriptor, Dialect, DialectHandle,
    DialectHooks, DialectRegistry, DirectiveArgument, DirectiveParser, EnumStorage, EnumSyntax,
    FormatElement, InterfaceAttachments, InterfaceMap, InterfaceQuery, InterfaceTable, InterfaceVerify,
    Multiplicity, OPERAND_SEGMENT_SIZES, OpDescriptor, OpHandle, OpHooks, OpTraits, RESULT_SEGMENT_SIZES,
    RegionConstraint, RegionKind, SegmentAttributes, TypeBuilder, TypeConstraint, TypeDescriptor,
    TypeElement, TypeForm, TypeHandle, TypeKind, TypeOperand, TypeSource, TypeSyntax, ValueReference,
    Whitespace,
};
pub use crate::fold::Folded;
pub use crate::interfaces::{EffectKind, EffectTarget, MemoryEffect, MemoryResource, declared_effects};
pub use crate::ir::{Block, Body, Builder, Op, OperationState, Region, Value};
pub use crate::location::Location;
pub use crate::parameters::{
    DataElement, DataFormat, ParameterDraft, ParameterIdentity, ParameterSlot, ParameterSyntax, SetOnce,
    WrittenParameter, WrittenParameters,
};
pub use crate::parts::Part;
pub use crate::pass::{
    OptionSlot, OptionType, Pass, PassRegistry, PassResult, PassRun, Statistic, StatisticSlot,
};
pub use crate::rewrite::{DeclaredRewrite, MatchResult, Rewriter};
pub use crate::text::{AttributePrinter, OpParser, OpPrinter, ParseResult, TypeParser};
pub use crate::types::{DialectType, DialectTypeStorage, ReplaceParts, Type};

/// What fragments of Rust in definitions have in scope.
pub mod prelude {
    pub use super::Parts;
    pub use super::attributes::{
        array, dense_array, dense_array_type, element_type, elements, float, integer, nth_integer,
        wide_integer,
    };
    pub use super::constraints::{all_compatible, all_equal};
    pub use core::ops::Range;

    pub use crate::affine::{AffineMap, IntegerSet};
    pub use crate::attributes::{Attribute, AttributeData, NamedAttribute};
    pub use crate::context::{ConstructionError, Context, Identifier};
    pub use crate::diagnostics::Reported;
    pub use crate::dialect::{
        AttributeHandle, DialectHandle, InterfaceQuery, OpDescriptor, OpHandle, OpTraits, RegionKind,
        TypeHandle,
    };
    pub use crate::fold::Folded;
    pub(crate) use crate::function;
    pub use crate::function::SignatureLayout;
    pub use crate::interfaces::*;
    pub(crate) use crate::interfaces::{verify_cast, verify_inferred_types};
    pub use crate::ir::{Block, Body, Builder, Op, OperationState, Region, Value};
    pub use crate::location::Location;
    pub use crate::numeric::{FloatFormat, FloatValue, Signedness, WideInteger};
    pub use crate::parameters::ParameterSyntax;
    pub use crate::pass::{PassResult, PassRun};
    pub use crate::rewrite::Rewriter;
    pub use crate::symbols::{SymbolVisibility, symbol_name, symbol_visibility};
    pub use crate::text::{AttributePrinter, OpParser, OpPrinter, ParseResult, TypeParser};
    pub use crate::types::{DYNAMIC, Type, TypeData};
}

/// Gives the newtype of an op its name and the ways from and to an [`Op`](crate::ir::Op).
#[doc(hidden)]
#[macro_export]
macro_rules! __typed_op {
    ($op:ident, $name:literal $(, $successors:ident)?) => {
        $crate::__generic_builder!($op $(, $successors)?);

        impl $op {
            /// The full name of the op.
            pub const NAME: &'static str = $name;

            /// The op as one of this kind, if it is one.
            #[inline]
            pub fn from_op(ir: &$crate::ir::Body, op: $crate::ir::Op) -> ::core::option::Option<Self> {
                (ir.name(op) == <Self as $crate::dialect::OpHandle>::name_in(ir.context()))
                    .then_some(Self(op))
            }

            /// The op.
            pub fn op(self) -> $crate::ir::Op {
                self.0
            }
        }

        impl $crate::dialect::OpHandle for $op {
            const NAME: &'static str = $name;

            #[inline]
            fn name_in(context: &$crate::context::Context) -> $crate::context::OpName {
                $crate::generated::op_name!($name).get(context)
            }

            fn op(self) -> $crate::ir::Op {
                self.0
            }

            fn wrap(op: $crate::ir::Op) -> Self {
                Self(op)
            }
        }
    };
}

/// A list of what is generated: constants and calls of functions of [`generated`](crate::generated).
#[doc(hidden)]
#[macro_export]
macro_rules! __items {
    ($($item:ident $(($($argument:expr),* $(,)?))?),* $(,)?) => {
        $crate::generated::list(const { &[$($crate::generated::$item $(($($argument),*))?),*] })
    };
}

/// The cell of an op name, one for each place that asks.
#[doc(hidden)]
#[macro_export]
macro_rules! __op_name {
    ($name:literal) => {{
        static NAME: $crate::context::OpNameCell = $crate::context::OpNameCell::new($name);
        &NAME
    }};
}

#[doc(inline)]
pub use crate::{
    __attribute as attribute, __attribute_setter as attribute_setter, __builders as builders,
    __inferring_builder as inferring_builder, __items as items, __op_adaptor as op_adaptor,
    __op_descriptor as op_descriptor, __op_name as op_name, __operand as operand,
    __operand_setter as operand_setter, __region as region, __result as result,
    __storage_identity as storage_identity, __successor as successor, __typed_op as typed_op,
};
