//! Access to the tokens: look-ahead, spans, expected tokens, names, strings and integers.

use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{Name, Path, Text};
use crate::syntax::lexer::{Token, TokenKind};
use crate::syntax::parser::{Parse, Parser, Reported};

impl<'a> Parser<'a> {
    fn token_at(&self, at: usize) -> Option<Token> {
        self.significant.get(at).map(|&index| self.tokens[index as usize])
    }

    pub(super) fn kind(&self) -> Option<TokenKind> {
        self.token_at(self.at).map(|token| token.kind)
    }

    /// Returns the text of the `by`th token ahead; empty at the end of the file.
    pub(super) fn ahead(&self, by: usize) -> &'a str {
        self.token_at(self.at + by).map_or("", |token| token.text(self.text))
    }

    pub(super) fn kind_ahead(&self, by: usize) -> Option<TokenKind> {
        self.token_at(self.at + by).map(|token| token.kind)
    }

    pub(super) fn peek(&self) -> &'a str {
        self.ahead(0)
    }

    /// Returns whether the next token is this keyword or punctuation.
    pub(super) fn is(&self, text: &str) -> bool {
        self.peek() == text && matches!(self.kind(), Some(TokenKind::Word | TokenKind::Punctuation))
    }

    pub(super) fn is_word(&self) -> bool {
        self.kind() == Some(TokenKind::Word)
    }

    pub(super) fn at_end(&self) -> bool {
        self.at >= self.significant.len()
    }

    pub(super) fn span_of(&self, token: Token) -> Span {
        Span { file: self.id, start: token.start, end: token.end }
    }

    /// Returns the span of the next token; at the end of the file, the empty span after the last one.
    pub(super) fn span(&self) -> Span {
        match self.token_at(self.at) {
            Some(token) => self.span_of(token),
            None => {
                let end = self.previous_span().end;
                Span { file: self.id, start: end, end }
            }
        }
    }

    pub(super) fn previous_span(&self) -> Span {
        match self.at.checked_sub(1).and_then(|at| self.token_at(at)) {
            Some(token) => self.span_of(token),
            None => Span { file: self.id, start: 0, end: 0 },
        }
    }

    /// Returns the span from `start` to the last consumed token.
    pub(super) fn since(&self, start: Span) -> Span {
        let end = self.previous_span().end.max(start.start);
        Span { file: self.id, start: start.start, end }
    }

    pub(super) fn starts_line(&self, at: usize) -> bool {
        self.token_at(at).is_some_and(|token| {
            let before = &self.text[..token.start as usize];
            before[before.rfind('\n').map_or(0, |line| line + 1)..].trim().is_empty()
        })
    }

    pub(super) fn column_is_zero(&self, at: usize) -> bool {
        self.token_at(at)
            .is_some_and(|token| token.start == 0 || self.text.as_bytes()[token.start as usize - 1] == b'\n')
    }

    pub(super) fn touches_previous(&self) -> bool {
        let previous = self.previous_span();
        self.token_at(self.at).is_some_and(|token| token.start == previous.end)
    }

    pub(super) fn bump(&mut self) -> Span {
        let span = self.span();
        self.at = (self.at + 1).min(self.significant.len());
        span
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, text: &str, after: &str) -> Parse<Span> {
        if self.is(text) {
            return Ok(self.bump());
        }
        Err(self.expected(&format!("`{text}` {after}")))
    }

    /// Reports an unexpected token.
    pub(super) fn expected(&mut self, what: &str) -> Reported {
        self.expected_with_help(what, None)
    }

    pub(super) fn expected_with_help(&mut self, what: &str, help: Option<String>) -> Reported {
        let found = match self.kind() {
            None => "the end of the file".to_owned(),
            Some(TokenKind::RustBlock) => "a Rust fragment".to_owned(),
            Some(TokenKind::String) => "a string".to_owned(),
            Some(_) => format!("`{}`", self.peek()),
        };
        // The end of the file is empty: point at the token before it.
        let span = if self.at_end() { self.previous_span() } else { self.span() };
        let message = format!("expected {what}, found {found}");
        let diagnostic = Diagnostic::error(Code::Syntax, span, message);
        self.error(match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        })
    }

    pub(super) fn error(&mut self, diagnostic: Diagnostic) -> Reported {
        self.diagnostics.report(diagnostic);
        Reported
    }

    pub(super) fn name(&mut self, what: &str) -> Parse<Name> {
        if !self.is_word() {
            return Err(self.expected(what));
        }
        let text = self.peek();
        let text = text.strip_prefix("r#").unwrap_or(text).to_owned();
        Ok(Name { text, span: self.bump() })
    }

    /// path = word { ( "::" | "." ) word }
    pub(super) fn path(&mut self, what: &str) -> Parse<Path> {
        let mut segments = vec![self.name(what)?];
        while (self.is("::") || self.is(".")) && self.kind_ahead(1) == Some(TokenKind::Word) {
            self.bump();
            segments.push(self.name(what)?);
        }
        let span = self.since(segments[0].span);
        Ok(Path { segments, span })
    }

    pub(super) fn text(&mut self, what: &str) -> Parse<Text> {
        if self.kind() != Some(TokenKind::String) {
            return Err(self.expected(what));
        }
        let text = unescape(self.peek());
        Ok(Text { text, span: self.bump() })
    }

    /// Parses an optional `= "text"`.
    pub(super) fn assigned_text(&mut self, what: &str) -> Parse<Option<Text>> {
        if self.eat("=") {
            return self.text(what).map(Some);
        }
        if self.kind() == Some(TokenKind::String) {
            // The intent is clear: report the missing `=` and continue as if it were there.
            let (text, message) = (self.peek().to_owned(), format!("expected `=` before {what}"));
            self.error(
                Diagnostic::error(Code::Syntax, self.span(), message).help(format!("write `= {text}`")),
            );
        }
        Ok(self.optional_text())
    }

    pub(super) fn optional_text(&mut self) -> Option<Text> {
        if self.kind() == Some(TokenKind::String) { self.text("a string").ok() } else { None }
    }

    pub(super) fn integer(&mut self) -> Parse<(i128, Span)> {
        let start = self.span();
        let negative = self.eat("-");
        if self.kind() != Some(TokenKind::Integer) {
            return Err(self.expected("an integer"));
        }
        let digits = self.peek().replace('_', "");
        let value = match digits.get(..2) {
            Some("0x") => i128::from_str_radix(&digits[2..], 16),
            Some("0b") => i128::from_str_radix(&digits[2..], 2),
            _ => digits.parse(),
        };
        let span = self.bump();
        match value {
            Ok(value) => Ok((if negative { -value } else { value }, self.since(start))),
            Err(_) => Err(self.error(
                Diagnostic::error(Code::Syntax, span, "this integer has no value")
                    .help("integers have at most 127 bits, and digits of their radix"),
            )),
        }
    }
}

/// Returns the content of a string token.
pub(super) fn unescape(token: &str) -> String {
    let body = token.strip_prefix('"').unwrap_or(token);
    let body = body.strip_suffix('"').unwrap_or(body);
    let mut out = String::with_capacity(body.len());
    let mut characters = body.chars();
    while let Some(c) = characters.next() {
        match (c, if c == '\\' { characters.next() } else { None }) {
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some(other)) => out.push(other),
            ('\\', None) => {}
            (c, _) => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_unescaped() {
        assert_eq!(unescape("\"a\\\"b\\n\""), "a\"b\n");
    }
}
