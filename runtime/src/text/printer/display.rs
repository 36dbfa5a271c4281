//! Display of types, attributes and locations in messages.

use std::fmt;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::location::Location;
use crate::text::printer::{AttributePrintOptions, AttributePrinter, DistinctNumbers};
use crate::types::Type;

/// Types, attributes and locations, which have a textual form.
pub trait Printable: Copy {
    /// Writes the textual form.
    fn print(self, printer: &mut AttributePrinter<'_>);
}

impl Printable for Type {
    fn print(self, printer: &mut AttributePrinter<'_>) {
        printer.print_type(self);
    }
}

impl Printable for Attribute {
    fn print(self, printer: &mut AttributePrinter<'_>) {
        printer.print_attribute(self);
    }
}

impl Printable for Location {
    fn print(self, printer: &mut AttributePrinter<'_>) {
        printer.print_location(self);
    }
}

/// A displayable object with its context; the result of [`Context::display`].
#[derive(Clone, Copy)]
pub struct Displayed<'context, T> {
    context: &'context Context,
    value: T,
}

impl<T: Printable> fmt::Display for Displayed<'_, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut text, mut distinct) = (String::new(), DistinctNumbers::default());
        let options = AttributePrintOptions::default();
        self.value.print(&mut AttributePrinter::new(self.context, &mut text, options, &mut distinct));
        formatter.pad(&text)
    }
}

impl Context {
    /// Returns the text of a type, an attribute or a location, without aliases.
    ///
    /// ```
    /// use terrace_runtime::attributes::Attribute;
    /// use terrace_runtime::context::Context;
    /// use terrace_runtime::dialect::DialectRegistry;
    ///
    /// let context = Context::new(&DialectRegistry::new());
    /// assert_eq!(context.display(Attribute::TRUE).to_string(), "true");
    /// ```
    pub fn display<T: Printable>(&self, value: T) -> Displayed<'_, T> {
        Displayed { context: self, value }
    }
}
