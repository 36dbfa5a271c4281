//! The lexer of Toy.

/// A byte range of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The start offset.
    pub start: usize,
    /// The end offset.
    pub end: usize,
}

/// A token.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Token<'source> {
    /// An identifier or keyword.
    Word(&'source str),
    /// A number.
    Number(f64),
    /// A punctuation character.
    Symbol(u8),
    /// A character that starts no token.
    Unknown,
    /// An invalid number.
    BadNumber,
    /// The end of the source.
    End,
}

/// The punctuation characters.
const SYMBOLS: &[u8] = b"(){}[]<>,;=*+.";

/// The lexer.
#[derive(Clone)]
pub struct Lexer<'source> {
    bytes: &'source [u8],
    position: usize,
}

impl<'source> Lexer<'source> {
    /// Creates a lexer at the start of the source.
    pub fn new(bytes: &'source [u8]) -> Self {
        Lexer { bytes, position: 0 }
    }

    /// Returns the next token.
    pub fn next_token(&mut self) -> (Token<'source>, Span) {
        self.skip_blanks();
        let start = self.position;
        let token = self.token_at(start);
        (token, Span { start, end: self.position })
    }

    fn skip_blanks(&mut self) {
        while let Some(byte) = self.bytes.get(self.position) {
            match byte {
                b'#' => self.skip_while(|byte| byte != b'\n'),
                byte if byte.is_ascii_whitespace() => self.position += 1,
                _ => return,
            }
        }
    }

    fn skip_while(&mut self, is_part: impl Fn(u8) -> bool) {
        while self.bytes.get(self.position).is_some_and(|byte| is_part(*byte)) {
            self.position += 1;
        }
    }

    fn token_at(&mut self, start: usize) -> Token<'source> {
        let Some(first) = self.bytes.get(start).copied() else { return Token::End };
        let next_is_digit = self.bytes.get(start + 1).is_some_and(u8::is_ascii_digit);
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                Token::Word(self.text_from(start))
            }
            b'0'..=b'9' => self.number(start),
            b'.' if next_is_digit => self.number(start),
            _ if SYMBOLS.contains(&first) => {
                self.position += 1;
                Token::Symbol(first)
            }
            _ => {
                self.position += 1;
                // Skip the continuation bytes of a character.
                self.skip_while(|byte| (0x80..0xC0).contains(&byte));
                Token::Unknown
            }
        }
    }

    /// Lexes a number. Takes all letters, digits and points, so that `1.2.3` and `12ab` are one error each.
    fn number(&mut self, start: usize) -> Token<'source> {
        loop {
            self.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_');
            let is_exponent = matches!(self.bytes[self.position - 1], b'e' | b'E')
                && matches!(self.bytes.get(self.position), Some(b'+' | b'-'));
            if !is_exponent {
                break;
            }
            self.position += 1;
        }
        let text = self.text_from(start);
        // Rust's parser also accepts keywords such as `inf`, which do not start with a digit.
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Token::Number(value),
            _ => Token::BadNumber,
        }
    }

    fn text_from(&self, start: usize) -> &'source str {
        // All bytes are ASCII.
        std::str::from_utf8(&self.bytes[start..self.position]).unwrap_or_default()
    }
}
