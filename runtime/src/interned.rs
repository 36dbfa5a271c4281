//! Facts that interned objects carry, so that walks can skip most of them.

use crate::attributes::Attribute;
use crate::context::ContextData;
use crate::types::Type;

/// How deep an object nests, and what it holds anywhere inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InternedFlags {
    /// At most [`u16::MAX`], which is more than any limit.
    depth: u16,
    bits: u8,
    /// How many types and attributes stand in the text when all is written out; at most [`u32::MAX`].
    extent: u32,
}

impl InternedFlags {
    const SYMBOL_REFERENCE: u8 = 1;
    const UNREGISTERED: u8 = 2;
    const DISTINCT: u8 = 4;
    const RESOURCE: u8 = 8;
    const ALIAS: u8 = 16;

    /// An object that holds no other.
    pub(crate) const LEAF: InternedFlags = InternedFlags { depth: 1, bits: 0, extent: 1 };

    /// Levels of nesting, the object's own included.
    pub(crate) fn depth(self) -> u32 {
        u32::from(self.depth)
    }

    /// How many types and attributes stand in the text when all is written out; at most [`u32::MAX`].
    pub(crate) fn extent(self) -> u32 {
        self.extent
    }

    /// Whether a symbol reference is inside, or the object is one.
    pub(crate) fn has_symbol_reference(self) -> bool {
        self.bits & Self::SYMBOL_REFERENCE != 0
    }

    /// Whether something of an unregistered dialect is inside.
    pub(crate) fn has_unregistered(self) -> bool {
        self.bits & Self::UNREGISTERED != 0
    }

    /// Whether a distinct attribute is inside, whose text depends on what was printed before.
    pub(crate) fn has_distinct(self) -> bool {
        self.bits & Self::DISTINCT != 0
    }

    /// Whether a resource is named inside.
    pub(crate) fn has_resource(self) -> bool {
        self.bits & Self::RESOURCE != 0
    }

    /// Whether something is inside that stands in text by an alias.
    pub(crate) fn has_alias(self) -> bool {
        self.bits & Self::ALIAS != 0
    }

    /// The bits that tell what printing has to know beforehand.
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

    /// Takes over what `part` carries.
    pub(crate) fn hold(&mut self, part: InternedFlags) {
        self.depth = self.depth.max(part.depth.saturating_add(1));
        self.bits |= part.bits;
        self.extent = self.extent.saturating_add(part.extent);
    }

    pub(crate) fn hold_type(&mut self, context: &ContextData, ty: Type) {
        self.hold(ty.entry(context).flags);
    }

    pub(crate) fn hold_attribute(&mut self, context: &ContextData, attribute: Attribute) {
        self.hold(attribute.entry(context).flags);
    }
}
