//! Tags in handles that identify the context.

use std::num::NonZeroU32;

use super::{ContextData, Identifier};
use crate::attributes::Attribute;
use crate::location::{Location, LocationRepresentation};
use crate::types::Type;

/// Creates and checks the handles of one kind of object in one context.
///
/// A handle consists of the one-based number of the object and, in the bits above, a tag that differs between
/// contexts created in succession. A handle of another context is therefore detected (if the tags differ)
/// instead of being taken for an unrelated object. The first `CONSTANTS` objects are the same in every
/// context; their handles have no tag.
#[derive(Clone, Copy)]
pub(crate) struct HandleTag<const NUMBER_BITS: u32, const TAG_BITS: u32, const CONSTANTS: u32> {
    /// The tag, shifted to its position in a handle.
    tag: u32,
}

/// Tags of types: 63 contexts, 2^26 types in each.
pub(crate) type TypeTag = HandleTag<26, 6, { crate::types::CONSTANT_COUNT }>;

/// Tags of attributes, whose handles have 31 bits: 15 contexts, 2^27 attributes in each.
pub(crate) type AttributeTag = HandleTag<27, 4, { crate::attributes::CONSTANT_COUNT }>;

/// Tags of identifiers and op names: 63 contexts, 2^26 names in each.
pub(crate) type NameTag = HandleTag<26, 6, 0>;

impl<const NUMBER_BITS: u32, const TAG_BITS: u32, const CONSTANTS: u32>
    HandleTag<NUMBER_BITS, TAG_BITS, CONSTANTS>
{
    const NUMBER_MASK: u32 = (1 << NUMBER_BITS) - 1;

    /// Returns the tag of the context with this serial.
    pub(super) fn new(serial: u32) -> Self {
        let tags = (1 << TAG_BITS) - 1;
        HandleTag { tag: (serial % tags + 1) << NUMBER_BITS }
    }

    /// Returns the handle of the object at `index`.
    ///
    /// # Panics
    ///
    /// If the context has too many objects of this kind.
    #[inline]
    pub(crate) fn handle(self, index: u32) -> NonZeroU32 {
        assert!(index < Self::NUMBER_MASK, "fewer than 2^{NUMBER_BITS} interned objects of a kind");
        let number = index + 1;
        let handle = if number <= CONSTANTS { number } else { number | self.tag };
        NonZeroU32::new(handle).expect("numbers begin at one")
    }

    /// Returns the index of the object of a handle. `kind` names the kind of handle in messages.
    ///
    /// # Panics
    ///
    /// If the handle belongs to another context.
    #[inline]
    pub(crate) fn index(self, handle: NonZeroU32, kind: &'static str) -> u32 {
        let handle = handle.get();
        if handle & !Self::NUMBER_MASK != self.tag && handle > CONSTANTS {
            foreign_handle(kind);
        }
        Self::number(handle) - 1
    }

    /// Returns the one-based number of the object of a handle.
    #[inline]
    pub(crate) fn number(handle: u32) -> u32 {
        handle & Self::NUMBER_MASK
    }
}

#[cold]
fn foreign_handle(kind: &'static str) -> ! {
    panic!("{kind} handle of another context")
}

impl ContextData {
    /// Checks that a type belongs to this context.
    ///
    /// # Panics
    ///
    /// If the type belongs to another context.
    #[inline]
    pub(crate) fn check_type(&self, ty: Type) {
        ty.index(self);
    }

    /// Checks that an attribute belongs to this context.
    ///
    /// # Panics
    ///
    /// If the attribute belongs to another context.
    #[inline]
    pub(crate) fn check_attribute(&self, attribute: Attribute) {
        attribute.index(self);
    }

    /// Checks that an identifier belongs to this context.
    ///
    /// # Panics
    ///
    /// If the identifier belongs to another context.
    #[inline]
    pub(crate) fn check_identifier(&self, identifier: Identifier) {
        identifier.index(self);
    }

    /// Checks that a location attribute belongs to this context. Accepts all other locations.
    ///
    /// # Panics
    ///
    /// If the location belongs to another context.
    #[inline]
    pub(crate) fn check_location(&self, location: Location) {
        if let LocationRepresentation::Attribute(raw) = location.representation() {
            self.check_attribute(Attribute::from_raw(raw));
        }
    }
}
