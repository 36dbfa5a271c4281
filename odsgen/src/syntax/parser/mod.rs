//! The parser: turns tokens into the lossless syntax tree and the AST in one pass.
//!
//! The grammar is in `docs/language.md`; each function's comment is its production. The lexer ([`crate::syntax::lexer`])
//! consists of `nom` combinators. The productions are a hand-written recursive descent, since error recovery needs the
//! position of the error and a place to resume at, which a failed combinator does not provide.
//!
//! A function that fails has reported a diagnostic and returns `Err(Reported)`. The parser of the surrounding list
//! (items, clauses, entries) then skips to the next element. So an error costs one element, and a run reports several.

mod clauses;
mod conversion;
mod cursor;
mod data;
mod documentation;
mod escape;
mod expression;
mod format;
mod instruction;
mod item;
mod lowering;
mod op;
mod rewrite;
mod rust;

pub(in crate::syntax) use item::KEYWORDS as ITEM_KEYWORDS;

use crate::diagnostics::{Code, Collector, Diagnostic};
use crate::source::{FileId, Span};
use crate::syntax::ast::File;
use crate::syntax::lexer::{Token, TokenKind, tokenize};
use crate::syntax::rust_text::RustKind;
use crate::syntax::{Node, SyntaxTree};

/// An error that has been reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reported;

type Parse<T> = Result<T, Reported>;

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
    let unfinished = errors.iter().filter(|error| error.is_unfinished).map(|error| error.start).collect();
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
        unfinished,
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
    /// Whether each documentation token is attached to an item.
    documented: Vec<bool>,
    /// Where the tokens start that lack their ends.
    unfinished: Vec<u32>,
    /// The Rust fragments to check after parsing.
    rust: Vec<(RustKind, Span)>,
    diagnostics: &'a mut Collector,
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
}
