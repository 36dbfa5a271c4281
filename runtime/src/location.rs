//! Where a piece of IR comes from, in four bytes.
//!
//! Every operation and block argument has a location ("diagnostics, Source Locations": it is always
//! present, and unknown only when somebody says so). Most locations are a place in a source file that was
//! parsed, so the common case is an index into one position space shared by all files of a context, and
//! parsing an operation neither hashes nor allocates for it. Everything else (call sites, fused and named
//! locations, files that were never read) is an interned attribute.

/// A location: unknown, a position in a source, or an interned location attribute.
///
/// Equal handles of one context mean equal locations. A handle means nothing in another context.
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

/// What a [`Location`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocationRepresentation {
    /// No place is known.
    Unknown,
    /// A position in the context's position space; [`Sources`](crate::source::Sources) turns it into a
    /// file, a line and a column.
    Position(u32),
    /// The index of an interned location attribute.
    Attribute(u32),
}

impl Location {
    /// The unknown location ("diagnostics, Unknown Location").
    pub const UNKNOWN: Location = Location(0);

    /// The greatest position and the greatest attribute index a location can hold.
    pub const MAX_PAYLOAD: u32 = (1 << 31) - 1;

    const ATTRIBUTE_TAG: u32 = 1 << 31;

    /// The location of a position of the position space. Position 0 is no position: it is
    /// [`Location::UNKNOWN`], and no source starts there.
    ///
    /// # Panics
    ///
    /// When `position` exceeds [`Location::MAX_PAYLOAD`]; no source owns such a position.
    pub const fn position(position: u32) -> Location {
        assert!(position <= Self::MAX_PAYLOAD, "position outside of the position space");
        Location(position)
    }

    /// The location described by the interned location attribute of the given index.
    ///
    /// # Panics
    ///
    /// When `index` exceeds [`Location::MAX_PAYLOAD`].
    pub const fn attribute(index: u32) -> Location {
        assert!(index <= Self::MAX_PAYLOAD, "too many location attributes");
        Location(index | Self::ATTRIBUTE_TAG)
    }

    /// What this location stands for.
    pub const fn representation(self) -> LocationRepresentation {
        if self.0 & Self::ATTRIBUTE_TAG != 0 {
            LocationRepresentation::Attribute(self.0 & Self::MAX_PAYLOAD)
        } else if self.0 == 0 {
            LocationRepresentation::Unknown
        } else {
            LocationRepresentation::Position(self.0)
        }
    }

    /// Whether this is [`Location::UNKNOWN`].
    pub const fn is_unknown(self) -> bool {
        self.0 == Self::UNKNOWN.0
    }

    /// The position, when the location is one.
    pub const fn as_position(self) -> Option<u32> {
        match self.representation() {
            LocationRepresentation::Position(position) => Some(position),
            _ => None,
        }
    }

    /// The index of the location attribute, when the location is one.
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
