//! The terms that plans of definitions and descriptors of the runtime share: signatures of intrinsics and
//! directives, components of ops, elements of assembly formats, literals, and keywords. The suggestion of a
//! known name in place of an unknown one is the same for both as well.
//!
//! The plan of a definition (`terrace-odsgen`) and the descriptor of an op (`terrace-runtime`) describe the same things.
//! Their common terms are declared here once, so that a plan is printed to Rust, or loaded at run time, without
//! translation. `terrace-odsgen` and `terrace-runtime` re-export the terms that their interfaces use.

mod directive;
mod element;
mod format;
mod instruction;
mod intrinsic;
mod keywords;
mod literal;
mod op;
mod spelling;

pub use directive::{DirectiveParameter, DirectiveSignature, LIBRARY_DIRECTIVES};
pub use element::{Clause, Converted, DirectiveArgument, FormatElement, FormatTerms, OptionalGroup};
pub use format::{
    AttributeStart, DataElement, DataFormat, ParameterName, ShortForm, TypeOperand, Whitespace,
};
pub use instruction::{
    ArgumentEncoding, AttributeEncoding, Availability, CaseDescriptor, CaseParameter, CaseParameterKind,
    EnumDescriptor, InstructionEncoding, Version,
};
pub use intrinsic::{
    Argument, ConstraintKind, EntityKind, IntrinsicParameter, IntrinsicRole, IntrinsicSignature,
};
pub use keywords::ATTRIBUTE_KEYWORDS;
pub use literal::{DenseLiteral, EnumCase, ParameterLiteral};
pub use op::{
    EffectKind, EffectTarget, InferenceArgument, InferenceSource, Multiplicity, NamedValues, OpPart,
    RegionConstraint, RegionDescriptor, RegionKind, SegmentAttributes, SuccessorDescriptor, ValueReference,
};
pub use spelling::{nearest, nearest_by_rank};
