//! Names and visibility of symbols.

use super::references::string;
use super::{SYMBOL_NAME, SYMBOL_VISIBILITY};
use crate::attributes::{Attribute, AttributeData};
use crate::dialect::OpTraits;
use crate::ir::{Body, Op};
use crate::types::Type;

/// The visibility of a symbol (symbols, Symbol Visibility).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SymbolVisibility {
    /// Visible everywhere, including outside the visible IR: some uses are unknown.
    #[default]
    Public,
    /// Visible inside the symbol table only.
    Private,
    /// Visible outside the symbol table, but not outside the visible IR.
    Nested,
}

impl SymbolVisibility {
    /// Returns the keyword in the IR.
    pub const fn as_str(self) -> &'static str {
        match self {
            SymbolVisibility::Public => "public",
            SymbolVisibility::Private => "private",
            SymbolVisibility::Nested => "nested",
        }
    }

    /// Returns the visibility with this keyword.
    pub fn from_word(word: &str) -> Option<Self> {
        let all = [SymbolVisibility::Public, SymbolVisibility::Private, SymbolVisibility::Nested];
        all.into_iter().find(|visibility| visibility.as_str() == word)
    }
}

/// Returns whether the op is a symbol table.
pub fn is_symbol_table(body: &Body, op: Op) -> bool {
    body.has_traits(op, OpTraits::SYMBOL_TABLE)
}

/// Returns the symbol name of an op, a string attribute. Unregistered ops can be symbols as well.
pub fn symbol_name(body: &Body, op: Op) -> Option<Attribute> {
    let name = body.attribute(op, SYMBOL_NAME)?;
    match name.data(body.context()) {
        AttributeData::String { ty, .. } if *ty == Type::NONE => Some(name),
        AttributeData::String { value, .. } => Some(string(body.context(), value)),
        _ => None,
    }
}

/// Sets the name of a symbol. Does not update uses or a [`SymbolTable`](super::SymbolTable).
pub fn set_symbol_name(body: &mut Body, op: Op, name: Attribute) {
    body.set_attribute(op, SYMBOL_NAME, Some(name));
}

/// Returns the visibility of a symbol; public unless its attribute has one of the other keywords.
pub fn symbol_visibility(body: &Body, op: Op) -> SymbolVisibility {
    let word = body.attribute(op, SYMBOL_VISIBILITY).map(|attribute| attribute.data(body.context()));
    match word {
        Some(AttributeData::String { value, .. }) => {
            std::str::from_utf8(value).ok().and_then(SymbolVisibility::from_word).unwrap_or_default()
        }
        _ => SymbolVisibility::Public,
    }
}

/// Sets the visibility of a symbol. Removes the attribute of a public one.
pub fn set_symbol_visibility(body: &mut Body, op: Op, visibility: SymbolVisibility) {
    let value = match visibility {
        SymbolVisibility::Public => None,
        visibility => Some(string(body.context(), visibility.as_str().as_bytes())),
    };
    body.set_attribute(op, SYMBOL_VISIBILITY, value);
}
