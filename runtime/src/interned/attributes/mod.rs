//! Attributes: interned, immutable, four-byte handles.
//!
//! An [`Attribute`] is a handle to its [`AttributeData`] in a [`Context`]. Two handles of one context are
//! equal exactly if the attributes are. Locations other than source positions are attributes.

mod construct;
mod data;
mod elements;
mod elements_construct;
mod intern;
mod locations;
mod sparse;
#[cfg(test)]
mod tests;
mod views;

use std::num::NonZeroU32;

pub use data::{AttributeData, DenseData, LocationData, NamedAttribute};
pub use elements::{ElementFormat, Elements, NumberFormat};
pub use views::SymbolReference;

use crate::context::{AttributeTag, Context, ContextData};
use crate::interned::Interned;
use crate::numeric::WideInteger;
use crate::types::Type;

/// An interned attribute of a context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attribute(NonZeroU32);

/// An interned attribute with its cached flags.
pub(crate) type AttributeEntry = Interned<AttributeData>;

/// Declares the attributes that every context interns first, in this order, and their constants.
macro_rules! constants {
    ($($(#[$documentation:meta])* $name:ident = $index:literal: $data:expr;)*) => {
        impl Attribute {
            $($(#[$documentation])* pub const $name: Attribute = Attribute(NonZeroU32::new($index).unwrap());)*
        }

        /// The number of attributes with a constant.
        pub(crate) const CONSTANT_COUNT: u32 = [$($index),*].len() as u32;

        /// Interns the attributes that have a constant.
        pub(crate) fn intern_constants(data: &ContextData) {
            $(assert_eq!(data.intern_attribute($data), Attribute::$name);)*
        }
    };
}

constants! {
    /// `{}`
    EMPTY_DICTIONARY = 1: AttributeData::Dictionary(Box::default());
    /// `unit`
    UNIT = 2: AttributeData::Unit;
    /// `false`
    FALSE = 3: AttributeData::Integer { ty: Type::I1, value: WideInteger::from_u64(0, 1) };
    /// `true`
    TRUE = 4: AttributeData::Integer { ty: Type::I1, value: WideInteger::from_u64(1, 1) };
    /// `[]`
    EMPTY_ARRAY = 5: AttributeData::Array(Box::default());
    /// `loc(unknown)`
    UNKNOWN_LOCATION = 6: AttributeData::Location(LocationData::Unknown);
}

impl Attribute {
    /// Returns the attribute's data.
    #[inline]
    pub fn data(self, context: &Context) -> &AttributeData {
        &self.entry(context.data()).data
    }

    #[inline]
    pub(crate) fn entry(self, data: &ContextData) -> &AttributeEntry {
        data.attributes.get(self.index(data))
    }

    /// Returns the attribute's index in its context.
    ///
    /// # Panics
    ///
    /// If the attribute belongs to another context.
    #[inline]
    pub(crate) fn index(self, data: &ContextData) -> u32 {
        data.attribute_tag.index(self.0, "attribute")
    }

    /// Returns the attribute's one-based number in its context, for tables indexed by attribute.
    #[inline]
    pub(crate) fn number(self) -> u32 {
        AttributeTag::number(self.0.get())
    }

    /// Returns the bits of the handle, which are never zero and below 2^31.
    #[inline]
    pub(crate) fn raw(self) -> u32 {
        self.0.get()
    }

    /// Returns the handle with these bits.
    #[inline]
    pub(crate) fn from_raw(raw: u32) -> Attribute {
        Attribute(NonZeroU32::new(raw).expect("the number of an attribute is not zero"))
    }
}
