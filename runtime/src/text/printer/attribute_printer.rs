//! TEMPORARY stand-in until the attribute printer is merged.
use super::aliases::AliasTable;
use super::options::PrintOptions;
use super::text::*;
use crate::attributes::{Attribute, AttributeData, LocationData};
use crate::context::Context;
use crate::location::{Location, LocationRepresentation};
use crate::types::{Type, TypeData};

/// What all parts of one text share.
pub(crate) struct Shared<'s> {
    pub(crate) context: &'s Context,
    pub(crate) options: &'s PrintOptions,
    pub(crate) aliases: &'s AliasTable,
}

/// Writes types and attributes.
pub struct AttributePrinter<'p> {
    shared: &'p Shared<'p>,
    out: &'p mut String,
}

impl<'p> AttributePrinter<'p> {
    pub(crate) fn new(shared: &'p Shared<'p>, out: &'p mut String) -> Self {
        AttributePrinter { shared, out }
    }
    /// type
    pub fn print_type(&mut self, ty: Type) {
        match self.shared.aliases.of_type(ty) {
            Some(alias) => self.out.push_str(alias),
            None => self.print_type_in_place(ty),
        }
    }
    pub(crate) fn print_type_in_place(&mut self, ty: Type) {
        match ty.data(self.shared.context) {
            TypeData::Integer { width, .. } => {
                self.out.push('i');
                push_number(self.out, u64::from(*width));
            }
            TypeData::Index => self.out.push_str("index"),
            TypeData::Function { inputs, results } => {
                self.out.push('(');
                for (n, i) in inputs.iter().enumerate() {
                    if n > 0 {
                        self.out.push_str(", ");
                    }
                    self.print_type(*i);
                }
                self.out.push_str(") -> ");
                let paren = results.len() != 1;
                if paren {
                    self.out.push('(');
                }
                for (n, i) in results.iter().enumerate() {
                    if n > 0 {
                        self.out.push_str(", ");
                    }
                    self.print_type(*i);
                }
                if paren {
                    self.out.push(')');
                }
            }
            _ => self.out.push('?'),
        }
    }
    /// attribute
    pub fn print_attribute(&mut self, attribute: Attribute) {
        match self.shared.aliases.of_attribute(self.shared.context.data(), attribute) {
            Some(alias) => self.out.push_str(alias),
            None => self.print_attribute_in_place(attribute),
        }
    }
    pub(crate) fn print_attribute_in_place(&mut self, attribute: Attribute) {
        match attribute.data(self.shared.context) {
            AttributeData::Unit => self.out.push_str("unit"),
            AttributeData::String { value, .. } => push_string(self.out, value),
            AttributeData::Type(ty) => self.print_type(*ty),
            AttributeData::Array(items) => {
                self.out.push('[');
                for (n, i) in items.iter().enumerate() {
                    if n > 0 {
                        self.out.push_str(", ");
                    }
                    self.print_attribute(*i);
                }
                self.out.push(']');
            }
            AttributeData::Dictionary(items) => {
                self.out.push('{');
                for (n, i) in items.iter().enumerate() {
                    if n > 0 {
                        self.out.push_str(", ");
                    }
                    push_name(self.out, i.name.text(self.shared.context));
                    if i.value != Attribute::UNIT {
                        self.out.push_str(" = ");
                        self.print_attribute(i.value);
                    }
                }
                self.out.push('}');
            }
            AttributeData::AffineMap(map) => self.out.push_str(&format!("affine_map<{map}>")),
            _ => self.out.push('?'),
        }
    }
    /// location
    pub fn print_location(&mut self, location: Location) {
        self.out.push_str("loc(");
        match self.shared.aliases.of_location(location) {
            Some(alias) => self.out.push_str(alias),
            None => self.inner(location),
        }
        self.out.push(')');
    }
    pub(crate) fn print_location_in_place(&mut self, location: Location) {
        if self.shared.options.pretty_debug_info {
            self.inner(location);
            return;
        }
        self.out.push_str("loc(");
        self.inner(location);
        self.out.push(')');
    }
    fn inner(&mut self, location: Location) {
        if let LocationRepresentation::Attribute(raw) = location.representation()
            && let AttributeData::Location(LocationData::FileLineColumn { file, start, .. }) =
                Attribute::from_raw(raw).data(self.shared.context)
        {
            self.print_attribute(*file);
            self.out.push_str(&format!(":{}:{}", start.0, start.1));
            return;
        }
        self.out.push_str("unknown");
    }
}
impl AttributePrinter<'_> {
    /// attr
    pub fn print_attribute_without_type(&mut self, attribute: Attribute) {
        self.print_attribute(attribute);
    }
}
