//! Printing of attributes.

pub(super) mod elements;
pub(super) mod locations;

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::location::Location;
use crate::numeric::{Signedness, WideInteger, write_float};
use crate::support::stack::with_room;
use crate::text::printer::{
    AttributePrinter, push_integer, push_name, push_quoted, push_symbol, push_unsigned,
};
use crate::types::{DYNAMIC, DialectType, Type, TypeData};

/// The types after a colon that are omitted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Elision {
    None,
    /// `i64` and `f64` of numbers, the defaults of the parser.
    Default,
    All,
}

impl AttributePrinter<'_> {
    /// Writes an attribute, as its alias if it has one.
    pub fn print_attribute(&mut self, attribute: Attribute) {
        self.print_with(attribute, Elision::None);
    }

    /// Writes an attribute without the type after its colon, for a context in which the parser knows the
    /// type.
    pub fn print_attribute_without_type(&mut self, attribute: Attribute) {
        self.print_with(attribute, Elision::All);
    }

    /// Writes an attribute as in an array: without the types `i64` and `f64` of numbers.
    pub fn print_attribute_eliding_default_type(&mut self, attribute: Attribute) {
        self.print_with(attribute, Elision::Default);
    }

    /// Writes an attribute without its alias, as in the alias's definition.
    pub fn print_attribute_in_full(&mut self, attribute: Attribute) {
        match attribute.data(self.context) {
            AttributeData::Location(_) => {
                let location = Location::from_attribute(self.context, attribute).unwrap_or_default();
                self.print_location_in_full(location);
            }
            data => self.print_data(attribute, data, Elision::None),
        }
    }

    fn print_with(&mut self, attribute: Attribute, elision: Elision) {
        let data = attribute.data(self.context);
        match data {
            AttributeData::Unit
            | AttributeData::Integer { .. }
            | AttributeData::Float { .. }
            | AttributeData::String { .. }
            | AttributeData::SymbolReference { .. }
            | AttributeData::Type(_) => self.print_data(attribute, data, elision),
            AttributeData::Location(_) => {
                let location = Location::from_attribute(self.context, attribute).unwrap_or_default();
                self.print_location_attribute(location);
            }
            _ => {
                if !self.print_attribute_alias(attribute) {
                    self.print_data(attribute, data, elision);
                }
            }
        }
    }

    /// Writes the alias of an attribute, if any. Returns whether it has one.
    pub(in crate::text::printer) fn print_attribute_alias(&mut self, attribute: Attribute) -> bool {
        let alias = self.options.aliases.and_then(|aliases| aliases.attribute_alias(attribute));
        if let Some(alias) = alias {
            self.out.push('#');
            self.out.push_str(alias);
        }
        alias.is_some()
    }

    fn print_data(&mut self, attribute: Attribute, data: &AttributeData, elision: Elision) {
        match data {
            AttributeData::Unit => self.out.push_str("unit"),
            AttributeData::Integer { ty, value } => self.print_integer_attribute(*ty, value, elision),
            AttributeData::Float { ty, value } => {
                write_float(self.out, *value);
                // The digits of what is not finite would be read as an integer.
                let is_default = *ty == Type::F64 && value.is_finite();
                if elision == Elision::None || (elision == Elision::Default && !is_default) {
                    self.print_type_suffix(*ty);
                }
            }
            AttributeData::String { value, ty } => {
                push_quoted(self.out, value);
                if !ty.is_none() && elision != Elision::All {
                    self.print_type_suffix(*ty);
                }
            }
            AttributeData::Type(ty) => self.print_type(*ty),
            AttributeData::Array(elements) => {
                self.out.push('[');
                with_room(|| {
                    self.print_list(elements, |printer, element| {
                        printer.print_attribute_eliding_default_type(*element);
                    });
                });
                self.out.push(']');
            }
            AttributeData::Dictionary(entries) => self.print_dictionary(entries),
            AttributeData::SymbolReference { root, nested } => {
                self.print_symbol(*root);
                for name in nested {
                    self.out.push_str("::");
                    self.print_symbol(*name);
                }
            }
            AttributeData::StridedLayout { offset, strides } => self.print_strided(*offset, strides),
            AttributeData::DenseArray { .. } => self.print_dense_array(attribute),
            AttributeData::Distinct { identity, referenced } => {
                self.out.push_str("distinct[");
                push_unsigned(self.out, self.distinct.number_of(*identity));
                self.out.push_str("]<");
                if !referenced.is_unit() {
                    with_room(|| self.print_attribute(*referenced));
                }
                self.out.push('>');
            }
            AttributeData::Location(_) => unreachable!("locations are written by themselves"),
            AttributeData::Dialect(dialect_attribute) => {
                with_room(|| self.print_dialect_attribute(attribute, dialect_attribute));
                if elision != Elision::All
                    && let Some(ty) = attribute.ty(self.context)
                {
                    self.print_type_suffix(ty);
                }
            }
            AttributeData::AffineMap(map) => self.print_displayed("affine_map<", map),
            AttributeData::IntegerSet(set) => self.print_displayed("affine_set<", set),
            AttributeData::Opaque { dialect, body, ty } => {
                self.print_opaque('#', *dialect, body);
                if !ty.is_none() && elision != Elision::All {
                    self.print_type_suffix(*ty);
                }
            }
            AttributeData::DenseElements { ty, .. }
            | AttributeData::DenseStringElements { ty, .. }
            | AttributeData::DenseResource { ty, .. }
            | AttributeData::SparseElements { ty, .. }
            | AttributeData::OpaqueElements { ty, .. } => {
                self.print_elements(attribute, data);
                if elision != Elision::All {
                    with_room(|| self.print_type_suffix(*ty));
                }
            }
        }
    }

    fn print_type_suffix(&mut self, ty: Type) {
        self.out.push_str(" : ");
        self.print_type(ty);
    }

    fn print_displayed(&mut self, opening: &str, value: &dyn std::fmt::Display) {
        self.out.push_str(opening);
        let result = std::fmt::write(self.out, format_args!("{value}>"));
        debug_assert!(result.is_ok(), "a string takes any text");
    }

    fn print_integer_attribute(&mut self, ty: Type, value: &WideInteger, elision: Elision) {
        if ty == Type::I1 {
            self.out.push_str(if value.is_zero() { "false" } else { "true" });
            return;
        }
        let signedness = match ty.data(self.context) {
            TypeData::Integer { signedness, .. } => *signedness,
            _ => Signedness::Signless,
        };
        self.print_wide_integer(value, signedness);
        if elision == Elision::None || (elision == Elision::Default && ty != Type::I64) {
            self.print_type_suffix(ty);
        }
    }

    /// Writes an integer in decimal.
    pub(in crate::text::printer) fn print_wide_integer(
        &mut self,
        value: &WideInteger,
        signedness: Signedness,
    ) {
        let is_unsigned = signedness == Signedness::Unsigned;
        match (value.try_to_u64(), value.try_to_i64()) {
            (Some(value), _) if is_unsigned => push_unsigned(self.out, value),
            (_, Some(value)) if !is_unsigned => push_integer(self.out, value),
            _ => value.write_decimal(self.out, signedness),
        }
    }

    /// Writes a dictionary.
    pub fn print_dictionary(&mut self, entries: &[NamedAttribute]) {
        self.out.push('{');
        with_room(|| self.print_entries(entries));
        self.out.push('}');
    }

    /// Writes the entries of a dictionary without its braces. A unit attribute is the name alone.
    pub fn print_entries(&mut self, entries: &[NamedAttribute]) {
        self.print_list(entries, |printer, entry| printer.print_entry(*entry));
    }

    /// Writes a dictionary entry. A unit attribute is the name alone.
    pub fn print_entry(&mut self, entry: NamedAttribute) {
        push_name(self.out, entry.name.text(self.context));
        if !entry.value.is_unit() {
            self.out.push_str(" = ");
            self.print_attribute(entry.value);
        }
    }

    fn print_symbol(&mut self, name: Attribute) {
        push_symbol(self.out, name.as_string_bytes(self.context).unwrap_or_default());
    }

    fn print_strided(&mut self, offset: i64, strides: &[i64]) {
        self.out.push_str("strided<[");
        self.print_list(strides, |printer, stride| printer.print_integer_or_dynamic(*stride));
        self.out.push(']');
        if offset != 0 {
            self.out.push_str(", offset: ");
            self.print_integer_or_dynamic(offset);
        }
        self.out.push('>');
    }

    fn print_integer_or_dynamic(&mut self, value: i64) {
        if value == DYNAMIC {
            self.out.push('?');
        } else {
            push_integer(self.out, value);
        }
    }

    fn print_dialect_attribute(&mut self, attribute: Attribute, dialect_attribute: &DialectType) {
        let dot = self.begin_dialect_symbol('#', dialect_attribute.dialect);
        let registered = self.registered(dialect_attribute.dialect);
        let mnemonic = dialect_attribute.mnemonic.text(self.context);
        let descriptor = registered.and_then(|dialect| dialect.attribute_table().find(mnemonic));
        match (descriptor, registered.and_then(|dialect| dialect.hooks().print_attribute)) {
            (Some(descriptor), _) if descriptor.syntax.is_instance(self.context, attribute) => {
                self.out.push_str(mnemonic);
                descriptor.syntax.print(self.context, attribute, self);
                if descriptor.syntax.has_angles() {
                    return;
                }
            }
            (_, Some(hook)) => hook(self.context, attribute, self),
            _ => self.out.push_str(mnemonic),
        }
        self.end_dialect_symbol(dot);
    }
}
