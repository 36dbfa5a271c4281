//! The formatter of definitions: computes indentation, spaces and blank lines from tokens and the syntax tree.
//!
//! Preserves line breaks, comments and the inside of Rust fragments; normalizes everything else. Formatting is
//! idempotent.

use crate::diagnostics::{Collector, Diagnostic, Severity};
use crate::source::FileId;
use crate::syntax::NodeKind;
use crate::syntax::lexer::{Token, TokenKind};
use crate::syntax::parser;

/// Returns the formatted text.
///
/// # Errors
///
/// The diagnostics, if the text does not parse. They refer to the file as number 0.
pub fn format_source(text: &str) -> Result<String, Vec<Diagnostic>> {
    let mut collector = Collector::default();
    let parsed = parser::parse(text, FileId(0), parser::RustCheck::Parser, &mut collector);
    if collector.error_count() > 0 {
        let errors = collector.finish().into_iter();
        return Err(errors.filter(|diagnostic| diagnostic.severity == Severity::Error).collect());
    }
    let kinds = parsed.tree.innermost();
    Ok(Layout { text, out: String::with_capacity(text.len()) }.run(&parsed.tree.tokens, &kinds))
}

/// The indentation width.
const INDENT: usize = 4;

struct Layout<'a> {
    text: &'a str,
    out: String,
}

/// A token to lay out, with the trivia before it.
#[derive(Clone, Copy)]
struct Placed<'a> {
    kind: TokenKind,
    text: &'a str,
    node: NodeKind,
}

impl<'a> Layout<'a> {
    fn run(mut self, tokens: &[Token], kinds: &[NodeKind]) -> String {
        let mut depth = 0usize;
        // For each open bracket, whether it indents: of several on one line only the first does.
        let mut open: Vec<bool> = Vec::new();
        let mut opened_on_line = false;
        let mut newlines = 0;
        let mut spaces = 0;
        let mut previous: Option<Placed<'a>> = None;
        for (token, &node) in tokens.iter().zip(kinds) {
            let text = token.text(self.text);
            if token.kind == TokenKind::Whitespace {
                newlines += text.matches('\n').count();
                spaces = text.chars().count();
                continue;
            }
            let current = Placed { kind: token.kind, text: text.trim_end(), node };
            let closes = token.kind == TokenKind::Punctuation && matches!(text, ")" | "]" | "}");
            let mut level_closed = false;
            if closes {
                level_closed = open.pop().unwrap_or(false);
                depth -= usize::from(level_closed);
            }
            if let Some(before) = previous {
                let after_line_comment = matches!(
                    before.kind,
                    TokenKind::LineComment | TokenKind::Documentation | TokenKind::FileDocumentation
                );
                if newlines > 0 || after_line_comment {
                    let blank = newlines > 1 && !closes && !opens(before);
                    self.out.push_str(if blank { "\n\n" } else { "\n" });
                    self.out.extend(std::iter::repeat_n(' ', depth * INDENT));
                    opened_on_line = false;
                } else if current.kind == TokenKind::LineComment {
                    // Trailing comments may be aligned in a column.
                    self.out.extend(std::iter::repeat_n(' ', spaces.max(1)));
                } else if space(before, current, spaces > 0) {
                    self.out.push(' ');
                }
            }
            self.out.push_str(current.text);
            if opens(current) {
                open.push(!opened_on_line);
                depth += usize::from(!opened_on_line);
                opened_on_line = true;
            } else if level_closed {
                opened_on_line = false;
            }
            previous = Some(current);
            newlines = 0;
            spaces = 0;
        }
        if previous.is_some() {
            self.out.push('\n');
        }
        self.out
    }
}

fn opens(token: Placed<'_>) -> bool {
    token.kind == TokenKind::Punctuation && matches!(token.text, "(" | "[" | "{")
}

/// Returns whether a space separates two tokens of one line; `spaced` is the author's choice.
fn space(before: Placed<'_>, after: Placed<'_>, spaced: bool) -> bool {
    use TokenKind::{BlockComment, LineComment, Punctuation, String, Variable, Word};
    let is = |token: Placed<'_>, kind| token.kind == kind;
    if is(after, LineComment) || is(before, BlockComment) || is(after, BlockComment) {
        return true;
    }
    if is(after, Punctuation) {
        match after.text {
            "," | ";" | "::" | "..." => return false,
            ":" if after.node != NodeKind::Format => return false,
            "}" => return before.text != "{" && after.node != NodeKind::TightBraces,
            "{" if after.node != NodeKind::TightBraces => return !(before.text == "(" || before.text == "["),
            "=" | "=>" | "->" | "|" => return true,
            "+" => return true,
            ")" | "]" => return false,
            "^" => return false,
            "?" if before.text == ")" || is(before, Word) => return false,
            _ => {}
        }
    }
    if is(before, Punctuation) {
        match before.text {
            // `benefit +2`
            "+" if after.kind == TokenKind::Integer => return spaced,
            "," | ";" | "=" | "=>" | "->" | "|" | "+" => return true,
            ":" => return true,
            "::" | "(" | "[" => return false,
            "{" => return before.node != NodeKind::TightBraces,
            _ => {}
        }
    }
    let starts = [Word, String, Variable, TokenKind::Backtick];
    if is(before, Punctuation) && matches!(before.text, ")" | "}") && starts.contains(&after.kind) {
        return true;
    }
    let words = [Word, String, Variable, TokenKind::RustBlock, TokenKind::Integer, TokenKind::Float];
    if words.contains(&before.kind) && words.contains(&after.kind) {
        return true;
    }
    spaced
}
