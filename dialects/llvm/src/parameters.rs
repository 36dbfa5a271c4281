//! A parameter of attributes that is a list without brackets.

use std::ops::Deref;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Parts;
use terrace_runtime::parameters::ParameterSyntax;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::{ReplaceParts, Type};

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
