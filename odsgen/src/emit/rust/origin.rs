//! Where the tokens of generated code come from.
//!
//! The tokens of a fragment remember the text that they were read from, whatever they are combined with. Layout keeps
//! tokens and their order, but for commas and braces; so the tokens of the finished code are those of the emitter, one
//! after the other, and each that comes from a definition has its place there.

use std::cell::RefCell;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use rustc_hash::FxHashMap;

use crate::line_map::LineMap;
use crate::model::Model;
use crate::source::{FileRole, Span};

/// What a piece of Rust is to a definition.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Code, where mistakes are made.
    Fragment,
    /// A type, which goes into signatures.
    Type,
}

thread_local! {
    /// The texts that tokens were read from, by the name that the token library gives them.
    static ORIGINS: RefCell<FxHashMap<String, (Span, Kind)>> = RefCell::default();
}

/// Remembers that these tokens were read from the text of that span.
pub(super) fn register(stream: &TokenStream, span: Span, kind: Kind) {
    if let Some(first) = stream.clone().into_iter().next() {
        ORIGINS.with_borrow_mut(|origins| origins.insert(first.span().file(), (span, kind)));
    }
}

/// The place of a token in a definition: its file with the place in it, and what the piece of Rust is.
fn origin(token: proc_macro2::Span, text: &str, model: &Model) -> Option<(Span, Kind, Span)> {
    let (piece, kind) = ORIGINS.with_borrow(|origins| origins.get(&token.file()).copied())?;
    let source = model.sources.text(piece);
    // Fragments are kept without the white space around them.
    let lead = source.len() - source.trim_start().len();
    let start = piece.start + (lead + token.byte_range().start) as u32;
    let span = Span { start, end: start + text.len() as u32, ..piece };
    (model.sources.text(span) == text).then_some((span, kind, piece))
}

/// The place in a definition that something of the token library is about.
pub(super) fn place(span: proc_macro2::Span, model: &Model) -> Option<Span> {
    origin(span, &span.source_text()?, model).map(|(span, ..)| span)
}

/// A token of a flat sequence.
struct Flat {
    text: String,
    span: proc_macro2::Span,
}

/// All tokens, groups opened up.
fn flatten(stream: TokenStream) -> Vec<Flat> {
    let mut out = Vec::new();
    let mut open = vec![(stream.into_iter(), None)];
    while let Some((tokens, close)) = open.last_mut() {
        match tokens.next() {
            Some(TokenTree::Group(group)) => {
                let (opening, closing) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                let close = (!closing.is_empty()).then(|| {
                    out.push(Flat { text: opening.to_owned(), span: group.span_open() });
                    Flat { text: closing.to_owned(), span: group.span_close() }
                });
                open.push((group.stream().into_iter(), close));
            }
            Some(token) => out.push(Flat { text: token.to_string(), span: token.span() }),
            None => {
                out.extend(close.take());
                open.pop();
            }
        }
    }
    out
}

/// What layout adds and takes away.
const LAYOUT: [&str; 7] = [",", "{", "}", ";", "(", ")", "|"];

/// How many tokens of both sides are looked at to find the way back after a difference.
const WINDOW: usize = 64;

/// How many equal tokens make certain that both sides are at the same place.
const CERTAIN: usize = 3;

/// The pairs of tokens that are the same on both sides.
fn align(emitted: &[Flat], printed: &[Flat]) -> Vec<(usize, usize)> {
    let equal = |a: usize, b: usize| match (emitted.get(a), printed.get(b)) {
        (Some(a), Some(b)) => a.text == b.text,
        (None, None) => true,
        _ => false,
    };
    let mut pairs = Vec::with_capacity(emitted.len());
    let (mut a, mut b) = (0, 0);
    while a < emitted.len() && b < printed.len() {
        if equal(a, b) {
            pairs.push((a, b));
            (a, b) = (a + 1, b + 1);
            continue;
        }
        let may_go = |side: &[Flat], at: usize| LAYOUT.contains(&side[at].text.as_str());
        if may_go(emitted, a) && equal(a + 1, b) {
            a += 1;
            continue;
        }
        if may_go(printed, b) && equal(a, b + 1) {
            b += 1;
            continue;
        }
        // What else differs is documentation, which is the same text in another spelling.
        let skip = (0..WINDOW)
            .flat_map(|distance| (0..=distance).map(move |part| (part, distance - part)))
            .find(|(x, y)| (0..CERTAIN).all(|next| equal(a + x + next, b + y + next)))
            .unwrap_or((1, 1));
        (a, b) = (a + skip.0, b + skip.1);
    }
    pairs
}

/// Finds where the code comes from, and says at the first line of each fragment of the inputs where that stands.
///
/// `emitted` are the tokens that the code was printed from.
pub(super) fn trace(emitted: TokenStream, text: String, model: &Model) -> (String, LineMap) {
    let mut map = LineMap::default();
    let Ok(printed) = text.parse::<TokenStream>() else { return (text, map) };
    items(&printed, model, &mut map);
    let (emitted, printed) = (flatten(emitted), flatten(printed));
    let mut marks: Vec<(usize, String)> = Vec::new();
    let mut marked = None;
    let mut behind = None;
    let line_end = LineEnds::new(&text, &printed);
    for (a, b) in align(&emitted, &printed) {
        let Some((span, kind, piece)) = origin(emitted[a].span, &emitted[a].text, model) else { continue };
        let range = printed[b].span.byte_range();
        let is_next = behind.is_some_and(|(printed, source): (usize, Span)| {
            let between = Span { start: source.end, end: span.start, ..span };
            source.file == span.file
                && source.end <= span.start
                && text[printed..range.start].trim().is_empty()
                && model.sources.text(between).trim().is_empty()
        });
        map.push(range.start, range.len(), span, is_next);
        behind = Some((range.end, span));
        let file = model.sources.file(span.file);
        if kind == Kind::Fragment && file.role == FileRole::Input && marked != Some(piece) {
            let Some(end) = line_end.behind(range.start) else { continue };
            marked = Some(piece);
            let mark = format!("{}:{}", file.path, model.sources.line_and_column(span).0);
            match marks.last_mut() {
                Some((known, marks)) if *known == end => {
                    if !marks.ends_with(&mark) {
                        marks.push_str(", ");
                        marks.push_str(&mark);
                    }
                }
                _ => marks.push((end, format!(" // {mark}"))),
            }
        }
    }
    let mut out = String::with_capacity(text.len() + marks.len() * 32);
    let mut at = 0;
    for (end, mark) in &marks {
        out.push_str(&text[at..*end]);
        out.push_str(mark);
        at = *end;
    }
    out.push_str(&text[at..]);
    map.insert(&marks.iter().map(|(end, mark)| (*end, mark.len())).collect::<Vec<_>>());
    (out, map)
}

/// Finds the ends of lines, for places that come in order.
struct LineEnds<'a> {
    text: &'a str,
    /// The tokens that go over several lines.
    long: Vec<std::ops::Range<usize>>,
}

impl<'a> LineEnds<'a> {
    fn new(text: &'a str, tokens: &[Flat]) -> Self {
        let several = tokens.iter().filter(|token| token.text.contains('\n'));
        LineEnds { text, long: several.map(|token| token.span.byte_range()).collect() }
    }

    /// The end of the line; `None` where that is within a token.
    fn behind(&self, place: usize) -> Option<usize> {
        let end = self.text[place..].find('\n').map_or(self.text.len(), |length| place + length);
        let next = self.long.partition_point(|range| range.end <= end);
        self.long.get(next).is_none_or(|range| range.start > end).then_some(end)
    }
}

/// Notes which definition each item of the code was made for.
fn items(printed: &TokenStream, model: &Model, map: &mut LineMap) {
    let headers = model.ops.iter().map(|op| &op.header);
    let headers = headers.chain(model.types.iter().chain(&model.attributes).map(|data| &data.header));
    let headers = headers.chain(model.enums.iter().map(|definition| &definition.header));
    let headers = headers.chain(model.interfaces.iter().map(|definition| &definition.header));
    let definitions: FxHashMap<&str, Span> = headers
        .filter(|header| model.is_input(header))
        .map(|header| (header.name.as_str(), header.span))
        .collect();
    let mut start = None;
    let mut definition = None;
    for token in printed.clone() {
        let range = token.span().byte_range();
        let start_of_item = *start.get_or_insert(range.start);
        let ends = match &token {
            TokenTree::Ident(ident) => {
                definition = definition.or_else(|| definitions.get(ident.to_string().as_str()).copied());
                false
            }
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(punctuation) => punctuation.as_char() == ';',
            TokenTree::Literal(_) => false,
        };
        if ends {
            if let Some(definition) = definition.take() {
                map.push_item(start_of_item, range.end - start_of_item, definition);
            }
            start = None;
        }
    }
}
