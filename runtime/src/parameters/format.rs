//! In which order parameters stand in the text.

use std::borrow::Cow;

use crate::dialect::Whitespace;

/// How the parameters of a type or an attribute are written, behind its mnemonic.
///
/// Borrowed where it was generated and owned where it was loaded.
#[derive(Clone, Debug)]
pub struct DataFormat {
    /// The definition's name in messages: `!toy.struct`.
    pub name: Cow<'static, str>,
    /// The parameters, in the order of the definition.
    pub parameters: Cow<'static, [ParameterName]>,
    /// What is written, in order.
    pub elements: Cow<'static, [DataElement]>,
}

/// What a format has to know of a parameter.
#[derive(Clone, Debug)]
pub struct ParameterName {
    /// The name.
    pub name: Cow<'static, str>,
    /// Whether it may be absent: an optional one, one with a default, or one that is set later.
    pub may_be_absent: bool,
    /// Whether it is no part of the identity, and set once: it is not written where the type stands in itself.
    pub is_mutable: bool,
}

/// An element of a [`DataFormat`]. Numbers are positions in the list of parameters.
#[derive(Clone, Debug)]
pub enum DataElement {
    /// A keyword or punctuation.
    Literal(Cow<'static, str>),
    /// White space that is written, or kept away.
    Whitespace(Whitespace),
    /// A parameter.
    Parameter(u32),
    /// A type or an attribute by its full name, where its short form would stand otherwise.
    Qualified(u32),
    /// Parameters with commas between them; those that are absent are left out.
    Parameters(Cow<'static, [u32]>),
    /// `name = value` with commas between them, read in any order; lists are in brackets, and what is absent is left
    /// out.
    Struct(Cow<'static, [u32]>),
    /// What functions of the author read and write.
    Custom {
        /// The directive's position among those of the definition.
        directive: u32,
        /// The parameters that it is given.
        parameters: Cow<'static, [u32]>,
    },
    /// What stands there when one of the parameters in it is present. It begins with a literal or a parameter.
    Group(Cow<'static, [DataElement]>),
}

impl DataElement {
    /// Calls back with the parameters that the element writes.
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

impl DataFormat {
    /// Whether the text begins with `<`: then the mnemonic can be left out where the kind is known.
    pub fn has_short_form(&self) -> bool {
        matches!(self.elements.first(), Some(DataElement::Literal(text)) if text == "<")
    }
}
