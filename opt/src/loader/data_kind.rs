//! What parameters of loaded types and attributes hold, by their Rust types.

use std::sync::Arc;

use terrace_odsgen::Model;
use terrace_odsgen::model::Data;
use terrace_runtime::affine::{AffineMap, IntegerSet};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::{Context, Identifier};
use terrace_runtime::dialect::{AttributeSyntax, DataDescriptor, EnumSyntax, TypeSyntax};
use terrace_runtime::parameters::{ParameterSlot, ParameterSyntax};
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::Type;

use super::attribute::enum_syntax;
use super::data::{Parameter, print_plain};

/// What a parameter holds.
#[derive(Clone)]
pub(super) enum Kind {
    Type,
    Attribute,
    Signed(u32),
    Unsigned(u32),
    Single,
    Double,
    Boolean,
    Text,
    Identifier,
    Map,
    Set,
    /// The cases as they are written, and as Rust spells them.
    Enum(Arc<EnumSyntax>, Arc<[String]>),
    /// A type of one definition.
    DeclaredType(Definition),
    /// An attribute of one definition.
    DeclaredAttribute(Definition),
    List(Box<Kind>),
    /// One that may be nothing.
    Option(Box<Kind>),
}

/// The definition that the handle in a Rust type stands for.
#[derive(Clone)]
pub(super) struct Definition {
    dialect: String,
    mnemonic: String,
}

impl Definition {
    fn find<T>(&self, all: &[Arc<DataDescriptor<T>>]) -> Option<Arc<DataDescriptor<T>>> {
        all.iter().find(|known| known.mnemonic == self.mnemonic).cloned()
    }

    fn type_syntax(&self, context: &Context) -> Option<TypeSyntax> {
        Some(self.find(context.dialect(&self.dialect)?.types())?.syntax.clone())
    }

    fn attribute_syntax(&self, context: &Context) -> Option<AttributeSyntax> {
        Some(self.find(context.dialect(&self.dialect)?.attributes())?.syntax.clone())
    }
}

/// Reads a parameter if one comes next, or in any case.
macro_rules! read {
    ($parser:ident, $optional:ident, $ty:ty, $wrap:expr) => {
        if $optional {
            <$ty as ParameterSyntax>::parse_optional($parser)?.map($wrap)
        } else {
            Some($wrap(<$ty as ParameterSyntax>::parse($parser)?))
        }
    };
}

impl Kind {
    /// None for a Rust type that says nothing here.
    pub(super) fn of(rust_type: &str, model: &Model) -> Option<Kind> {
        let text: String = rust_type.chars().filter(|character| !character.is_whitespace()).collect();
        let wrapped =
            |prefix: &str, suffix: &str| text.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(suffix));
        if let Some(element) = wrapped("Vec<", ">").or_else(|| wrapped("Box<[", "]>")) {
            return Some(Kind::List(Box::new(Kind::of(element, model)?)));
        }
        if let Some(inner) = wrapped("Option<", ">") {
            return Some(Kind::Option(Box::new(Kind::of(inner, model)?)));
        }
        let name = text.rsplit("::").next().unwrap_or_default();
        let declared = |list: &[Data]| {
            let data = list.iter().find(|data| data.header.name == name && model.is_input(&data.header))?;
            let dialect = model.dialect(data.dialect).header.name.clone();
            Some(Definition { dialect, mnemonic: data.mnemonic.clone()? })
        };
        if let Some(definition) = declared(&model.types) {
            return Some(Kind::DeclaredType(definition));
        }
        if let Some(definition) = declared(&model.attributes) {
            return Some(Kind::DeclaredAttribute(definition));
        }
        if let Some(definition) = model.enums.iter().find(|known| known.header.name == name) {
            let names = definition.cases.iter().map(|case| case.rust_name.clone()).collect();
            return Some(Kind::Enum(Arc::new(enum_syntax(definition)), names));
        }
        Some(match name {
            "Type" => Kind::Type,
            "Attribute" => Kind::Attribute,
            "isize" => Kind::Signed(64),
            "usize" => Kind::Unsigned(64),
            "i8" | "i16" | "i32" | "i64" => Kind::Signed(name[1..].parse().ok()?),
            "u8" | "u16" | "u32" | "u64" => Kind::Unsigned(name[1..].parse().ok()?),
            "f32" => Kind::Single,
            "f64" => Kind::Double,
            "bool" => Kind::Boolean,
            "String" | "Box<str>" => Kind::Text,
            "Identifier" => Kind::Identifier,
            "AffineMap" => Kind::Map,
            "IntegerSet" => Kind::Set,
            _ => return None,
        })
    }

    /// The value that a literal of Rust stands for; none where it takes more than a literal.
    pub(super) fn literal(&self, rust: &str) -> Option<Parameter> {
        let text = rust.trim();
        let number = text.replace('_', "");
        Some(match self {
            Kind::Boolean => Parameter::Boolean(text.parse().ok()?),
            Kind::Signed(_) => Parameter::Signed(number.parse().ok()?),
            Kind::Unsigned(_) => Parameter::Unsigned(number.parse().ok()?),
            Kind::Single => Parameter::Single(number.parse::<f32>().ok()?.to_bits()),
            Kind::Double => Parameter::Double(number.parse::<f64>().ok()?.to_bits()),
            Kind::Text => {
                let inner = text
                    .strip_prefix("String::from(")
                    .and_then(|rest| rest.strip_suffix(')'))
                    .or_else(|| text.strip_suffix(".to_owned()"))
                    .or_else(|| text.strip_suffix(".into()"))
                    .or_else(|| (text == "String::new()").then_some("\"\""))?;
                let inner = inner.strip_prefix('"')?.strip_suffix('"')?;
                Parameter::Text((!inner.contains(['"', '\\'])).then(|| inner.to_owned())?)
            }
            Kind::Enum(syntax, names) => {
                let case = text.rsplit_once("::")?.1;
                Parameter::Enum(syntax.cases[names.iter().position(|name| name == case)?].value)
            }
            Kind::List(_) if matches!(text, "Vec::new()" | "vec![]") => Parameter::List(Vec::new()),
            Kind::Option(_) if text == "None" => Parameter::Absent,
            _ => return None,
        })
    }

    /// Reads a value; none only where it is `optional` and the text has none here.
    fn read(&self, optional: bool, parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Parameter>> {
        Ok(match self {
            Kind::Type => read!(parser, optional, Type, Parameter::Type),
            Kind::Attribute => read!(parser, optional, Attribute, Parameter::Attribute),
            Kind::Signed(8) => read!(parser, optional, i8, |value| Parameter::Signed(i64::from(value))),
            Kind::Signed(16) => read!(parser, optional, i16, |value| Parameter::Signed(i64::from(value))),
            Kind::Signed(32) => read!(parser, optional, i32, |value| Parameter::Signed(i64::from(value))),
            Kind::Signed(_) => read!(parser, optional, i64, Parameter::Signed),
            Kind::Unsigned(8) => read!(parser, optional, u8, |value| Parameter::Unsigned(u64::from(value))),
            Kind::Unsigned(16) => read!(parser, optional, u16, |value| Parameter::Unsigned(u64::from(value))),
            Kind::Unsigned(32) => read!(parser, optional, u32, |value| Parameter::Unsigned(u64::from(value))),
            Kind::Unsigned(_) => read!(parser, optional, u64, Parameter::Unsigned),
            Kind::Single => read!(parser, optional, f32, |value: f32| Parameter::Single(value.to_bits())),
            Kind::Double => read!(parser, optional, f64, |value: f64| Parameter::Double(value.to_bits())),
            Kind::Boolean => read!(parser, optional, bool, Parameter::Boolean),
            Kind::Text => read!(parser, optional, String, Parameter::Text),
            Kind::Identifier => read!(parser, optional, Identifier, Parameter::Identifier),
            Kind::Map => read!(parser, optional, AffineMap, Parameter::Map),
            Kind::Set => read!(parser, optional, IntegerSet, Parameter::Set),
            Kind::Enum(syntax, _) if optional => parser.parse_optional_enum(syntax)?.map(Parameter::Enum),
            Kind::Enum(syntax, _) => Some(Parameter::Enum(parser.parse_enum(syntax)?)),
            Kind::DeclaredType(definition) => self.read_type(definition, optional, parser)?,
            Kind::DeclaredAttribute(definition) => self.read_attribute(definition, optional, parser)?,
            Kind::Option(inner) => match (inner.read(true, parser)?, optional) {
                (None, false) => Some(Parameter::Absent),
                (read, _) => read,
            },
            Kind::List(element) => match element.read_element(true, parser)? {
                None if optional => None,
                None => Some(Parameter::List(Vec::new())),
                Some(first) => {
                    let mut list = vec![first];
                    while parser.parse_optional_comma() {
                        list.extend(element.read_element(false, parser)?);
                    }
                    Some(Parameter::List(list))
                }
            },
        })
    }

    fn read_type(
        &self,
        definition: &Definition,
        optional: bool,
        parser: &mut TypeParser<'_, '_>,
    ) -> ParseResult<Option<Parameter>> {
        let location = parser.location();
        let Some(syntax) = definition.type_syntax(parser.context()) else {
            return Err(parser.error(format!("dialect '{}' is not loaded", definition.dialect)));
        };
        let read = match optional {
            true => parser.parse_optional_short_type(&syntax)?,
            false => Some(parser.parse_short_type(&syntax)?),
        };
        let Some(ty) = read else { return Ok(None) };
        if !syntax.is_instance(parser.context(), ty) {
            let found = parser.context().display(ty).to_string();
            let name = format!("!{}.{}", definition.dialect, definition.mnemonic);
            return Err(parser.error_at(location, format!("expected '{name}', but this is '{found}'")));
        }
        Ok(Some(Parameter::Type(ty)))
    }

    fn read_attribute(
        &self,
        definition: &Definition,
        optional: bool,
        parser: &mut TypeParser<'_, '_>,
    ) -> ParseResult<Option<Parameter>> {
        let location = parser.location();
        let Some(syntax) = definition.attribute_syntax(parser.context()) else {
            return Err(parser.error(format!("dialect '{}' is not loaded", definition.dialect)));
        };
        let read = match optional {
            true => parser.parse_optional_short_attribute(&syntax)?,
            false => Some(parser.parse_short_attribute(&syntax)?),
        };
        let Some(attribute) = read else { return Ok(None) };
        if !syntax.is_instance(parser.context(), attribute) {
            let found = parser.context().display(attribute).to_string();
            let name = format!("#{}.{}", definition.dialect, definition.mnemonic);
            return Err(parser.error_at(location, format!("expected '{name}', but this is '{found}'")));
        }
        Ok(Some(Parameter::Attribute(attribute)))
    }

    /// Reads a value as an element of a list.
    fn read_element(
        &self,
        optional: bool,
        parser: &mut TypeParser<'_, '_>,
    ) -> ParseResult<Option<Parameter>> {
        if !matches!(self, Kind::List(_)) {
            return self.read(optional, parser);
        }
        if optional && !parser.parse_optional_left_bracket() {
            return Ok(None);
        }
        if !optional {
            parser.parse_left_bracket()?;
        }
        let list = self.read(false, parser)?;
        parser.parse_right_bracket()?;
        Ok(list)
    }

    /// Writes a value.
    pub(super) fn print(&self, value: &Parameter, printer: &mut AttributePrinter<'_>) {
        match (self, value) {
            (Kind::List(element), Parameter::List(list)) => {
                printer.print_list(list, |printer, value| element.print_element(value, printer));
            }
            (Kind::Option(inner), value) => inner.print(value, printer),
            (Kind::DeclaredType(definition), Parameter::Type(ty)) => {
                match definition.type_syntax(printer.context()) {
                    Some(syntax) => printer.print_short_type(*ty, &syntax),
                    None => printer.print_type(*ty),
                }
            }
            (Kind::DeclaredAttribute(definition), Parameter::Attribute(attribute)) => {
                match definition.attribute_syntax(printer.context()) {
                    Some(syntax) => printer.print_short_attribute(*attribute, &syntax),
                    None => printer.print_attribute(*attribute),
                }
            }
            (Kind::Enum(syntax, _), value) => print_plain(value, Some(syntax), printer),
            (_, value) => print_plain(value, None, printer),
        }
    }

    /// Writes a value as an element of a list.
    pub(super) fn print_element(&self, value: &Parameter, printer: &mut AttributePrinter<'_>) {
        let is_list = matches!(self, Kind::List(_));
        printer.print_text(if is_list { "[" } else { "" });
        self.print(value, printer);
        printer.print_text(if is_list { "]" } else { "" });
    }
}

/// The place of a parameter that is being read.
pub(super) struct Slot<'a> {
    pub(super) kind: &'a Kind,
    pub(super) value: Option<Parameter>,
}

impl ParameterSlot for Slot<'_> {
    fn parse(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()> {
        self.value = self.kind.read(false, parser)?;
        Ok(())
    }

    fn parse_optional(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<bool> {
        let read = self.kind.read(true, parser)?;
        let is_there = read.is_some();
        if is_there {
            self.value = read;
        }
        Ok(is_there)
    }

    fn parse_named(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()> {
        self.value = self.kind.read_element(false, parser)?;
        Ok(())
    }

    fn set_blank(&mut self) -> bool {
        self.value = match self.kind {
            Kind::List(_) => Some(Parameter::List(Vec::new())),
            Kind::Option(_) => Some(Parameter::Absent),
            _ => None,
        };
        self.value.is_some()
    }

    fn is_set(&self) -> bool {
        self.value.is_some()
    }
}
