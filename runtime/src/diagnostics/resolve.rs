//! From a location handle to places that can be shown.

use crate::location::{Location, LocationRepresentation};
use crate::source::{SourceExcerpt, Sources};

/// A line and a column of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1.
    pub column: u32,
    /// The text of the line, if it is known.
    pub excerpt: Option<SourceExcerpt>,
}

/// A place that belongs to a location beside its main one, say a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedPlace {
    /// What the place has to do with the location: "called from".
    pub relation: String,
    /// The place.
    pub place: Place,
}

/// All that can be shown of a location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResolvedLocation {
    /// The main place; `None` if the location names no line of a file.
    pub place: Option<Place>,
    /// A location without a place as text, `loc("name")`; `None` if nothing is known.
    pub description: Option<String>,
    /// Further places, in the order in which they are to be told.
    pub related: Vec<RelatedPlace>,
}

/// Turns locations into places. A context does so with its sources and its location attributes.
pub trait LocationResolver: Send + Sync {
    /// All that can be shown of `location`.
    fn resolve(&self, location: Location) -> ResolvedLocation;
}

/// Resolves positions; a location attribute is unknown to the sources.
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
