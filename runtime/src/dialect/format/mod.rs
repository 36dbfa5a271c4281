//! Assembly formats: the custom form of an op as data.
//!
//! A format is a list of elements in textual order (definition language, declarative assembly format). Parser and
//! printer interpret the same list, so that printed text parses again. Indexes refer to the lists of the op's
//! descriptor. When a context registers the op, it compiles the format to a [`program`].

mod attribute;
mod custom;
pub(crate) mod fixed_arity;
pub(crate) mod program;
mod spacing;
mod types;

use std::borrow::Cow;

pub use attribute::{
    AttributeBuilder, AttributeElement, AttributeForm, EnumStorage, EnumSyntax, SharedBuilder,
};
pub use custom::{
    CustomDirective, DirectiveArgument, DirectiveOptionalParseHook, DirectiveParseHook, DirectiveParser,
    DirectivePrintHook, ParsedDirectiveArgument, PrintedDirectiveArgument,
};
pub(crate) use spacing::Spacing;
pub use terrace_vocabulary::{AttributeStart, EnumCase, TypeOperand, ValueReference, Whitespace};
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

/// An element of an assembly format.
#[derive(Clone)]
pub enum FormatElement {
    /// A keyword or punctuation, without the quotes around it.
    Literal(Text),
    /// Explicit white space, or its suppression.
    Whitespace(Whitespace),
    /// An attribute.
    Attribute(AttributeElement),
    /// The values of a declared operand, comma-separated.
    Operand(u32),
    /// A declared region; comma-separated if variadic.
    Region(u32),
    /// A declared successor; comma-separated if variadic.
    Successor(u32),
    /// All attributes without an element of their own: `attr-dict`, `attr-dict-with-keyword`.
    AttributeDictionary {
        /// Whether the keyword `attributes` precedes it.
        with_keyword: bool,
    },
    /// All inherent attributes without an element of their own, in `<{` and `}>`: `prop-dict`. The attribute dictionary
    /// then has only the discardable ones.
    PropertyDictionary,
    /// All operands, comma-separated. Their segment sizes, if any, stay in the dictionary.
    Operands,
    /// All regions, comma-separated.
    Regions,
    /// All successors, comma-separated.
    Successors,
    /// Types of values.
    Type(TypeElement),
    /// A function type: `(inputs) -> results`.
    FunctionalType {
        /// The input types.
        inputs: TypeOperand,
        /// The result types.
        results: TypeOperand,
    },
    /// A custom directive.
    Custom(CustomDirective),
    /// Clauses in any order, each at most once: `oilist`.
    Clauses(List<Clause>),
    /// An optional group, possibly with an alternative.
    Group(OptionalGroup),
}

/// An optional group.
#[derive(Clone)]
pub struct OptionalGroup {
    /// The elements if the anchor is present. Starts with a literal, an attribute, an operand or a region: by this
    /// element the parser chooses between the two alternatives.
    pub elements: List<FormatElement>,
    /// The elements if the anchor is absent.
    pub otherwise: List<FormatElement>,
    /// The index of the anchor in `elements`, or in `otherwise` if `is_inverted`.
    ///
    /// The anchor is an attribute, values, their types, regions, or a custom directive with one of these as argument. A
    /// unit attribute that does not start the group is not printed: the presence of the group implies it.
    pub anchor: u32,
    /// Whether the anchor is in `otherwise`, and its absence selects `elements`.
    pub is_inverted: bool,
}

/// A clause of [`FormatElement::Clauses`], present if an attribute or values in it are. A unit attribute is not
/// printed: the keyword implies it.
#[derive(Clone)]
pub struct Clause {
    /// The keyword that starts the clause.
    pub keyword: Text,
    /// The elements after the keyword.
    pub elements: List<FormatElement>,
}
