//! Nodes, lists and bodies of clauses, and recovery from errors in them.

use terrace_vocabulary::nearest;

use crate::diagnostics::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::lexer::TokenKind;
use crate::syntax::parser::{Parse, Parser, Reported, item, listed};
use crate::syntax::{Node, NodeKind};

/// The maximum nesting depth of brackets, patterns and types.
const DEPTH_LIMIT: u32 = 64;

impl<'a> Parser<'a> {
    /// Returns the start mark of a node.
    pub(super) fn mark(&self) -> u32 {
        self.significant.get(self.at).copied().unwrap_or(self.tokens.len() as u32)
    }

    /// Ends the node that started at the mark after the last consumed token.
    pub(super) fn node(&mut self, kind: NodeKind, first: u32) {
        let end = self.at.checked_sub(1).map_or(0, |at| self.significant[at] + 1);
        if first < end {
            self.nodes.push(Node { kind, first, end });
        }
    }

    /// Parses one nesting level deeper; reports an error at the limit.
    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= DEPTH_LIMIT {
            let message = format!("this nests deeper than {DEPTH_LIMIT} levels");
            let diagnostic = Diagnostic::error(Code::TooDeep, self.span(), message);
            return Err(self.error(diagnostic.help("give a part of it a name of its own")));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Parses `entry { "," entry }` and the closing bracket. Recovers from an error in an entry at the next one.
    pub(super) fn list<T>(
        &mut self,
        close: &str,
        after: &str,
        mut entry: impl FnMut(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        let mut entries = Vec::new();
        loop {
            if self.eat(close) {
                return Ok(entries);
            }
            if self.at_end() || self.starts_item() {
                return Err(self.expected(&format!("`{close}` {after}")));
            }
            let before = self.at;
            match entry(self) {
                Ok(entry) if self.is(",") || self.is(close) => entries.push(entry),
                Ok(entry) => {
                    entries.push(entry);
                    let what = format!("`,` or `{close}` {after}");
                    self.expected(&what);
                    self.skip_to_list_end(before, close)?;
                }
                Err(Reported) => self.skip_to_list_end(before, close)?,
            }
            self.eat(",");
        }
    }

    /// Skips to the comma or bracket that ends the entry.
    fn skip_to_list_end(&mut self, before: usize, close: &str) -> Parse<()> {
        let mut depth = 0usize;
        while !self.at_end() && !self.starts_item() {
            if depth == 0 && (self.is(",") || self.is(close)) {
                return Ok(());
            }
            match self.peek() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" if depth == 0 => return Err(Reported),
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            self.bump();
        }
        debug_assert!(self.at >= before);
        Err(Reported)
    }

    /// Returns whether an item starts here, so that the open body is unterminated: an item keyword in the first column
    /// with a name after it.
    pub(super) fn starts_item(&self) -> bool {
        item::KEYWORDS.contains(&self.peek())
            && self.column_is_zero(self.at)
            && self.kind_ahead(1) == Some(TokenKind::Word)
    }

    /// Parses `"{" { clause } "}"`. `clause` parses one clause.
    pub(super) fn body(&mut self, of: &str, mut clause: impl FnMut(&mut Self) -> Parse<()>) -> Parse<Span> {
        let mark = self.mark();
        let open = self.expect("{", &format!("to begin the body of {of}"))?;
        loop {
            if self.eat("}") {
                break;
            }
            if self.at_end() || self.starts_item() {
                let diagnostic =
                    Diagnostic::error(Code::Syntax, open, format!("the body of {of} does not end"))
                        .help("close it with `}`");
                self.error(diagnostic);
                break;
            }
            if self.eat(";") || self.eat(",") {
                continue;
            }
            let before = self.at;
            if clause(self).is_err() {
                self.skip_to_clause(before);
            }
        }
        self.node(NodeKind::Body, mark);
        Ok(self.since(open))
    }

    /// Skips to the end of the body, or to a line outside of all brackets that starts with an identifier.
    fn skip_to_clause(&mut self, before: usize) {
        let mut depth = 0usize;
        while !self.at_end() && !self.starts_item() {
            if depth == 0 && self.at > before && self.is_word() && self.starts_line(self.at) {
                return;
            }
            match self.peek() {
                "(" | "[" | "{" => depth += 1,
                "}" if depth == 0 => return,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
        }
    }

    /// Reports an unknown keyword.
    pub(super) fn unknown_keyword(&mut self, what: &str, known: &[&str]) -> Reported {
        if !self.is_word() {
            return self.expected(what);
        }
        let message = format!("`{}` is not {what}", self.peek());
        let mut diagnostic = Diagnostic::error(Code::UnknownKeyword, self.span(), message);
        diagnostic = match nearest(self.peek(), known.iter().copied()) {
            _ if ["class", "def", "defm", "include", "let", "multiclass"].contains(&self.peek()) => {
                diagnostic.help("that is TableGen; here an op is `op NAME = \"mnemonic\" { .. }`")
            }
            Some(close) => diagnostic.help(format!("did you mean `{close}`?")),
            None if keyword_of_ods(self.peek()).is_some() => {
                let spelling = keyword_of_ods(self.peek()).unwrap_or_default();
                diagnostic.help(format!("the counterpart of `{}` of ODS is {spelling}", self.peek()))
            }
            None => diagnostic.help(format!("one of {} may stand here", listed(known))),
        };
        self.error(diagnostic)
    }

    /// Stores a clause, which is called by what stands at `keyword`. Reports a duplicate.
    pub(super) fn once<T>(&mut self, slot: &mut Option<T>, value: T, keyword: Span) {
        if slot.is_some() {
            let name = &self.text[keyword.start as usize..keyword.end as usize];
            let diagnostic =
                Diagnostic::error(Code::DuplicateClause, keyword, format!("duplicate clause `{name}`"));
            self.error(diagnostic.help("merge the two, or remove one"));
        } else {
            *slot = Some(value);
        }
    }
}

/// Returns the equivalent in this language of an ODS keyword or field.
fn keyword_of_ods(word: &str) -> Option<&'static str> {
    Some(match word {
        "def" => "the kind of the definition: `op`, `type`, `attribute`, `constraint`, ..",
        "class" => "`template`",
        "let" => "the clause itself, without `let` and `=`",
        "include" => "`use`, for libraries; all files that are checked together see each other",
        "foreach" | "defm" | "multiclass" | "defvar" => {
            "not there: definitions are written out, or share a `template`"
        }
        "summary" | "description" => "a comment `///` in front: its first paragraph, and the rest",
        "ins" | "outs" => "`arguments` and `results`",
        "builders" => "`build (..)`, once for each",
        "parser" | "printer" => "`parse` and `print`",
        "verifier" | "hasVerifier" | "genVerifyDecl" => "`verify`",
        "hasFolder" => "`fold`",
        "hasCanonicalizer" | "hasCanonicalizeMethod" => "`canonicalize`",
        "assemblyFormat" | "hasCustomAssemblyFormat" => "`format`, or `parse` and `print`",
        "extraClassDeclaration" | "extraClassDefinition" => "`extra rust { .. }`",
        "cppNamespace" => "`namespace`",
        "dependentDialects" => "`depends [..]`",
        "methods" => "the methods themselves, `fn name(..);`",
        "parameters" => "the parameters themselves, `name: Type`",
        _ => return None,
    })
}
