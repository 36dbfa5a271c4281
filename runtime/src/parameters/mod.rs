//! The parameters of types and attributes that dialects declare: how each is read, written and compared.
//!
//! A definition says in which order its parameters stand in the text, a [`DataFormat`]; the Rust type of a parameter says
//! how that one is written, [`ParameterSyntax`]. One engine reads and writes by both, for definitions that were compiled
//! and for those that are loaded at run time.

mod declared;
mod dynamic;
mod floats;
mod format;
mod kinds;
mod parse;
mod print;
mod set_once;
mod slot;
mod values;

pub use declared::{declared_attribute_kind, declared_type_kind};
pub use dynamic::{
    DynamicParameter, DynamicSlot, DynamicValue, ParameterKind, ParameterLiteral, enum_kind, list_kind,
    optional_kind, rust_kind,
};
pub use floats::ParameterIdentity;
pub use format::{DataElement, DataFormat, ParameterName};
pub use kinds::ParameterKinds;
pub use set_once::SetOnce;
pub use slot::{ParameterDraft, ParameterSlot, WrittenParameter, WrittenParameters};

use crate::text::{AttributePrinter, ParseResult, TypeParser};

/// How a parameter of a type or an attribute is read and written; its Rust type says so.
///
/// Implemented for integers, `bool`, floats, `String`, types, attributes, identifiers, affine maps and sets, lists and
/// options of these, and for everything that a generator makes of an enum, a type or an attribute. For a Rust type of
/// one's own:
///
/// ```
/// use terrace_runtime::parameters::ParameterSyntax;
/// use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
///
/// /// Two numbers, written `3 to 4`.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Bounds(i64, i64);
///
/// impl ParameterSyntax for Bounds {
///     fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
///         let low = parser.parse_integer()?;
///         parser.parse_keyword("to")?;
///         Ok(Bounds(low, parser.parse_integer()?))
///     }
///
///     fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
///         let Some(low) = parser.parse_optional_integer()? else { return Ok(None) };
///         parser.parse_keyword("to")?;
///         Ok(Some(Bounds(low, parser.parse_integer()?)))
///     }
///
///     fn print(&self, printer: &mut AttributePrinter<'_>) {
///         printer.print_integer(self.0);
///         printer.print_text(" to ");
///         printer.print_integer(self.1);
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says how a parameter of type `{Self}` is written",
    note = "implement `ParameterSyntax` for it, or give the definition `parse` and `print`"
)]
pub trait ParameterSyntax: Sized {
    /// Reads the parameter.
    ///
    /// # Errors
    ///
    /// If the text has something else here.
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self>;

    /// Reads the parameter if the text has one here, and takes nothing otherwise.
    ///
    /// # Errors
    ///
    /// If the parameter begins here and is wrong.
    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>>;

    /// Writes the parameter.
    fn print(&self, printer: &mut AttributePrinter<'_>);

    /// Whether [`print`](Self::print) writes nothing, as for an empty list.
    fn is_blank(&self) -> bool {
        false
    }

    /// The value that is written as nothing, if there is one.
    fn blank() -> Option<Self> {
        None
    }

    /// Reads the parameter as an element of a list; what has commas of its own stands in brackets there.
    ///
    /// # Errors
    ///
    /// If the text has something else here.
    fn parse_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        Self::parse(parser)
    }

    /// The same, if the text has an element here.
    ///
    /// # Errors
    ///
    /// If the element begins here and is wrong.
    fn parse_optional_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        Self::parse_optional(parser)
    }

    /// Writes the parameter as an element of a list.
    fn print_element(&self, printer: &mut AttributePrinter<'_>) {
        self.print(printer);
    }
}
