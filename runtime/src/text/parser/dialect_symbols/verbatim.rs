//! Texts that are kept as they are: the bodies of types and attributes of unregistered dialects.

use crate::attributes::{Attribute, AttributeData};
use crate::opaque::OpaqueBody;
use crate::text::lexer::{TokenKind, token_at};
use crate::text::parser::dialect_symbols::Symbol;
use crate::text::parser::{ParseResult, Parser, TypeParser};
use crate::types::{Type, TypeData};

impl<'source> Parser<'source> {
    pub(super) fn parse_unregistered_type(&mut self, symbol: &Symbol<'source>) -> ParseResult<Type> {
        let (text, body) = self.parse_verbatim(symbol)?;
        self.opaque_type(symbol.token.start, symbol.dialect, text, body)
    }

    pub(super) fn opaque_type(
        &mut self,
        start: u32,
        dialect: &str,
        text: &str,
        body: OpaqueBody,
    ) -> ParseResult<Type> {
        self.check_unregistered_allowed(start, format_args!("`!{dialect}<{text}>` type"))?;
        let dialect = self.context.identifier(dialect);
        Ok(self.context.data().intern_type(TypeData::Opaque { dialect, body }))
    }

    pub(super) fn parse_unregistered_attribute(
        &mut self,
        symbol: &Symbol<'source>,
        known_type: Option<Type>,
    ) -> ParseResult<Attribute> {
        let (text, body) = self.parse_verbatim(symbol)?;
        let ty = match known_type {
            Some(ty) => ty,
            None if self.take_if(TokenKind::Colon) => self.parse_type()?,
            None => Type::NONE,
        };
        self.check_unregistered_allowed(
            symbol.token.start,
            format_args!("`#{}<{text}>` attribute", symbol.dialect),
        )?;
        let dialect = self.context.identifier(symbol.dialect);
        Ok(self.context.data().intern_attribute(AttributeData::Opaque { dialect, body, ty }))
    }

    /// Parses the name within the dialect and its body, or the body alone without its brackets. Returns the
    /// verbatim text and the pieces.
    fn parse_verbatim(&mut self, symbol: &Symbol<'source>) -> ParseResult<(&'source str, OpaqueBody)> {
        let token = symbol.token;
        if symbol.has_dot && token.end == symbol.rest {
            let message =
                format!("expected the name of something in dialect '{}' after the dot", symbol.dialect);
            return Err(self.error_at(token.end, message));
        }
        let mut end = token.end;
        if self.byte_after() == b'<' {
            end = match self.body_ends.get(&token.end) {
                Some(end) => *end,
                None => self.find_body_end(token.end)?,
            };
        }
        let (from, to) = if symbol.has_dot { (symbol.rest, end) } else { (symbol.rest + 1, end - 1) };
        let text = &self.source[from as usize..to as usize];
        let text = self.text_value(from, text, "the body")?;
        if memchr::memmem::find(text.as_bytes(), b"distinct[").is_some() {
            // Parsing the body looks up the ends of nested bodies again.
            self.find_symbol_end(symbol);
        }
        let body = self.parse_opaque_body(from, text)?;
        self.restart_at(end as usize);
        Ok((text, body))
    }

    /// Returns the end of a symbol including its body; `None` if the body is unbalanced.
    pub(super) fn find_symbol_end(&mut self, symbol: &Symbol<'_>) -> Option<u32> {
        let token = symbol.token;
        if self.source.get(token.end as usize) != Some(&b'<') {
            return Some(token.end);
        }
        if let Some(end) = self.body_ends.get(&token.end) {
            return Some(*end);
        }
        if self.depth == 0 {
            self.body_ends.clear();
        }
        let mut ends = std::mem::take(&mut self.body_ends);
        let end = scan_body(self.source, token.end as usize, |begin, end| {
            ends.insert(begin as u32, end as u32);
        });
        self.body_ends = ends;
        end.ok().map(|end| end as u32)
    }

    pub(super) fn find_body_end(&mut self, begin: u32) -> ParseResult<u32> {
        match scan_body(self.source, begin as usize, |_, _| ()) {
            Ok(end) => Ok(end as u32),
            Err(Unbalanced::Open { opening }) => {
                let character = char::from(self.source[opening]);
                // Reported at the start of the body: the missing bracket may be lines away.
                let message = format!("unbalanced '{character}' character in pretty dialect name");
                let error = self.error_at(begin, message);
                self.help("a body that does not balance is written as a string: '!dialect<\"text\">'");
                Err(error)
            }
            Err(Unbalanced::String { offset }) => {
                Err(self.error_at(offset as u32, "expected '\"' in string literal"))
            }
        }
    }
}

impl TypeParser<'_, '_> {
    /// Parses balanced angle brackets and returns the verbatim text between them, if present.
    ///
    /// # Errors
    ///
    /// If the brackets are unbalanced.
    pub fn parse_optional_verbatim_body(&mut self) -> ParseResult<Option<OpaqueBody>> {
        let parser = &mut *self.parser;
        if !parser.is(TokenKind::Less) {
            return Ok(None);
        }
        let begin = parser.token.start;
        let end = match parser.body_ends.get(&begin) {
            Some(end) => *end,
            None => parser.find_body_end(begin)?,
        };
        let text = &parser.source[begin as usize + 1..end as usize - 1];
        let text = parser.text_value(begin + 1, text, "the body")?;
        let body = parser.parse_opaque_body(begin + 1, text)?;
        parser.restart_at(end as usize);
        Ok(Some(body))
    }
}

/// The reason why a body has no end.
enum Unbalanced {
    /// The bracket at this offset is not closed by its counterpart.
    Open { opening: usize },
    /// The string at this offset does not end on its line.
    String { offset: usize },
}

/// Returns the end of the body whose bracket is at `begin`: brackets balance, `->` is one token, strings are
/// skipped. Calls `found` with the start and the end of each pair of angle brackets.
fn scan_body(source: &[u8], begin: usize, mut found: impl FnMut(usize, usize)) -> Result<usize, Unbalanced> {
    let mut open: Vec<usize> = Vec::new();
    let mut position = begin;
    while let Some(&byte) = source.get(position) {
        position += 1;
        let opening = match byte {
            b'<' | b'(' | b'[' | b'{' => {
                open.push(position - 1);
                continue;
            }
            b'-' => {
                position += usize::from(source.get(position) == Some(&b'>'));
                continue;
            }
            b'"' => {
                let string = token_at(source, position - 1);
                if string.kind != TokenKind::String {
                    return Err(Unbalanced::String { offset: position - 1 });
                }
                position = string.end as usize;
                continue;
            }
            0 => break,
            b'>' => b'<',
            b')' => b'(',
            b']' => b'[',
            b'}' => b'{',
            _ => continue,
        };
        let Some(last) = open.pop() else { break };
        if source[last] != opening {
            return Err(Unbalanced::Open { opening: last });
        }
        if opening == b'<' {
            found(last, position);
        }
        if open.is_empty() {
            return Ok(position);
        }
    }
    Err(Unbalanced::Open { opening: open.last().copied().unwrap_or(begin) })
}
