//! The object-safe interfaces between parameters of any Rust type and the format engine.

use super::ParameterSyntax;
use crate::context::Context;
use crate::text::{AttributePrinter, ParseResult, TypeParser};

/// The slot of a parameter during parsing; initially empty.
pub trait ParameterSlot {
    /// Parses the parameter.
    ///
    /// # Errors
    ///
    /// If the text has no valid parameter here.
    fn parse(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()>;

    /// Parses the parameter, if the text has one here. Returns whether it has.
    ///
    /// # Errors
    ///
    /// If the parameter is invalid.
    fn parse_optional(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<bool>;

    /// Parses the parameter as the value of a `name = value` entry: a list is bracketed.
    ///
    /// # Errors
    ///
    /// If the text has no valid parameter here.
    fn parse_named(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()>;

    /// Sets the value with an empty text. Returns whether there is one.
    fn set_blank(&mut self) -> bool;

    /// Returns whether it is set.
    fn is_set(&self) -> bool;
}

impl<T: ParameterSyntax> ParameterSlot for Option<T> {
    fn parse(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()> {
        *self = Some(T::parse(parser)?);
        Ok(())
    }

    fn parse_optional(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<bool> {
        let read = T::parse_optional(parser)?;
        let is_there = read.is_some();
        if is_there {
            *self = read;
        }
        Ok(is_there)
    }

    fn parse_named(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()> {
        *self = Some(T::parse_element(parser)?);
        Ok(())
    }

    fn set_blank(&mut self) -> bool {
        *self = T::blank();
        self.is_some()
    }

    fn is_set(&self) -> bool {
        self.is_some()
    }
}

/// The parameters of a definition during parsing.
pub trait ParameterDraft {
    /// Returns the slot of a parameter.
    ///
    /// # Panics
    ///
    /// If `index` is out of bounds. A generated format's indexes are not.
    fn slot(&mut self, index: usize) -> &mut dyn ParameterSlot;

    /// Calls the hand-written parser of a custom directive.
    ///
    /// # Errors
    ///
    /// If the parser fails.
    fn parse_custom(&mut self, _directive: usize, _parser: &mut TypeParser<'_, '_>) -> ParseResult<()> {
        Ok(())
    }
}

/// A parameter to print.
pub trait WrittenParameter {
    /// Prints it.
    fn print(&self, printer: &mut AttributePrinter<'_>);

    /// Prints it as the value of a `name = value` entry: a list is bracketed.
    fn print_named(&self, printer: &mut AttributePrinter<'_>);

    /// Returns whether its text is empty.
    fn is_blank(&self) -> bool;
}

impl<T: ParameterSyntax> WrittenParameter for T {
    fn print(&self, printer: &mut AttributePrinter<'_>) {
        ParameterSyntax::print(self, printer);
    }

    fn print_named(&self, printer: &mut AttributePrinter<'_>) {
        self.print_element(printer);
    }

    fn is_blank(&self) -> bool {
        ParameterSyntax::is_blank(self)
    }
}

/// The parameters of a definition, for printing.
pub trait WrittenParameters {
    /// Returns a parameter; `None` if it is absent or equals its default.
    fn value(&self, context: &Context, index: usize) -> Option<&dyn WrittenParameter>;

    /// Calls the hand-written printer of a custom directive. Mutable parameters may be hidden.
    fn print_custom(&self, _directive: usize, _shows_mutable: bool, _printer: &mut AttributePrinter<'_>) {}
}
