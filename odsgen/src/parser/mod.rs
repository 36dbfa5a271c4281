//! The parser: turns tokens into the lossless syntax tree and the AST in one pass.
//!
//! The grammar is in `docs/language.md`; each function's comment is its production. The lexer ([`crate::lexer`])
//! consists of `nom` combinators. The productions are a hand-written recursive descent, since error recovery needs the
//! position of the error and a place to resume at, which a failed combinator does not provide.
//!
//! A function that fails has reported a diagnostic and returns `Err(Reported)`. The parser of the surrounding list
//! (items, clauses, entries) then skips to the next element. So an error costs one element, and a run reports several.

mod conversion;
mod data;
mod expression;
mod format;
mod item;
mod lowering;
mod op;
mod rewrite;
mod rust;

use crate::ast::{File, Name, Path, Text};
use crate::diagnostics::{Code, Collector, Diagnostic, closest};
use crate::lexer::{Token, TokenKind, tokenize};
use crate::model::Documentation;
use crate::rust_text::RustKind;
use crate::source::{FileId, Span};
use crate::syntax::{Node, NodeKind, SyntaxTree};

/// An error that has been reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reported;

type Parse<T> = Result<T, Reported>;

/// The maximum nesting depth of brackets, patterns and types.
const DEPTH_LIMIT: u32 = 64;

/// The result of parsing a file.
pub(crate) struct Parsed {
    pub(crate) file: File,
    pub(crate) tree: SyntaxTree,
    /// The Rust fragments of the file.
    pub(crate) rust: Vec<(RustKind, Span)>,
}

/// The component that checks the Rust fragments of a file with `syn`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RustCheck {
    Parser,
    Caller,
}

/// Parses a file. Never fails: errors are in the diagnostics, and the tree is as complete as possible.
pub(crate) fn parse(text: &str, id: FileId, rust: RustCheck, diagnostics: &mut Collector) -> Parsed {
    let (tokens, errors) = tokenize(text);
    for error in errors {
        let span = Span { file: id, start: error.start, end: error.end };
        diagnostics.report(Diagnostic::error(Code::Lexical, span, error.message).help(error.help));
    }
    let significant = (0..tokens.len() as u32)
        .filter(|&at| !tokens[at as usize].kind.is_trivia() && tokens[at as usize].kind != TokenKind::Unknown)
        .collect();
    let mut parser = Parser {
        text,
        id,
        tokens: &tokens,
        significant,
        at: 0,
        depth: 0,
        nodes: Vec::new(),
        documented: vec![false; tokens.len()],
        rust: Vec::new(),
        diagnostics,
    };
    let file = parser.file();
    if rust == RustCheck::Parser {
        parser.check_rust();
    }
    parser.report_stray_documentation();
    let (nodes, rust) = (parser.nodes, parser.rust);
    Parsed { file, tree: SyntaxTree::new(tokens, nodes), rust }
}

struct Parser<'a> {
    text: &'a str,
    id: FileId,
    tokens: &'a [Token],
    /// Indexes of the non-trivia tokens.
    significant: Vec<u32>,
    /// The position: an index into `significant`.
    at: usize,
    depth: u32,
    nodes: Vec<Node>,
    /// Which documentation tokens are attached to an item.
    documented: Vec<bool>,
    /// The Rust fragments to check after parsing.
    rust: Vec<(RustKind, Span)>,
    diagnostics: &'a mut Collector,
}

impl<'a> Parser<'a> {
    // Lookahead.

    fn token_at(&self, at: usize) -> Option<Token> {
        self.significant.get(at).map(|&index| self.tokens[index as usize])
    }

    fn kind(&self) -> Option<TokenKind> {
        self.token_at(self.at).map(|token| token.kind)
    }

    /// Returns the text of the `by`th token ahead; empty at the end of the file.
    fn ahead(&self, by: usize) -> &'a str {
        self.token_at(self.at + by).map_or("", |token| token.text(self.text))
    }

    fn kind_ahead(&self, by: usize) -> Option<TokenKind> {
        self.token_at(self.at + by).map(|token| token.kind)
    }

    fn peek(&self) -> &'a str {
        self.ahead(0)
    }

    /// Returns whether the next token is this keyword or punctuation.
    fn is(&self, text: &str) -> bool {
        self.peek() == text && matches!(self.kind(), Some(TokenKind::Word | TokenKind::Punctuation))
    }

    fn is_word(&self) -> bool {
        self.kind() == Some(TokenKind::Word)
    }

    fn at_end(&self) -> bool {
        self.at >= self.significant.len()
    }

    fn span_of(&self, token: Token) -> Span {
        Span { file: self.id, start: token.start, end: token.end }
    }

    /// Returns the span of the next token; at the end of the file, the empty span after the last one.
    fn span(&self) -> Span {
        match self.token_at(self.at) {
            Some(token) => self.span_of(token),
            None => {
                let end = self.previous_span().end;
                Span { file: self.id, start: end, end }
            }
        }
    }

    fn previous_span(&self) -> Span {
        match self.at.checked_sub(1).and_then(|at| self.token_at(at)) {
            Some(token) => self.span_of(token),
            None => Span { file: self.id, start: 0, end: 0 },
        }
    }

    /// Returns the span from `start` to the last consumed token.
    fn since(&self, start: Span) -> Span {
        let end = self.previous_span().end.max(start.start);
        Span { file: self.id, start: start.start, end }
    }

    fn starts_line(&self, at: usize) -> bool {
        self.token_at(at).is_some_and(|token| {
            let before = &self.text[..token.start as usize];
            before[before.rfind('\n').map_or(0, |line| line + 1)..].trim().is_empty()
        })
    }

    fn column_is_zero(&self, at: usize) -> bool {
        self.token_at(at)
            .is_some_and(|token| token.start == 0 || self.text.as_bytes()[token.start as usize - 1] == b'\n')
    }

    fn touches_previous(&self) -> bool {
        let previous = self.previous_span();
        self.token_at(self.at).is_some_and(|token| token.start == previous.end)
    }

    // Consuming tokens.

    fn bump(&mut self) -> Span {
        let span = self.span();
        self.at = (self.at + 1).min(self.significant.len());
        span
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, text: &str, after: &str) -> Parse<Span> {
        if self.is(text) {
            return Ok(self.bump());
        }
        Err(self.expected(&format!("`{text}` {after}")))
    }

    /// Reports an unexpected token.
    fn expected(&mut self, what: &str) -> Reported {
        self.expected_with_help(what, None)
    }

    fn expected_with_help(&mut self, what: &str, help: Option<String>) -> Reported {
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

    fn error(&mut self, diagnostic: Diagnostic) -> Reported {
        self.diagnostics.report(diagnostic);
        Reported
    }

    fn name(&mut self, what: &str) -> Parse<Name> {
        if !self.is_word() {
            return Err(self.expected(what));
        }
        let text = self.peek();
        let text = text.strip_prefix("r#").unwrap_or(text).to_owned();
        Ok(Name { text, span: self.bump() })
    }

    /// path = word { ( "::" | "." ) word }
    fn path(&mut self, what: &str) -> Parse<Path> {
        let mut segments = vec![self.name(what)?];
        while (self.is("::") || self.is(".")) && self.kind_ahead(1) == Some(TokenKind::Word) {
            self.bump();
            segments.push(self.name(what)?);
        }
        let span = self.since(segments[0].span);
        Ok(Path { segments, span })
    }

    fn text(&mut self, what: &str) -> Parse<Text> {
        if self.kind() != Some(TokenKind::String) {
            return Err(self.expected(what));
        }
        let text = unescape(self.peek());
        Ok(Text { text, span: self.bump() })
    }

    /// Parses an optional `= "text"`.
    fn assigned_text(&mut self, what: &str) -> Parse<Option<Text>> {
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

    fn optional_text(&mut self) -> Option<Text> {
        if self.kind() == Some(TokenKind::String) { self.text("a string").ok() } else { None }
    }

    fn integer(&mut self) -> Parse<(i128, Span)> {
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

    // Tree nodes.

    /// Returns the start mark of a node.
    fn mark(&self) -> u32 {
        self.significant.get(self.at).copied().unwrap_or(self.tokens.len() as u32)
    }

    /// Ends the node that started at the mark after the last consumed token.
    fn node(&mut self, kind: NodeKind, first: u32) {
        let end = self.at.checked_sub(1).map_or(0, |at| self.significant[at] + 1);
        if first < end {
            self.nodes.push(Node { kind, first, end });
        }
    }

    /// Parses one nesting level deeper; reports an error at the limit.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
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

    // Lists.

    /// Parses `entry { "," entry }` and the closing bracket. Recovers from an error in an entry at the next one.
    fn list<T>(
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
    fn starts_item(&self) -> bool {
        item::KEYWORDS.contains(&self.peek())
            && self.column_is_zero(self.at)
            && self.kind_ahead(1) == Some(TokenKind::Word)
    }

    /// Parses `"{" { clause } "}"`. `clause` parses one clause.
    fn body(&mut self, of: &str, mut clause: impl FnMut(&mut Self) -> Parse<()>) -> Parse<Span> {
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
    fn unknown_keyword(&mut self, what: &str, known: &[&str]) -> Reported {
        if !self.is_word() {
            return self.expected(what);
        }
        let message = format!("`{}` is not {what}", self.peek());
        let mut diagnostic = Diagnostic::error(Code::UnknownKeyword, self.span(), message);
        diagnostic = match closest(self.peek(), known.iter().copied()) {
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

    /// Stores a clause. Reports a duplicate.
    fn once<T>(&mut self, slot: &mut Option<T>, value: T, keyword: Span) {
        if slot.is_some() {
            let message = "duplicate clause";
            self.error(
                Diagnostic::error(Code::DuplicateClause, keyword, message)
                    .help("merge the two, or remove one"),
            );
        } else {
            *slot = Some(value);
        }
    }

    // Documentation comments.

    /// Returns the documentation directly before the next token.
    fn documentation(&mut self) -> Documentation {
        let end = self.mark();
        let begin = self.at.checked_sub(1).map_or(0, |at| self.significant[at] + 1);
        let mut lines = Vec::new();
        for index in begin..end {
            let token = self.tokens[index as usize];
            if token.kind == TokenKind::Documentation {
                self.documented[index as usize] = true;
                lines.push(token.text(self.text)[3..].trim_end());
            }
        }
        documentation(&lines)
    }

    fn file_documentation(&mut self) -> Documentation {
        let lines: Vec<&str> = self
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::FileDocumentation)
            .map(|token| token.text(self.text)[3..].trim_end())
            .collect();
        documentation(&lines)
    }

    fn report_stray_documentation(&mut self) {
        for (index, token) in self.tokens.iter().enumerate() {
            if token.kind == TokenKind::Documentation && !self.documented[index] {
                let first =
                    index < 2 || !self.tokens[..index].iter().rev().take(2).any(|t| t.kind == token.kind);
                if first {
                    let message = "unattached documentation comment";
                    let diagnostic =
                        Diagnostic::warning(Code::StrayDocumentation, self.span_of(*token), message);
                    self.diagnostics
                        .report(diagnostic.help("`//` begins a comment that is no documentation"));
                }
            }
        }
    }
}

/// Splits documentation lines into the summary (the first paragraph) and the description.
fn documentation(lines: &[&str]) -> Documentation {
    let indent = lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(indent..).unwrap_or("")).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let end = lines[first..].iter().position(|line| line.is_empty()).map_or(lines.len(), |at| first + at);
    Documentation {
        summary: lines[first..end].join(" ").trim_end_matches('.').to_owned(),
        description: lines[end..].join("\n").trim().to_owned(),
    }
}

/// Returns the content of a string token.
fn unescape(token: &str) -> String {
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

/// Returns a list in prose: "`a`, `b` and `c`".
pub(crate) fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_holds_every_token() {
        for text in [
            crate::LIBRARIES[0].1,
            "op A = \"a\" { operands { x: } format { \"x\" ( } op B rust { ",
            "rewrite R { a(b{c: 1}) => d; } } ] /// e",
            "",
        ] {
            let parsed = parse(text, FileId(0), RustCheck::Parser, &mut Collector::default());
            assert!(parsed.tree.is_well_formed(text.len()), "{text}");
        }
    }

    #[test]
    fn documentation_is_split_at_the_first_empty_line() {
        let found = documentation(&[" Adds", " two.", "", " More", "   code"]);
        assert_eq!(found.summary, "Adds two");
        assert_eq!(found.description, "More\n  code");
    }

    #[test]
    fn strings_are_unescaped() {
        assert_eq!(unescape("\"a\\\"b\\n\""), "a\"b\n");
    }
}
