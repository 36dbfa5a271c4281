//! Resolution of location handles for diagnostics.

use std::sync::Weak;

use super::ContextData;
use crate::attributes::{Attribute, AttributeData, LocationData};
use crate::diagnostics::{LocationResolver, Place, RelatedPlace, ResolvedLocation};
use crate::location::{Location, LocationRepresentation};

/// Resolves the locations of a context. The reference is weak, since the context owns the engine, which owns
/// the resolver.
pub(super) struct ContextResolver(pub(super) Weak<ContextData>);

/// The maximum number of nested location attributes followed to find a place.
const DEEPEST: u32 = 64;

impl LocationResolver for ContextResolver {
    fn resolve(&self, location: Location) -> ResolvedLocation {
        match self.0.upgrade() {
            Some(data) => data.resolve(location, DEEPEST),
            None => ResolvedLocation::default(),
        }
    }
}

impl ContextData {
    fn resolve(&self, location: Location, levels: u32) -> ResolvedLocation {
        match location.representation() {
            LocationRepresentation::Unknown => ResolvedLocation::default(),
            LocationRepresentation::Position(_) => self.sources.resolve(location),
            LocationRepresentation::Attribute(raw) => match &Attribute::from_raw(raw).entry(self).data {
                AttributeData::Location(data) if levels > 0 => self.resolve_data(data, levels - 1),
                _ => ResolvedLocation::default(),
            },
        }
    }

    fn resolve_data(&self, data: &LocationData, levels: u32) -> ResolvedLocation {
        match data {
            LocationData::Unknown => ResolvedLocation::default(),
            LocationData::FileLineColumn { file, start, .. } => {
                let file = self.string(*file);
                let (line, column) = *start;
                let excerpt = self.sources.excerpt_of(&file, line, column);
                ResolvedLocation { place: Some(Place { file, line, column, excerpt }), ..Default::default() }
            }
            LocationData::Name { name, child } => {
                let mut found = self.resolve(*child, levels);
                if found.place.is_none() {
                    found.description = Some(format!("loc(\"{}\")", self.string(*name)));
                }
                found
            }
            LocationData::CallSite { callee, caller } => {
                let mut found = self.resolve(*callee, levels);
                let caller = self.resolve(*caller, levels);
                found.related.extend(
                    caller.place.map(|place| RelatedPlace { relation: "called from".to_owned(), place }),
                );
                found.related.extend(caller.related);
                found
            }
            LocationData::Fused { locations, .. } => {
                let mut all = locations.iter().map(|location| self.resolve(*location, levels));
                let first = all.find(|found| found.place.is_some());
                first.unwrap_or_default()
            }
            LocationData::Opaque { fallback, .. } => self.resolve(*fallback, levels),
        }
    }

    /// Returns the text of a string attribute.
    fn string(&self, attribute: Attribute) -> String {
        match &attribute.entry(self).data {
            AttributeData::String { value, .. } => String::from_utf8_lossy(value).into_owned(),
            _ => String::new(),
        }
    }
}
