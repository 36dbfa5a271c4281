//! Reading attributes: questions that save their askers from matching on [`AttributeData`].

use super::construct::integer_layout;
use super::{Attribute, AttributeData, LocationData, NamedAttribute};
use crate::affine::{AffineMap, IntegerSet};
use crate::context::{Context, Identifier};
use crate::numeric::{FloatValue, Signedness, WideInteger};
use crate::types::{DialectTypeStorage, Type};

/// The names in a symbol reference: string attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolReference<'context> {
    /// The first name.
    pub root: Attribute,
    /// The names after it, each within the symbol table that the one before names.
    pub nested: &'context [Attribute],
}

impl SymbolReference<'_> {
    /// The last name: that of the symbol itself.
    pub fn leaf(&self) -> Attribute {
        self.nested.last().copied().unwrap_or(self.root)
    }

    /// Whether there is one name only.
    pub fn is_flat(&self) -> bool {
        self.nested.is_empty()
    }
}

impl Attribute {
    /// Whether this is `unit`.
    pub fn is_unit(self) -> bool {
        self == Attribute::UNIT
    }

    /// The value of a boolean: an integer of type `i1`.
    pub fn as_bool(self) -> Option<bool> {
        match self {
            Attribute::TRUE => Some(true),
            Attribute::FALSE => Some(false),
            _ => None,
        }
    }

    /// The value of an integer, as wide as its type.
    pub fn as_integer(self, context: &Context) -> Option<&WideInteger> {
        match self.data(context) {
            AttributeData::Integer { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The value of an integer where it fits: unsigned if the type is, otherwise signed.
    pub fn as_i64(self, context: &Context) -> Option<i64> {
        match self.data(context) {
            AttributeData::Integer { ty, value } => match integer_layout(context, *ty)?.1 {
                Signedness::Unsigned => value.try_to_u64().and_then(|value| value.try_into().ok()),
                _ => value.try_to_i64(),
            },
            _ => None,
        }
    }

    /// The value of a float.
    pub fn as_float(self, context: &Context) -> Option<FloatValue> {
        match self.data(context) {
            AttributeData::Float { value, .. } => Some(*value),
            _ => None,
        }
    }

    /// The bytes of a string.
    pub fn as_string_bytes(self, context: &Context) -> Option<&[u8]> {
        match self.data(context) {
            AttributeData::String { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The text of a string that is UTF-8.
    pub fn as_string(self, context: &Context) -> Option<&str> {
        self.as_string_bytes(context).and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    /// The type that the attribute is.
    pub fn as_type(self, context: &Context) -> Option<Type> {
        match self.data(context) {
            AttributeData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// The elements of an array.
    pub fn as_array(self, context: &Context) -> Option<&[Attribute]> {
        match self.data(context) {
            AttributeData::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The entries of a dictionary, sorted by the text of the names.
    pub fn as_dictionary(self, context: &Context) -> Option<&[NamedAttribute]> {
        match self.data(context) {
            AttributeData::Dictionary(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value that a dictionary has for `name`.
    pub fn entry_of(self, context: &Context, name: Identifier) -> Option<Attribute> {
        let entries = self.as_dictionary(context)?;
        entries.iter().find(|entry| entry.name == name).map(|entry| entry.value)
    }

    /// The value that a dictionary has for the name `text`.
    pub fn entry_called(self, context: &Context, text: &str) -> Option<Attribute> {
        let entries = self.as_dictionary(context)?;
        let found = entries.binary_search_by(|entry| entry.name.text(context).cmp(text)).ok()?;
        Some(entries[found].value)
    }

    /// The names in a symbol reference.
    pub fn as_symbol_reference(self, context: &Context) -> Option<SymbolReference<'_>> {
        match self.data(context) {
            AttributeData::SymbolReference { root, nested } => Some(SymbolReference { root: *root, nested }),
            _ => None,
        }
    }

    /// The name in a symbol reference that has just one.
    pub fn as_flat_symbol_reference(self, context: &Context) -> Option<&str> {
        let reference = self.as_symbol_reference(context).filter(SymbolReference::is_flat)?;
        reference.root.as_string(context)
    }

    /// The affine map.
    pub fn as_affine_map(self, context: &Context) -> Option<&AffineMap> {
        match self.data(context) {
            AttributeData::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// The integer set.
    pub fn as_integer_set(self, context: &Context) -> Option<&IntegerSet> {
        match self.data(context) {
            AttributeData::IntegerSet(set) => Some(set),
            _ => None,
        }
    }

    /// What a location attribute is made of.
    pub fn as_location_data(self, context: &Context) -> Option<&LocationData> {
        match self.data(context) {
            AttributeData::Location(data) => Some(data),
            _ => None,
        }
    }

    /// The parameters of a dialect's attribute, if they are of type `S`.
    pub fn storage<S: DialectTypeStorage>(self, context: &Context) -> Option<&S> {
        match self.data(context) {
            AttributeData::Dialect(dialect_attribute) => dialect_attribute.storage::<S>(),
            _ => None,
        }
    }

    /// The type that an attribute with a type has; not the type of a type attribute, which has none.
    pub fn ty(self, context: &Context) -> Option<Type> {
        match *self.data(context) {
            AttributeData::Integer { ty, .. }
            | AttributeData::Float { ty, .. }
            | AttributeData::DenseElements { ty, .. }
            | AttributeData::DenseStringElements { ty, .. }
            | AttributeData::DenseResource { ty, .. }
            | AttributeData::SparseElements { ty, .. }
            | AttributeData::OpaqueElements { ty, .. } => Some(ty),
            AttributeData::String { ty, .. } | AttributeData::Opaque { ty, .. } => {
                (!ty.is_none()).then_some(ty)
            }
            _ => None,
        }
    }
}
