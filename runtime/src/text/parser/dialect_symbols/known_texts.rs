//! A cache of parsed types and attributes by text: `memref<64x64xf32>`, `affine_map<(d0) -> (d0 + 1)>`.
//!
//! A source repeats few distinct types and attributes. If the text in angle brackets does not depend on its
//! context, equal texts are the same type or attribute, and finding the end of the text is much cheaper than
//! parsing it. The same holds for `!dialect.name<...>` and `#dialect.name<...>` whose syntax is declared: nothing
//! behind the brackets belongs to it, and without brackets nothing behind the name.

use rustc_hash::FxHashMap;

use crate::text::lexer::{TokenKind, token_at};
use crate::text::parser::{ParseResult, Parser};

/// The length of the longest cached text.
const LONGEST: usize = 256;

/// The maximum number of cached texts.
const MOST: usize = 1 << 12;

/// The number of texts that are compared before all others are looked up.
const LATEST: usize = 4;

/// The parsed results of bracketed texts.
pub(crate) struct KnownTexts<'source, T> {
    all: FxHashMap<&'source [u8], T>,
    /// The texts that were looked up last: most texts are one of these, and comparing costs less than finding the end
    /// and hashing.
    latest: [Option<(&'source [u8], T)>; LATEST],
    /// The position of the one to be replaced next.
    oldest: usize,
}

impl<T: Copy> Default for KnownTexts<'_, T> {
    fn default() -> Self {
        KnownTexts { all: FxHashMap::default(), latest: [None; LATEST], oldest: 0 }
    }
}

impl<'source, T: Copy> KnownTexts<'source, T> {
    /// Returns the length and the result of the text at the start of `rest`, if it is one of the latest. The first token
    /// there has the length `word`.
    #[inline]
    pub(in crate::text::parser) fn find_latest(&self, rest: &[u8], word: usize) -> Option<(usize, T)> {
        let is_whole = |text: &[u8]| match rest.get(text.len()) {
            // Behind these, the text would go on.
            Some(b'=') => text.len() == word,
            Some(b'<') => text.len() > word,
            _ => true,
        };
        let mut latest = self.latest.iter().flatten();
        let found = latest.find(|(text, _)| text.len() >= word && rest.starts_with(text) && is_whole(text));
        found.map(|(text, result)| (text.len(), *result))
    }

    /// Returns the result of a text.
    fn find(&mut self, text: &'source [u8]) -> Option<T> {
        let found = self.all.get(text).copied()?;
        self.note_latest(text, found);
        Some(found)
    }

    /// Keeps the result of a text, if there is room.
    fn insert(&mut self, text: &'source [u8], result: T) {
        if self.all.len() < MOST {
            self.all.insert(text, result);
            self.note_latest(text, result);
        }
    }

    fn note_latest(&mut self, text: &'source [u8], result: T) {
        self.latest[self.oldest] = Some((text, result));
        self.oldest = (self.oldest + 1) % LATEST;
    }
}

/// Returns the word at the start of `text` including the angle brackets right after it; `None` if there are
/// no brackets, or if they contain a name that is not one of a dialect's types or attributes, a string or a comment.
fn bracketed(text: &[u8]) -> Option<&[u8]> {
    let text = &text[..text.len().min(LONGEST)];
    let mut depth = 0_u32;
    for (position, byte) in text.iter().enumerate() {
        match byte {
            b'<' | b'>' if text.get(position + 1) == Some(&b'=') => {}
            b'<' => depth += 1,
            b'>' if position > 0 && text[position - 1] == b'-' => {}
            b'>' if depth == 1 => return Some(&text[..=position]),
            b'>' => depth = depth.checked_sub(1)?,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => {}
            b' ' | b'(' | b')' | b'[' | b']' | b',' | b'?' | b'*' | b'+' | b'-' | b':' | b'=' | b'.'
                if depth > 0 => {}
            b'!' | b'#' if depth > 0 && begins_dialect_name(&text[position + 1..]) => {}
            _ => return None,
        }
    }
    None
}

/// Returns whether the text behind a sigil names a type or an attribute in a dialect, `dialect.name`. An alias has no dot.
fn begins_dialect_name(text: &[u8]) -> bool {
    let end = text.iter().position(|byte| !matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_'));
    end.is_some_and(|end| end > 0 && text[end] == b'.')
}

impl<'source> Parser<'source> {
    /// Returns whether no cached text at the next token is too deeply nested: none has more levels than bytes.
    fn uses_known_texts(&self) -> bool {
        self.depth == 0 || self.depth as usize + LONGEST <= self.context.options().limits.attributes as usize
    }

    /// Returns the cached result for the text at the next token, or parses it with `read`. `texts` accesses
    /// the cache.
    pub(in crate::text::parser) fn parse_bracketed<T: Copy>(
        &mut self,
        texts: impl Fn(&mut Self) -> &mut KnownTexts<'source, T>,
        read: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        if !self.uses_known_texts() {
            return read(self);
        }
        let (source, start, end) = (self.source, self.token.start as usize, self.token.end as usize);
        if let Some((length, known)) = texts(self).find_latest(&source[start..], end - start) {
            self.restart_at(start + length);
            return Ok(known);
        }
        let Some(text) = bracketed(&source[start..]) else { return read(self) };
        self.parse_known(text, texts, |parser| {
            let before = parser.side_effects();
            let found = read(parser)?;
            Ok((found, before == parser.side_effects()))
        })
    }

    /// Returns the cached result for `!dialect.name<...>` or `#dialect.name<...>` at the next token, or parses it with
    /// `read`, which also returns whether the text is all that the result depends on. `texts` accesses the cache.
    pub(in crate::text::parser) fn parse_symbol_text<T: Copy>(
        &mut self,
        texts: impl Fn(&mut Self) -> &mut KnownTexts<'source, T>,
        read: impl FnOnce(&mut Self) -> ParseResult<(T, bool)>,
    ) -> ParseResult<T> {
        let source = self.source;
        let (start, end) = (self.token.start as usize, self.token.end as usize);
        let uses_known_texts = self.uses_known_texts();
        if uses_known_texts
            && let Some((length, known)) = texts(self).find_latest(&source[start..], end - start)
        {
            let behind = token_at(source, start + length);
            // A type behind an attribute belongs to it.
            if behind.kind != TokenKind::Colon {
                self.continue_at(start + length, behind);
                return Ok(known);
            }
        }
        let body = match source.get(end) {
            Some(b'<') => bracketed(&source[end..]),
            _ => Some(&[][..]),
        };
        let is_cached = |body: &&[u8]| {
            // A type behind an attribute belongs to it.
            let has_type = token_at(source, end + body.len()).kind == TokenKind::Colon;
            uses_known_texts && source[start..end].contains(&b'.') && !has_type
        };
        match body.filter(is_cached) {
            Some(body) => self.parse_known(&source[start..end + body.len()], texts, read),
            None => read(self).map(|(found, _)| found),
        }
    }

    /// Returns the cached result for `text`, which begins at the next token, or parses it with `read`.
    fn parse_known<T: Copy>(
        &mut self,
        text: &'source [u8],
        texts: impl Fn(&mut Self) -> &mut KnownTexts<'source, T>,
        read: impl FnOnce(&mut Self) -> ParseResult<(T, bool)>,
    ) -> ParseResult<T> {
        let end = self.token.start as usize + text.len();
        if let Some(known) = texts(self).find(text) {
            self.restart_at(end);
            return Ok(known);
        }
        let (found, is_repeatable) = read(self)?;
        if is_repeatable && self.previous_end as usize == end {
            texts(self).insert(text, found);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_texts_are_found_where_they_end() {
        let mut texts = KnownTexts::default();
        texts.insert(b"!a.b", 1);
        texts.insert(b"!a.b<2>", 2);
        let cases = [
            ("!a.b)", 4, Some((4, 1))),
            ("!a.b=", 4, Some((4, 1))),
            ("!a.b<2>,", 4, Some((7, 2))),
            ("!a.b<2>", 4, Some((7, 2))),
            ("!a.b<2>=1>", 4, None),
            ("!a.b<3>", 4, None),
            ("!a.bc", 5, None),
            ("!a.", 3, None),
        ];
        for (text, word, expected) in cases {
            assert_eq!(texts.find_latest(text.as_bytes(), word), expected, "{text}");
        }
    }

    #[test]
    fn brackets_close_where_they_should() {
        let cases = [
            ("memref<4x?xf32> }", Some("memref<4x?xf32>")),
            ("tuple<tensor<2xi8>, index>)", Some("tuple<tensor<2xi8>, index>")),
            ("affine_map<(d0)[s0] -> (d0 + s0)>(%i)", Some("affine_map<(d0)[s0] -> (d0 + s0)>")),
            ("affine_set<(d0) : (d0 - 1 >= 0, d0 == 2)>(", Some("affine_set<(d0) : (d0 - 1 >= 0, d0 == 2)>")),
            ("memref<4xf32, #map>", None),
            ("memref <4xf32>", None),
            ("memref<4xf32 // >", None),
            ("ptr<!spirv.array<4 x f32>, Function>)", Some("ptr<!spirv.array<4 x f32>, Function>")),
            (
                "memref<4xf32, #gpu.address_space<private>>",
                Some("memref<4xf32, #gpu.address_space<private>>"),
            ),
            ("ptr<!alias, Function>", None),
            ("ptr<!alias>", None),
            ("i32 loc(<>)", None),
            ("memref<4xf32", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(bracketed(text.as_bytes()), expected.map(str::as_bytes), "{text}");
        }
    }
}
