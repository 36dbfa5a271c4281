//! The parser of embedded Rust: fragments, types, paths, signatures.

use super::{Parse, Parser};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{RustPath, RustText};
use crate::source::Span;
use crate::syntax::NodeKind;
use crate::syntax::ast::Name;
use crate::syntax::lexer::TokenKind;
use crate::syntax::rust_text::{self, RustKind};

impl Parser<'_> {
    pub(super) fn is_rust_block(&self) -> bool {
        self.is("rust") && self.kind_ahead(1) == Some(TokenKind::RustBlock)
    }

    /// fragment = "rust" "{" ... "}"
    pub(super) fn fragment(&mut self, kind: RustKind, what: &str) -> Parse<RustText> {
        if !self.is_rust_block() {
            return Err(self.expected(&format!("`rust {{ ... }}`, {what}")));
        }
        self.bump();
        let block = self.bump();
        let end = if self.text[..block.end as usize].ends_with('}') { block.end - 1 } else { block.end };
        let span = Span { start: block.start + 1, end: end.max(block.start + 1), ..block };
        Ok(self.rust_text(kind, span))
    }

    pub(super) fn optional_fragment(&mut self, kind: RustKind) -> Parse<Option<RustText>> {
        if self.is_rust_block() { self.fragment(kind, "").map(Some) } else { Ok(None) }
    }

    fn rust_text(&mut self, kind: RustKind, span: Span) -> RustText {
        self.rust.push((kind, span));
        let text = self.text[span.start as usize..span.end as usize].trim().to_owned();
        RustText { text, span }
    }

    /// Parses a Rust type. Follows the grammar of types, so that no separator is needed after it.
    pub(super) fn rust_type(&mut self) -> Parse<RustText> {
        let (mark, start) = (self.mark(), self.span());
        self.type_tokens()?;
        self.node(NodeKind::RustType, mark);
        let span = self.since(start);
        Ok(self.rust_text(RustKind::Type, span))
    }

    fn type_tokens(&mut self) -> Parse<()> {
        self.nested(|this| {
            if this.eat("&") {
                if this.kind() == Some(TokenKind::Lifetime) {
                    this.bump();
                }
                this.eat("mut");
                return this.type_tokens();
            }
            if this.eat("*") {
                if !this.eat("const") && !this.eat("mut") {
                    return Err(this.expected("`const` or `mut`"));
                }
                return this.type_tokens();
            }
            if this.eat("!") {
                return Ok(());
            }
            if this.eat("(") {
                this.list(")", "to end the tuple type", Self::type_tokens)?;
                return Ok(());
            }
            if this.eat("[") {
                this.type_tokens()?;
                if this.eat(";") {
                    this.bump();
                }
                this.expect("]", "to end the array type")?;
                return Ok(());
            }
            if this.is("fn") && this.ahead(1) == "(" {
                this.bump();
                this.bump();
                this.list(")", "to end the parameters", Self::type_tokens)?;
                return if this.eat("->") { this.type_tokens() } else { Ok(()) };
            }
            if (this.is("dyn") || this.is("impl")) && matches!(this.kind_ahead(1), Some(TokenKind::Word)) {
                this.bump();
                loop {
                    if this.kind() == Some(TokenKind::Lifetime) {
                        this.bump();
                    } else {
                        this.type_path()?;
                    }
                    if !this.eat("+") {
                        return Ok(());
                    }
                }
            }
            this.type_path()
        })
    }

    fn type_path(&mut self) -> Parse<()> {
        self.eat("::");
        loop {
            self.name("a Rust type")?;
            if self.is("::") && self.ahead(1) == "<" {
                self.bump();
            }
            if self.eat("<") {
                self.list(">", "to end the arguments of the type", |this| {
                    if matches!(this.kind(), Some(TokenKind::Lifetime | TokenKind::Integer)) {
                        this.bump();
                        return Ok(());
                    }
                    if this.is_word() && this.ahead(1) == "=" {
                        this.bump();
                        this.bump();
                    }
                    this.type_tokens()
                })?;
            } else if self.is("(") && self.touches_previous() {
                self.bump();
                self.list(")", "to end the parameters", Self::type_tokens)?;
                if self.eat("->") {
                    self.type_tokens()?;
                }
            }
            if !self.eat("::") {
                return Ok(());
            }
        }
    }

    /// rust-path = [ "::" ] word { "::" word }
    pub(super) fn rust_path(&mut self) -> Parse<RustPath> {
        let start = self.span();
        self.eat("::");
        self.name("a path to something in Rust")?;
        while self.is("::") {
            self.bump();
            self.name("a path to something in Rust")?;
        }
        let span = self.since(start);
        let path = self.text[span.start as usize..span.end as usize].split_whitespace().collect();
        Ok(RustPath { path, span })
    }

    /// Parses a method signature without body: "fn" word [generics] "(" ... ")" [ "->" type ].
    pub(super) fn signature(&mut self) -> Parse<(Name, RustText)> {
        let (mark, start) = (self.mark(), self.span());
        self.expect("fn", "to begin a method")?;
        let name = self.name("the name of the method")?;
        if self.is("<") {
            self.skip_balanced("<", ">")?;
        }
        if !self.is("(") {
            return Err(self.expected("`(` to begin the parameters"));
        }
        self.skip_balanced("(", ")")?;
        if self.eat("->") {
            self.type_tokens()?;
        }
        self.node(NodeKind::Signature, mark);
        let span = self.since(start);
        Ok((name, self.rust_text(RustKind::Signature, span)))
    }

    fn skip_balanced(&mut self, open: &str, close: &str) -> Parse<()> {
        let start = self.span();
        let mut depth = 0usize;
        loop {
            if self.at_end() || self.starts_item() {
                let message = format!("unclosed `{open}`");
                return Err(self.error(Diagnostic::error(Code::Syntax, start, message)));
            }
            if self.is(open) {
                depth += 1;
            } else if self.is(close) {
                depth -= 1;
            }
            self.bump();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Checks all Rust fragments of the file with `syn`.
    pub(super) fn check_rust(&mut self) {
        let pieces: Vec<(RustKind, String)> = self
            .rust
            .iter()
            .map(|(kind, span)| (*kind, self.text[span.start as usize..span.end as usize].to_owned()))
            .collect();
        for (result, (kind, span)) in rust_text::check(&pieces).into_iter().zip(self.rust.clone()) {
            let Err(error) = result else { continue };
            let text = &self.text[span.start as usize..span.end as usize];
            let line_start: usize = text.split_inclusive('\n').take(error.line).map(str::len).sum();
            // The prefix that the check adds to the fragment counts on the first line.
            let prefix = match kind {
                RustKind::Members => "impl X {".len(),
                _ => 0,
            };
            let column = if error.line == 0 { error.column.saturating_sub(prefix) } else { error.column };
            let line = text[line_start..].lines().next().unwrap_or_default();
            let column: usize = line.chars().take(column).map(char::len_utf8).sum();
            let at = (line_start + column).min(text.len());
            let length = text[at..].chars().next().map_or(0, char::len_utf8);
            // An error at the end of a fragment points at the closing bracket.
            let start = span.start + at as u32;
            let end = (start as usize + length.max(1)).min(self.text.len());
            let place = Span { start, end: self.text.ceil_char_boundary(end) as u32, ..span };
            self.error(Diagnostic::error(Code::Rust, place, kind.problem()).label(error.message));
        }
    }
}
