//! Excerpts of generated code for messages.

use std::ops::Range;

/// The maximum length of an excerpt.
const LONGEST: usize = 100;

/// Returns the expression, field or statement around a place, on one line: the text between the nearest brackets,
/// commas and semicolons outside of it. Returns `None` if that is empty or too long.
pub(crate) fn excerpt(text: &str, place: Range<usize>) -> Option<String> {
    let mut start = place.start;
    let mut depth = 0;
    for (at, character) in text[..place.start].char_indices().rev() {
        match character {
            ')' | ']' | '}' => depth += 1,
            '(' | '[' | '{' if depth > 0 => depth -= 1,
            '(' | '[' | '{' => break,
            ',' | ';' | '|' if depth == 0 => break,
            _ => {}
        }
        start = at;
    }
    let mut end = place.end;
    depth = 0;
    for (at, character) in text[place.end..].char_indices() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ')' | ']' | '}' => break,
            ',' | ';' if depth == 0 => break,
            _ => {}
        }
        end = place.end + at + character.len_utf8();
    }
    // Comments are source marks or documentation.
    let lines = text[start..end].lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    let code = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let is_shown = !code.is_empty() && code.len() <= LONGEST;
    is_shown.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(text: &str, word: &str) -> Option<String> {
        let start = text.find(word).unwrap();
        excerpt(text, start..start + word.len())
    }

    #[test]
    fn the_smallest_whole_thing_is_shown() {
        let text = "hooks [fold = |ir, op| {\n    AddOp(op)\n        .fold(ir)\n}, verify = f]";
        assert_eq!(around(text, "fold(ir)").as_deref(), Some("AddOp(op) .fold(ir)"));
        assert_eq!(around(text, "= f").as_deref(), Some("verify = f"));
        assert_eq!(around("fn a(); // a.dialect:3\nlet x = y; z", "y").as_deref(), Some("let x = y"));
        assert_eq!(around(&format!("{{{}}}", "word ".repeat(40)), "word"), None);
    }
}
