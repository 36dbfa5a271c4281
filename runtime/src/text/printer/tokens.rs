//! Printing of names, strings and numbers.

/// Returns whether a name is a bare identifier: a letter or an underscore, followed by letters, digits,
/// underscores, dollar signs and dots (language reference, bare-id).
pub(crate) fn is_bare_name(name: &[u8]) -> bool {
    let continues = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    match name {
        [first, rest @ ..] => (first.is_ascii_alphabetic() || *first == b'_') && rest.iter().all(continues),
        [] => false,
    }
}

/// Appends an attribute name, bare if possible.
pub(crate) fn push_name(out: &mut String, name: &str) {
    if is_bare_name(name.as_bytes()) {
        out.push_str(name);
    } else {
        push_quoted(out, name.as_bytes());
    }
}

/// Appends a symbol name with its `@`.
pub(crate) fn push_symbol(out: &mut String, name: &[u8]) {
    out.push('@');
    match std::str::from_utf8(name) {
        Ok(text) if is_bare_name(name) => out.push_str(text),
        _ => push_quoted(out, name),
    }
}

/// Appends a string literal. Quotes and all bytes other than printable ASCII are escaped as a backslash and
/// two hexadecimal digits.
pub(crate) fn push_quoted(out: &mut String, bytes: &[u8]) {
    out.push('"');
    let mut plain = 0;
    for (index, byte) in bytes.iter().enumerate() {
        if matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\') {
            continue;
        }
        push_ascii(out, &bytes[plain..index]);
        plain = index + 1;
        out.push('\\');
        if *byte == b'\\' {
            out.push('\\');
        } else {
            push_hexadecimal(out, *byte);
        }
    }
    push_ascii(out, &bytes[plain..]);
    out.push('"');
}

/// Appends bytes that are ASCII.
fn push_ascii(out: &mut String, bytes: &[u8]) {
    match std::str::from_utf8(bytes) {
        Ok(text) => out.push_str(text),
        Err(_) => unreachable!("printable ASCII is UTF-8"),
    }
}

/// Appends two hexadecimal digits.
pub(crate) fn push_hexadecimal(out: &mut String, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.push(char::from(DIGITS[usize::from(byte >> 4)]));
    out.push(char::from(DIGITS[usize::from(byte & 15)]));
}

/// Appends a number in decimal.
pub(crate) fn push_integer(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    push_unsigned(out, value.unsigned_abs());
}

/// The numbers below a hundred, in two digits each.
pub(crate) const PAIRS: &str = "\
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899";

/// Appends a number in decimal.
pub(crate) fn push_unsigned(out: &mut String, value: u64) {
    if value < 10 {
        return out.push(char::from(b'0' + value as u8));
    }
    if value >= 100 {
        push_unsigned(out, value / 100);
    }
    let pair = (value % 100) as usize * 2;
    out.push_str(&PAIRS[pair..pair + 2]);
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
