//! Immutable data of a context: types, attributes, locations and resources. Most are interned, with cached flags that
//! let traversals skip most objects.

pub mod attributes;
pub mod location;
pub mod opaque;
pub mod resources;
pub mod sub_elements;
pub mod types;

use crate::attributes::Attribute;
use crate::context::{ContextData, Interner};
use crate::sub_elements::Part;

/// An interned object with its cached flags.
pub(crate) struct Interned<D> {
    pub(crate) data: D,
    pub(crate) flags: InternedFlags,
}

/// The data of interned objects that have flags: types and attributes.
pub(crate) trait Flagged {
    /// Computes the flags: the nesting depth and the kinds of nested parts.
    fn flags(&self, context: &ContextData) -> InternedFlags;
}

impl ContextData {
    /// Returns the index of the object that is equal to `key`, and interns what `make` returns if there is none.
    pub(in crate::interned) fn intern_flagged<D: Flagged, K>(
        &self,
        table: &Interner<Interned<D>>,
        hash: u64,
        key: K,
        is_equal: impl Fn(&D, &K) -> bool,
        make: impl FnOnce(K) -> D,
    ) -> u32 {
        table.intern_with(
            hash,
            key,
            |known, key| is_equal(&known.data, key),
            |key| {
                let data = make(key);
                let flags = data.flags(self);
                self.note_printing_bits(flags);
                Interned { data, flags }
            },
        )
    }
}

/// The nesting depth of an object and the kinds of its nested parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InternedFlags {
    /// Saturates at [`u16::MAX`], which exceeds every limit.
    depth: u16,
    bits: u8,
    /// The number of types and attributes in the text without aliases; saturates at [`u32::MAX`].
    extent: u32,
}

impl InternedFlags {
    const SYMBOL_REFERENCE: u8 = 1;
    const UNREGISTERED: u8 = 2;
    const DISTINCT: u8 = 4;
    const RESOURCE: u8 = 8;
    const ALIAS: u8 = 16;

    /// The flags of an object without parts.
    pub(crate) const LEAF: InternedFlags = InternedFlags { depth: 1, bits: 0, extent: 1 };

    /// Returns the nesting depth, including the object itself.
    pub(crate) fn depth(self) -> u32 {
        u32::from(self.depth)
    }

    /// Returns the number of types and attributes in the text without aliases; saturates at [`u32::MAX`].
    pub(crate) fn extent(self) -> u32 {
        self.extent
    }

    /// Returns whether the object is or contains a symbol reference.
    pub(crate) fn has_symbol_reference(self) -> bool {
        self.bits & Self::SYMBOL_REFERENCE != 0
    }

    /// Returns whether the object is or contains a type or attribute of an unregistered dialect.
    pub(crate) fn has_unregistered(self) -> bool {
        self.bits & Self::UNREGISTERED != 0
    }

    /// Returns whether the object is or contains a distinct attribute, whose text depends on what was printed
    /// before.
    pub(crate) fn has_distinct(self) -> bool {
        self.bits & Self::DISTINCT != 0
    }

    /// Returns whether the object is or contains a resource reference.
    pub(crate) fn has_resource(self) -> bool {
        self.bits & Self::RESOURCE != 0
    }

    /// Returns whether the object is or contains something printed as an alias.
    pub(crate) fn has_alias(self) -> bool {
        self.bits & Self::ALIAS != 0
    }

    /// Returns whether bits of [`InternedFlags::printing_bits`] include that of unregistered dialects.
    pub(crate) fn includes_unregistered(printing_bits: u8) -> bool {
        printing_bits & Self::UNREGISTERED != 0
    }

    /// Returns the bits that the printer needs in advance.
    pub(crate) fn printing_bits(self) -> u8 {
        self.bits & (Self::UNREGISTERED | Self::DISTINCT | Self::RESOURCE | Self::ALIAS)
    }

    pub(crate) fn mark_alias(&mut self) {
        self.bits |= Self::ALIAS;
    }

    pub(crate) fn mark_symbol_reference(&mut self) {
        self.bits |= Self::SYMBOL_REFERENCE;
    }

    pub(crate) fn mark_unregistered(&mut self) {
        self.bits |= Self::UNREGISTERED;
    }

    pub(crate) fn mark_distinct(&mut self) {
        self.bits |= Self::DISTINCT;
    }

    pub(crate) fn mark_resource(&mut self) {
        self.bits |= Self::RESOURCE;
    }

    /// Adds the flags of a part.
    pub(crate) fn hold(&mut self, part: InternedFlags) {
        self.depth = self.depth.max(part.depth.saturating_add(1));
        self.bits |= part.bits;
        self.extent = self.extent.saturating_add(part.extent);
    }

    /// Adds the flags of a part.
    pub(crate) fn hold_part(&mut self, context: &ContextData, part: Part) {
        match part {
            Part::Type(ty) => self.hold(ty.entry(context).flags),
            Part::Attribute(attribute) => self.hold_attribute(context, attribute),
        }
    }

    pub(crate) fn hold_attribute(&mut self, context: &ContextData, attribute: Attribute) {
        self.hold(attribute.entry(context).flags);
    }
}
