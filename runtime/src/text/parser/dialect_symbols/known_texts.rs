//! Types and attributes whose text was met before: `memref<64x64xf32>`, `affine_map<(d0) -> (d0 + 1)>`.
//!
//! A text has the same few of them over and over. Where nothing in the angle brackets has a meaning that depends on the
//! place, equal texts are the same type or attribute, and finding the end of one costs a fraction of reading it.

use rustc_hash::FxHashMap;

use crate::text::parser::{ParseResult, Parser};

/// Longer texts are not kept.
const LONGEST: usize = 256;

/// No more texts than so many are kept.
const MOST: usize = 1 << 12;

/// What texts in brackets stand for.
pub(crate) struct KnownTexts<'source, T>(FxHashMap<&'source [u8], T>);

impl<T> Default for KnownTexts<'_, T> {
    fn default() -> Self {
        KnownTexts(FxHashMap::default())
    }
}

/// Returns the word at the beginning of `text` with what stands in angle brackets right behind it; none where
/// there are no brackets, or where they hold a name, a string or a comment.
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
    /// What the next token begins: what its text stood for before, or what `read` reads. `texts` is where such texts
    /// are kept.
    pub(in crate::text::parser) fn parse_bracketed<T: Copy>(
        &mut self,
        texts: impl Fn(&mut Self) -> &mut KnownTexts<'source, T>,
        read: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        // Inside of others, how deep they nest has to be counted.
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
