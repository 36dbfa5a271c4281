//! Detection of formats that are ambiguous with one token of lookahead.
//!
//! For each element whose text may be empty, its first set is compared with its follow set. What the parser would take
//! as a continuation of an element's text is compared with the follow set as well.

use super::format_parts::{Part, data_parts, op_parts};
use super::text_shape::{ATTRIBUTE_ALIAS, DICTIONARY, STRING, Shape, is_wordlike, meets};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{DataParameter, FormatElement, Op};
use crate::resolve::Resolver;
use crate::source::Span;

/// A token in a first set, and the element that it belongs to.
#[derive(Clone)]
struct Start {
    token: String,
    span: Span,
    /// Whether no space is printed in front of it.
    touches: bool,
    /// The literals that certainly follow it.
    rest: Vec<String>,
}

/// The analysis of one format.
struct Analysis<'r, 'a> {
    resolver: &'r mut Resolver<'a>,
    /// Whether the parser of a group compares all leading literals, not only the first.
    looks_ahead: bool,
}

impl Resolver<'_> {
    /// Reports ambiguous elements of an op's format. Returns whether there are none.
    pub(in crate::resolve) fn check_ambiguity(&mut self, op: &Op, elements: &[FormatElement]) -> bool {
        let parts = op_parts(&self.model, op, elements);
        Analysis { resolver: self, looks_ahead: false }.check(&parts, elements).is_some()
    }

    /// Reports ambiguous elements of the format of a type or an attribute. Returns whether there are none.
    pub(in crate::resolve) fn check_data_ambiguity(
        &mut self,
        parameters: &[DataParameter],
        elements: &[FormatElement],
    ) -> bool {
        let parts = data_parts(&self.model, parameters, elements);
        Analysis { resolver: self, looks_ahead: true }.check(&parts, elements).is_some()
    }
}

impl Analysis<'_, '_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.resolver.report(diagnostic);
    }

    /// Checks a whole format. Returns `None` after an error.
    fn check(&mut self, parts: &[Part], elements: &[FormatElement]) -> Option<()> {
        let starts = self.starts_of(parts, Vec::new())?;
        let Some(first) = elements.first() else { return Some(()) };
        // The name is a word in front of the format.
        let name = Shape { ends_open: true, ..Shape::default() };
        self.check_boundary("the name", first.span, &name, &starts)
    }

    /// Returns the first set of the parts and what follows them, or `None` after an error.
    fn starts_of(&mut self, parts: &[Part], follow: Vec<Start>) -> Option<Vec<Start>> {
        let mut next = Some(follow);
        for part in parts.iter().rev() {
            next = self.starts_with(part, next?);
        }
        next
    }

    fn starts_with(&mut self, part: &Part, mut next: Vec<Start>) -> Option<Vec<Start>> {
        match part {
            Part::Space(has_space) => {
                next.iter_mut().for_each(|start| start.touches = !has_space);
                Some(next)
            }
            Part::Group { span, elements, otherwise } => {
                let mut begins = self.starts_of(elements, next.clone())?;
                let other = self.starts_of(otherwise, next)?;
                self.compare("the group", *span, &begins, &other)?;
                begins.extend(other);
                Some(begins)
            }
            Part::Clauses { span, clauses } => {
                let mut keywords = Vec::new();
                for clause in clauses {
                    keywords.extend(clause.first().map(own_starts).unwrap_or_default());
                }
                self.compare("a clause", *span, &keywords, &next)?;
                let mut begins = keywords;
                begins.extend(next);
                for clause in clauses {
                    self.starts_of(clause, begins.clone())?;
                }
                Some(begins)
            }
            Part::Text { what, span, is_literal, shape } => {
                self.check_boundary(what, *span, shape, &next)?;
                let mut begins = own_starts(part);
                if *is_literal
                    && self.looks_ahead
                    && let [only] = next.as_slice()
                {
                    let follows = std::iter::once(only.token.clone()).chain(only.rest.iter().cloned());
                    begins[0].rest = follows.collect();
                }
                next.retain(|start| !(shape.is_attribute_dictionary && start.token == DICTIONARY));
                if shape.may_be_absent {
                    self.compare(what, *span, &begins, &next)?;
                    begins.extend(next);
                }
                Some(begins)
            }
        }
    }

    /// Reports an element that the parser would continue with a token that follows it.
    fn check_boundary(&mut self, what: &str, span: Span, shape: &Shape, next: &[Start]) -> Option<()> {
        let continuing = |start: &&Start| {
            shape.continues.contains(&start.token.as_str())
                || shape.absent_ends.iter().any(|token| meets(token, &start.token))
                || (shape.takes_body && start.touches && start.token == "<")
        };
        let takes_name = shape.is_optional_attribute && shape.starts.iter().any(|token| token == STRING);
        if let Some(start) = next.iter().find(|start| takes_name && start.token == "(") {
            let message = format!(
                "{what} may be a string, and a string before `(` is parsed as the name of the next op"
            );
            let diagnostic = Diagnostic::error(Code::FormatAmbiguous, span, message);
            let help = "put another literal between them";
            self.report(diagnostic.related(start.span, "this begins with `(`").help(help));
            return None;
        }
        if let Some(start) = next.iter().find(continuing) {
            let place = start.span;
            let token = quoted(&start.token);
            let (message, help) = match start.token.as_str() {
                "," => (
                    format!("{what} goes on behind a comma, so `,` cannot follow it"),
                    "put another literal between them, or what has variable length last",
                ),
                ":" => (
                    format!("{what} may have a type behind a `:` of its own, so `:` cannot follow it"),
                    "name the attributes that it may be: those whose values have no type, or numbers; or put another literal between them",
                ),
                "<" => (
                    format!(
                        "{what} may end with a name that takes a `<` right behind it, so `<` cannot follow it"
                    ),
                    "put a space between them, `\" \"`, or another literal",
                ),
                _ => (
                    format!("{what} goes on behind {token}, so {token} cannot follow it"),
                    "put another literal between them",
                ),
            };
            let begins = format!("this begins with {}", if start.token == "," { "a comma" } else { &token });
            let diagnostic = Diagnostic::error(Code::FormatAmbiguous, span, message);
            self.report(diagnostic.related(place, begins).help(help));
            return None;
        }
        let is = |token: &str| matches!(shape.starts.as_slice(), [only] if only == token);
        let joined = |start: &&Start| {
            let is_continuation = matches!(start.token.as_str(), "-" | "->" | "...");
            let joins = match start.token.as_str() {
                ":" => shape.starts.iter().any(|token| token == ":"),
                ">" | ATTRIBUTE_ALIAS => is("-"),
                token => shape.ends_open && (is_continuation || is_wordlike(token)),
            };
            start.touches && joins
        };
        if let Some(start) = next.iter().find(joined) {
            let message = format!("{what} and the next element would be lexed as one token without a space");
            let help =
                if start.token == ">" { "put a space between them, `\" \"`" } else { "leave out the `\"\"`" };
            let diagnostic = Diagnostic::error(Code::FormatAmbiguous, span, message);
            self.report(diagnostic.related(start.span, "this follows").help(help));
            return None;
        }
        Some(())
    }

    /// Reports an element that may be empty and whose first set intersects its follow set.
    fn compare(&mut self, what: &str, span: Span, begins: &[Start], next: &[Start]) -> Option<()> {
        let both = begins.iter().find_map(|start| next.iter().find(|other| self.clash(start, other)));
        let Some(other) = both else { return Some(()) };
        let token = quoted(&other.token);
        let message = format!("{what} may be absent, and what follows may begin with {token} too");
        let is_region = other.token == "{";
        let help = match what {
            "`attr-dict`" if is_region => "write `attr-dict-with-keyword`, or `attr-dict` behind the region",
            _ => "put a literal between them: the parser has to see which of them is there",
        };
        let diagnostic = Diagnostic::error(Code::FormatAmbiguous, span, message)
            .related(other.span, "this may begin like it")
            .help(help);
        self.report(diagnostic);
        None
    }

    fn clash(&self, one: &Start, other: &Start) -> bool {
        let differs_later = one.rest.iter().zip(&other.rest).any(|(one, other)| one != other);
        meets(&one.token, &other.token) && !(self.looks_ahead && differs_later)
    }
}

/// Returns the first set of a part itself.
fn own_starts(part: &Part) -> Vec<Start> {
    let Part::Text { span, is_literal, shape, .. } = part else { return Vec::new() };
    let has_no_space = |token: &str| matches!(token, "<" | ">" | "(" | ")" | "{" | "}" | "[" | "]" | ",");
    let start = |token: &String| Start {
        token: token.clone(),
        span: *span,
        touches: *is_literal && has_no_space(token),
        rest: Vec::new(),
    };
    shape.starts.iter().map(start).collect()
}

fn quoted(token: &str) -> String {
    if token.contains(' ') { token.to_owned() } else { format!("`{token}`") }
}
