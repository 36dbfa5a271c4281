//! Queries on attributes, as an alternative to matching on [`AttributeData`].

use super::construct::integer_layout;
use super::{Attribute, AttributeData, LocationData, NamedAttribute};
use crate::affine::{AffineMap, IntegerSet};
use crate::context::{Context, Identifier};
use crate::interfaces::AnyTypedAttr;
use crate::numeric::{FloatValue, Signedness, WideInteger};
use crate::types::{DialectTypeStorage, Type};

/// The names of a symbol reference, as string attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolReference<'context> {
    /// The root reference.
    pub root: Attribute,
    /// The nested references, each resolved in the symbol table of the previous one.
    pub nested: &'context [Attribute],
}

impl SymbolReference<'_> {
    /// Returns the leaf reference: the name of the symbol itself.
    pub fn leaf(&self) -> Attribute {
        self.nested.last().copied().unwrap_or(self.root)
    }

    /// Returns whether the reference is flat: there are no nested references.
    pub fn is_flat(&self) -> bool {
        self.nested.is_empty()
    }
}

impl Attribute {
    /// Returns whether this is `unit`.
    pub fn is_unit(self) -> bool {
        self == Attribute::UNIT
    }

    /// Returns the value of a boolean attribute: an integer of type `i1`.
    pub fn as_bool(self) -> Option<bool> {
        match self {
            Attribute::TRUE => Some(true),
            Attribute::FALSE => Some(false),
            _ => None,
        }
    }

    /// Returns the value of an integer attribute, with the width of its type.
    pub fn as_integer(self, context: &Context) -> Option<&WideInteger> {
        match self.data(context) {
            AttributeData::Integer { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Returns the value of an integer attribute if it fits. The value is unsigned if the type is, and signed
    /// otherwise.
    pub fn as_i64(self, context: &Context) -> Option<i64> {
        match self.data(context) {
            AttributeData::Integer { ty, value } => match integer_layout(context, *ty)?.1 {
                Signedness::Unsigned => value.try_to_u64().and_then(|value| value.try_into().ok()),
                _ => value.try_to_i64(),
            },
            _ => None,
        }
    }

    /// Returns the value of a float attribute.
    pub fn as_float(self, context: &Context) -> Option<FloatValue> {
        match self.data(context) {
            AttributeData::Float { value, .. } => Some(*value),
            _ => None,
        }
    }

    /// Returns the bytes of a string attribute.
    pub fn as_string_bytes(self, context: &Context) -> Option<&[u8]> {
        match self.data(context) {
            AttributeData::String { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Returns the text of a string attribute that is UTF-8.
    pub fn as_string(self, context: &Context) -> Option<&str> {
        self.as_string_bytes(context).and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    /// Returns the type of a type attribute.
    pub fn as_type(self, context: &Context) -> Option<Type> {
        match self.data(context) {
            AttributeData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the elements of an array attribute.
    pub fn as_array(self, context: &Context) -> Option<&[Attribute]> {
        match self.data(context) {
            AttributeData::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns the entries of a dictionary attribute, sorted by the text of the names.
    pub fn as_dictionary(self, context: &Context) -> Option<&[NamedAttribute]> {
        match self.data(context) {
            AttributeData::Dictionary(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the value of the dictionary entry `name`.
    pub fn entry_of(self, context: &Context, name: Identifier) -> Option<Attribute> {
        let entries = self.as_dictionary(context)?;
        entries.iter().find(|entry| entry.name == name).map(|entry| entry.value)
    }

    /// Returns the value of the dictionary entry with the name `text`.
    pub fn entry_called(self, context: &Context, text: &str) -> Option<Attribute> {
        let entries = self.as_dictionary(context)?;
        let found = entries.binary_search_by(|entry| entry.name.text(context).cmp(text)).ok()?;
        Some(entries[found].value)
    }

    /// Returns the names of a symbol reference attribute.
    pub fn as_symbol_reference(self, context: &Context) -> Option<SymbolReference<'_>> {
        match self.data(context) {
            AttributeData::SymbolReference { root, nested } => Some(SymbolReference { root: *root, nested }),
            _ => None,
        }
    }

    /// Returns the name of a flat symbol reference attribute.
    pub fn as_flat_symbol_reference(self, context: &Context) -> Option<&str> {
        let reference = self.as_symbol_reference(context).filter(SymbolReference::is_flat)?;
        reference.root.as_string(context)
    }

    /// Returns the map of an affine map attribute.
    pub fn as_affine_map(self, context: &Context) -> Option<&AffineMap> {
        match self.data(context) {
            AttributeData::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// Returns the set of an integer set attribute.
    pub fn as_integer_set(self, context: &Context) -> Option<&IntegerSet> {
        match self.data(context) {
            AttributeData::IntegerSet(set) => Some(set),
            _ => None,
        }
    }

    /// Returns the data of a location attribute.
    pub fn as_location_data(self, context: &Context) -> Option<&LocationData> {
        match self.data(context) {
            AttributeData::Location(data) => Some(data),
            _ => None,
        }
    }

    /// Returns the parameters of a dialect attribute if their type is `S`.
    pub fn storage<S: DialectTypeStorage>(self, context: &Context) -> Option<&S> {
        match self.data(context) {
            AttributeData::Dialect(dialect_attribute) => dialect_attribute.storage::<S>(),
            _ => None,
        }
    }

    /// Returns the type of a typed attribute. A type attribute has no type; one of a dialect has the type that its
    /// implementation of `TypedAttr` returns.
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
            AttributeData::Dialect(ref data) => {
                let ty = match data.storage.self_type() {
                    Some(ty) => ty,
                    None => AnyTypedAttr::of(context, self)?.attribute_type(context),
                };
                (!ty.is_none()).then_some(ty)
            }
            _ => None,
        }
    }
}
