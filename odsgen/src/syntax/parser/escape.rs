//! The escapes in strings: those of Rust.

use std::ops::Range;

/// The help for an escape that does not exist.
pub(super) const ESCAPES: &str = "the escapes are those of Rust: `\\n`, `\\r`, `\\t`, `\\0`, `\\\\`, `\\\"`, `\\'`, `\\x41`, `\\u{e9}`, and a backslash at the end of a line; a backslash itself is `\\\\`";

/// Returns the content of a string token, and the ranges in the token of what looks like an escape but is none. The
/// character behind such a backslash stands for itself.
pub(super) fn unescape(token: &str) -> (String, Vec<Range<usize>>) {
    let body = token.strip_prefix('"').unwrap_or(token);
    let body = body.strip_suffix('"').unwrap_or(body);
    let first = token.len() - token.strip_prefix('"').unwrap_or(token).len();
    let (mut out, mut problems) = (String::with_capacity(body.len()), Vec::new());
    let mut at = 0;
    while let Some(backslash) = body[at..].find('\\') {
        out.push_str(&body[at..at + backslash]);
        at += backslash;
        let behind = &body[at + 1..];
        match escape(behind) {
            Some((character, length)) => {
                out.extend(character);
                at += 1 + length;
            }
            None => {
                let length = 1 + behind.chars().next().map_or(0, char::len_utf8);
                problems.push(first + at..first + at + length);
                out.extend(behind.chars().next());
                at += length;
            }
        }
    }
    out.push_str(&body[at..]);
    (out, problems)
}

/// Returns what the escape stands for whose backslash is in front of the text, and its length without the backslash.
fn escape(text: &str) -> Option<(Option<char>, usize)> {
    let one = |character: char| Some((Some(character), 1));
    match text.chars().next()? {
        'n' => one('\n'),
        'r' => one('\r'),
        't' => one('\t'),
        '0' => one('\0'),
        itself @ ('\\' | '"' | '\'') => one(itself),
        // The rest of the line break and the indentation of the next line are left out.
        '\n' | '\r' => Some((None, text.len() - text.trim_start().len())),
        'x' => {
            let digits =
                text.get(1..3).filter(|digits| digits.chars().all(|digit| digit.is_ascii_hexdigit()))?;
            let byte = u8::from_str_radix(digits, 16).ok().filter(u8::is_ascii)?;
            Some((Some(char::from(byte)), 3))
        }
        'u' => {
            let (digits, _) = text.strip_prefix("u{")?.split_once('}')?;
            let fits = digits.chars().all(|digit| digit == '_' || digit.is_ascii_hexdigit());
            let number = u32::from_str_radix(&digits.replace('_', ""), 16).ok().filter(|_| fits)?;
            Some((Some(char::from_u32(number)?), "u{}".len() + digits.len()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_unescaped() {
        let content = |token| {
            let (text, problems) = unescape(token);
            assert!(problems.is_empty(), "{token}");
            text
        };
        assert_eq!(content("\"a\\\"b\\n\""), "a\"b\n");
        assert_eq!(content("\"\\x41\\u{e9}\\u{1_F600}\\\\\""), "A\u{e9}\u{1F600}\\");
        assert_eq!(content("\"a\\\n    b\""), "ab");
    }

    #[test]
    fn what_is_no_escape_is_found() {
        for (token, text, problem) in [
            ("\"a\\qb\"", "aqb", 2..4),
            ("\"\\x80\"", "x80", 1..3),
            ("\"\\u{d800}\"", "u{d800}", 1..3),
            ("\"\\u0041\"", "u0041", 1..3),
        ] {
            assert_eq!(unescape(token), (text.to_owned(), vec![problem]), "{token}");
        }
    }
}
