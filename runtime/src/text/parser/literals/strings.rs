//! String literals (language reference, Common syntax, `string-literal`).

use std::borrow::Cow;

use crate::context::Identifier;
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::{ParseResult, Parser};

/// Returns the value of a hexadecimal digit.
#[inline]
pub(in crate::text::parser) fn hexadecimal_digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Decodes `0x` followed by pairs of hexadecimal digits; `None` for text of another form.
pub(in crate::text::parser) fn decode_hexadecimal(text: &[u8]) -> Option<Vec<u8>> {
    let digits = text.strip_prefix(b"0x")?;
    if digits.len() % 2 != 0 {
        return None;
    }
    let pair = |pair: &[u8]| Some(hexadecimal_digit(pair[0])? << 4 | hexadecimal_digit(pair[1])?);
    digits.chunks_exact(2).map(pair).collect()
}

impl<'source> Parser<'source> {
    /// Returns the bytes of a string token, or of a symbol name token with a quoted name.
    pub(crate) fn string_value(&mut self, token: Token) -> ParseResult<Cow<'source, [u8]>> {
        let quote = token.start as usize + usize::from(token.kind == TokenKind::SymbolIdentifier);
        let content = &self.source[quote + 1..token.end as usize - 1];
        let Some(first) = memchr::memchr(b'\\', content) else { return Ok(Cow::Borrowed(content)) };
        let mut value = Vec::with_capacity(content.len());
        value.extend_from_slice(&content[..first]);
        let mut position = first;
        while position < content.len() {
            let rest = &content[position..];
            match *rest {
                [b'\\', escaped @ (b'\\' | b'"'), ..] => value.push(escaped),
                [b'\\', b'n', ..] => value.push(b'\n'),
                [b'\\', b't', ..] => value.push(b'\t'),
                [b'\\', high, low, ..] => {
                    let (Some(high), Some(low)) = (hexadecimal_digit(high), hexadecimal_digit(low)) else {
                        return Err(self.unknown_escape(quote + 1 + position));
                    };
                    value.push(high << 4 | low);
                    position += 1;
                }
                _ => return Err(self.unknown_escape(quote + 1 + position)),
            }
            position += 2;
            let next = memchr::memchr(b'\\', &content[position..]).unwrap_or(content.len() - position);
            value.extend_from_slice(&content[position..position + next]);
            position += next;
        }
        Ok(Cow::Owned(value))
    }

    fn unknown_escape(&mut self, offset: usize) -> crate::text::parser::ParseError {
        let error = self.error_at(offset as u32, "unknown escape in string literal");
        self.help("escapes are '\\\\', '\\\"', '\\n', '\\t' and '\\' with two hexadecimal digits");
        error
    }

    /// Parses a string and returns its bytes.
    pub(crate) fn parse_string(&mut self, expected: &str) -> ParseResult<Cow<'source, [u8]>> {
        let token = self.expect(TokenKind::String, expected)?;
        self.string_value(token)
    }

    /// Returns the bytes as text, for interning. Reports an error if they are not UTF-8.
    pub(crate) fn text_value<'text>(
        &mut self,
        offset: u32,
        bytes: &'text [u8],
        what: &str,
    ) -> ParseResult<&'text str> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text),
            Err(_) => Err(self.error_at(offset, format_args!("{what} is not valid UTF-8"))),
        }
    }

    /// Returns the identifier for the bytes. Reports an error if they are not UTF-8.
    pub(crate) fn identifier_value(
        &mut self,
        offset: u32,
        bytes: &[u8],
        what: &str,
    ) -> ParseResult<Identifier> {
        let text = self.text_value(offset, bytes, what)?;
        Ok(self.caches.identifier(self.context, text))
    }

    /// Returns the text of an ASCII-only token: an identifier or a number.
    pub(crate) fn ascii_of(&self, token: Token) -> &'source str {
        std::str::from_utf8(self.text_of(token)).unwrap_or_default()
    }

    /// Parses a bare identifier or a string: the name of an attribute or the key of a resource.
    pub(in crate::text::parser) fn parse_keyword_or_string(
        &mut self,
        expected: &str,
    ) -> ParseResult<Cow<'source, [u8]>> {
        match self.kind() {
            TokenKind::BareIdentifier => {
                let token = self.advance();
                Ok(Cow::Borrowed(self.text_of(token)))
            }
            _ => self.parse_string(expected),
        }
    }
}
