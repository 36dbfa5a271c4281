//! Names and strings as text.

use std::fmt::Write;

/// Appends a name as it stands behind `@`, `%` or `$`: quoted if it needs to be.
pub(crate) fn write_name(out: &mut String, name: &[u8]) {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'$' | b'.' | b'_');
    let is_plain = name.first().is_some_and(|first| is_letter(*first))
        && name.iter().all(|byte| is_letter(*byte) || byte.is_ascii_digit());
    match std::str::from_utf8(name) {
        Ok(text) if is_plain => out.push_str(text),
        _ => write_string(out, name),
    }
}

/// Appends a quoted string.
pub(crate) fn write_string(out: &mut String, bytes: &[u8]) {
    out.push('"');
    for byte in bytes {
        match byte {
            b'"' | b'\\' => write_escape(out, *byte),
            b' '..=b'~' => out.push(*byte as char),
            _ => write_escape(out, *byte),
        }
    }
    out.push('"');
}

fn write_escape(out: &mut String, byte: u8) {
    let _ = write!(out, "\\{byte:02X}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> String {
        let mut out = String::new();
        write_name(&mut out, text.as_bytes());
        out
    }

    #[test]
    fn names_are_quoted_if_they_need_to_be() {
        assert_eq!(name("a.b$_-1"), "a.b$_-1");
        assert_eq!(name("1a"), "\"1a\"");
        assert_eq!(name(""), "\"\"");
        assert_eq!(name("a b\"\\\n"), "\"a b\\22\\5C\\0A\"");
        assert_eq!(name("\u{e4}"), "\"\\C3\\A4\"");
    }
}
