//! Printing of locations.

use crate::attributes::{Attribute, LocationData};
use crate::location::{Location, LocationRepresentation};
use crate::support::stack::with_room;
use crate::text::printer::{AttributePrinter, push_quoted, push_unsigned};

impl AttributePrinter<'_> {
    /// Writes the trailing location of an op or a block argument: `loc(...)`, with an alias inside the
    /// parentheses.
    pub fn print_location(&mut self, location: Location) {
        if self.options.pretty_locations {
            self.print_location_body(location);
            return;
        }
        self.out.push_str("loc(");
        self.print_inner_location(location);
        self.out.push(')');
    }

    /// Writes a location without its alias, as in the alias's definition.
    pub fn print_location_in_full(&mut self, location: Location) {
        if self.options.pretty_locations {
            self.print_location_body(location);
            return;
        }
        self.out.push_str("loc(");
        self.print_location_body(location);
        self.out.push(')');
    }

    /// Writes a location that is the value of an attribute.
    pub(in crate::text::printer) fn print_location_attribute(&mut self, location: Location) {
        if !self.print_location_alias(location) {
            self.print_location_in_full(location);
        }
    }

    /// Writes the alias of a location, if it has one.
    fn print_location_alias(&mut self, location: Location) -> bool {
        let alias = self.options.aliases.and_then(|aliases| aliases.location_alias(location));
        if let Some(alias) = alias {
            self.out.push('#');
            self.out.push_str(alias);
        }
        alias.is_some()
    }

    /// Writes a nested location: as its alias, or without `loc(...)`.
    pub(in crate::text::printer) fn print_inner_location(&mut self, location: Location) {
        if !self.print_location_alias(location) {
            self.print_location_body(location);
        }
    }

    fn print_location_body(&mut self, location: Location) {
        match location.representation() {
            LocationRepresentation::Unknown => self.print_unknown_location(),
            LocationRepresentation::Position(position) => match self.context.sources().locate(position) {
                Some(place) => {
                    let start = (place.line, place.column);
                    self.print_place(place.file.as_bytes(), start, start);
                }
                None => self.print_unknown_location(),
            },
            LocationRepresentation::Attribute(raw) => {
                match Attribute::from_raw(raw).as_location_data(self.context) {
                    Some(data) => self.print_location_data(data),
                    None => self.print_unknown_location(),
                }
            }
        }
    }

    fn print_unknown_location(&mut self) {
        self.out.push_str(if self.options.pretty_locations { "[unknown]" } else { "unknown" });
    }

    fn print_location_data(&mut self, data: &LocationData) {
        match data {
            LocationData::Unknown => self.print_unknown_location(),
            LocationData::FileLineColumn { file, start, end } => {
                let file = file.as_string_bytes(self.context).unwrap_or_default();
                self.print_place(file, *start, *end);
            }
            nested => with_room(|| self.print_nested_location(nested)),
        }
    }

    fn print_nested_location(&mut self, data: &LocationData) {
        let pretty = self.options.pretty_locations;
        match data {
            LocationData::Unknown | LocationData::FileLineColumn { .. } => {
                unreachable!("written by the caller")
            }
            LocationData::Name { name, child } => {
                push_quoted(self.out, name.as_string_bytes(self.context).unwrap_or_default());
                if !child.is_unknown() {
                    self.out.push('(');
                    self.print_inner_location(*child);
                    self.out.push(')');
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.out.push_str(if pretty { "" } else { "callsite(" });
                self.print_inner_location(*callee);
                if pretty && !(self.is_name(*callee) && self.is_place(*caller)) {
                    self.out.push('\n');
                }
                self.out.push_str(" at ");
                self.print_inner_location(*caller);
                self.out.push_str(if pretty { "" } else { ")" });
            }
            LocationData::Fused { locations, metadata } => {
                self.out.push_str(if pretty { "" } else { "fused" });
                if let Some(metadata) = metadata {
                    self.out.push('<');
                    self.print_attribute(*metadata);
                    self.out.push('>');
                }
                self.out.push('[');
                self.print_list(locations, |printer, location| printer.print_inner_location(*location));
                self.out.push(']');
            }
            LocationData::Opaque { fallback, .. } => self.print_inner_location(*fallback),
        }
    }

    fn is_name(&self, location: Location) -> bool {
        matches!(location.data(self.context), Some(LocationData::Name { .. }))
    }

    fn is_place(&self, location: Location) -> bool {
        location.as_position().is_some()
            || matches!(location.data(self.context), Some(LocationData::FileLineColumn { .. }))
    }

    /// Writes `"file":1:2`, followed by ` to 3:4`, or ` to :4` on the same line, if the end differs from the
    /// start.
    fn print_place(&mut self, file: &[u8], start: (u32, u32), end: (u32, u32)) {
        if self.options.pretty_locations {
            self.out.push_str(&String::from_utf8_lossy(file));
        } else {
            push_quoted(self.out, file);
        }
        self.print_line_and_column(start);
        if end == start {
            return;
        }
        self.out.push_str(" to ");
        if end.0 == start.0 {
            self.out.push(':');
            push_unsigned(self.out, u64::from(end.1));
        } else {
            push_unsigned(self.out, u64::from(end.0));
            self.out.push(':');
            push_unsigned(self.out, u64::from(end.1));
        }
    }

    fn print_line_and_column(&mut self, (line, column): (u32, u32)) {
        self.out.push(':');
        push_unsigned(self.out, u64::from(line));
        self.out.push(':');
        push_unsigned(self.out, u64::from(column));
    }
}
