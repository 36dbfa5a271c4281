//! The support library of generated code.
//!
//! Everything here could be written with the public API of the crate. It keeps generated code short and is compiled
//! once. [`prelude`] has the names in scope of Rust fragments in definitions.

mod adaptor;
mod attributes;
mod builders;
mod constraints;
mod data;
mod descriptors;
mod directives;
mod folds;
mod handles;
mod known_types;
mod rewrites;
mod segments;
mod sub_elements;
mod version;

pub use adaptor::{Adaptor, OpArguments};
pub use attributes::{DenseNumber, enum_attribute, enum_value};
pub use builders::{
    Entry, attribute_type, build_generic, computed_types, inferred_types, operand_of, types_of_each,
};
pub use constraints::{
    all_types, attribute_group, holds_each, holds_on, one_type, rule_type, some_type, type_group,
};
pub use data::{
    data_descriptor, data_syntax, parameter, parameter_name, parse_attribute_of, parse_enum,
    parse_optional_attribute_of, parse_optional_enum, parse_optional_type_of, parse_type_of,
};
pub use descriptors::{
    Text, UNIT, attribute, attribute_constraint, availability, case_descriptor, case_parameter, condition,
    default_attribute, enum_case, fold_rule, list, nested, one, optional, optional_attribute,
    parsed_attribute, region, segment_sizes_attribute, signature_condition, successor, text,
    text_default_attribute, type_constraint, variadic, version,
};
pub use directives::{
    is_unit_set, parsed_attributes, parsed_operands, parsed_optional_attribute, parsed_region,
    parsed_successors, parsed_types, printed_attribute, printed_attributes, printed_operands,
    printed_regions, printed_successors, printed_types, referenced, referenced_attribute,
    referenced_operands, referenced_types,
};
pub use folds::{constant_operand, fold, fold_in_some_order};
pub use handles::from_op;
pub use known_types::KnownTypes;
pub use rewrites::{
    OperandOrder, Reason, at_least, defining, ensure, exactly, find, find_in_some_order, fused_location,
    fused_location_with, in_order, named_location, value_location,
};
pub use segments::{
    nested_sizes_attribute, operand_group, result_group, segment_sizes, set_operand_group,
    set_operand_groups, single_result,
};
pub use sub_elements::Parts;

pub use version::{VERSION, assert_version};

pub use crate::attributes::{Attribute, NamedAttribute};
pub use crate::context::{ConstructionError, Context, OpName};
pub use crate::conversion::{
    Conversion, ConversionPass, ConversionPatterns, ConversionRewriter, ConversionTarget, DeclaredLowering,
    MakeConversion, TypeClass, TypeConversion, TypeConverter,
};
pub use crate::diagnostics::Reported;
pub use crate::dialect::{
    ArgumentEncoding, AssemblyFormat, AttributeBuilder, AttributeConstraint, AttributeDescriptor,
    AttributeElement, AttributeEncoding, AttributeForm, AttributeHandle, AttributeKind, AttributeStart,
    AttributeSyntax, Availability, CaseParameterKind, Clause, Condition, Constant, CustomDirective,
    DataAttributeDescriptor, Dialect, DialectHandle, DialectHooks, DialectRegistry, DirectiveArgument,
    DirectiveParser, EnumAttribute, EnumDescriptor, EnumSlot, EnumStorage, EnumSyntax, EnumUnwrap, EnumWrap,
    FoldRule, FormatElement, Implementation, InferenceArgument, InferenceSource, InstructionEncoding,
    InterfaceAttachments, InterfaceMap, InterfaceQuery, InterfaceTable, InterfaceVerify, Multiplicity,
    NameDescriptor, NameSource, NamedValues, OPERAND_SEGMENT_SIZES, OpDescriptor, OpHandle, OpHooks, OpPart,
    OpTraits, OptionalGroup, ParsedDirectiveArgument, RESULT_SEGMENT_SIZES, RegionConstraint,
    RegionDescriptor, RegionKind, SegmentAttributes, ShortForm, SuccessorDescriptor, TypeBuilder,
    TypeConstraint, TypeDescriptor, TypeElement, TypeForm, TypeFunction, TypeHandle, TypeKind, TypeOperand,
    TypeSource, TypeSyntax, TypeTransform, ValueDescriptor, ValueReference, Whitespace, types_are_inferred,
};
pub use crate::directives as library_directives;
pub use crate::fold::{Folded, FoldedValue};
pub use crate::interfaces::{
    EffectDescriptor, EffectKind, EffectTarget, InferredTypes, MemoryEffect, MemoryResource, declared_effects,
};
pub use crate::intrinsics::{
    self, Arguments, ConstraintKind, DenseLiteral, EntityGroup, EntityKind, Intrinsic, IntrinsicFunction,
    IntrinsicParameter, IntrinsicRole, IntrinsicSignature, dense_array_attribute, elements_attribute,
    float_attribute, integer_attribute, types_are, types_follow,
};
pub use crate::ir::{Block, Body, Builder, ModifyOp, Op, OpRegions, OperationState, Region, Value};
pub use crate::location::Location;
pub use crate::parameters::{
    DataElement, DataFormat, ParameterDraft, ParameterIdentity, ParameterSlot, ParameterSyntax, SetOnce,
    WrittenParameter, WrittenParameters,
};
pub use crate::pass::{
    OptionSlot, OptionType, Pass, PassRegistry, PassResult, PassRun, Statistic, StatisticSlot,
};
pub use crate::rewrite::{DeclaredRewrite, MatchResult, Rewriter};
pub use crate::sub_elements::Part;
pub use crate::symbols::Outer;
pub use crate::text::{AttributePrinter, OpParser, OpPrinter, ParseResult, TypeParser};
pub use crate::types::{DialectType, DialectTypeStorage, ReplaceParts, Type};

/// The names in scope of Rust fragments in definitions.
pub mod prelude {
    pub use super::Parts;
    pub use super::attributes::{array, dense_array, elements, float, integer, wide_integer};
    pub use core::ops::Range;

    pub use crate::affine::{AffineMap, IntegerSet};
    pub use crate::attributes::{Attribute, AttributeData, NamedAttribute};
    pub use crate::context::{ConstructionError, Context, Identifier};
    pub use crate::conversion::{ConversionPatterns, ConversionTarget, TypeConversion, TypeConverter};
    pub use crate::diagnostics::Reported;
    pub use crate::dialect::{
        AttributeHandle, DialectHandle, InterfaceQuery, OpDescriptor, OpHandle, OpTraits, RegionKind,
        TypeHandle,
    };
    pub use crate::fold::{Folded, FoldedValue};
    pub(crate) use crate::function;
    pub use crate::function::SignatureLayout;
    pub use crate::interfaces::*;
    pub(crate) use crate::interfaces::{verify_cast, verify_inferred_types};
    pub use crate::ir::{Block, Body, Builder, Op, OpRegions, OperationState, Region, Value};
    pub use crate::location::Location;
    pub use crate::numeric::{FloatFormat, FloatValue, Signedness, WideInteger};
    pub use crate::parameters::ParameterSyntax;
    pub use crate::pass::{PassResult, PassRun};
    pub use crate::rewrite::Rewriter;
    pub use crate::symbols::{Outer, SymbolVisibility, symbol_name, symbol_visibility};
    pub use crate::text::{
        AttributePrinter, OpParser, OpPrinter, ParseResult, TypeParser, UnresolvedOperand,
    };
    pub use crate::types::{DYNAMIC, Type, TypeData};
}

/// A cache of an interned op name, one per call site.
#[doc(hidden)]
#[macro_export]
macro_rules! __op_name {
    ($name:literal) => {{
        static NAME: $crate::context::OpNameCell = $crate::context::OpNameCell::new($name);
        &NAME
    }};
}

#[doc(inline)]
pub use crate::{__op_name as op_name, __storage_identity as storage_identity};
