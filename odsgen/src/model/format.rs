//! Resolved assembly formats.

pub use terrace_vocabulary::{AttributeStart, TypeOperand};

use super::{AttributeField, LiteralKind, Model, Storage, TypeSource};
use crate::source::Span;

/// An assembly format, checked against its definition.
#[derive(Clone, PartialEq, Debug)]
pub struct AssemblyFormat {
    /// The elements, in order.
    pub elements: Vec<FormatElement>,
    /// For each operand, whether its type is printed or how it is inferred. Empty for types and attributes.
    pub operand_types: Vec<FormatType>,
    /// The same for results.
    pub result_types: Vec<FormatType>,
    /// The source span.
    pub span: Span,
}

/// The source of a value's type during parsing.
#[derive(Clone, PartialEq, Debug)]
pub enum FormatType {
    /// The type is printed.
    Written,
    /// The type is inferred; the source is never [`Given`](TypeSource::Given).
    Inferred(TypeSource),
}

/// An element of an assembly format with its span.
#[derive(Clone, PartialEq, Debug)]
pub struct FormatElement {
    /// The element.
    pub kind: FormatElementKind,
    /// The source span.
    pub span: Span,
}

/// An element of an assembly format. Indexes refer to the lists of the definition.
#[derive(Clone, PartialEq, Debug)]
pub enum FormatElementKind {
    /// A keyword or punctuation.
    Literal(String),
    /// White space: `" "`, `"\n"`, or `""` to suppress it.
    Space(String),
    /// An attribute.
    Attribute(usize),
    /// An attribute with its full spelling, dialect and mnemonic included.
    QualifiedAttribute(usize),
    /// An operand.
    Operand(usize),
    /// A region.
    Region(usize),
    /// A successor.
    Successor(usize),
    /// A parameter of a type or an attribute.
    Parameter(usize),
    /// A type or attribute parameter with its full spelling: `qualified($name)`.
    QualifiedParameter(usize),
    /// All parameters, comma-separated.
    Parameters,
    /// These parameters as `name = value`, comma-separated: `struct(params)`, or `struct($a, $b)`.
    ParameterStruct(Vec<usize>),
    /// The dictionary of all attributes without an element of their own.
    AttributeDictionary {
        /// Whether the keyword `attributes` precedes it.
        with_keyword: bool,
    },
    /// The dictionary of all inherent attributes without an element of their own, in `<{` and `}>`.
    PropertyDictionary,
    /// All operands.
    Operands,
    /// All regions.
    Regions,
    /// All successors.
    Successors,
    /// The types of values.
    Type(TypeOperand),
    /// The types of values with their full spelling, dialect and mnemonic included.
    QualifiedType(TypeOperand),
    /// A function type.
    FunctionalType {
        /// The input types.
        inputs: TypeOperand,
        /// The result types.
        results: TypeOperand,
    },
    /// A custom directive: a parser and a printer of the author or of the library.
    Custom {
        /// The name that the names of both functions derive from; of an intrinsic, its name.
        function: String,
        /// Whether the directive is one of the library.
        is_intrinsic: bool,
        /// The arguments.
        arguments: Vec<CustomArgument>,
    },
    /// An optional group.
    Group {
        /// The index of the anchor in `elements`, or in `otherwise` if `is_inverted`.
        anchor: usize,
        /// The elements if the anchor is present.
        elements: Vec<FormatElement>,
        /// The elements if the anchor is absent. Of a type or an attribute, one of the branches has literals only.
        otherwise: Vec<FormatElement>,
        /// Whether the anchor is in `otherwise`, and its absence selects `elements`.
        is_inverted: bool,
    },
    /// `oilist` clauses: in any order, each at most once. Each starts with a keyword.
    Clauses(Vec<Vec<FormatElement>>),
}

/// An argument of a custom directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CustomArgument {
    /// An attribute.
    Attribute(usize),
    /// A reference to an attribute that another element parses.
    AttributeReference(usize),
    /// An operand.
    Operand(usize),
    /// A reference to an operand that another element parses.
    OperandReference(usize),
    /// The dictionary of all attributes without an element of their own.
    AttributeDictionary,
    /// The dictionary of the inherent attributes among these.
    PropertyDictionary,
    /// A string literal.
    Text(String),
    /// A region.
    Region(usize),
    /// A successor.
    Successor(usize),
    /// A parameter of a type or an attribute.
    Parameter(usize),
    /// A reference to a parameter that another element parses.
    ParameterReference(usize),
    /// Types that the directive parses.
    Type(TypeOperand),
    /// A reference to types that another element parses.
    TypeReference(TypeOperand),
}

impl Model {
    /// Returns the first token of an attribute, according to the class that its constraint implies.
    pub fn attribute_start(&self, field: &AttributeField) -> AttributeStart {
        let storage = field.constraint.as_ref().map(|constraint| constraint.accessor.storage);
        let Some(Storage::Attribute(id)) = storage else { return AttributeStart::Any };
        match self.attribute(id).literal {
            Some(LiteralKind::Integer | LiteralKind::Float) => AttributeStart::Number,
            Some(LiteralKind::Text) => AttributeStart::String,
            Some(LiteralKind::Array) => AttributeStart::Array,
            Some(LiteralKind::Symbol) => AttributeStart::Symbol,
            Some(LiteralKind::Type) => AttributeStart::Type,
            Some(LiteralKind::DenseArray | LiteralKind::Elements) | None => AttributeStart::Any,
        }
    }
}
