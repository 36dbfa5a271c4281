//! Assembly formats of types and attributes.

use std::borrow::Cow;

use crate::dialect::Whitespace;

/// The assembly format of a type's or an attribute's parameters, for the text after the mnemonic.
///
/// Borrowed in generated code, owned in loaded definitions.
#[derive(Clone, Debug)]
pub struct DataFormat {
    /// The definition's name in messages: `!toy.struct`.
    pub name: Cow<'static, str>,
    /// The parameters, in definition order.
    pub parameters: Cow<'static, [ParameterName]>,
    /// The elements, in order.
    pub elements: Cow<'static, [DataElement]>,
}

/// The properties of a parameter that a format depends on.
#[derive(Clone, Debug)]
pub struct ParameterName {
    /// The name.
    pub name: Cow<'static, str>,
    /// Whether it is optional, has a default, or is mutable.
    pub may_be_absent: bool,
    /// Whether it is mutable: not part of the identity, and not printed where the type occurs in itself.
    pub is_mutable: bool,
}

/// An element of a [`DataFormat`]. Indexes refer to the list of parameters.
#[derive(Clone, Debug)]
pub enum DataElement {
    /// A keyword or punctuation.
    Literal(Cow<'static, str>),
    /// Explicit white space, or its suppression.
    Whitespace(Whitespace),
    /// A parameter.
    Parameter(u32),
    /// A type or attribute parameter in its full form, even if it has a short form.
    Qualified(u32),
    /// Comma-separated parameters; absent ones are omitted.
    Parameters(Cow<'static, [u32]>),
    /// Comma-separated `name = value` entries, parsed in any order. Lists are bracketed, absent parameters omitted.
    Struct(Cow<'static, [u32]>),
    /// A custom directive.
    Custom {
        /// The index of the directive in the definition.
        directive: u32,
        /// The parameters that are its arguments.
        parameters: Cow<'static, [u32]>,
    },
    /// An optional group, present if one of its parameters is. Starts with a literal or a parameter.
    Group(Cow<'static, [DataElement]>),
}

impl DataElement {
    /// Calls `visit` for each parameter that the element prints.
    pub(super) fn for_each_parameter(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            DataElement::Literal(_) | DataElement::Whitespace(_) => {}
            DataElement::Parameter(index) | DataElement::Qualified(index) => visit(*index as usize),
            DataElement::Parameters(list)
            | DataElement::Struct(list)
            | DataElement::Custom { parameters: list, .. } => {
                list.iter().for_each(|index| visit(*index as usize));
            }
            DataElement::Group(elements) => {
                elements.iter().for_each(|element| element.for_each_parameter(visit));
            }
        }
    }
}
