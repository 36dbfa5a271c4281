//! Source locations in four bytes.
//!
//! Every operation and block argument has a location ("diagnostics, Source Locations": it is always present,
//! and explicitly unknown if there is none). Most locations are positions in a parsed source. They are
//! represented as an index into a position space shared by all sources of a context, so that parsing an
//! operation neither hashes nor allocates for its location. All other locations (call sites, fused and named
//! locations, files that were not parsed) are interned attributes.

/// A location: unknown, a source position, or an interned location attribute.
///
/// Handles of one context are equal exactly if the locations are. A handle is meaningless in another context.
///
/// ```
/// use terrace_runtime::location::{Location, LocationRepresentation};
///
/// let location = Location::attribute(7);
/// assert_eq!(location.representation(), LocationRepresentation::Attribute(7));
/// assert!(Location::UNKNOWN.is_unknown());
/// assert_eq!(size_of::<Location>(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Location(u32);

/// The representation of a [`Location`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocationRepresentation {
    /// The unknown location.
    Unknown,
    /// A position, which [`Sources`](crate::source::Sources) resolves to a file, a line and a column.
    Position(u32),
    /// The index of an interned location attribute.
    Attribute(u32),
}

impl Location {
    /// The unknown location ("diagnostics, Unknown Location").
    pub const UNKNOWN: Location = Location(0);

    /// The maximum position and the maximum attribute index of a location.
    pub const MAX_PAYLOAD: u32 = (1 << 31) - 1;

    const ATTRIBUTE_TAG: u32 = 1 << 31;

    /// Returns the location of a position. Position 0 is [`Location::UNKNOWN`]; no source starts there.
    ///
    /// # Panics
    ///
    /// If `position` exceeds [`Location::MAX_PAYLOAD`]; no source has such a position.
    pub const fn position(position: u32) -> Location {
        assert!(position <= Self::MAX_PAYLOAD, "position outside of the position space");
        Location(position)
    }

    /// Returns the location of the interned location attribute with this index.
    ///
    /// # Panics
    ///
    /// If `index` exceeds [`Location::MAX_PAYLOAD`].
    pub const fn attribute(index: u32) -> Location {
        assert!(index <= Self::MAX_PAYLOAD, "too many location attributes");
        Location(index | Self::ATTRIBUTE_TAG)
    }

    /// Returns the representation of this location.
    pub const fn representation(self) -> LocationRepresentation {
        if self.0 & Self::ATTRIBUTE_TAG != 0 {
            LocationRepresentation::Attribute(self.0 & Self::MAX_PAYLOAD)
        } else if self.0 == 0 {
            LocationRepresentation::Unknown
        } else {
            LocationRepresentation::Position(self.0)
        }
    }

    /// Returns whether this is [`Location::UNKNOWN`].
    pub const fn is_unknown(self) -> bool {
        self.0 == Self::UNKNOWN.0
    }

    /// Returns the position, if the location is one.
    pub const fn as_position(self) -> Option<u32> {
        match self.representation() {
            LocationRepresentation::Position(position) => Some(position),
            _ => None,
        }
    }

    /// Returns the index of the location attribute, if the location is one.
    pub const fn as_attribute(self) -> Option<u32> {
        match self.representation() {
            LocationRepresentation::Attribute(index) => Some(index),
            _ => None,
        }
    }
}

impl Default for Location {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

impl std::fmt::Debug for Location {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.representation().fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn representations_do_not_overlap() {
        assert_eq!(Location::position(0), Location::UNKNOWN);
        assert_eq!(Location::attribute(0).representation(), LocationRepresentation::Attribute(0));
        for payload in [1, 12, Location::MAX_PAYLOAD] {
            assert_eq!(Location::position(payload).as_position(), Some(payload));
            assert_eq!(Location::position(payload).as_attribute(), None);
            assert_eq!(Location::attribute(payload).as_attribute(), Some(payload));
            assert_eq!(Location::attribute(payload).as_position(), None);
        }
    }
}
