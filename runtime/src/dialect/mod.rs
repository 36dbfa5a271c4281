//! Dialects: descriptors of what they declare, and the registry that contexts are built from.
//!
//! An [`OpDescriptor`] holds the declaration of an op as plain data, borrowed in generated code and owned if loaded at
//! run time. The generic verifier, parser and printer interpret descriptors.

mod attachments;
mod callable;
mod data;
mod descriptor;
mod format;
mod handle;
mod hooks;
mod inference;
mod instruction;
mod interface;
mod registry;
mod segments;
mod setters;
mod traits;
mod value_shape;

pub use attachments::{AttributeKind, InterfaceAttachments, TypeKind};
pub use callable::{
    AttributeCheck, ConditionCheck, EnumUnwrap, EnumWrap, FoldFunction, TypeBuilder, TypeCheck, TypeFunction,
    TypeTransform,
};
pub use data::{
    AttributeSyntax, DataAttributeDescriptor, DataDescriptor, DataFunctions, DataSyntax, LoadedSyntax,
    ShortForm, TypeDescriptor, TypeSyntax,
};
pub(crate) use data::{DataTable, Declared};
pub use descriptor::{
    AttributeConstraint, AttributeDescriptor, Condition, FoldRule, Multiplicity, NameDescriptor, NameSource,
    NamedValues, OpDescriptor, OpPart, RegionConstraint, RegionDescriptor, RegionKind, SegmentAttributes,
    SharedDescriptor, SuccessorDescriptor, TypeConstraint, ValueDescriptor,
};
pub use format::{
    AssemblyFormat, AttributeBuilder, AttributeElement, AttributeForm, AttributeStart, Clause,
    CustomDirective, DirectiveArgument, DirectiveNotation, DirectiveOptionalParseHook, DirectiveParseHook,
    DirectiveParser, DirectivePrintHook, EnumCase, EnumStorage, EnumSyntax, FormatElement, OptionalGroup,
    ParsedDirectiveArgument, PrintedDirectiveArgument, ResultTypeHook, SharedBuilder, TypeElement, TypeForm,
    TypeOperand, TypeSource, ValueReference, Whitespace,
};
pub(crate) use format::{Spacing, leaf, program, straight_line};
pub use handle::{AttributeHandle, DialectHandle, OpHandle, TypeHandle};
pub use hooks::{
    AttributeParseHook, AttributePrintHook, CanonicalizationHook, ConstantMaterializeHook, ConstantScopeHook,
    DialectHooks, FunctionAttributeVerifyHook, InterfaceFallbackHook, OpAttributeVerifyHook, OpHooks,
    OpParseHook, OpPrintHook, OpVerifyHook, ResultNameHook, TypeParseHook, TypePrintHook,
};
pub use inference::{InferenceArgument, InferenceSource, inference_arguments, types_are_inferred};
pub use instruction::{
    ArgumentEncoding, AttributeEncoding, Availability, CaseDescriptor, CaseParameter, CaseParameterKind,
    Constant, EnumAttribute, EnumDescriptor, EnumSlot, InstructionEncoding, Version, availability,
};
pub use interface::{Implementation, InterfaceMap, InterfaceQuery, InterfaceTable, InterfaceVerify};
pub use registry::{Dialect, DialectRegistry, OptionalDialect, RegisteredDialect};
pub use segments::{
    OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES, SegmentError, Segments, operand_segments, result_segments,
};
pub(crate) use segments::{
    OPERANDS, RESULTS, ValueGroups, nested_segments, operand_range, operand_value_groups, result_range,
    result_value_groups, segments,
};
pub use traits::OpTraits;
pub(crate) use value_shape::ValueShape;
