//! Resolution of location handles to displayable places.

use crate::location::{Location, LocationRepresentation};
use crate::source::{SourceExcerpt, Sources};

/// A line and a column of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file name.
    pub file: String,
    /// The one-based line.
    pub line: u32,
    /// The one-based column.
    pub column: u32,
    /// The text of the line, if known.
    pub excerpt: Option<SourceExcerpt>,
}

/// A secondary place of a location, such as a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedPlace {
    /// The relation of the place to the location: "called from".
    pub relation: String,
    /// The place.
    pub place: Place,
}

/// The displayable parts of a location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResolvedLocation {
    /// The primary place; `None` if the location does not name a line of a file.
    pub place: Option<Place>,
    /// The text of a location without a place, such as `loc("name")`; `None` if nothing is known.
    pub description: Option<String>,
    /// The secondary places in display order.
    pub related: Vec<RelatedPlace>,
}

/// Resolves locations to places. A context implements this with its sources and its location attributes.
pub trait LocationResolver: Send + Sync {
    /// Returns the displayable parts of `location`.
    fn resolve(&self, location: Location) -> ResolvedLocation;
}

/// Resolves positions. Location attributes are unknown to the sources.
impl LocationResolver for Sources {
    fn resolve(&self, location: Location) -> ResolvedLocation {
        let LocationRepresentation::Position(position) = location.representation() else {
            return ResolvedLocation::default();
        };
        let place = self.locate(position).map(|found| Place {
            file: found.file.to_owned(),
            line: found.line,
            column: found.column,
            excerpt: Some(found.excerpt()),
        });
        ResolvedLocation { place, ..ResolvedLocation::default() }
    }
}
