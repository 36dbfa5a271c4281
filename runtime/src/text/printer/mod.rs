//! The printer of the textual form.
//!
//! [`print_body`] prints a whole tree of bodies: it counts names and checks for aliases, collects and defines
//! the aliases, and prints the ops in pieces. [`OpPrinter`] prints ops, [`AttributePrinter`] prints types,
//! attributes and locations.

mod aliases;
mod attributes;
mod display;
mod line;
mod memo;
mod operations;
mod options;
mod parallel;
mod print;
mod shared;
#[cfg(test)]
mod tests;
mod tokens;
mod types;
mod value_names;

use std::fmt;

use rustc_hash::FxHashSet;

pub(crate) use aliases::table::{AliasCollector, Symbol};
pub use aliases::{AliasNames, DistinctNumbers};
pub use display::{Displayed, Printable};
pub use operations::{OpPrinter, RegionForm};
pub use options::PrintOptions;
pub use print::{print_body, print_op};
pub(crate) use tokens::{is_bare_name, push_integer, push_name, push_quoted, push_symbol, push_unsigned};
pub use value_names::ValueNames;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{AttributeSyntax, TypeSyntax};
use crate::sub_elements::Part;
use crate::support::stack::with_room;
use crate::types::Type;

/// The options of printing types and attributes.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct AttributePrintOptions<'p> {
    /// The aliases, if any.
    pub aliases: Option<&'p dyn AliasNames>,
    /// The number of elements above which an elements attribute other than a splat is elided.
    pub elide_elements_larger_than: Option<u64>,
    /// The number of elements above which dense numbers other than a splat are printed in hexadecimal.
    pub hexadecimal_elements_larger_than: Option<u64>,
    /// Whether locations are printed in a human-readable form that cannot be parsed.
    pub pretty_locations: bool,
}

impl Default for AttributePrintOptions<'_> {
    fn default() -> Self {
        AttributePrintOptions {
            aliases: None,
            elide_elements_larger_than: None,
            hexadecimal_elements_larger_than: Some(100),
            pretty_locations: false,
        }
    }
}

/// Prints types, attributes and locations in the form that they have in generic ops.
///
/// It is the argument of the print hooks of dialects, and accepts any text through [`fmt::Write`].
///
/// ```
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::text::{AttributePrintOptions, AttributePrinter, DistinctNumbers};
/// use terrace_runtime::types::{DYNAMIC, Type};
///
/// let context = Context::new(&DialectRegistry::new());
/// let (mut text, mut numbers) = (String::new(), DistinctNumbers::default());
/// let options = AttributePrintOptions::default();
/// let mut printer = AttributePrinter::new(&context, &mut text, options, &mut numbers);
/// printer.print_type(Type::tensor(&context, &[DYNAMIC, 4], Type::F32, None));
/// assert_eq!(text, "tensor<?x4xf32>");
/// ```
pub struct AttributePrinter<'p> {
    context: &'p Context,
    out: &'p mut String,
    options: AttributePrintOptions<'p>,
    distinct: &'p mut DistinctNumbers,
    /// The enclosing types and attributes that may be recursive.
    open: FxHashSet<Part>,
    /// Whether type and attribute parameters are printed with their full names.
    qualified: bool,
}

impl<'p> AttributePrinter<'p> {
    /// Returns a printer that appends to `out`. The printers of a text share the numbers of distinct
    /// attributes.
    pub fn new(
        context: &'p Context,
        out: &'p mut String,
        options: AttributePrintOptions<'p>,
        distinct: &'p mut DistinctNumbers,
    ) -> Self {
        AttributePrinter { context, out, options, distinct, open: FxHashSet::default(), qualified: false }
    }

    /// Returns the context of the printed objects.
    pub fn context(&self) -> &'p Context {
        self.context
    }

    /// Begins a potentially recursive `part`, up to [`close`](Self::close). Returns `false` if it is being
    /// printed already, so that this occurrence is recursive.
    pub(crate) fn open(&mut self, part: Part) -> bool {
        self.open.insert(part)
    }

    /// Ends a part that [`open`](Self::open) began.
    pub(crate) fn close(&mut self, part: Part) {
        self.open.remove(&part);
    }

    /// Sets whether type and attribute parameters are printed with their full names. Returns the previous
    /// setting.
    pub(crate) fn set_qualified(&mut self, qualified: bool) -> bool {
        std::mem::replace(&mut self.qualified, qualified)
    }

    /// Sets the aliases. Returns the previous ones.
    pub(crate) fn set_aliases(&mut self, aliases: Option<&'p dyn AliasNames>) -> Option<&'p dyn AliasNames> {
        std::mem::replace(&mut self.options.aliases, aliases)
    }

    /// Writes a type of a kind that the parser knows: as its alias if it has one, else in its short form,
    /// `<...>`, if it has one, else in full.
    pub fn print_short_type(&mut self, ty: Type, syntax: &TypeSyntax) {
        let is_qualified = std::mem::take(&mut self.qualified);
        if is_qualified || !syntax.has_angles() {
            self.print_type(ty);
        } else if !self.print_type_alias(ty) {
            with_room(|| syntax.print(self.context, ty, self));
        }
        self.qualified = is_qualified;
    }

    /// Writes an attribute of a kind that the parser knows: as its alias if it has one, else in its short
    /// form, `<...>`, if it has one, else in full.
    pub fn print_short_attribute(&mut self, attribute: Attribute, syntax: &AttributeSyntax) {
        let is_qualified = std::mem::take(&mut self.qualified);
        if is_qualified || !syntax.has_angles() {
            self.print_attribute(attribute);
        } else if !self.print_attribute_alias(attribute) {
            with_room(|| syntax.print(self.context, attribute, self));
        }
        self.qualified = is_qualified;
    }

    /// Writes what `print` writes, without a space at its beginning.
    pub(crate) fn print_without_leading_space(&mut self, print: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        print(self);
        if self.out[start..].starts_with(' ') {
            self.out.remove(start);
        }
    }

    /// Writes text verbatim.
    pub fn print_text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes bytes as a string literal.
    pub fn print_string(&mut self, bytes: &[u8]) {
        push_quoted(self.out, bytes);
    }

    /// Writes a name as a bare identifier if it is one, and as a string literal otherwise.
    pub fn print_name(&mut self, name: &str) {
        push_name(self.out, name);
    }

    /// Writes a symbol name with its `@`.
    pub fn print_symbol_name(&mut self, name: &[u8]) {
        push_symbol(self.out, name);
    }

    /// Writes an integer in decimal.
    pub fn print_integer(&mut self, value: i64) {
        push_integer(self.out, value);
    }

    /// Writes a comma-separated list.
    pub fn print_list<T>(&mut self, items: impl IntoIterator<Item = T>, mut print: impl FnMut(&mut Self, T)) {
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            print(self, item);
        }
    }
}

impl fmt::Write for AttributePrinter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.push_str(text);
        Ok(())
    }
}
