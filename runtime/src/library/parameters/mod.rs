//! The parameters of declared types and attributes: parsing, printing and identity.
//!
//! A [`DataFormat`] determines the order of parameters in the text; the Rust type of a parameter determines its syntax,
//! by [`ParameterSyntax`]. One engine interprets both, for compiled definitions and for those loaded at run time.

mod declared;
mod definition;
mod dynamic;
mod floats;
mod kinds;
mod parse;
mod print;
mod set_once;
mod slot;
mod values;

pub use declared::{declared_attribute_kind, declared_type_kind};
pub use definition::{DialectInstance, DynamicDefinition, PartCheck};
pub use dynamic::{
    DynamicParameter, DynamicSlot, DynamicValue, ParameterKind, enum_kind, list_kind, optional_kind,
    pair_kind, rust_kind,
};
pub use floats::ParameterIdentity;
pub use kinds::ParameterKinds;
pub use set_once::SetOnce;
pub use slot::{ParameterDraft, ParameterSlot, WrittenParameter, WrittenParameters};
pub use terrace_vocabulary::{DataElement, DataFormat, ParameterLiteral, ParameterName};

use crate::text::{AttributePrinter, ParseResult, TypeParser};

/// The textual syntax of a parameter, implemented by its Rust type.
///
/// Implemented for integers, `bool`, floats, `String`, types, attributes, identifiers, affine maps and sets, lists, options
/// and pairs of these, and for all generated enums, types and attributes. For another Rust type:
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
    /// Parses the parameter.
    ///
    /// # Errors
    ///
    /// If the text has no valid parameter here.
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self>;

    /// Parses the parameter, if the text has one here. Consumes nothing otherwise.
    ///
    /// # Errors
    ///
    /// If the parameter is invalid.
    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>>;

    /// Prints the parameter.
    fn print(&self, printer: &mut AttributePrinter<'_>);

    /// Returns whether [`print`](Self::print) prints nothing, as for an empty list.
    fn is_blank(&self) -> bool {
        false
    }

    /// Returns the value with an empty text, if there is one.
    fn blank() -> Option<Self> {
        None
    }

    /// Parses the parameter as a list element: bracketed if it contains commas itself.
    ///
    /// # Errors
    ///
    /// If the text has no valid element here.
    fn parse_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        Self::parse(parser)
    }

    /// Parses a list element, if the text has one here.
    ///
    /// # Errors
    ///
    /// If the element is invalid.
    fn parse_optional_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        Self::parse_optional(parser)
    }

    /// Prints the parameter as a list element.
    fn print_element(&self, printer: &mut AttributePrinter<'_>) {
        self.print(printer);
    }
}
