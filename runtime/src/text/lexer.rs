//! The lexer of the IR text (language reference, Notation).
//!
//! The lexer works on bytes and produces one token at a time: its kind and its range. It copies nothing, and
//! leaves the validation of a token's contents to the parser.

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    /// The end of the text.
    End,
    /// Bytes that do not begin a token, or an unterminated string.
    Invalid,
    /// `name`: letters, digits, `_`, `$`, `.`; begins with a letter or `_`.
    BareIdentifier,
    /// `%name`, `%12`
    ValueIdentifier,
    /// `^name`
    BlockIdentifier,
    /// `@name`, `@"any text"`
    SymbolIdentifier,
    /// `#name`
    AttributeIdentifier,
    /// `!name`
    TypeIdentifier,
    /// `12`, `0x1F`
    Integer,
    /// `1.5e3`
    Float,
    /// `"text"`
    String,
    /// `(`
    LeftParenthesis,
    /// `)`
    RightParenthesis,
    /// `[`
    LeftBracket,
    /// `]`
    RightBracket,
    /// `{`
    LeftBrace,
    /// `}`
    RightBrace,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `::`
    DoubleColon,
    /// `=`
    Equal,
    /// `->`
    Arrow,
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `*`
    Star,
    /// `?`
    Question,
    /// `|`
    VerticalBar,
    /// `/`
    Slash,
    /// `...`
    Ellipsis,
    /// `{-#`
    MetadataBegin,
    /// `#-}`
    MetadataEnd,
    /// `#` without a name
    Hash,
    /// `!` without a name
    Exclamation,
}

/// A token: its kind and its range, as byte offsets into the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// Returns the kind of the punctuation token `text`.
pub(crate) fn punctuation(text: &str) -> Option<TokenKind> {
    Some(match text {
        "(" => TokenKind::LeftParenthesis,
        ")" => TokenKind::RightParenthesis,
        "[" => TokenKind::LeftBracket,
        "]" => TokenKind::RightBracket,
        "{" => TokenKind::LeftBrace,
        "}" => TokenKind::RightBrace,
        "<" => TokenKind::Less,
        ">" => TokenKind::Greater,
        "," => TokenKind::Comma,
        ":" => TokenKind::Colon,
        "::" => TokenKind::DoubleColon,
        "=" => TokenKind::Equal,
        "->" => TokenKind::Arrow,
        "-" => TokenKind::Minus,
        "+" => TokenKind::Plus,
        "*" => TokenKind::Star,
        "?" => TokenKind::Question,
        "|" => TokenKind::VerticalBar,
        "/" => TokenKind::Slash,
        "..." => TokenKind::Ellipsis,
        _ => return None,
    })
}

/// Character classes, one bit each.
mod class {
    /// A continuation character of a bare identifier.
    pub(super) const BARE: u8 = 1;
    /// A character of an identifier after `%`, `^`, `@`, `#` or `!`.
    pub(super) const SUFFIX: u8 = 2;
    /// `0` to `9`.
    pub(super) const DIGIT: u8 = 4;
    /// A letter, or `_`.
    pub(super) const LETTER: u8 = 8;
    /// A hexadecimal digit.
    pub(super) const HEX: u8 = 16;
    /// White space: a blank, a tab, a line break, or a zero byte.
    pub(super) const SPACE: u8 = 32;

    pub(super) const TABLE: [u8; 256] = table();

    const fn table() -> [u8; 256] {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let character = byte as u8;
            let mut bits = 0;
            if character.is_ascii_alphabetic() || character == b'_' {
                bits |= BARE | SUFFIX | LETTER;
            }
            if character.is_ascii_digit() {
                bits |= BARE | SUFFIX | DIGIT;
            }
            if character.is_ascii_hexdigit() {
                bits |= HEX;
            }
            if character == b'$' || character == b'.' {
                bits |= BARE | SUFFIX;
            }
            if character == b'-' {
                bits |= SUFFIX;
            }
            if character == b' '
                || character == b'\n'
                || character == b'\t'
                || character == b'\r'
                || character == 0
            {
                bits |= SPACE;
            }
            table[byte] = bits;
            byte += 1;
        }
        table
    }
}

#[inline]
fn is(byte: u8, class: u8) -> bool {
    class::TABLE[byte as usize] & class != 0
}

/// Returns the byte at `position`, or zero at the end.
#[inline]
fn byte_at(source: &[u8], position: usize) -> u8 {
    source.get(position).copied().unwrap_or(0)
}

/// Returns the first position at or after `position` whose byte is not in `class`.
#[inline]
fn skip(source: &[u8], mut position: usize, class: u8) -> usize {
    while position < source.len() && is(source[position], class) {
        position += 1;
    }
    position
}

/// Returns the first position at or after `position` that is neither white space nor in a comment.
#[inline]
pub(crate) fn skip_blanks(source: &[u8], mut position: usize) -> usize {
    loop {
        position = skip(source, position, class::SPACE);
        if byte_at(source, position) == b'/' && byte_at(source, position + 1) == b'/' {
            position =
                memchr::memchr(b'\n', &source[position..]).map_or(source.len(), |offset| position + offset);
        } else {
            return position;
        }
    }
}

/// Returns the token that begins at or after `position`.
#[inline]
pub(crate) fn token_at(source: &[u8], position: usize) -> Token {
    let start = skip_blanks(source, position);
    let (kind, end) = scan(source, start);
    Token { kind, start: start as u32, end: end as u32 }
}

/// Returns the offset behind the letters, digits, `_`, `$` and `.` at `position`.
#[inline]
pub(crate) fn bare_end(source: &[u8], position: usize) -> usize {
    skip(source, position, class::BARE)
}

/// Returns the offset behind the identifier with a sigil at `position`; `None` if there is none.
#[inline]
pub(crate) fn sigil_end(source: &[u8], position: usize, sigil: u8) -> Option<usize> {
    if byte_at(source, position) != sigil {
        return None;
    }
    // The kind plays no part in where it ends.
    suffix(source, position, TokenKind::Invalid).map(|(_, end)| end)
}

/// Returns the number that the digits from `position` on spell, modulo 2^32, and the offset behind them.
#[inline]
pub(crate) fn digits(source: &[u8], mut position: usize) -> (u32, usize) {
    let mut number = 0_u32;
    while let digit @ 0..10 = byte_at(source, position).wrapping_sub(b'0') {
        number = number.wrapping_mul(10).wrapping_add(u32::from(digit));
        position += 1;
    }
    (number, position)
}

/// Returns the bytes in front of the first blank or control character among the 16 at `position`, as a number whose lowest
/// byte is the first, and how many they are; `None` if there are none or more than 15, or fewer than 16 bytes of text.
#[inline]
pub(crate) fn short_word(source: &[u8], position: usize) -> Option<(u128, usize)> {
    const ONES: u128 = u128::MAX / 255;
    let bytes = source.get(position..)?.first_chunk::<16>()?;
    let word = u128::from_le_bytes(*bytes);
    // A byte below 0x21 borrows; what is borrowed from the bytes above it plays no part for the lowest such byte.
    let blanks = word.wrapping_sub(ONES * 0x21) & !word & (ONES * 0x80);
    let length = blanks.trailing_zeros() as usize / 8;
    let is_short = (1..16).contains(&length);
    is_short.then(|| (word & ((1 << (length * 8)) - 1), length))
}

fn scan(source: &[u8], start: usize) -> (TokenKind, usize) {
    let Some(&first) = source.get(start) else { return (TokenKind::End, start) };
    let next = byte_at(source, start + 1);
    let one = |kind| (kind, start + 1);
    match first {
        b'%' => suffix(source, start, TokenKind::ValueIdentifier).unwrap_or((TokenKind::Invalid, start + 1)),
        b'^' => suffix(source, start, TokenKind::BlockIdentifier).unwrap_or((TokenKind::Invalid, start + 1)),
        b'#' if next == b'-' && byte_at(source, start + 2) == b'}' => (TokenKind::MetadataEnd, start + 3),
        b'#' => suffix(source, start, TokenKind::AttributeIdentifier).unwrap_or(one(TokenKind::Hash)),
        b'!' => suffix(source, start, TokenKind::TypeIdentifier).unwrap_or(one(TokenKind::Exclamation)),
        b'@' if next == b'"' => match string_end(source, start + 1) {
            Ok(end) => (TokenKind::SymbolIdentifier, end),
            Err(end) => (TokenKind::Invalid, end),
        },
        b'@' => suffix(source, start, TokenKind::SymbolIdentifier).unwrap_or((TokenKind::Invalid, start + 1)),
        b'"' => match string_end(source, start) {
            Ok(end) => (TokenKind::String, end),
            Err(end) => (TokenKind::Invalid, end),
        },
        b'(' => one(TokenKind::LeftParenthesis),
        b')' => one(TokenKind::RightParenthesis),
        b'[' => one(TokenKind::LeftBracket),
        b']' => one(TokenKind::RightBracket),
        b'{' if next == b'-' && byte_at(source, start + 2) == b'#' => (TokenKind::MetadataBegin, start + 3),
        b'{' => one(TokenKind::LeftBrace),
        b'}' => one(TokenKind::RightBrace),
        b'<' => one(TokenKind::Less),
        b'>' => one(TokenKind::Greater),
        b',' => one(TokenKind::Comma),
        b':' if next == b':' => (TokenKind::DoubleColon, start + 2),
        b':' => one(TokenKind::Colon),
        b'=' => one(TokenKind::Equal),
        b'-' if next == b'>' => (TokenKind::Arrow, start + 2),
        b'-' => one(TokenKind::Minus),
        b'+' => one(TokenKind::Plus),
        b'*' => one(TokenKind::Star),
        b'?' => one(TokenKind::Question),
        b'|' => one(TokenKind::VerticalBar),
        b'/' => one(TokenKind::Slash),
        b'.' if next == b'.' && byte_at(source, start + 2) == b'.' => (TokenKind::Ellipsis, start + 3),
        _ if is(first, class::LETTER) => (TokenKind::BareIdentifier, skip(source, start + 1, class::BARE)),
        _ if is(first, class::DIGIT) => number(source, start),
        _ => (TokenKind::Invalid, start + 1),
    }
}

/// Lexes an identifier after its sigil: all digits, or beginning with a letter or one of `$._-`.
#[inline]
fn suffix(source: &[u8], start: usize, kind: TokenKind) -> Option<(TokenKind, usize)> {
    let first = byte_at(source, start + 1);
    let end = if is(first, class::DIGIT) {
        skip(source, start + 2, class::DIGIT)
    } else if is(first, class::SUFFIX) {
        skip(source, start + 2, class::SUFFIX)
    } else {
        return None;
    };
    Some((kind, end))
}

/// Returns the position after the string that begins at `start`, or the position of the error if it is
/// unterminated.
fn string_end(source: &[u8], start: usize) -> Result<usize, usize> {
    let mut position = start + 1;
    loop {
        let Some(offset) = memchr::memchr3(b'"', b'\\', b'\n', &source[position.min(source.len())..]) else {
            return Err(source.len());
        };
        position += offset;
        match source[position] {
            b'"' => return Ok(position + 1),
            b'\\' if byte_at(source, position + 1) != b'\n' => position += 2,
            _ => return Err(position),
        }
    }
}

/// Lexes `[0-9]+`, `0x[0-9a-fA-F]+`, or `[0-9]+[.][0-9]*([eE][-+]?[0-9]+)?`.
fn number(source: &[u8], start: usize) -> (TokenKind, usize) {
    if source[start] == b'0'
        && byte_at(source, start + 1) == b'x'
        && is(byte_at(source, start + 2), class::HEX)
    {
        return (TokenKind::Integer, skip(source, start + 2, class::HEX));
    }
    let end = skip(source, start, class::DIGIT);
    if byte_at(source, end) != b'.' {
        return (TokenKind::Integer, end);
    }
    let end = skip(source, end + 1, class::DIGIT);
    if matches!(byte_at(source, end), b'e' | b'E') {
        let sign = usize::from(matches!(byte_at(source, end + 1), b'+' | b'-'));
        if is(byte_at(source, end + 1 + sign), class::DIGIT) {
            return (TokenKind::Float, skip(source, end + 1 + sign, class::DIGIT));
        }
    }
    (TokenKind::Float, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let mut position = 0;
        let mut found = Vec::new();
        loop {
            let token = token_at(text.as_bytes(), position);
            if token.kind == TokenKind::End {
                return found;
            }
            found.push((token.kind, &text[token.start as usize..token.end as usize]));
            position = token.end as usize;
        }
    }

    #[test]
    fn identifiers_keep_their_sigils() {
        use TokenKind::*;
        assert_eq!(
            kinds("%0 %a.b %-x %$t ^bb1 @f @\"a b\" #map !x _y a.b$c"),
            [
                (ValueIdentifier, "%0"),
                (ValueIdentifier, "%a.b"),
                (ValueIdentifier, "%-x"),
                (ValueIdentifier, "%$t"),
                (BlockIdentifier, "^bb1"),
                (SymbolIdentifier, "@f"),
                (SymbolIdentifier, "@\"a b\""),
                (AttributeIdentifier, "#map"),
                (TypeIdentifier, "!x"),
                (BareIdentifier, "_y"),
                (BareIdentifier, "a.b$c"),
            ]
        );
    }

    #[test]
    fn a_digit_ends_no_numbered_name() {
        use TokenKind::*;
        assert_eq!(kinds("%4a"), [(ValueIdentifier, "%4"), (BareIdentifier, "a")]);
    }

    #[test]
    fn numbers_need_their_dot() {
        use TokenKind::*;
        assert_eq!(
            kinds("1 0x1F 42. 1.5e3 1e5 0xf32"),
            [
                (Integer, "1"),
                (Integer, "0x1F"),
                (Float, "42."),
                (Float, "1.5e3"),
                (Integer, "1"),
                (BareIdentifier, "e5"),
                (Integer, "0xf32"),
            ]
        );
    }

    #[test]
    fn strings_end_on_their_line() {
        use TokenKind::*;
        assert_eq!(kinds(r#""a\"b" "c"#), [(String, r#""a\"b""#), (Invalid, "\"c")]);
    }

    #[test]
    fn zero_bytes_are_blanks_between_tokens() {
        use TokenKind::*;
        assert_eq!(
            kinds("a\0b \0 \"c\0d\" // \0\n\0"),
            [(BareIdentifier, "a"), (BareIdentifier, "b"), (String, "\"c\0d\"")]
        );
    }

    #[test]
    fn comments_are_blanks() {
        assert_eq!(kinds("a // b\n// c\nd").len(), 2);
    }
}
