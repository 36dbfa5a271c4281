//! Assembly formats, checked against the definition that they belong to.

use super::{AttributeField, LiteralKind, Model, Storage, TypeSource};
use crate::source::Span;

/// How a definition is written in the IR's text.
#[derive(Clone, PartialEq, Debug)]
pub struct AssemblyFormat {
    /// What is written, in order.
    pub elements: Vec<FormatElement>,
    /// For each operand whether its type is written, or where it comes from. Empty for types and attributes.
    pub operand_types: Vec<FormatType>,
    /// The same for results.
    pub result_types: Vec<FormatType>,
    /// Its place.
    pub span: Span,
}

/// How a parser learns the type of a value.
#[derive(Clone, PartialEq, Debug)]
pub enum FormatType {
    /// It is written.
    Written,
    /// It is inferred; the source is never [`Given`](TypeSource::Given).
    Inferred(TypeSource),
}

/// An element of an assembly format with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct FormatElement {
    /// The element.
    pub kind: FormatElementKind,
    /// Its place.
    pub span: Span,
}

/// An element of an assembly format. Numbers are indexes into the lists of the definition.
#[derive(Clone, PartialEq, Debug)]
pub enum FormatElementKind {
    /// A keyword or punctuation.
    Literal(String),
    /// White space: `" "`, `"\n"`, or none at all, `""`.
    Space(String),
    /// An attribute.
    Attribute(usize),
    /// An attribute in full, with its dialect and mnemonic in front.
    QualifiedAttribute(usize),
    /// An operand.
    Operand(usize),
    /// A region.
    Region(usize),
    /// A successor.
    Successor(usize),
    /// A parameter of a type or an attribute.
    Parameter(usize),
    /// A parameter that is a type or an attribute, by its full name: `qualified($name)`.
    QualifiedParameter(usize),
    /// All parameters, separated by commas.
    Parameters,
    /// All parameters as `name = value`, separated by commas.
    ParameterStruct,
    /// All attributes that are not written elsewhere.
    AttributeDictionary {
        /// Whether the word `attributes` stands in front.
        with_keyword: bool,
    },
    /// All inherent attributes that are not written elsewhere, between `<{` and `}>`.
    PropertyDictionary,
    /// All operands.
    Operands,
    /// All regions.
    Regions,
    /// All successors.
    Successors,
    /// Types.
    Type(TypeOperand),
    /// Types in full, with their dialect and mnemonic in front.
    QualifiedType(TypeOperand),
    /// A function type.
    FunctionalType {
        /// The types of its inputs.
        inputs: TypeOperand,
        /// The types of its results.
        results: TypeOperand,
    },
    /// What functions of the author parse and print.
    Custom {
        /// The name, of which the names of both functions are made.
        function: String,
        /// What they are given.
        arguments: Vec<CustomArgument>,
    },
    /// A part that stands there when its anchor is present.
    Group {
        /// The index of the anchor in `elements`; in `otherwise` where `is_inverted`.
        anchor: usize,
        /// What stands there when the anchor is present.
        elements: Vec<FormatElement>,
        /// What stands there otherwise; for ops only.
        otherwise: Vec<FormatElement>,
        /// The anchor is in `otherwise`, and `elements` stand there when it is absent.
        is_inverted: bool,
    },
    /// Parts in any order, each once or not at all. Each begins with a keyword.
    Clauses(Vec<Vec<FormatElement>>),
}

/// Whose types are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeOperand {
    /// Those of one operand.
    Operand(usize),
    /// Those of one result.
    Result(usize),
    /// Those of all operands.
    Operands,
    /// Those of all results.
    Results,
}

/// What a custom directive is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CustomArgument {
    /// An attribute.
    Attribute(usize),
    /// An attribute that was parsed elsewhere.
    AttributeReference(usize),
    /// An operand.
    Operand(usize),
    /// An operand that was parsed elsewhere.
    OperandReference(usize),
    /// All attributes that are not written elsewhere.
    AttributeDictionary,
    /// Text that the format holds.
    Text(String),
    /// A region.
    Region(usize),
    /// A successor.
    Successor(usize),
    /// A parameter of a type or an attribute.
    Parameter(usize),
    /// Types that it parses.
    Type(TypeOperand),
    /// Types that were parsed elsewhere.
    TypeReference(TypeOperand),
}

/// What the text of an attribute in an assembly format begins with, beside `#name`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttributeStart {
    /// What any attribute may begin with.
    Any,
    /// A number, a minus, `true` or `false`.
    Number,
    /// A string.
    String,
    /// `[`.
    Array,
    /// `@name`.
    Symbol,
    /// A type.
    Type,
}

impl Model {
    /// What the text of an attribute begins with, by the class that its constraint leaves.
    pub fn attribute_start(&self, field: &AttributeField) -> AttributeStart {
        let storage = field.constraint.as_ref().map(|constraint| constraint.accessor.storage);
        let Some(Storage::Attribute(id)) = storage else { return AttributeStart::Any };
        match self.attribute(id).literal {
            Some(LiteralKind::Integer | LiteralKind::Float) => AttributeStart::Number,
            Some(LiteralKind::Text) => AttributeStart::String,
            Some(LiteralKind::Array) => AttributeStart::Array,
            Some(LiteralKind::Symbol) => AttributeStart::Symbol,
            Some(LiteralKind::Type) => AttributeStart::Type,
            Some(LiteralKind::DenseArray) | None => AttributeStart::Any,
        }
    }
}
