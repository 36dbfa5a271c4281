//! The declared formats of types and attributes.

use terrace_odsgen::Span;
use terrace_odsgen::model::{Data, DataParameter, FormatElement, FormatElementKind};
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};

use super::data::Parameter;

/// What a parameter holds, by its Rust type.
#[derive(Clone)]
enum Kind {
    Type,
    Attribute,
    Integer,
    Boolean,
    Text,
    List(Box<Kind>),
}

impl Kind {
    /// None for a Rust type that says nothing here.
    fn of(rust_type: &str) -> Option<Kind> {
        let text: String = rust_type.chars().filter(|character| !character.is_whitespace()).collect();
        let name = text.rsplit("::").next().unwrap_or_default();
        let element = text.strip_prefix("Vec<").or_else(|| text.strip_prefix("Box<["));
        if let Some(element) = element {
            let element = element.trim_end_matches(">").trim_end_matches("]");
            return Some(Kind::List(Box::new(
                Kind::of(element).filter(|kind| !matches!(kind, Kind::List(_)))?,
            )));
        }
        Some(match name {
            "Type" => Kind::Type,
            "Attribute" => Kind::Attribute,
            "i8" | "i16" | "i32" | "i64" | "isize" | "u8" | "u16" | "u32" | "u64" | "usize" => Kind::Integer,
            "bool" => Kind::Boolean,
            "String" | "&str" | "Box<str>" => Kind::Text,
            _ => return None,
        })
    }

    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Parameter> {
        Ok(match self {
            Kind::Type => Parameter::Type(parser.parse_type()?),
            Kind::Attribute => Parameter::Attribute(parser.parse_attribute(None)?),
            Kind::Integer => Parameter::Integer(parser.parse_integer()?),
            Kind::Boolean => {
                Parameter::Boolean(parser.parse_one_of("'true' or 'false'", &["false", "true"])? == 1)
            }
            Kind::Text => Parameter::Text(parser.parse_string()?.into()),
            Kind::List(element) => {
                let mut list = vec![element.parse(parser)?];
                while parser.parse_optional_comma() {
                    list.push(element.parse(parser)?);
                }
                Parameter::List(list)
            }
        })
    }

    /// The value, if one comes next.
    fn parse_optional(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Parameter>> {
        Ok(match self {
            Kind::Type => parser.parse_optional_type()?.map(Parameter::Type),
            Kind::Attribute => parser.parse_optional_attribute(None)?.map(Parameter::Attribute),
            Kind::Integer => parser.parse_optional_integer()?.map(Parameter::Integer),
            Kind::Boolean if parser.parse_optional_keyword("true") => Some(Parameter::Boolean(true)),
            Kind::Boolean => parser.parse_optional_keyword("false").then_some(Parameter::Boolean(false)),
            Kind::Text => parser.parse_optional_string()?.map(|text| Parameter::Text(text.into())),
            Kind::List(element) => match element.parse_optional(parser)? {
                None => None,
                Some(first) => {
                    let mut list = vec![first];
                    while parser.parse_optional_comma() {
                        list.push(element.parse(parser)?);
                    }
                    Some(Parameter::List(list))
                }
            },
        })
    }
}

/// An element of the format.
enum Element {
    Literal(String),
    Parameter(usize),
    Group { anchor: usize, elements: Vec<Element> },
}

/// Why a format cannot be had without Rust.
pub(super) struct Problem {
    pub(super) span: Span,
    pub(super) message: String,
}

/// How the parameters of a definition are written, behind its mnemonic.
pub(super) struct DataFormat {
    kinds: Vec<Kind>,
    is_optional: Vec<bool>,
    elements: Vec<Element>,
}

impl DataFormat {
    /// The format of a definition; without parameters it needs none.
    pub(super) fn new(definition: &Data) -> Result<DataFormat, Problem> {
        let parameters = &definition.parameters;
        let name = &definition.header.name;
        let mut kinds = Vec::new();
        for parameter in parameters {
            kinds.push(Kind::of(&parameter.rust_type.text).ok_or_else(|| Problem {
                span: parameter.rust_type.span,
                message: format!("how `{}` of `{name}` is written is known to Rust alone", parameter.name),
            })?);
        }
        let elements = match &definition.format {
            Some(format) => elements(&format.elements, parameters, name)?,
            None if parameters.is_empty() => Vec::new(),
            None => {
                let message = format!("`{name}` has parameters and no format");
                return Err(Problem { span: definition.header.span, message });
            }
        };
        let is_optional = parameters.iter().map(|parameter| parameter.optional).collect();
        Ok(DataFormat { kinds, is_optional, elements })
    }

    /// Reads the parameters.
    pub(super) fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Vec<Parameter>> {
        let mut values = vec![Parameter::Absent; self.kinds.len()];
        self.parse_elements(&self.elements, &mut values, parser)?;
        Ok(values)
    }

    fn parse_elements(
        &self,
        elements: &[Element],
        values: &mut [Parameter],
        parser: &mut TypeParser<'_, '_>,
    ) -> ParseResult<()> {
        for element in elements {
            match element {
                Element::Literal(text) => parse_literal(parser, text)?,
                Element::Parameter(index) => {
                    let kind = &self.kinds[*index];
                    let may_be_absent = self.is_optional[*index] || matches!(kind, Kind::List(_));
                    values[*index] = match may_be_absent {
                        true => kind.parse_optional(parser)?.unwrap_or(match kind {
                            Kind::List(_) if !self.is_optional[*index] => Parameter::List(Vec::new()),
                            _ => Parameter::Absent,
                        }),
                        false => kind.parse(parser)?,
                    };
                }
                Element::Group { elements, .. } => {
                    let [first, rest @ ..] = elements.as_slice() else { continue };
                    let is_there = match first {
                        Element::Literal(text) => parse_optional_literal(parser, text),
                        Element::Parameter(index) => match self.kinds[*index].parse_optional(parser)? {
                            Some(value) => {
                                values[*index] = value;
                                true
                            }
                            None => false,
                        },
                        Element::Group { .. } => false,
                    };
                    if is_there {
                        self.parse_elements(rest, values, parser)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes the parameters.
    pub(super) fn print(&self, values: &[Parameter], printer: &mut AttributePrinter<'_>) {
        print_elements(&self.elements, values, &mut false, printer);
    }
}

fn elements(
    elements: &[FormatElement],
    parameters: &[DataParameter],
    name: &str,
) -> Result<Vec<Element>, Problem> {
    let mut compiled = Vec::new();
    let all = || (0..parameters.len()).filter(|index| !parameters[*index].mutable);
    for element in elements {
        match &element.kind {
            FormatElementKind::Literal(text) => compiled.push(Element::Literal(text.clone())),
            FormatElementKind::Space(_) => {}
            FormatElementKind::Parameter(index) => compiled.push(Element::Parameter(*index)),
            FormatElementKind::Parameters | FormatElementKind::ParameterStruct => {
                for (position, index) in all().enumerate() {
                    if position > 0 {
                        compiled.push(Element::Literal(",".to_owned()));
                    }
                    if element.kind == FormatElementKind::ParameterStruct {
                        compiled.push(Element::Literal(parameters[index].name.clone()));
                        compiled.push(Element::Literal("=".to_owned()));
                    }
                    compiled.push(Element::Parameter(index));
                }
            }
            FormatElementKind::Group { anchor, elements: inner, .. } => {
                let anchored = match inner.get(*anchor).map(|element| &element.kind) {
                    Some(FormatElementKind::Parameter(index)) => *index,
                    _ => {
                        let message =
                            format!("a group in the format of `{name}` has no parameter as its anchor");
                        return Err(Problem { span: element.span, message });
                    }
                };
                compiled.push(Element::Group {
                    anchor: anchored,
                    elements: self::elements(inner, parameters, name)?,
                });
            }
            FormatElementKind::Custom { function, .. } => {
                let message =
                    format!("the directive `{function}` in the format of `{name}` is written in Rust");
                return Err(Problem { span: element.span, message });
            }
            _ => {
                let message = format!("the format of `{name}` has what only formats of ops have");
                return Err(Problem { span: element.span, message });
            }
        }
    }
    Ok(compiled)
}

/// Writes elements; `apart` says whether a blank stands before the next one that allows it.
fn print_elements(
    elements: &[Element],
    values: &[Parameter],
    apart: &mut bool,
    printer: &mut AttributePrinter<'_>,
) {
    for element in elements {
        match element {
            Element::Literal(text) => {
                let closes = matches!(text.as_str(), "<" | ">" | "(" | ")" | "[" | "]" | "{" | "}" | ",");
                if *apart && !closes {
                    printer.print_text(" ");
                }
                printer.print_text(text);
                *apart = !matches!(text.as_str(), "<" | "(" | "[" | "{");
            }
            Element::Parameter(index) => {
                let value = &values[*index];
                if *value == Parameter::Absent || matches!(value, Parameter::List(list) if list.is_empty()) {
                    continue;
                }
                if *apart {
                    printer.print_text(" ");
                }
                print_parameter(value, printer);
                *apart = true;
            }
            Element::Group { anchor, elements } => {
                if values[*anchor] != Parameter::Absent {
                    print_elements(elements, values, apart, printer);
                }
            }
        }
    }
}

fn print_parameter(value: &Parameter, printer: &mut AttributePrinter<'_>) {
    match value {
        Parameter::Absent => {}
        Parameter::Type(ty) => printer.print_type(*ty),
        Parameter::Attribute(attribute) => printer.print_attribute(*attribute),
        Parameter::Integer(value) => printer.print_integer(*value),
        Parameter::Boolean(value) => printer.print_text(if *value { "true" } else { "false" }),
        Parameter::Text(text) => printer.print_string(text),
        Parameter::List(list) => printer.print_list(list, |printer, value| print_parameter(value, printer)),
    }
}

/// Declares how each sign is read.
macro_rules! signs {
    ($($text:literal => $parse:ident, $parse_optional:ident;)*) => {
        fn parse_literal(parser: &mut TypeParser<'_, '_>, text: &str) -> ParseResult<()> {
            match text {
                $($text => parser.$parse(),)*
                keyword => parser.parse_keyword(keyword),
            }
        }

        fn parse_optional_literal(parser: &mut TypeParser<'_, '_>, text: &str) -> bool {
            match text {
                $($text => parser.$parse_optional(),)*
                keyword => parser.parse_optional_keyword(keyword),
            }
        }
    };
}

signs! {
    ":" => parse_colon, parse_optional_colon;
    "," => parse_comma, parse_optional_comma;
    "=" => parse_equal, parse_optional_equal;
    "<" => parse_less, parse_optional_less;
    ">" => parse_greater, parse_optional_greater;
    "(" => parse_left_parenthesis, parse_optional_left_parenthesis;
    ")" => parse_right_parenthesis, parse_optional_right_parenthesis;
    "{" => parse_left_brace, parse_optional_left_brace;
    "}" => parse_right_brace, parse_optional_right_brace;
    "[" => parse_left_bracket, parse_optional_left_bracket;
    "]" => parse_right_bracket, parse_optional_right_bracket;
    "->" => parse_arrow, parse_optional_arrow;
    "?" => parse_question, parse_optional_question;
    "+" => parse_plus, parse_optional_plus;
    "*" => parse_star, parse_optional_star;
    "|" => parse_vertical_bar, parse_optional_vertical_bar;
}
