//! The printer of tokens as text of the definition language. Records the token of each piece of text.

use std::ops::Range;

use crate::source::SourcePosition;
use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};

use crate::rust_module::problem::Problem;
use crate::rust_module::tokens::{DocumentationLine, documentation, is_punctuation, string};

/// The maximum nesting depth of groups.
const DEPTH_LIMIT: usize = 256;

/// A piece of the text.
struct Entry {
    start: u32,
    end: u32,
    span: Span,
    /// The token; `None` for text without one of its own, and for closing brackets.
    token: Option<TokenTree>,
    /// The index of the entry after the token and its content.
    next: u32,
}

/// The interpretation of tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Language,
    Rust,
}

/// The text under construction.
#[derive(Default)]
pub(crate) struct Writer {
    text: String,
    entries: Vec<Entry>,
    /// Whether the next token is printed without a space.
    glue: bool,
    /// Whether the last token was an identifier.
    after_word: bool,
    /// The end of the last token in the author's code; line 0 if unknown.
    line: usize,
    column: usize,
    pub(crate) problems: Vec<Problem>,
}

impl Writer {
    /// Starts an item on a new line.
    pub(crate) fn item(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.glue = true;
    }

    /// Starts a line within an item.
    pub(crate) fn line(&mut self) {
        self.text.push_str("\n    ");
        self.glue = true;
    }

    /// Writes a token of the definition language with the span of the token that it stands for.
    pub(crate) fn word(&mut self, text: &str, span: Span) {
        self.line = 0;
        self.put(text, span, None);
        self.line = 0;
    }

    pub(crate) fn documentation(&mut self, lines: &[DocumentationLine]) {
        self.comment("///", lines);
    }

    pub(crate) fn file_documentation(&mut self, lines: &[DocumentationLine]) {
        self.comment("//!", lines);
    }

    fn comment(&mut self, start: &str, lines: &[DocumentationLine]) {
        let indentation = if self.text.ends_with("\n    ") { "\n    " } else { "\n" };
        for line in lines {
            // A fourth slash would make it no documentation comment.
            let space = if line.text.starts_with('/') { " " } else { "" };
            self.glue = true;
            self.put(&format!("{start}{space}{}", line.text), line.span, None);
            self.text.push_str(indentation);
            self.glue = true;
        }
    }

    /// Writes a string of the definition language.
    pub(crate) fn string(&mut self, text: &str, span: Span) {
        self.word(&quoted(text), span);
    }

    /// Writes tokens of the definition language.
    pub(crate) fn language(&mut self, tokens: &[TokenTree]) {
        self.tokens(tokens, Mode::Language, 0);
    }

    /// Writes Rust tokens: a type, a signature.
    pub(crate) fn rust(&mut self, tokens: &[TokenTree]) {
        self.tokens(tokens, Mode::Rust, 0);
    }

    /// Writes the content of a group as a Rust fragment.
    pub(crate) fn fragment(&mut self, group: &Group) {
        self.word("rust", group.span_open());
        self.word("{", group.span_open());
        let content: Vec<TokenTree> = group.stream().into_iter().collect();
        self.tokens(&content, Mode::Rust, 0);
        self.put("}", group.span_close(), None);
    }

    fn tokens(&mut self, tokens: &[TokenTree], mode: Mode, depth: usize) {
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            if mode == Mode::Language {
                // A documentation comment: `#[doc = ".."]`.
                if is_punctuation(token, '#')
                    && let Some(TokenTree::Group(group)) = tokens.get(at)
                    && group.delimiter() == Delimiter::Bracket
                {
                    let content: Vec<TokenTree> = group.stream().into_iter().collect();
                    if let Some(lines) = documentation(&content) {
                        self.line();
                        self.documentation(&lines);
                        at += 1;
                        continue;
                    }
                }
                // `attr-dict` is one keyword.
                if is_punctuation(token, '-')
                    && self.after_word
                    && matches!(tokens.get(at), Some(TokenTree::Ident(_)))
                {
                    self.glue = true;
                    self.put("-", token.span(), Some(token.clone()));
                    self.glue = true;
                    continue;
                }
            }
            let is_fragment = at >= 2
                && mode == Mode::Language
                && matches!(&tokens[at - 2], TokenTree::Ident(word) if word == "rust");
            self.token(token, if is_fragment { Mode::Rust } else { mode }, depth);
        }
    }

    fn token(&mut self, token: &TokenTree, mode: Mode, depth: usize) {
        let kept = Some(token.clone());
        let span = token.span();
        match token {
            TokenTree::Ident(word) => {
                self.put(&word.to_string(), span, kept);
                self.after_word = true;
            }
            TokenTree::Punct(punctuation) => {
                let character = punctuation.as_char();
                self.put(character.encode_utf8(&mut [0; 4]), span, kept);
                self.glue =
                    punctuation.spacing() == Spacing::Joint || (mode == Mode::Language && character == '$');
            }
            TokenTree::Literal(literal) => {
                let text =
                    if mode == Mode::Language { string(literal).map(|text| quoted(&text)) } else { None };
                self.put(&text.unwrap_or_else(|| literal.to_string()), span, kept);
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                if depth >= DEPTH_LIMIT {
                    let problem =
                        Problem::error(span, format!("this nests deeper than {DEPTH_LIMIT} levels"));
                    self.problems.push(problem.help("give a part of it a name of its own"));
                    return;
                }
                // The type `Fn(A)` has no space. Where places are known, they say the same of directives of formats:
                // `type($x)`, but `attr-dict (":" type($x)^)?`.
                let is_placed = self.line > 0 && group.span_open().start().line > 0;
                self.glue |= self.after_word
                    && group.delimiter() == Delimiter::Parenthesis
                    && (mode == Mode::Rust || !is_placed);
                let first = self.entries.len();
                self.put(open, group.span_open(), kept);
                let content: Vec<TokenTree> = group.stream().into_iter().collect();
                self.tokens(&content, mode, depth + 1);
                self.put(close, group.span_close(), None);
                self.entries[first].next = self.entries.len() as u32;
            }
        }
    }

    fn put(&mut self, text: &str, span: Span, token: Option<TokenTree>) {
        let (place, end) = (span.start(), span.end());
        // Adjacent tokens of the author's code stay adjacent.
        let touches = self.line > 0 && place.line == self.line && place.column == self.column;
        // An invisible delimiter has no text.
        if !text.is_empty() && !std::mem::take(&mut self.glue) && !touches && !self.text.is_empty() {
            self.text.push_str(if place.line > self.line && self.line > 0 { "\n        " } else { " " });
        }
        (self.line, self.column) = (end.line, end.column);
        self.after_word = false;
        let start = self.text.len() as u32;
        self.text.push_str(text);
        let next = self.entries.len() as u32 + 1;
        self.entries.push(Entry { start, end: self.text.len() as u32, span, token, next });
    }

    pub(crate) fn finish(mut self) -> (TokenText, Vec<Problem>) {
        self.text.push('\n');
        (TokenText { text: self.text, entries: self.entries }, self.problems)
    }
}

/// Returns a string literal of the definition language.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\0', "\\0"))
}

/// Definition language text printed from tokens.
pub struct TokenText {
    /// The text.
    pub text: String,
    /// The entries, in textual order.
    entries: Vec<Entry>,
}

impl TokenText {
    /// Returns the tokens in a range of the text.
    pub fn tokens(&self, range: Range<u32>) -> TokenStream {
        let mut out = TokenStream::new();
        let mut at = self.entries.partition_point(|entry| entry.start < range.start);
        while let Some(entry) = self.entries.get(at).filter(|entry| entry.start < range.end) {
            out.extend(entry.token.clone());
            at = entry.next as usize;
        }
        out
    }

    /// Returns the spans of the first and the last token in a range of the text; for an empty text, those of the last
    /// token.
    pub fn spans(&self, range: Range<u32>) -> Option<(Span, Span)> {
        let last = self.entries.len().checked_sub(1)?;
        let first = self.entries.partition_point(|entry| entry.end <= range.start).min(last);
        let behind = self.entries.partition_point(|entry| entry.start < range.end);
        let end = behind.saturating_sub(1).max(first);
        Some((self.entries[first].span, self.entries[end].span))
    }

    /// Returns the positions of the pieces of text in the author's code.
    pub fn positions(&self) -> Vec<SourcePosition> {
        let position = |entry: &Entry| {
            let start = entry.span.start();
            let position = SourcePosition {
                offset: entry.start,
                line: start.line as u32,
                column: start.column as u32 + 1,
            };
            (start.line > 0).then_some(position)
        };
        self.entries.iter().filter_map(position).collect()
    }
}
