//! Possible references in text of unknown grammar.

use std::ops::Range;

use super::lexer::{TokenKind, token_at};

/// The kind of a possible reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MentionKind {
    /// `!name`
    Type,
    /// `#name`
    Attribute,
    /// `#name` within `loc(...)`
    Location,
    /// The word `distinct` of `distinct[...]`
    Distinct,
}

/// A possible reference in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mention {
    pub(crate) kind: MentionKind,
    pub(crate) range: Range<usize>,
}

/// An iterator over the possible references in a body. Skips strings, and names with a dot or before a `<`,
/// which belong to dialects.
pub(crate) struct Mentions<'t> {
    text: &'t [u8],
    position: usize,
    /// The number of open parentheses since the last `loc(`, inclusive.
    location_parentheses: u32,
}

impl<'t> Mentions<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Self {
        Mentions { text, position: 0, location_parentheses: 0 }
    }

    /// Continues at this position.
    pub(crate) fn skip_to(&mut self, position: usize) {
        self.position = position;
    }

    fn skip_word(&mut self) -> &'t [u8] {
        let rest = &self.text[self.position..];
        let is_end = |byte: &u8| !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'));
        let length = rest.iter().position(is_end).unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }
}

impl Iterator for Mentions<'_> {
    type Item = Mention;

    fn next(&mut self) -> Option<Mention> {
        loop {
            let start = self.position;
            match *self.text.get(start)? {
                b'"' => {
                    let token = token_at(self.text, start);
                    self.position =
                        if token.kind == TokenKind::String { token.end as usize } else { start + 1 };
                }
                b'#' | b'!' => {
                    let token = token_at(self.text, start);
                    let kind = match token.kind {
                        TokenKind::TypeIdentifier => MentionKind::Type,
                        TokenKind::AttributeIdentifier if self.location_parentheses > 0 => {
                            MentionKind::Location
                        }
                        TokenKind::AttributeIdentifier => MentionKind::Attribute,
                        _ => {
                            self.position = start + 1;
                            continue;
                        }
                    };
                    let end = token.end as usize;
                    self.position = end;
                    if !self.text[start..end].contains(&b'.') && self.text.get(end) != Some(&b'<') {
                        return Some(Mention { kind, range: start..end });
                    }
                }
                b'(' => {
                    self.location_parentheses += u32::from(self.location_parentheses > 0);
                    self.position += 1;
                }
                b')' => {
                    self.location_parentheses = self.location_parentheses.saturating_sub(1);
                    self.position += 1;
                }
                byte if byte.is_ascii_alphanumeric() || byte == b'_' => {
                    let word = self.skip_word();
                    match (word, self.text.get(self.position)) {
                        (b"distinct", Some(b'[')) => {
                            return Some(Mention {
                                kind: MentionKind::Distinct,
                                range: start..self.position,
                            });
                        }
                        (b"loc", Some(b'(')) if self.location_parentheses == 0 => {
                            self.location_parentheses = 1;
                            self.position += 1;
                        }
                        _ => {}
                    }
                }
                _ => self.position += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mentions(text: &str) -> Vec<(MentionKind, &str)> {
        Mentions::new(text.as_bytes()).map(|mention| (mention.kind, &text[mention.range])).collect()
    }

    #[test]
    fn mentions_are_names_without_dots() {
        use MentionKind::*;
        assert_eq!(
            mentions("x<#a, !b->#c9, \"#d\", #e.f<#g>, !h<!i>, !=, #>"),
            [(Attribute, "#a"), (Type, "!b-"), (Attribute, "#c9"), (Attribute, "#g"), (Type, "!i"),]
        );
        assert_eq!(
            mentions("loc(f(#a), #b), g(#c, é), distinct[0]<>, distinct, xdistinct[1]"),
            [(Location, "#a"), (Location, "#b"), (Attribute, "#c"), (Distinct, "distinct"),]
        );
    }
}
