//! Making and reading locations (builtin dialect, Location Attributes).

use super::{Attribute, AttributeData, LocationData};
use crate::context::{ConstructionError, Context, constructed};
use crate::location::{Location, LocationRepresentation};

type Checked = Result<Location, ConstructionError>;

impl Location {
    /// A place in a file.
    pub fn file_line_column(context: &Context, file: impl AsRef<[u8]>, line: u32, column: u32) -> Location {
        Location::file_range(context, file, (line, column), (line, column))
    }

    /// A piece of a file: line and column of its beginning and of its end. A file without a name is called `-`.
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

    /// A name for the location `child`.
    ///
    /// # Panics
    ///
    /// As [`Location::name_checked`] fails.
    #[track_caller]
    pub fn name(context: &Context, name: impl AsRef<[u8]>, child: Location) -> Location {
        constructed(Location::name_checked(context, name, child))
    }

    /// A name for the location `child`, which may be unknown.
    ///
    /// # Errors
    ///
    /// When locations nest too deep.
    pub fn name_checked(context: &Context, name: impl AsRef<[u8]>, child: Location) -> Checked {
        let name = Attribute::string(context, name);
        Location::from_data_checked(context, LocationData::Name { name, child })
    }

    /// What was called at `callee`, from `caller`.
    ///
    /// # Panics
    ///
    /// As [`Location::call_site_checked`] fails.
    #[track_caller]
    pub fn call_site(context: &Context, callee: Location, caller: Location) -> Location {
        constructed(Location::call_site_checked(context, callee, caller))
    }

    /// What was called at `callee`, from `caller`.
    ///
    /// # Errors
    ///
    /// When locations nest too deep.
    pub fn call_site_checked(context: &Context, callee: Location, caller: Location) -> Checked {
        Location::from_data_checked(context, LocationData::CallSite { callee, caller })
    }

    /// Several locations as one.
    ///
    /// # Panics
    ///
    /// As [`Location::fused_checked`] fails.
    #[track_caller]
    pub fn fused(context: &Context, locations: &[Location], metadata: Option<Attribute>) -> Location {
        constructed(Location::fused_checked(context, locations, metadata))
    }

    /// Several locations as one.
    ///
    /// Fused locations with the same metadata are taken apart, unknown locations are left out, and so are those that were
    /// there before. What is left is not fused if it is one location without metadata, and is the unknown location if
    /// there is nothing.
    ///
    /// # Errors
    ///
    /// When locations nest too deep.
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

    /// A place of the embedding program, which gave it the number `underlying`, and the location to print instead.
    ///
    /// # Errors
    ///
    /// When locations nest too deep.
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

    /// The location that an attribute is.
    pub fn from_attribute(context: &Context, attribute: Attribute) -> Option<Location> {
        match attribute.as_location_data(context)? {
            LocationData::Unknown => Some(Location::UNKNOWN),
            _ => Some(Location::attribute(attribute.raw())),
        }
    }

    /// The location as an attribute. A position of a source becomes a place in the file of that name.
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

    /// What a location that is an attribute is made of; none for positions of sources and the unknown location.
    pub fn data(self, context: &Context) -> Option<&LocationData> {
        Attribute::from_raw(self.as_attribute()?).as_location_data(context)
    }
}

fn is_unknown(context: &Context, location: Location) -> bool {
    location.is_unknown() || matches!(location.data(context), Some(LocationData::Unknown))
}
