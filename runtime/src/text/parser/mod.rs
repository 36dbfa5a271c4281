//! The parser of the textual form.
//!
//! [`Parser`] is the token cursor with the context, aliases and diagnostics; it parses types, attributes,
//! locations and affine expressions. [`IrParser`](operations::ir_parser::IrParser) adds bodies, and the names
//! of values and blocks.
//!
//! A failed function returns [`ParseError`], which has no content: the diagnostic is recorded in the parser.
//! Diagnostics are emitted only once the result of the parse is committed, since a piece of a file may be
//! parsed speculatively.

use crate::support::option_setters::option_setters;

mod affine;
mod attributes;
mod checked_construction;
mod cursor;
mod custom_form;
mod dialect_symbols;
mod interner_caches;
mod literals;
mod names;
mod operations;
mod source;
#[cfg(test)]
mod tests;
mod types;

pub use affine::values::AffineValues;
pub use attributes::standalone::parse_attribute;
pub(crate) use cursor::Parser;
pub use custom_form::{OpParser, ValueName};
pub use operations::ir_parser::UnresolvedOperand;
pub use operations::regions::ParsedArgument;
pub use source::top_level::parse_source;
pub use types::type_parser::{Delimiter, TypeParser};

/// The error of a failed parse; the diagnostic is recorded in the parser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError;

/// The result of a parse function.
pub type ParseResult<T> = Result<T, ParseError>;

/// The options of parsing a source text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParseOptions {
    /// Whether to wrap the ops in a module unless the text consists of one module. Otherwise the text must
    /// consist of one op that is isolated from above.
    pub implicit_module: bool,
}

option_setters!(ParseOptions {
    with_implicit_module = implicit_module: bool,
});

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions { implicit_module: true }
    }
}
