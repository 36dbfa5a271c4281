//! Reading IR text.
//!
//! [`Parser`] is the ground: tokens, the context, aliases, and the diagnostics that were found. Types, attributes,
//! locations and affine expressions are read on it; `OpParser` adds bodies and names of values and blocks.
//!
//! A function that fails returns [`ParseError`], which carries nothing: the diagnostic is kept in the parser, and is
//! emitted only when it is clear that this parse counts (a piece of a file may be parsed on trial).

mod cursor;

pub(crate) use cursor::Parser;

/// The text is wrong; the diagnostic is in the parser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError;

/// What reading something gives.
pub type ParseResult<T> = Result<T, ParseError>;

/// Reads a type or an attribute of a dialect; what a dialect's hooks are given.
pub struct TypeParser<'parser, 'source> {
    pub(crate) parser: &'parser mut Parser<'source>,
}

/// Reads the custom form of an op.
pub struct OpParser<'parser, 'body, 'source>(std::marker::PhantomData<(&'parser (), &'body (), &'source ())>);
