//! What generated code calls.
//!
//! Everything here can be written by hand with the rest of the crate: it is here so that generated code is short, and
//! compiled once. [`prelude`] is what fragments of Rust in definitions have in scope.

mod adaptor;
mod attributes;
mod constraints;
mod descriptors;
mod parts;
mod rewrites;
mod segments;

pub use adaptor::{Adaptor, OpArguments};
pub use attributes::{DenseNumber, Entry, enum_attribute, enum_bits, enum_text, enum_value};
pub use constraints::{holds_each, holds_on, some_type};
pub use descriptors::{
    ATTRIBUTES, ATTRIBUTES_WITH_KEYWORD, UNIT, attribute, attribute_constraint, built, clause, condition,
    custom, enum_case, group, group_or, list, literal, nested, one, optional, optional_attribute, region,
    segment_sizes_attribute, shown, successor, type_constraint, types, variadic,
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

pub use crate::attributes::Attribute;
pub use crate::context::{ConstructionError, Context};
pub use crate::diagnostics::Reported;
pub use crate::dialect::{
    AssemblyFormat, AttributeBuilder, AttributeConstraint, AttributeElement, AttributeForm, AttributeStart,
    Dialect, DialectHooks, DirectiveArgument, DirectiveParser, EnumStorage, EnumSyntax, FormatElement,
    InterfaceMap, InterfaceTable, Multiplicity, OPERAND_SEGMENT_SIZES, OpDescriptor, OpHooks, OpTraits,
    RESULT_SEGMENT_SIZES, RegionConstraint, RegionKind, SegmentAttributes, TypeBuilder, TypeConstraint,
    TypeElement, TypeOperand, TypeSource, ValueReference, Whitespace,
};
pub use crate::fold::Folded;
pub use crate::ir::{Block, Body, Builder, Op, OperationState, Region, Value};
pub use crate::location::Location;
pub use crate::rewrite::{DeclaredRewrite, MatchResult, Rewriter};
pub use crate::text::{AttributePrinter, OpParser, OpPrinter, ParseResult, TypeParser};
pub use crate::types::{DialectType, DialectTypeStorage, ReplaceParts, Type};

/// What fragments of Rust in definitions have in scope.
pub mod prelude {
    pub use super::attributes::{
        array, dense_array, dense_array_type, element_type, elements, float, integer, nth_integer,
        wide_integer,
    };
    pub use super::constraints::{all_compatible, all_equal};
    pub use crate::affine::{AffineMap, IntegerSet};
    pub use crate::attributes::{Attribute, AttributeData, NamedAttribute};
    pub use crate::context::{ConstructionError, Context, Identifier};
    pub use crate::diagnostics::Reported;
    pub use crate::dialect::{OpDescriptor, OpTraits, RegionKind};
    pub use crate::fold::Folded;
    pub use crate::ir::{Block, Body, Builder, Op, OperationState, Region, Value};
    pub use crate::location::Location;
    pub use crate::numeric::{FloatFormat, FloatValue, Signedness, WideInteger};
    pub use crate::rewrite::Rewriter;
    pub use crate::text::{AttributePrinter, OpParser, OpPrinter, ParseResult, TypeParser};
    pub use crate::types::{DYNAMIC, Type, TypeData};
}

/// Gives the newtype of an op its name and the ways from and to an [`Op`](crate::ir::Op).
#[doc(hidden)]
#[macro_export]
macro_rules! __typed_op {
    ($op:ident, $name:literal) => {
        impl $op {
            /// The full name of the op.
            pub const NAME: &'static str = $name;

            /// The op as one of this kind, if it is one.
            pub fn from_op(ir: &$crate::ir::Body, op: $crate::ir::Op) -> ::core::option::Option<Self> {
                (ir.name(op).text(ir.context()) == Self::NAME).then_some(Self(op))
            }

            /// The op.
            pub fn op(self) -> $crate::ir::Op {
                self.0
            }
        }
    };
}

#[doc(inline)]
pub use crate::{__op_adaptor as op_adaptor, __storage_identity as storage_identity, __typed_op as typed_op};
