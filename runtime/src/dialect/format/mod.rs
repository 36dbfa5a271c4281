//! Assembly formats: the custom form of an op as data.
//!
//! A format is a list of elements in textual order (definition language, declarative assembly format). Parser and
//! printer interpret the same list, so that printed text parses again. Indexes refer to the lists of the op's
//! descriptor. When a context registers the op, it compiles the format to a [`program`].

mod attribute;
mod custom;
pub(crate) mod leaf;
pub(crate) mod program;
mod spacing;
pub(crate) mod straight_line;
mod types;

use std::borrow::Cow;

pub use attribute::{
    AttributeBuilder, AttributeElement, AttributeForm, EnumStorage, EnumSyntax, SharedBuilder,
};
pub use custom::{
    CustomDirective, DirectiveNotation, DirectiveOptionalParseHook, DirectiveParseHook, DirectiveParser,
    DirectivePrintHook, ParsedDirectiveArgument, PrintedDirectiveArgument,
};
pub(crate) use spacing::Spacing;
pub use terrace_vocabulary::{
    AttributeStart, DirectiveArgument, EnumCase, TypeOperand, ValueReference, Whitespace,
};
pub use types::{ResultTypeHook, TypeElement, TypeForm, TypeSource};

/// A list, borrowed in generated code and owned in loaded definitions.
type List<T> = Cow<'static, [T]>;

/// A string, borrowed in generated code and owned in loaded definitions.
type Text = Cow<'static, str>;

/// The assembly format of an op.
///
/// ```
/// use terrace_runtime::dialect::{AssemblyFormat, FormatElement, OpDescriptor, TypeElement, TypeOperand};
///
/// // operands attr-dict `:` type(operands)
/// let format = AssemblyFormat {
///     elements: vec![
///         FormatElement::Operands,
///         FormatElement::AttributeDictionary { with_keyword: false },
///         FormatElement::Literal(":".into()),
///         FormatElement::Type(TypeElement::new(TypeOperand::Operands)),
///     ]
///     .into(),
///     ..AssemblyFormat::default()
/// };
/// let op = OpDescriptor::new("toy.print".into()).with_format(format);
/// ```
#[derive(Clone, Default)]
pub struct AssemblyFormat {
    /// The elements, in order.
    pub elements: List<FormatElement>,
    /// The sources of the operand types; missing entries are [`Written`](TypeSource::Written).
    pub operand_types: List<TypeSource>,
    /// The sources of the result types; missing entries are [`Written`](TypeSource::Written).
    pub result_types: List<TypeSource>,
    /// Computes the types of all results, which are then not printed.
    pub infer_results: Option<ResultTypeHook>,
}

impl AssemblyFormat {
    /// The format without elements.
    pub const EMPTY: AssemblyFormat = AssemblyFormat {
        elements: Cow::Borrowed(&[]),
        operand_types: Cow::Borrowed(&[]),
        result_types: Cow::Borrowed(&[]),
        infer_results: None,
    };
}

/// An element of the assembly format of an op.
pub type FormatElement = terrace_vocabulary::FormatElement<AttributeElement, TypeElement, CustomDirective>;

/// An optional group of elements.
pub type OptionalGroup = terrace_vocabulary::OptionalGroup<FormatElement>;

/// A clause of [`FormatElement::Clauses`].
pub type Clause = terrace_vocabulary::Clause<FormatElement>;
