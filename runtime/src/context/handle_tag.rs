//! The bits of a handle that tell to which context it belongs.

use std::num::NonZeroU32;

use super::{ContextData, Identifier};
use crate::attributes::Attribute;
use crate::location::{Location, LocationRepresentation};
use crate::types::Type;

/// Makes and checks the handles of one kind of object in one context.
///
/// A handle holds the number of the object, counted from one, and above it a tag that contexts created one after the
/// other do not share. So a handle of another context is caught (as long as the two have different tags) and never taken
/// for another object. The first `CONSTANTS` objects are the same in every context, and their handles have no tag.
#[derive(Clone, Copy)]
pub(crate) struct HandleTag<const NUMBER_BITS: u32, const TAG_BITS: u32, const CONSTANTS: u32> {
    /// In its place in a handle.
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

    /// The tag of the context with this serial.
    pub(super) fn new(serial: u32) -> Self {
        let tags = (1 << TAG_BITS) - 1;
        HandleTag { tag: (serial % tags + 1) << NUMBER_BITS }
    }

    /// The handle of the object at `index`.
    ///
    /// # Panics
    ///
    /// If the context holds too many objects of the kind.
    #[inline]
    pub(crate) fn handle(self, index: u32) -> NonZeroU32 {
        assert!(index < Self::NUMBER_MASK, "fewer than 2^{NUMBER_BITS} interned objects of a kind");
        let number = index + 1;
        let handle = if number <= CONSTANTS { number } else { number | self.tag };
        NonZeroU32::new(handle).expect("numbers begin at one")
    }

    /// The index of the object of a handle; `kind` names the handle in messages.
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

    /// The number of the object of a handle, from one.
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
    /// If it does not.
    #[inline]
    pub(crate) fn check_type(&self, ty: Type) {
        ty.index(self);
    }

    /// Checks that an attribute belongs to this context.
    ///
    /// # Panics
    ///
    /// If it does not.
    #[inline]
    pub(crate) fn check_attribute(&self, attribute: Attribute) {
        attribute.index(self);
    }

    /// Checks that an identifier belongs to this context.
    ///
    /// # Panics
    ///
    /// If it does not.
    #[inline]
    pub(crate) fn check_identifier(&self, identifier: Identifier) {
        identifier.index(self);
    }

    /// Checks that a location, if it is an attribute, belongs to this context.
    ///
    /// # Panics
    ///
    /// If it does not.
    #[inline]
    pub(crate) fn check_location(&self, location: Location) {
        if let LocationRepresentation::Attribute(raw) = location.representation() {
            self.check_attribute(Attribute::from_raw(raw));
        }
    }
}
