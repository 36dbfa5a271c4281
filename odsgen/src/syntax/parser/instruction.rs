//! The parser of opcodes and requirements.

use super::{Parse, Parser};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::Version;
use crate::source::Span;
use crate::syntax::ast::{Opcode, Requires};
use crate::syntax::lexer::TokenKind;

/// The parts of a requirement.
const PARTS: &[&str] = &["version", "until", "capability", "extension"];

impl Parser<'_> {
    /// opcode = "opcode" integer [ "in" string ], behind its keyword
    pub(super) fn opcode(&mut self) -> Parse<Opcode> {
        let (number, span) = self.integer()?;
        let set = if self.eat("in") { Some(self.text("the name of the instruction set")?) } else { None };
        Ok(Opcode { number, set, span })
    }

    /// requires = { part "," } close, behind the opening bracket
    pub(super) fn requires(&mut self, close: &str) -> Parse<Requires> {
        let mut requires = Requires::default();
        self.list(close, "to end the requirements", |this| this.requirement(&mut requires))?;
        Ok(requires)
    }

    /// part = ( "version" | "until" ) version | "capability" word { "or" word } | "extension" string { "or" string }
    fn requirement(&mut self, requires: &mut Requires) -> Parse<()> {
        let start = self.span();
        let keyword = self.peek();
        if !PARTS.contains(&keyword) {
            return Err(self.unknown_keyword("a requirement", PARTS));
        }
        self.bump();
        match keyword {
            "version" | "until" => {
                let version = self.version()?;
                let slot = if keyword == "until" { &mut requires.until } else { &mut requires.version };
                self.once(slot, version, start);
            }
            "capability" => {
                let mut names = vec![self.name("the name of a capability")?];
                while self.eat("or") {
                    names.push(self.name("the name of another capability")?);
                }
                self.once(&mut requires.capabilities, names, start);
            }
            _ => {
                let mut names = vec![self.text("the name of an extension, in quotes")?];
                while self.eat("or") {
                    names.push(self.text("the name of another extension, in quotes")?);
                }
                self.once(&mut requires.extensions, names, start);
            }
        }
        Ok(())
    }

    /// version = integer "." integer
    fn version(&mut self) -> Parse<(Version, Span)> {
        if !matches!(self.kind(), Some(TokenKind::Integer | TokenKind::Float)) {
            return Err(self.expected("a version, as `1.3`"));
        }
        let text = self.peek();
        let parts = text.split_once('.').unwrap_or((text, "0"));
        let span = self.bump();
        match (parts.0.parse(), parts.1.parse()) {
            (Ok(major), Ok(minor)) => Ok((Version { major, minor }, span)),
            _ => {
                let message = format!("`{text}` is not a version");
                let diagnostic = Diagnostic::error(Code::Syntax, span, message);
                Err(self.error(diagnostic.help("a version is two numbers with a dot between them: `1.3`")))
            }
        }
    }
}
