//! Terms of assembly formats. Indexes refer to the lists of the op, or of the type or attribute.

use std::borrow::Cow;

/// Explicit white space in an assembly format. By default one space separates elements, with the usual exceptions for
/// punctuation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whitespace {
    /// One space: `` ` ` ``.
    Space,
    /// No space: ``` `` ```.
    None,
    /// A line break with the op's indentation: `` `\n` ``.
    Newline,
}

/// The first token of an attribute, besides `#name`, by which the parser recognizes an optional attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AttributeStart {
    /// Any first token of an attribute.
    #[default]
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

/// The values of a type directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeOperand {
    /// One declared operand.
    Operand(usize),
    /// One declared result.
    Result(usize),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// The form of the text of a type or an attribute where the definition is known: without dialect and mnemonic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShortForm {
    /// None: parser and printer are hand-written.
    Unknown,
    /// None: the text may be empty, or begin with the name of another type or attribute.
    None,
    /// None: the text of an attribute with a type of its own, which stands behind it: `: type`.
    Typed,
    /// The text begins with `<`, by which the parser recognizes it, and ends with the `>` that belongs to it.
    Angles,
    /// The text begins with another token, which is no `!name` or `#name`: short where it has to be present.
    Bare,
}

/// The assembly format of a type's or an attribute's parameters, for the text after the mnemonic.
///
/// Borrowed in generated code, owned in plans and in loaded definitions.
#[derive(Clone, PartialEq, Debug)]
pub struct DataFormat {
    /// The definition's name in messages: `!toy.struct`.
    pub name: Cow<'static, str>,
    /// The parameters, in definition order.
    pub parameters: Cow<'static, [ParameterName]>,
    /// The elements, in order.
    pub elements: Cow<'static, [DataElement]>,
}

/// The properties of a parameter that a format depends on.
#[derive(Clone, PartialEq, Debug)]
pub struct ParameterName {
    /// The name.
    pub name: Cow<'static, str>,
    /// Whether it is optional, has a default, or is mutable.
    pub may_be_absent: bool,
    /// Whether it is mutable: not part of the identity, and not printed where the type occurs in itself.
    pub is_mutable: bool,
}

/// An element of a [`DataFormat`]. Indexes refer to the list of parameters.
#[derive(Clone, PartialEq, Debug)]
pub enum DataElement {
    /// A keyword or punctuation.
    Literal(Cow<'static, str>),
    /// Explicit white space, or its suppression.
    Whitespace(Whitespace),
    /// A parameter.
    Parameter(usize),
    /// A type or attribute parameter in its full form, even if it has a short form.
    Qualified(usize),
    /// Comma-separated parameters; absent ones are omitted.
    Parameters(Cow<'static, [usize]>),
    /// Comma-separated `name = value` entries, parsed in any order. Lists are bracketed, absent parameters omitted.
    Struct(Cow<'static, [usize]>),
    /// A custom directive.
    Custom {
        /// The index of the directive in the definition.
        directive: usize,
        /// The parameters that it writes.
        parameters: Cow<'static, [usize]>,
    },
    /// An optional group, present if one of its parameters is. Starts with a literal or a parameter.
    Group {
        /// The elements if the group is present.
        elements: Cow<'static, [DataElement]>,
        /// The elements if it is absent: literals only.
        otherwise: Cow<'static, [DataElement]>,
    },
}

impl DataElement {
    /// Calls `visit` for each parameter that the element prints.
    pub fn for_each_parameter(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            DataElement::Literal(_) | DataElement::Whitespace(_) => {}
            DataElement::Parameter(index) | DataElement::Qualified(index) => visit(*index),
            DataElement::Parameters(list)
            | DataElement::Struct(list)
            | DataElement::Custom { parameters: list, .. } => list.iter().copied().for_each(visit),
            DataElement::Group { elements, .. } => {
                elements.iter().for_each(|element| element.for_each_parameter(visit));
            }
        }
    }
}
