//! The parser of assembly formats, written as a block of tokens or as an ODS format string.

use super::{Parse, Parser, Reported};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::NodeKind;
use crate::syntax::ast::{Anchor, Format, FormatElement, FormatGroup, Name, Text};
use crate::syntax::lexer::{TokenKind, is_unfinished, tokenize};

impl Parser<'_> {
    /// format = "{" { element } "}" | string
    pub(super) fn assembly_format(&mut self) -> Parse<Format> {
        if self.kind() == Some(TokenKind::String) {
            return self.format_string();
        }
        let (mark, start) = (self.mark(), self.span());
        self.expect("{", "or a string, the assembly format")?;
        let mut elements = Vec::new();
        let mut failed = false;
        while !self.eat("}") {
            if self.at_end() || self.starts_item() {
                return Err(self.expected("`}` to end the assembly format"));
            }
            let before = self.at;
            match self.format_element() {
                Ok(element) => elements.push(element),
                Err(Reported) => {
                    failed = true;
                    if self.at == before {
                        self.bump();
                    }
                }
            }
        }
        self.node(NodeKind::Format, mark);
        // A format with missing elements would only cause follow-up errors.
        if failed { Err(Reported) } else { Ok(Format { elements, span: self.since(start) }) }
    }

    /// Parses the content of the string token with a nested parser; spans point into the string.
    fn format_string(&mut self) -> Parse<Format> {
        let token = self.peek();
        let span = self.bump();
        if token.contains('\\') {
            let diagnostic = Diagnostic::error(Code::Syntax, span, "a format string has no escapes");
            return Err(self.error(diagnostic.help("write `format { ... }` instead")));
        }
        let content = token.strip_prefix('"').unwrap_or(token);
        let content = content.strip_suffix('"').unwrap_or(content);
        let offset = span.start + 1;
        let (mut tokens, errors) = tokenize(content);
        for token in &mut tokens {
            token.start += offset;
            token.end += offset;
        }
        for error in &errors {
            let place = Span { start: error.start + offset, end: error.end + offset, ..span };
            self.error(Diagnostic::error(Code::Lexical, place, error.message).help(error.help));
        }
        let significant =
            (0..tokens.len() as u32).filter(|&at| !tokens[at as usize].kind.is_trivia()).collect();
        let mut inner = Parser {
            text: self.text,
            id: self.id,
            tokens: &tokens,
            significant,
            at: 0,
            depth: self.depth,
            nodes: Vec::new(),
            documented: Vec::new(),
            unfinished: Vec::new(),
            rust: Vec::new(),
            diagnostics: self.diagnostics,
        };
        let mut elements = Vec::new();
        while !inner.at_end() {
            elements.push(inner.format_element()?);
        }
        if errors.is_empty() { Ok(Format { elements, span }) } else { Err(Reported) }
    }

    fn format_element(&mut self) -> Parse<FormatElement> {
        let start = self.span();
        match self.kind() {
            Some(TokenKind::String) => Ok(FormatElement::Literal(self.text("a literal")?)),
            Some(kind @ TokenKind::Backtick) if is_unfinished(kind, self.peek()) => {
                // The lexer has reported it.
                self.bump();
                Err(Reported)
            }
            Some(TokenKind::Backtick) => {
                let text = self.peek().trim_matches('`').to_owned();
                Ok(FormatElement::Literal(Text { text, span: self.bump() }))
            }
            Some(TokenKind::Variable) => {
                let text = self.peek()[1..].to_owned();
                Ok(FormatElement::Variable(Name { text, span: self.bump() }))
            }
            Some(TokenKind::Word) => self.directive(),
            _ if self.eat("(") => self.nested(|this| this.group(start)),
            kind => {
                let is_literal = kind == Some(TokenKind::Punctuation);
                let help = is_literal.then(|| format!("a literal stands in quotes: `\"{}\"`", self.peek()));
                let what = "an element of the assembly format: a literal, `$name`, a directive or `( ... )?`";
                Err(self.expected_with_help(what, help))
            }
        }
    }

    /// group = "(" { element [ "^" ] } ")" [ ":" "(" { element [ "^" ] } ")" ] "?"
    fn group(&mut self, start: Span) -> Parse<FormatElement> {
        let mut anchors = Vec::new();
        let elements = self.branch(start, false, &mut anchors)?;
        let otherwise = if self.eat(":") {
            let start = self.expect("(", "to begin what stands there when the group does not")?;
            Some(self.branch(start, true, &mut anchors)?)
        } else {
            None
        };
        let span = self.since(start);
        if !self.eat("?") {
            let help = "a literal parenthesis is written `\"(\"`; a group is always optional: `( ... )?`, or `( ... ) : ( ... )?`";
            let diagnostic = Diagnostic::error(Code::Syntax, span, "a group has to end with `)?`");
            return Err(self.error(diagnostic.help(help)));
        }
        Ok(FormatElement::Group(FormatGroup { elements, otherwise, anchors, span: self.since(start) }))
    }

    /// Parses one branch of a group, after its `(`.
    fn branch(
        &mut self,
        start: Span,
        in_otherwise: bool,
        anchors: &mut Vec<Anchor>,
    ) -> Parse<Vec<FormatElement>> {
        let mut elements = Vec::new();
        while !self.eat(")") {
            if self.at_end() || self.is("}") {
                let message = "this optional group does not end";
                return Err(
                    self.error(Diagnostic::error(Code::Syntax, start, message).help("close it with `)?`"))
                );
            }
            if self.is("^") && !elements.is_empty() {
                let span = self.bump();
                anchors.push(Anchor { index: elements.len() - 1, in_otherwise, span });
            } else {
                elements.push(self.format_element()?);
            }
        }
        Ok(elements)
    }

    /// clauses = "oilist" "(" { element } { "|" { element } } ")", behind the `(`
    fn clauses(&mut self, start: Span) -> Parse<FormatElement> {
        let mut clauses = vec![Vec::new()];
        while !self.eat(")") {
            if self.at_end() || self.is("}") {
                let message = "this `oilist` does not end";
                return Err(
                    self.error(Diagnostic::error(Code::Syntax, start, message).help("close it with `)`"))
                );
            }
            if self.eat("|") {
                clauses.push(Vec::new());
            } else {
                let element = self.format_element()?;
                clauses.last_mut().expect("there is one at least").push(element);
            }
        }
        Ok(FormatElement::Clauses { clauses, span: self.since(start) })
    }

    /// directive = word { "-" word } [ "(" arguments ")" ] | "custom" "<" [ "intrinsic" ] word ">" "(" arguments ")"
    fn directive(&mut self) -> Parse<FormatElement> {
        let start = self.span();
        let mut name = self.name("a directive")?;
        while self.is("-") && self.touches_previous() && self.kind_ahead(1) == Some(TokenKind::Word) {
            self.bump();
            let part = self.name("a directive")?;
            name.text = format!("{}-{}", name.text, part.text);
        }
        name.span = self.since(start);
        let function = if name.text == "custom" && self.eat("<") {
            let is_intrinsic = self.kind_ahead(1) == Some(TokenKind::Word) && self.eat("intrinsic");
            let function = self.name("the name of the custom directive")?;
            self.expect(">", "behind the name of the custom directive")?;
            Some((function, is_intrinsic))
        } else {
            None
        };
        let called = self.is("(") && (self.touches_previous() || function.is_some());
        if called && name.text == "oilist" {
            self.bump();
            return self.nested(|this| this.clauses(start));
        }
        let arguments = if called {
            self.bump();
            self.nested(|this| this.list(")", "to end the arguments of the directive", Self::format_element))?
        } else {
            Vec::new()
        };
        let span = self.since(start);
        Ok(match function {
            Some((function, is_intrinsic)) => {
                FormatElement::Custom { function, is_intrinsic, arguments, span }
            }
            None => FormatElement::Directive { name, arguments, called, span },
        })
    }
}
