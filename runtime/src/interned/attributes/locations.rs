//! Construction and queries of locations (builtin dialect, Location Attributes).

use super::{Attribute, AttributeData, LocationData};
use crate::context::{ConstructionError, Context, constructed};
use crate::location::{Location, LocationRepresentation};

type Checked = Result<Location, ConstructionError>;

impl Location {
    /// Returns the location of a line and column of a file.
    pub fn file_line_column(context: &Context, file: impl AsRef<[u8]>, line: u32, column: u32) -> Location {
        Location::file_range(context, file, (line, column), (line, column))
    }

    /// Returns the location of a range of a file, from a start to an end line and column. An empty file name
    /// becomes `-`.
    pub fn file_range(
        context: &Context,
        file: impl AsRef<[u8]>,
        start: (u32, u32),
        end: (u32, u32),
    ) -> Location {
        let file = file.as_ref();
        let file = Attribute::string(context, if file.is_empty() { b"-" } else { file });
        Location::from_data(context, LocationData::FileLineColumn { file, start, end })
    }

    /// Returns the location `child` with a name.
    ///
    /// # Panics
    ///
    /// If [`Location::name_checked`] returns an error.
    #[track_caller]
    pub fn name(context: &Context, name: impl AsRef<[u8]>, child: Location) -> Location {
        constructed(Location::name_checked(context, name, child))
    }

    /// Returns the location `child`, which may be unknown, with a name.
    ///
    /// # Errors
    ///
    /// If the location exceeds the nesting limit.
    pub fn name_checked(context: &Context, name: impl AsRef<[u8]>, child: Location) -> Checked {
        let name = Attribute::string(context, name);
        Location::from_data_checked(context, LocationData::Name { name, child })
    }

    /// Returns the call site location of `callee` called at `caller`.
    ///
    /// # Panics
    ///
    /// If [`Location::call_site_checked`] returns an error.
    #[track_caller]
    pub fn call_site(context: &Context, callee: Location, caller: Location) -> Location {
        constructed(Location::call_site_checked(context, callee, caller))
    }

    /// Returns the call site location of `callee` called at `caller`.
    ///
    /// # Errors
    ///
    /// If the location exceeds the nesting limit.
    pub fn call_site_checked(context: &Context, callee: Location, caller: Location) -> Checked {
        Location::from_data_checked(context, LocationData::CallSite { callee, caller })
    }

    /// Returns the fused location of several locations.
    ///
    /// # Panics
    ///
    /// If [`Location::fused_checked`] returns an error.
    #[track_caller]
    pub fn fused(context: &Context, locations: &[Location], metadata: Option<Attribute>) -> Location {
        constructed(Location::fused_checked(context, locations, metadata))
    }

    /// Returns the fused location of several locations.
    ///
    /// Nested fused locations with the same metadata are flattened; unknown locations and duplicates are
    /// removed. The result is the unknown location if nothing is left, and the location itself if only one is
    /// left and there is no metadata.
    ///
    /// # Errors
    ///
    /// If the location exceeds the nesting limit.
    pub fn fused_checked(context: &Context, locations: &[Location], metadata: Option<Attribute>) -> Checked {
        let mut kept = Vec::with_capacity(locations.len());
        let mut seen = rustc_hash::FxHashSet::default();
        let mut keep = |location: Location| {
            if !is_unknown(context, location) && seen.insert(location) {
                kept.push(location);
            }
        };
        for location in locations {
            match location.data(context) {
                Some(LocationData::Fused { locations, metadata: inner }) if *inner == metadata => {
                    locations.iter().for_each(|location| keep(*location));
                }
                _ => keep(*location),
            }
        }
        match (kept.as_slice(), metadata) {
            ([], None) => return Ok(Location::UNKNOWN),
            ([], Some(_)) => kept.push(Location::UNKNOWN),
            ([single], None) => return Ok(*single),
            _ => {}
        }
        Location::from_data_checked(context, LocationData::Fused { locations: kept.into(), metadata })
    }

    /// Returns a location of the embedding program with its identifier and the location to print instead.
    ///
    /// # Errors
    ///
    /// If the location exceeds the nesting limit.
    pub fn opaque_checked(context: &Context, underlying: u64, fallback: Location) -> Checked {
        Location::from_data_checked(context, LocationData::Opaque { underlying, fallback })
    }

    fn from_data(context: &Context, data: LocationData) -> Location {
        let attribute = context.data().intern_attribute(AttributeData::Location(data));
        Location::attribute(attribute.raw())
    }

    fn from_data_checked(context: &Context, data: LocationData) -> Checked {
        let attribute = context.data().intern_limited_attribute(AttributeData::Location(data))?;
        Ok(Location::attribute(attribute.raw()))
    }

    /// Returns the location of a location attribute.
    pub fn from_attribute(context: &Context, attribute: Attribute) -> Option<Location> {
        match attribute.as_location_data(context)? {
            LocationData::Unknown => Some(Location::UNKNOWN),
            _ => Some(Location::attribute(attribute.raw())),
        }
    }

    /// Returns the location as an attribute. A source position becomes a file location.
    pub fn to_attribute(self, context: &Context) -> Attribute {
        match self.representation() {
            LocationRepresentation::Unknown => Attribute::UNKNOWN_LOCATION,
            LocationRepresentation::Attribute(raw) => Attribute::from_raw(raw),
            LocationRepresentation::Position(position) => match context.sources().locate(position) {
                None => Attribute::UNKNOWN_LOCATION,
                Some(place) => Location::file_line_column(context, place.file, place.line, place.column)
                    .to_attribute(context),
            },
        }
    }

    /// Returns the data of a location attribute; `None` for source positions and the unknown location.
    pub fn data(self, context: &Context) -> Option<&LocationData> {
        Attribute::from_raw(self.as_attribute()?).as_location_data(context)
    }
}

fn is_unknown(context: &Context, location: Location) -> bool {
    location.is_unknown() || matches!(location.data(context), Some(LocationData::Unknown))
}
