//! Parameters of attributes with a text of their own: lists without brackets, sets of flags, operations.

use std::fmt::Display;
use std::ops::Deref;
use std::str::FromStr;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Parts;
use terrace_runtime::parameters::ParameterSyntax;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::{ReplaceParts, Type};

use crate::{DwarfEncoding, DwarfOperation};

/// A list without brackets, which is the last parameter of its attribute: `name = first, second`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct List<T>(pub Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        List(Vec::new())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Parts> Parts for List<T> {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.0.visit_types(visit);
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.0.visit_attributes(visit);
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        List(self.0.replaced(replace))
    }
}

impl<T: ParameterSyntax> ParameterSyntax for List<T> {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let mut list = vec![T::parse(parser)?];
        while parser.parse_optional_comma() {
            list.push(T::parse(parser)?);
        }
        Ok(List(list))
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        let Some(first) = T::parse_optional(parser)? else { return Ok(None) };
        let mut list = vec![first];
        while parser.parse_optional_comma() {
            list.push(T::parse(parser)?);
        }
        Ok(Some(List(list)))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_list(&self.0, |printer, element| element.print(printer));
    }

    fn is_blank(&self) -> bool {
        self.0.is_empty()
    }
}

/// A set of flags, which is quoted if it has several: `Definition`, `"Definition|Optimized"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flags<T>(pub T);

impl<T: Clone> Parts for Flags<T> {}

impl<T: Clone + FromStr + Display> ParameterSyntax for Flags<T> {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let location = parser.location();
        match Self::parse_optional(parser)? {
            Some(flags) => Ok(flags),
            None => Err(parser.error_at(location, "expected flags")),
        }
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        let location = parser.location();
        let text = match parser.parse_optional_any_keyword() {
            Some(word) => word.to_owned(),
            None => match String::parse_optional(parser)? {
                Some(text) => text,
                None => return Ok(None),
            },
        };
        match text.parse() {
            Ok(flags) => Ok(Some(Flags(flags))),
            Err(_) => Err(parser.error_at(location, format!("'{text}' is not a set of these flags"))),
        }
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_name(&self.0.to_string());
    }
}

/// An operation of an expression, with its arguments: `DW_OP_plus_uconst(4)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// The operation.
    pub opcode: DwarfOperation,
    /// The arguments.
    pub arguments: Vec<u64>,
}

impl Parts for Operation {}

impl Operation {
    /// Returns whether an argument is an encoding.
    fn has_encoding(&self, index: usize) -> bool {
        self.opcode == DwarfOperation::DwOpLlvmConvert && index == 1
    }
}

impl ParameterSyntax for Operation {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let location = parser.location();
        match Self::parse_optional(parser)? {
            Some(operation) => Ok(operation),
            None => Err(parser.error_at(location, "expected an operation: DW_OP_...")),
        }
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        let location = parser.location();
        let Some(word) = parser.parse_optional_any_keyword() else { return Ok(None) };
        let Ok(opcode) = word.parse() else {
            return Err(parser.error_at(location, format!("'{word}' is no operation of an expression")));
        };
        let mut operation = Operation { opcode, arguments: Vec::new() };
        if parser.parse_optional_left_parenthesis() {
            loop {
                let index = operation.arguments.len();
                let argument = match operation.has_encoding(index) {
                    true => DwarfEncoding::parse(parser)?.value().into(),
                    false => u64::parse(parser)?,
                };
                operation.arguments.push(argument);
                if !parser.parse_optional_comma() {
                    break;
                }
            }
            parser.parse_right_parenthesis()?;
        }
        Ok(Some(operation))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_text(&self.opcode.to_string());
        if self.arguments.is_empty() {
            return;
        }
        printer.print_text("(");
        printer.print_list(self.arguments.iter().enumerate(), |printer, (index, argument)| {
            let encoding = u32::try_from(*argument).ok().and_then(DwarfEncoding::from_value);
            match encoding.filter(|_| self.has_encoding(index)) {
                Some(encoding) => printer.print_text(&encoding.to_string()),
                None => argument.print(printer),
            }
        });
        printer.print_text(")");
    }
}
