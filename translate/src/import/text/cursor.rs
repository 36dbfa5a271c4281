//! A position among the tokens.

use super::lexer::{Lexed, Token};

/// The reason why something has no form in the dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::import) struct Refusal(pub String);

/// The result of reading something.
pub(in crate::import) type Read<T> = Result<T, Refusal>;

/// Returns a refusal.
pub(in crate::import) fn refuse<T>(reason: impl Into<String>) -> Read<T> {
    Err(Refusal(reason.into()))
}

/// A position among the tokens of a module.
#[derive(Clone)]
pub(in crate::import) struct Cursor<'text> {
    tokens: &'text [Lexed],
    at: usize,
}

impl<'text> Cursor<'text> {
    /// Creates a cursor at the first token.
    pub fn new(tokens: &'text [Lexed]) -> Self {
        Cursor { tokens, at: 0 }
    }

    /// Returns the next token.
    pub fn peek(&self) -> &'text Token {
        self.peek_at(0)
    }

    /// Returns a token behind the next one.
    pub fn peek_at(&self, distance: usize) -> &'text Token {
        &self.lexed(distance).token
    }

    fn lexed(&self, distance: usize) -> &'text Lexed {
        &self.tokens[(self.at + distance).min(self.tokens.len() - 1)]
    }

    /// Returns whether the next token begins a line.
    pub fn begins_line(&self) -> bool {
        self.lexed(0).begins_line
    }

    /// Returns the next token, and advances.
    pub fn next(&mut self) -> &'text Token {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Advances to the next line.
    pub fn skip_line(&mut self) {
        self.next();
        while !self.begins_line() {
            self.next();
        }
    }

    /// Advances behind a character, if it is next.
    pub fn takes(&mut self, mark: char) -> bool {
        let is_next = *self.peek() == Token::Mark(mark);
        if is_next {
            self.next();
        }
        is_next
    }

    /// Advances behind a character.
    pub fn expect(&mut self, mark: char) -> Read<()> {
        match self.takes(mark) {
            true => Ok(()),
            false => refuse(format!("'{mark}' was expected before {}", self.describe())),
        }
    }

    /// Returns whether a keyword is next.
    pub fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(next) if next == word)
    }

    /// Advances behind a keyword, if it is next.
    pub fn takes_word(&mut self, word: &str) -> bool {
        let is_next = self.is_word(word);
        if is_next {
            self.next();
        }
        is_next
    }

    /// Returns the keyword that is next.
    pub fn word(&mut self) -> Read<&'text str> {
        match self.next() {
            Token::Word(word) => Ok(word),
            other => refuse(format!("a keyword was expected instead of {other:?}")),
        }
    }

    /// Returns the number that is next.
    pub fn number<T: std::str::FromStr>(&mut self) -> Read<T> {
        match self.next() {
            Token::Number(text) => {
                text.parse().map_err(|_| Refusal(format!("the number {text} is too large")))
            }
            other => refuse(format!("a number was expected instead of {other:?}")),
        }
    }

    /// Returns the string that is next.
    pub fn text(&mut self) -> Read<&'text [u8]> {
        match self.next() {
            Token::Text(text) => Ok(text),
            other => refuse(format!("a string was expected instead of {other:?}")),
        }
    }

    /// Returns a description of the next token.
    pub fn describe(&self) -> String {
        format!("{:?}", self.peek())
    }
}

/// Returns a string of the dialect's text.
pub(in crate::import) fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => {
                text.push('\\');
                text.push(char::from(*byte));
            }
            b' '..=b'~' => text.push(char::from(*byte)),
            _ => text.push_str(&format!("\\{byte:02X}")),
        }
    }
    text.push('"');
    text
}

/// Returns a symbol reference of the dialect's text.
pub(in crate::import) fn symbol(name: &str) -> String {
    let is_bare = name.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_')
        && name.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'$' | b'.'));
    if is_bare { format!("@{name}") } else { format!("@{}", quoted(name.as_bytes())) }
}
