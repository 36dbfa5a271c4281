//! Splitting option texts: braces, parentheses, brackets and quotes keep what is in them together.
//!
//! Between double quotes `\"` is a quote and `\\` a backslash; everywhere else a backslash is a character like others.

use std::borrow::Cow;

use crate::pass::option::TextError;

/// The open delimiters at some point of a text.
#[derive(Default)]
pub(in crate::pass) struct Nesting {
    /// The expected closing delimiters, with the position of each opening one.
    open: Vec<(u8, usize)>,
    /// Whether the byte before was a backslash between double quotes.
    is_escaped: bool,
}

impl Nesting {
    /// Takes one byte; returns `false` if it is an unmatched closing delimiter.
    fn take(&mut self, byte: u8, at: usize) -> bool {
        if let Some((quote @ (b'"' | b'\''), _)) = self.open.last() {
            if std::mem::take(&mut self.is_escaped) {
                return true;
            }
            if byte == *quote {
                self.open.pop();
            } else {
                self.is_escaped = *quote == b'"' && byte == b'\\';
            }
            return true;
        }
        match byte {
            b'{' => self.open.push((b'}', at)),
            b'(' => self.open.push((b')', at)),
            b'[' => self.open.push((b']', at)),
            b'"' | b'\'' => self.open.push((byte, at)),
            b'}' | b')' | b']' => return self.open.pop_if(|(closing, _)| *closing == byte).is_some(),
            _ => {}
        }
        true
    }

    /// Returns `Some` if the delimiters of a text are balanced.
    pub(in crate::pass) fn of(text: &str) -> Option<()> {
        let mut nesting = Nesting::default();
        let fits = text.bytes().enumerate().all(|(at, byte)| nesting.take(byte, at));
        (fits && nesting.open.is_empty()).then_some(())
    }

    /// Returns the end of the word that begins at `start`: the first white space outside of all delimiters, or the end.
    pub(in crate::pass) fn argument_end(text: &str, start: usize) -> Result<usize, TextError> {
        let mut nesting = Nesting::default();
        for (at, byte) in text.bytes().enumerate().skip(start) {
            if nesting.open.is_empty() && byte.is_ascii_whitespace() {
                return Ok(at);
            }
            if !nesting.take(byte, at) {
                let message = format!("'{}' closes nothing", byte as char);
                return Err(TextError::new(at..at + 1, message));
            }
        }
        match nesting.open.last() {
            None => Ok(text.len()),
            Some((closing, at)) => {
                let message = format!("'{}' is missing", *closing as char);
                Err(TextError::new(*at..at + 1, message).help("what is opened here is not closed"))
            }
        }
    }

    /// Returns the position of the delimiter that closes the one at `start`.
    pub(in crate::pass) fn group_end(text: &str, start: usize) -> Option<usize> {
        let mut nesting = Nesting::default();
        for (at, byte) in text.bytes().enumerate().skip(start) {
            if !nesting.take(byte, at) {
                return None;
            }
            if nesting.open.is_empty() {
                return Some(at);
            }
        }
        None
    }
}

/// Returns the text without the braces or quotes that are around all of it.
pub(in crate::pass) fn strip_delimiters(text: &str) -> Cow<'_, str> {
    let first = text.as_bytes().first();
    let is_group = matches!(first, Some(b'{' | b'"' | b'\''));
    if !is_group || text.len() < 2 || Nesting::group_end(text, 0) != Some(text.len() - 1) {
        return Cow::Borrowed(text);
    }
    let inside = &text[1..text.len() - 1];
    if first == Some(&b'"') && inside.contains('\\') { unescape(inside).into() } else { inside.into() }
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        out.push_str(before);
        // The backslash of an escape is left out, that before another character stays.
        let skipped = usize::from(escape[1..].starts_with(['"', '\\']));
        let end = skipped + escape[skipped..].chars().next().map_or(0, char::len_utf8);
        out.push_str(&escape[skipped..end]);
        rest = &escape[end..];
    }
    out + rest
}

/// Returns the text between double quotes, for [`strip_delimiters`] to read.
pub(in crate::pass) fn escape(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns the elements between the commas of a list, without blanks, braces and quotes around them. An empty text has
/// none.
pub(in crate::pass) fn split_list(text: &str) -> Vec<Cow<'_, str>> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    let mut elements = Vec::new();
    let mut nesting = Nesting::default();
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        if nesting.open.is_empty() && byte == b',' {
            elements.push(&text[start..at]);
            start = at + 1;
        } else {
            nesting.take(byte, at);
        }
    }
    elements.push(&text[start..]);
    elements.into_iter().map(|element| strip_delimiters(element.trim())).collect()
}
