//! Where blanks stand between the elements of a format: as in prose, unless the format says otherwise.

use super::Whitespace;
use crate::text::is_bare_name;

/// What was written last, as far as the next blank depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacing {
    /// Whether a blank may stand before the next element.
    pub(crate) space: bool,
    /// Whether punctuation came last.
    pub(crate) after_punctuation: bool,
}

impl Spacing {
    /// Directly behind a name.
    pub(crate) fn behind_word() -> Self {
        Spacing { space: true, after_punctuation: false }
    }

    /// Goes over a literal; whether a blank stands before it.
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

    /// Goes over something that is no literal; whether a blank stands before it.
    pub(crate) fn entity(&mut self) -> bool {
        let space = self.space || !self.after_punctuation;
        *self = Spacing::behind_word();
        space
    }

    /// Goes over white space that the format asks for.
    pub(crate) fn whitespace(&mut self, whitespace: Whitespace) {
        self.space = false;
        self.after_punctuation = whitespace != Whitespace::Space;
    }
}
