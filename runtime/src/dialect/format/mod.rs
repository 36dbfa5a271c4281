//! Assembly formats: how the custom form of an op is written, as data.
//!
//! A format is a list of elements in the order of the text (the definition language, declarative assembly format). The
//! engine of the parser and that of the printer go by the same list, so that what is printed is read back. Numbers are
//! positions in the lists of the op's descriptor. When a context registers the op, the format is compiled to a
//! [`program`].

mod attribute;
mod custom;
pub(crate) mod program;
mod spacing;
mod types;

use std::borrow::Cow;

pub use attribute::{
    AttributeBuilder, AttributeElement, AttributeForm, AttributeStart, EnumCase, EnumStorage, EnumSyntax,
    SharedBuilder,
};
pub use custom::{
    CustomDirective, DirectiveArgument, DirectiveOptionalParseHook, DirectiveParseHook, DirectiveParser,
    DirectivePrintHook, ParsedDirectiveArgument, PrintedDirectiveArgument,
};
pub(crate) use spacing::Spacing;
pub use types::{ResultTypeHook, TypeElement, TypeForm, TypeOperand, TypeSource, ValueReference};

/// A list that is borrowed where it was generated and owned where it was loaded.
type List<T> = Cow<'static, [T]>;

/// Text that is borrowed where it was generated and owned where it was loaded.
type Text = Cow<'static, str>;

/// How the custom form of an op is written.
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
/// let op = OpDescriptor { name: "toy.print".into(), format: Some(format), ..OpDescriptor::default() };
/// ```
#[derive(Clone, Default)]
pub struct AssemblyFormat {
    /// What is written, in order.
    pub elements: List<FormatElement>,
    /// Where the type of each declared operand comes from; where the list ends early, the rest is
    /// [`Written`](TypeSource::Written).
    pub operand_types: List<TypeSource>,
    /// The same for results.
    pub result_types: List<TypeSource>,
    /// Computes the types of all results, which are not written then.
    pub infer_results: Option<ResultTypeHook>,
}

/// An element of an assembly format.
#[derive(Clone)]
pub enum FormatElement {
    /// A keyword or punctuation, without the quotes around it.
    Literal(Text),
    /// White space that is printed, or kept away.
    Whitespace(Whitespace),
    /// An attribute.
    Attribute(AttributeElement),
    /// The values of a declared operand, with commas.
    Operand(u32),
    /// A declared region; several with commas where it is variadic.
    Region(u32),
    /// A declared successor; several with commas where it is variadic.
    Successor(u32),
    /// Every attribute that is not written elsewhere: `attr-dict`, `attr-dict-with-keyword`.
    AttributeDictionary {
        /// Whether the word `attributes` stands in front.
        with_keyword: bool,
    },
    /// Every inherent attribute that is not written elsewhere, between `<{` and `}>`: `prop-dict`. The attribute
    /// dictionary then has the discardable ones only.
    PropertyDictionary,
    /// All operands, with commas. The sizes of their segments, where the op has them, stay in the dictionary.
    Operands,
    /// All regions, with commas.
    Regions,
    /// All successors, with commas.
    Successors,
    /// Types of values.
    Type(TypeElement),
    /// A function type: `(inputs) -> results`.
    FunctionalType {
        /// The types of its inputs.
        inputs: TypeOperand,
        /// The types of its results.
        results: TypeOperand,
    },
    /// What functions of the author read and write.
    Custom(CustomDirective),
    /// Clauses that stand in any order, each once or not at all: `oilist`.
    Clauses(List<Clause>),
    /// A part that stands there when its anchor is present, or one that stands in its place.
    Group(OptionalGroup),
}

/// White space in an assembly format. Elements are apart by one blank where nothing else is said, and punctuation
/// stands as it does in prose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whitespace {
    /// One blank: `` ` ` ``.
    Space,
    /// None, where there would be a blank: ``` `` ```.
    None,
    /// The next line, indented as the op is: `` `\n` ``.
    Newline,
}

/// A part of a format that depends on whether something is there.
#[derive(Clone)]
pub struct OptionalGroup {
    /// What stands there when the anchor is present. Begins with a literal, an attribute, an operand or a region: by
    /// this the parser sees which of the two parts is there.
    pub elements: List<FormatElement>,
    /// What stands there otherwise.
    pub otherwise: List<FormatElement>,
    /// The position of the anchor in `elements`; in `otherwise` where `is_inverted`.
    ///
    /// The anchor is an attribute, values, their types, regions, or a custom directive that is given one of these. A
    /// unit attribute that does not begin the group is not written: the group says that it is there.
    pub anchor: u32,
    /// The anchor is in `otherwise`, and `elements` stand there when it is absent.
    pub is_inverted: bool,
}

/// One clause of [`FormatElement::Clauses`]: it stands there when an attribute or values in it are present. A unit
/// attribute is not written: the keyword says that it is there.
#[derive(Clone)]
pub struct Clause {
    /// The word that begins the clause.
    pub keyword: Text,
    /// What follows.
    pub elements: List<FormatElement>,
}
