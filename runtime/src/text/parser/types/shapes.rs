//! Dimension lists (builtin dialect, `dimension-list`).
//!
//! The tokens of a list such as `4x0x[8]xf32` do not match its parts: `x0x` is one identifier and `0x8` one
//! number. The parser therefore restarts the lexer inside tokens.

use smallvec::SmallVec;

use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::{ParseResult, Parser};
use crate::types::DYNAMIC;

/// The dimensions of a shaped type.
pub(crate) type Dimensions = SmallVec<[i64; 6]>;

impl Parser<'_> {
    /// Parses `(dimension x)*`, including the last `x`, before an element type.
    pub(crate) fn parse_dimensions(&mut self, allow_dynamic: bool) -> ParseResult<Dimensions> {
        let mut dimensions = Dimensions::new();
        while self.is(TokenKind::Integer) || (allow_dynamic && self.is(TokenKind::Question)) {
            dimensions.push(self.parse_dimension()?);
            self.parse_times()?;
        }
        Ok(dimensions)
    }

    /// Parses `dimension (x dimension)*` without an element type, or nothing.
    pub(crate) fn parse_bare_dimensions(&mut self, allow_dynamic: bool) -> ParseResult<Dimensions> {
        let mut dimensions = Dimensions::new();
        let is_dimension = |parser: &Self| {
            parser.is(TokenKind::Integer) || (allow_dynamic && parser.is(TokenKind::Question))
        };
        if !is_dimension(self) {
            return Ok(dimensions);
        }
        loop {
            if !is_dimension(self) {
                return Err(self.unexpected("dimension"));
            }
            dimensions.push(self.parse_dimension()?);
            if !(self.is(TokenKind::BareIdentifier) && self.text().first() == Some(&b'x')) {
                return Ok(dimensions);
            }
            self.parse_times()?;
        }
    }

    /// Parses `(static-dimension x)*` of a vector, with scalable sizes in brackets. The list of scalable
    /// flags is empty if no dimension is scalable.
    pub(crate) fn parse_vector_dimensions(&mut self) -> ParseResult<(Dimensions, SmallVec<[bool; 6]>)> {
        let mut dimensions = Dimensions::new();
        let mut scalable = SmallVec::new();
        loop {
            match self.kind() {
                TokenKind::Integer => {
                    dimensions.push(self.parse_dimension()?);
                    scalable.push(false);
                }
                TokenKind::LeftBracket => {
                    self.advance();
                    if !self.is(TokenKind::Integer) {
                        return Err(self.unexpected("a static size in a scalable dimension"));
                    }
                    dimensions.push(self.parse_dimension()?);
                    scalable.push(true);
                    if !self.is(TokenKind::RightBracket) {
                        let error = self.error("missing ']' closing scalable dimension");
                        self.help("brackets hold one dimension each: '[4]x[4]xf32'");
                        return Err(error);
                    }
                    self.advance();
                }
                TokenKind::Question => {
                    let error = self.unexpected("non-function type");
                    self.help("the dimensions of a vector are static; write '[4]' for a scalable one");
                    return Err(error);
                }
                _ => break,
            }
            self.parse_times()?;
        }
        if !scalable.contains(&true) {
            scalable.clear();
        }
        Ok((dimensions, scalable))
    }

    /// Parses a dimension: a decimal number, or `?`.
    fn parse_dimension(&mut self) -> ParseResult<i64> {
        if self.is(TokenKind::Question) {
            self.end_dimension(self.token.end);
            return Ok(DYNAMIC);
        }
        let text = self.text();
        if text.starts_with(b"0x") {
            // Sizes are never hexadecimal: this is `0`, followed by `x`.
            self.end_dimension(self.token.start + 1);
            return Ok(0);
        }
        match self.ascii_of(self.token).parse() {
            Ok(size) => {
                self.end_dimension(self.token.end);
                Ok(size)
            }
            Err(_) => {
                let error = self.error("invalid dimension");
                self.help("a size fits 63 bits");
                Err(error)
            }
        }
    }

    /// Restarts the lexer at `end`, the end of a dimension. Of a following identifier only the `x` becomes a
    /// token: the rest may have many dimensions and would be scanned once for each.
    fn end_dimension(&mut self, end: u32) {
        if self.source.get(end as usize) == Some(&b'x') {
            self.previous_end = end;
            self.token = Token { kind: TokenKind::BareIdentifier, start: end, end: end + 1 };
        } else {
            self.restart_at(end as usize);
        }
    }

    /// Parses the `x` after a dimension, which may be the start of a longer identifier.
    pub(in crate::text::parser) fn parse_times(&mut self) -> ParseResult<()> {
        if !self.is(TokenKind::BareIdentifier) || self.text().first() != Some(&b'x') {
            let error = self.unexpected("'x' in dimension list");
            if matches!(self.kind(), TokenKind::Greater | TokenKind::Comma) {
                self.help("the element type comes last, behind an 'x'");
            }
            return Err(error);
        }
        self.restart_at(self.token.start as usize + 1);
        Ok(())
    }
}
