//! Reading IR text.
//!
//! [`Parser`] is the ground: tokens, the context, aliases, and the diagnostics that were found. Types, attributes,
//! locations and affine expressions are read on it; [`IrParser`](operations::ir_parser::IrParser) adds bodies and the
//! names of values
//! and blocks.
//!
//! A function that fails returns [`ParseError`], which carries nothing: the diagnostic is kept in the parser, and is
//! emitted only when it is clear that this parse counts (a piece of a file may be parsed on trial).

use crate::option_setters::option_setters;

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

/// The text is wrong; the diagnostic is in the parser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError;

/// What reading something gives.
pub type ParseResult<T> = Result<T, ParseError>;

/// How a source text is read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParseOptions {
    /// Whether a module is put around the ops of a text that does not consist of one module. Without it, the text must
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
