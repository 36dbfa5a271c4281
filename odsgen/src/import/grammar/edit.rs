//! Edits of definitions in place: what is written by hand stays as it is.

use std::ops::Range;

use super::declare;
use super::facts::{Enumerant, Kind};
use crate::model::Enum;
use crate::source::Span;
use crate::syntax::lexer::{Token, TokenKind};

/// A definition file under edit.
pub(super) struct Edits<'a> {
    text: &'a str,
    /// The tokens without white space.
    tokens: Vec<Token>,
    changes: Vec<(Range<usize>, String)>,
}

/// The tokens of an item behind its name.
struct Body {
    /// The indexes of the braces; equal to each other if there are none.
    open: usize,
    close: usize,
}

impl<'a> Edits<'a> {
    pub(super) fn new(text: &'a str, tokens: &[Token]) -> Self {
        let tokens = tokens.iter().filter(|token| token.kind != TokenKind::Whitespace).copied().collect();
        Edits { text, tokens, changes: Vec::new() }
    }

    fn word(&self, index: usize) -> &'a str {
        self.tokens.get(index).map_or("", |token| token.text(self.text))
    }

    fn is_code(&self, index: usize) -> bool {
        let comments = [TokenKind::LineComment, TokenKind::BlockComment, TokenKind::Documentation];
        !comments.contains(&self.tokens[index].kind)
    }

    /// Returns the index of the first token behind a place.
    fn behind(&self, span: Span) -> usize {
        self.tokens.partition_point(|token| (token.start as usize) < span.end as usize)
    }

    /// Returns the change in depth that a token makes.
    fn step(&self, index: usize) -> i32 {
        match (self.tokens[index].kind, self.word(index)) {
            (TokenKind::Punctuation, "(" | "[" | "{") => 1,
            (TokenKind::Punctuation, ")" | "]" | "}") => -1,
            _ => 0,
        }
    }

    /// Returns the body of the item with this name; if it has none, the place where one belongs.
    fn body(&self, name: Span) -> Body {
        let mut depth = 0;
        let mut open = None;
        for index in self.behind(name)..self.tokens.len() {
            let is_next = self.tokens[index].kind == TokenKind::Documentation || self.begins_item(index);
            if depth == 0 && open.is_none() {
                if self.word(index) == ";" || is_next {
                    return Body { open: index, close: index };
                }
                if self.word(index) == "{" {
                    open = Some(index);
                }
            }
            depth += self.step(index);
            if let (0, Some(open)) = (depth, open) {
                return Body { open, close: index };
            }
        }
        Body { open: self.tokens.len(), close: self.tokens.len() }
    }

    /// Returns whether a word stands in the first column.
    fn begins_item(&self, index: usize) -> bool {
        let start = self.tokens[index].start as usize;
        self.tokens[index].kind == TokenKind::Word && (start == 0 || self.text[..start].ends_with('\n'))
    }

    fn offset(&self, index: usize) -> usize {
        self.tokens.get(index).map_or(self.text.len(), |token| token.start as usize)
    }

    fn end(&self, index: usize) -> usize {
        self.tokens[index].end as usize
    }

    /// Replaces the clauses `opcode` and `requires` of an op.
    pub(super) fn op(&mut self, name: Span, opcode: &str, needs: &str) {
        let mut clauses = vec![opcode.to_owned()];
        if !needs.is_empty() {
            clauses.push(format!("requires {{ {needs} }}"));
        }
        let body = self.body(name);
        let inserted: String = clauses.iter().map(|clause| format!("\n    {clause}")).collect();
        if body.open == body.close {
            let is_stop = self.word(body.open) == ";";
            let at = self.end(body.open - 1);
            let range = at..if is_stop { self.end(body.open) } else { at };
            return self.changes.push((range, format!(" {{{inserted}\n}}")));
        }
        let mut found = Vec::new();
        let mut depth = 0;
        for index in body.open..body.close {
            if depth == 1 && self.is_code(index) {
                match self.word(index) {
                    "opcode" => found.push((index, index + if self.word(index + 2) == "in" { 3 } else { 1 })),
                    "requires" => found.push((index, self.closing(index + 1))),
                    _ => {}
                }
            }
            depth += self.step(index);
        }
        let written: Vec<String> = found
            .iter()
            .map(|(first, last)| self.text[self.offset(*first)..self.end(*last)].to_owned())
            .collect();
        if written == clauses {
            return;
        }
        for (first, last) in &found {
            // The line break in front goes with the clause.
            self.changes.push((self.end(first - 1)..self.end(*last), String::new()));
        }
        let open = self.end(body.open);
        self.changes.push((open..open, inserted));
        let before = self.end(body.close - 1).max(open);
        if !self.text[before..self.offset(body.close)].contains('\n') {
            self.changes.push((before..before, "\n".to_owned()));
        }
        let after = self.offset(body.open + 1);
        if !self.text[open..after].contains('\n') && body.open + 1 < body.close {
            self.changes.push((after..after, "\n    ".to_owned()));
        }
    }

    /// Returns the index of the bracket that closes the one at an index.
    fn closing(&self, open: usize) -> usize {
        let mut depth = 0;
        for index in open..self.tokens.len() {
            depth += self.step(index);
            if depth == 0 {
                return index;
            }
        }
        self.tokens.len() - 1
    }

    /// Sets parameters and requirements of the cases of an enum, and appends missing cases.
    pub(super) fn enumeration(&mut self, item: &Enum, kind: &Kind) {
        let body = self.body(item.header.span);
        let value_of = |enumerant: &Enumerant| enumerant.value.value().map(i128::from);
        for case in &item.cases {
            let Some(enumerant) = kind.enumerants.iter().find(|one| value_of(one) == Some(case.value)) else {
                continue;
            };
            let first = self.behind(case.span);
            let mut last = first;
            let mut facts = None;
            while last < body.close && self.word(last) != "," {
                if facts.is_none() && matches!(self.word(last), "(" | "[") {
                    facts = Some(last);
                }
                last = if self.step(last) > 0 { self.closing(last) + 1 } else { last + 1 };
            }
            let (start, end) = (self.end(facts.unwrap_or(last) - 1), self.end(last - 1));
            let new = declare::case_facts(enumerant);
            if self.text[start..end] != *new {
                self.changes.push((start..end, new));
            }
        }
        let is_known = |value: i128| item.cases.iter().any(|case| case.value == value);
        let missing =
            kind.enumerants.iter().filter(|one| value_of(one).is_some_and(|value| !is_known(value)));
        let new: Vec<String> = missing.filter_map(|one| declare::case(kind, one)).collect();
        self.add_cases(&body, &new);
    }

    /// Adds cases to an enum without a grammar.
    pub(super) fn cases(&mut self, name: Span, new: &[String]) {
        let body = self.body(name);
        self.add_cases(&body, new);
    }

    fn add_cases(&mut self, body: &Body, new: &[String]) {
        if new.is_empty() {
            return;
        }
        let last = body.close - 1;
        let comma = if matches!(self.word(last), "," | "{") { "" } else { "," };
        let lines: String = new.iter().map(|case| format!("\n    {case},")).collect();
        let at = self.end(last);
        let is_closed_alone = self.text[at..self.offset(body.close)].contains('\n');
        self.changes.push((at..at, format!("{comma}{lines}{}", if is_closed_alone { "" } else { "\n" })));
    }

    /// Returns the text with all changes.
    pub(super) fn finish(mut self) -> String {
        // Stable: of several insertions at one place, the first comes first.
        self.changes.sort_by_key(|(range, _)| (range.start, range.end));
        let mut out = String::with_capacity(self.text.len());
        let mut at = 0;
        for (range, new) in self.changes {
            out.push_str(&self.text[at..range.start]);
            out.push_str(&new);
            at = range.end;
        }
        out.push_str(&self.text[at..]);
        out
    }
}
