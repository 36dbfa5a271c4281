//! Writing numbers, strings and names into text.

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// Appends a number in decimal.
#[inline]
pub(crate) fn push_number(out: &mut String, number: u64) {
    if number < 10 {
        out.push((b'0' + number as u8) as char);
        return;
    }
    let mut buffer = [0u8; 20];
    let mut start = buffer.len();
    let mut rest = number;
    while rest > 0 {
        start -= 1;
        buffer[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    out.push_str(std::str::from_utf8(&buffer[start..]).expect("digits are ASCII"));
}

/// Appends a byte as two hexadecimal digits.
pub(crate) fn push_hexadecimal(out: &mut String, byte: u8) {
    out.push(DIGITS[usize::from(byte >> 4)] as char);
    out.push(DIGITS[usize::from(byte & 15)] as char);
}

/// Appends a string literal, quotes included.
pub(crate) fn push_string(out: &mut String, bytes: &[u8]) {
    out.push('"');
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
    let mut rest = bytes;
    while !rest.is_empty() {
        let plain = rest.iter().position(|byte| !is_plain(*byte)).unwrap_or(rest.len());
        out.push_str(std::str::from_utf8(&rest[..plain]).expect("plain bytes are ASCII"));
        rest = &rest[plain..];
        if let Some((byte, behind)) = rest.split_first() {
            out.push('\\');
            if *byte == b'\\' {
                out.push('\\');
            } else {
                push_hexadecimal(out, *byte);
            }
            rest = behind;
        }
    }
    out.push('"');
}

/// Whether `text` can stand as a name without quotes (language reference, Identifiers and keywords).
pub(crate) fn is_bare_identifier(text: &str) -> bool {
    let bytes = text.as_bytes();
    matches!(bytes.first(), Some(b'a'..=b'z' | b'A'..=b'Z' | b'_'))
        && bytes[1..]
            .iter()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$' | b'.'))
}

/// Appends a name, in quotes where it must be.
pub(crate) fn push_name(out: &mut String, text: &str) {
    if is_bare_identifier(text) {
        out.push_str(text);
    } else {
        push_string(out, text.as_bytes());
    }
}

/// Appends `levels` of indentation, two blanks each.
#[inline]
pub(crate) fn push_indentation(out: &mut String, levels: u32) {
    const BLANKS: &str = "                                ";
    let mut count = levels as usize * 2;
    while count > BLANKS.len() {
        out.push_str(BLANKS);
        count -= BLANKS.len();
    }
    out.push_str(&BLANKS[..count]);
}
