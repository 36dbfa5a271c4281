//! Parameters of any Rust type, for the engine that reads and writes formats.

use super::ParameterSyntax;
use crate::context::Context;
use crate::text::{AttributePrinter, ParseResult, TypeParser};

/// The place of a parameter that is being read; `None` until it was.
pub trait ParameterSlot {
    /// Reads the parameter.
    ///
    /// # Errors
    ///
    /// If the text has something else here.
    fn parse(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()>;

    /// Reads the parameter if the text has one here, and says whether it had.
    ///
    /// # Errors
    ///
    /// If the parameter begins here and is wrong.
    fn parse_optional(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<bool>;

    /// Reads the parameter as it stands behind its name: a list in brackets.
    ///
    /// # Errors
    ///
    /// If the text has something else here.
    fn parse_named(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()>;

    /// Takes the value that is written as nothing, and says whether there is one.
    fn set_blank(&mut self) -> bool;

    /// Whether it was read.
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

/// The parameters of a definition that are being read.
pub trait ParameterDraft {
    /// The place of a parameter.
    ///
    /// # Panics
    ///
    /// If there are not so many parameters, which a format that was generated does not ask for.
    fn slot(&mut self, index: usize) -> &mut dyn ParameterSlot;

    /// Lets the author's function of a custom directive read.
    ///
    /// # Errors
    ///
    /// If the function fails.
    fn parse_custom(&mut self, _directive: usize, _parser: &mut TypeParser<'_, '_>) -> ParseResult<()> {
        Ok(())
    }
}

/// A parameter to be written.
pub trait WrittenParameter {
    /// Writes it.
    fn print(&self, printer: &mut AttributePrinter<'_>);

    /// Writes it as it stands behind its name: a list in brackets.
    fn print_named(&self, printer: &mut AttributePrinter<'_>);

    /// Whether nothing would be written.
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

/// The parameters of a definition, to be written.
pub trait WrittenParameters {
    /// A parameter; none where it is absent, or has its default.
    fn value(&self, context: &Context, index: usize) -> Option<&dyn WrittenParameter>;

    /// Lets the author's function of a custom directive write; what is set once may be hidden.
    fn print_custom(&self, _directive: usize, _shows_mutable: bool, _printer: &mut AttributePrinter<'_>) {}
}
