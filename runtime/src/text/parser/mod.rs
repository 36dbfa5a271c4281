//! Reading IR text.
//!
//! [`Parser`] is the ground: tokens, the context, aliases, and the diagnostics that were found. Types, attributes,
//! locations and affine expressions are read on it; `OpParser` adds bodies and names of values and blocks.
//!
//! A function that fails returns [`ParseError`], which carries nothing: the diagnostic is kept in the parser, and is
//! emitted only when it is clear that this parse counts (a piece of a file may be parsed on trial).

mod affine;
mod attributes;
mod caches;
mod checked;
mod compatibility;
mod cursor;
mod dense;
mod dense_array;
mod dialect_symbols;
mod file;
mod locations;
mod metadata;
mod numbers;
mod shapes;
mod strings;
mod suggestions;
#[cfg(test)]
mod tests;
mod type_parser;
mod types;

pub(crate) use cursor::Parser;
pub use type_parser::{Delimiter, TypeParser};

/// The text is wrong; the diagnostic is in the parser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError;

/// What reading something gives.
pub type ParseResult<T> = Result<T, ParseError>;

/// Reads the custom form of an op.
pub struct OpParser<'parser, 'body, 'source>(std::marker::PhantomData<(&'parser (), &'body (), &'source ())>);
