//! The words of Toy.

/// A part of the source: offsets of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// A word of the language.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Token<'source> {
    /// A name, or a keyword.
    Word(&'source str),
    /// A number.
    Number(f64),
    /// A character with a meaning.
    Symbol(u8),
    /// What cannot begin any word.
    Unknown,
    /// A number that cannot be read.
    BadNumber,
    /// Nothing comes any more.
    End,
}

/// The characters with a meaning.
const SYMBOLS: &[u8] = b"(){}[]<>,;=*+.";

/// Takes a source apart.
#[derive(Clone)]
pub struct Lexer<'source> {
    bytes: &'source [u8],
    position: usize,
}

impl<'source> Lexer<'source> {
    /// Begins with the first word.
    pub fn new(bytes: &'source [u8]) -> Self {
        Lexer { bytes, position: 0 }
    }

    /// The next word.
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
                // The rest of a character belongs to it.
                self.skip_while(|byte| (0x80..0xC0).contains(&byte));
                Token::Unknown
            }
        }
    }

    /// A number goes as far as letters, digits and points do, so that `1.2.3` and `12ab` are one mistake each.
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
        // Rust's own reader also takes words, such as `inf`; those do not begin with a digit.
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Token::Number(value),
            _ => Token::BadNumber,
        }
    }

    fn text_from(&self, start: usize) -> &'source str {
        // Only ASCII characters were gone over.
        std::str::from_utf8(&self.bytes[start..self.position]).unwrap_or_default()
    }
}
