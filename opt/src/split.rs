//! Splitting of a file into independent pieces of IR.
//!
//! The marker is a substring: it need not be on a line of its own, and the rest of its line belongs to the next piece.

use std::ops::Range;

use memchr::memmem;

/// The default marker.
pub(crate) const DEFAULT_MARKER: &str = "// -----";

/// The number of bytes by which a near miss may be shorter than the marker.
const MISSING_FROM_NEAR_MISS: usize = 2;

/// A piece of a file between markers.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Its byte range in the file.
    pub(crate) range: Range<usize>,
    /// Probably misspelled markers, as byte ranges in the file.
    pub(crate) near_misses: Vec<Range<usize>>,
}

/// Splits `text` into at least one piece, in order.
///
/// # Panics
///
/// If the marker is empty.
pub(crate) fn split(text: &[u8], marker: &str) -> Vec<Piece> {
    assert!(!marker.is_empty(), "a marker that is not empty");
    let marker = marker.as_bytes();
    let mut pieces = Vec::new();
    let mut start = 0;
    let ends = memmem::find_iter(text, marker).chain(std::iter::once(text.len()));
    for end in ends {
        pieces.push(Piece { range: start..end, near_misses: near_misses(text, start..end, marker) });
        start = end + marker.len();
    }
    pieces
}

/// Returns the probably misspelled markers in a part of the text without markers.
fn near_misses(text: &[u8], range: Range<usize>, marker: &[u8]) -> Vec<Range<usize>> {
    let Some(length) = marker.len().checked_sub(MISSING_FROM_NEAR_MISS).filter(|length| *length > 0) else {
        return Vec::new();
    };
    memmem::find_iter(&text[range.clone()], &marker[..length])
        .map(|found| {
            let found = range.start + found;
            let rest = &text[found..range.end];
            let same = rest.iter().zip(marker).take_while(|(left, right)| left == right).count();
            found..found + same
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, marker: &str) -> Vec<String> {
        let pieces = split(text.as_bytes(), marker);
        pieces.into_iter().map(|piece| text[piece.range].to_owned()).collect()
    }

    #[test]
    fn pieces_are_what_is_between_markers() {
        assert_eq!(texts("", DEFAULT_MARKER), [""]);
        assert_eq!(texts("a\n// -----\nb\n", DEFAULT_MARKER), ["a\n", "\nb\n"]);
        assert_eq!(texts("// -----\n// -----", DEFAULT_MARKER), ["", "\n", ""]);
        assert_eq!(texts("a // ----- b // ------ c", DEFAULT_MARKER), ["a ", " b ", "- c"]);
        assert_eq!(texts("a#b##c", "#"), ["a", "b", "", "c"]);
        assert_eq!(texts("aXXXb", "XX"), ["a", "Xb"]);
        assert_eq!(texts("XXXYZ", "XXYZ"), ["X", ""]);
        assert_eq!(texts("aXXXXXXb", "XXXX"), ["a", "XXb"]);
    }

    #[test]
    fn what_looks_like_a_marker_is_remembered() {
        let text = "a\n // ----\n// -----\n// --- x\n// --\n";
        let pieces = split(text.as_bytes(), DEFAULT_MARKER);
        assert_eq!(pieces.len(), 2);
        assert_eq!(pieces[0].near_misses, vec![3..10]);
        assert_eq!(&text[pieces[1].near_misses[0].clone()], "// ---");
        assert_eq!(pieces[1].near_misses.len(), 1);
        assert!(split(b"a#b", "##")[0].near_misses.is_empty());
    }
}
