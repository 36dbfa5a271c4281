//! The printer of parameters, driven by a format.

use super::slot::{WrittenParameter, WrittenParameters};
use super::{DataElement, DataFormat};
use crate::dialect::{Spacing, Whitespace};
use crate::sub_elements::Part;
use crate::text::AttributePrinter;

impl AttributePrinter<'_> {
    /// Prints the parameters of a type or an attribute according to its format, after the mnemonic.
    pub fn print_parameters(&mut self, format: &DataFormat, values: &dyn WrittenParameters) {
        self.print_visible_parameters(format, values, true);
    }

    /// Prints the parameters of a type or an attribute with mutable parameters. These are printed without aliases. They
    /// are omitted if `part` occurs in itself: its identity suffices there.
    pub fn print_identified_parameters(
        &mut self,
        format: &DataFormat,
        values: &dyn WrittenParameters,
        part: Part,
    ) {
        let is_outermost = self.open(part);
        self.print_visible_parameters(format, values, is_outermost);
        if is_outermost {
            self.close(part);
        }
    }

    fn print_visible_parameters(
        &mut self,
        format: &DataFormat,
        values: &dyn WrittenParameters,
        shows_mutable: bool,
    ) {
        let spacing = Spacing::behind_word();
        let mut printer = FormatPrinter { printer: self, format, values, spacing, shows_mutable };
        printer.elements(&format.elements);
    }
}

struct FormatPrinter<'a, 'p> {
    printer: &'a mut AttributePrinter<'p>,
    format: &'a DataFormat,
    values: &'a dyn WrittenParameters,
    spacing: Spacing,
    shows_mutable: bool,
}

impl<'a> FormatPrinter<'a, '_> {
    /// Returns a parameter to print.
    fn value(&self, index: usize) -> Option<&'a dyn WrittenParameter> {
        let is_hidden = !self.shows_mutable && self.format.parameters[index].is_mutable;
        if is_hidden { None } else { self.values.value(self.printer.context(), index) }
    }

    fn elements(&mut self, elements: &[DataElement]) {
        for element in elements {
            self.element(element);
        }
    }

    fn element(&mut self, element: &DataElement) {
        match element {
            DataElement::Literal(text) => self.literal(text),
            DataElement::Whitespace(whitespace) => {
                self.printer.print_text(match whitespace {
                    Whitespace::Space => " ",
                    Whitespace::None => "",
                    Whitespace::Newline => "\n",
                });
                self.spacing.whitespace(*whitespace);
            }
            DataElement::Parameter(index) => self.parameter(*index),
            DataElement::Qualified(index) => {
                let before = self.printer.set_qualified(true);
                self.parameter(*index);
                self.printer.set_qualified(before);
            }
            DataElement::Parameters(list) => self.list(list, false),
            DataElement::Struct(list) => self.list(list, true),
            DataElement::Custom { directive, .. } => {
                self.blank();
                self.values.print_custom(*directive, self.shows_mutable, self.printer);
            }
            DataElement::Group { elements, otherwise } => {
                let mut is_present = false;
                element.for_each_parameter(&mut |index| is_present |= self.value(index).is_some());
                self.elements(if is_present { elements } else { otherwise });
            }
        }
    }

    fn literal(&mut self, text: &str) {
        if self.spacing.literal(text) {
            self.printer.print_text(" ");
        }
        self.printer.print_text(text);
    }

    /// Prints the space before a parameter, if needed.
    fn blank(&mut self) {
        if self.spacing.entity() {
            self.printer.print_text(" ");
        }
    }

    fn parameter(&mut self, index: usize) {
        let Some(value) = self.value(index).filter(|value| !value.is_blank()) else { return };
        self.blank();
        if self.format.parameters[index].is_mutable {
            // An alias of a nested type may be defined after this text, since mutable parameters are not visited as
            // parts.
            let aliases = self.printer.set_aliases(None);
            value.print(self.printer);
            self.printer.set_aliases(aliases);
        } else {
            value.print(self.printer);
        }
    }

    fn list(&mut self, parameters: &[usize], is_struct: bool) {
        let mut is_first = true;
        for &index in parameters {
            let Some(value) = self.value(index) else { continue };
            if value.is_blank() && !is_struct {
                continue;
            }
            if !is_first {
                self.literal(",");
            }
            is_first = false;
            if is_struct {
                self.blank();
                self.printer.print_text(&self.format.parameters[index].name);
                self.literal("=");
                self.blank();
                value.print_named(self.printer);
            } else {
                self.parameter(index);
            }
        }
    }
}
