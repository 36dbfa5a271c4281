//! Access to the tokens: look-ahead, spans, expected tokens, names, strings and integers.

use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{Name, Path, Text};
use crate::syntax::lexer::{Token, TokenKind, is_unfinished};
use crate::syntax::parser::escape::{ESCAPES, unescape};
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
            let is_string = self.kind() == Some(TokenKind::String);
            return Err(
                self.expected_with_help(what, is_string.then(|| "write it without quotes".to_owned()))
            );
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
            let help = self.is_word().then(|| format!("a text stands in quotes: `\"{}\"`", self.peek()));
            return Err(self.expected_with_help(what, help));
        }
        let token = self.peek();
        let span = self.bump();
        if is_unfinished(TokenKind::String, token) {
            // The lexer has reported it.
            return Err(Reported);
        }
        let (text, problems) = unescape(token);
        for range in problems {
            let place =
                Span { start: span.start + range.start as u32, end: span.start + range.end as u32, ..span };
            let message = format!("`{}` is no escape in a string", &token[range]);
            self.error(Diagnostic::error(Code::Lexical, place, message).help(ESCAPES));
        }
        Ok(Text { text, span })
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
        let (value, span) = self.integer_if_valid()?;
        Ok((value.ok_or(Reported)?, span))
    }

    /// Parses an integer. One that is malformed is reported and has no value.
    pub(super) fn integer_if_valid(&mut self) -> Parse<(Option<i128>, Span)> {
        let start = self.span();
        let negative = self.eat("-");
        if self.kind() != Some(TokenKind::Integer) {
            return Err(self.expected("an integer"));
        }
        let token = self.peek();
        let (digits, radix) = match token.get(..2) {
            Some("0x") => (&token[2..], 16),
            Some("0b") => (&token[2..], 2),
            _ => (token, 10),
        };
        let digits = digits.replace('_', "");
        let value = i128::from_str_radix(&digits, radix);
        let span = self.bump();
        if let Ok(value) = value {
            return Ok((Some(if negative { -value } else { value }), self.since(start)));
        }
        let kind = match radix {
            16 => "hexadecimal",
            2 => "binary",
            _ => "decimal",
        };
        let wrong = digits.chars().find(|digit| !digit.is_digit(radix));
        let (message, help) = match wrong {
            Some(wrong) => (
                format!("`{wrong}` is no {kind} digit"),
                "after `0x` stand the digits 0 to 9 and a to f, after `0b` 0 and 1",
            ),
            None if digits.is_empty() => {
                (format!("`{token}` has no digits"), "write them behind it, as in `0x1f` and `0b101`")
            }
            None => ("this integer is too large".to_owned(), "integers have at most 127 bits"),
        };
        self.error(Diagnostic::error(Code::Syntax, span, message).help(help));
        Ok((None, span))
    }
}
