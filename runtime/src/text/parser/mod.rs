//! Reading IR text.
//!
//! [`Parser`] is the ground: tokens, the context, aliases, and the diagnostics that were found. Types, attributes,
//! locations and affine expressions are read on it; [`IrParser`](ir_parser::IrParser) adds bodies and the names of values
//! and blocks.
//!
//! A function that fails returns [`ParseError`], which carries nothing: the diagnostic is kept in the parser, and is
//! emitted only when it is clear that this parse counts (a piece of a file may be parsed on trial).

use crate::option_setters::option_setters;

mod affine;
mod affine_values;
mod attribute_text;
mod attributes;
mod bracketed;
mod caches;
mod checked;
mod compatibility;
mod cursor;
mod custom;
mod declared;
mod declared_values;
mod deferred;
mod dense;
mod dense_array;
mod dialect_symbols;
mod file;
mod ir_parser;
mod locations;
mod metadata;
mod names;
mod numbers;
mod old_op_names;
mod op_names;
mod opaque_bodies;
mod operation;
mod parallel;
mod recovery;
mod region;
mod remembered;
mod shapes;
mod shared;
mod strings;
#[cfg(test)]
mod tests;
mod top_level;
mod type_parser;
mod types;

pub use affine_values::AffineValues;
pub use attribute_text::parse_attribute;
pub(crate) use cursor::Parser;
pub use custom::{OpParser, ValueName};
pub use ir_parser::UnresolvedOperand;
pub(crate) use old_op_names::current_op_name;
pub use region::ParsedArgument;
pub use top_level::parse_source;
pub use type_parser::{Delimiter, TypeParser};

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
