//! Spacing between the elements of a format. The default is that of prose.

use super::Whitespace;
use crate::text::is_bare_name;

/// The spacing state after the last element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacing {
    /// Whether a space may precede the next element.
    pub(crate) space: bool,
    /// Whether the last element was punctuation.
    pub(crate) after_punctuation: bool,
}

impl Spacing {
    /// Returns the state after a name.
    pub(crate) fn behind_word() -> Self {
        Spacing { space: true, after_punctuation: false }
    }

    /// Advances over a literal. Returns whether a space precedes it.
    pub(crate) fn literal(&mut self, text: &str) -> bool {
        let is_single = text.len() == 1 || text == "->";
        let closing: &[&str] = if self.after_punctuation {
            &[">", ")", "}", "]", ","]
        } else {
            &["<", ">", "(", ")", "{", "}", "[", "]", ","]
        };
        let space = self.space && !(is_single && closing.contains(&text));
        self.space = !matches!(text, "<" | "(" | "{" | "[");
        self.after_punctuation = !is_bare_name(text.as_bytes());
        space
    }

    /// Advances over any other element. Returns whether a space precedes it.
    pub(crate) fn entity(&mut self) -> bool {
        let space = self.space || !self.after_punctuation;
        *self = Spacing::behind_word();
        space
    }

    /// Advances over explicit white space.
    pub(crate) fn whitespace(&mut self, whitespace: Whitespace) {
        self.space = false;
        self.after_punctuation = whitespace != Whitespace::Space;
    }
}
