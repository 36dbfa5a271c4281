//! A cache of parsed types and attributes by text: `memref<64x64xf32>`, `affine_map<(d0) -> (d0 + 1)>`.
//!
//! A source repeats few distinct types and attributes. If the text in angle brackets does not depend on its
//! context, equal texts are the same type or attribute, and finding the end of the text is much cheaper than
//! parsing it.

use rustc_hash::FxHashMap;

use crate::text::parser::{ParseResult, Parser};

/// The length of the longest cached text.
const LONGEST: usize = 256;

/// The maximum number of cached texts.
const MOST: usize = 1 << 12;

/// The parsed results of bracketed texts.
pub(crate) struct KnownTexts<'source, T>(FxHashMap<&'source [u8], T>);

impl<T> Default for KnownTexts<'_, T> {
    fn default() -> Self {
        KnownTexts(FxHashMap::default())
    }
}

/// Returns the word at the start of `text` including the angle brackets right after it; `None` if there are
/// no brackets, or if they contain a name, a string or a comment.
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
            _ => return None,
        }
    }
    None
}

impl<'source> Parser<'source> {
    /// Returns the cached result for the text at the next token, or parses it with `read`. `texts` accesses
    /// the cache.
    pub(in crate::text::parser) fn parse_bracketed<T: Copy>(
        &mut self,
        texts: impl Fn(&mut Self) -> &mut KnownTexts<'source, T>,
        read: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        // A nested type or attribute is not cached, since its nesting depth has to be checked.
        if self.depth > 0 {
            return read(self);
        }
        let source = self.source;
        let Some(text) = bracketed(&source[self.token.start as usize..]) else { return read(self) };
        let end = self.token.start as usize + text.len();
        if let Some(known) = texts(self).0.get(text).copied() {
            self.restart_at(end);
            return Ok(known);
        }
        let found = read(self)?;
        if self.previous_end as usize == end && texts(self).0.len() < MOST {
            texts(self).0.insert(text, found);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("i32 loc(<>)", None),
            ("memref<4xf32", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(bracketed(text.as_bytes()), expected.map(str::as_bytes), "{text}");
        }
    }
}
