//! The origins of tokens in generated code.
//!
//! The tokens of a fragment carry the text that they were parsed from, however they are combined. Formatting preserves
//! tokens and their order, except for commas and braces. So the tokens of the formatted code are aligned with those of
//! the emitter, and each that comes from a definition gets its span there.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::Write as _;
use std::ops::Range;
use std::str::FromStr as _;

use proc_macro2::{Delimiter, Ident, Spacing, TokenStream, TokenTree};
use rustc_hash::FxHashMap;

use super::format_cache::Formatted;
use crate::model::Model;
use crate::source::line_map::LineMap;
use crate::source::{FileRole, Span};

/// The kind of a Rust piece in a definition.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::emit::rust) enum Kind {
    /// Code, which may have errors.
    Fragment,
    /// A type, which is used in signatures.
    Type,
    /// A generated identifier that refers to a declaration in the definition.
    Name,
}

thread_local! {
    /// The texts that tokens were parsed from, by the token library's name for them.
    static ORIGINS: RefCell<FxHashMap<String, (Span, Kind)>> = RefCell::default();
}

/// Registers the span that these tokens were parsed from.
pub(in crate::emit::rust) fn register(stream: &TokenStream, span: Span, kind: Kind) {
    if let Some(first) = stream.clone().into_iter().next() {
        ORIGINS.with_borrow_mut(|origins| origins.insert(first.span().file(), (span, kind)));
    }
}

/// Returns the Rust piece in a definition that a token was parsed from.
fn registered(token: proc_macro2::Span) -> Option<(Span, Kind)> {
    // The generator's own tokens have an empty range.
    if token.byte_range().is_empty() {
        return None;
    }
    ORIGINS.with_borrow(|origins| origins.get(&token.file()).copied())
}

/// Returns the span of a token in a definition, with the kind and the span of its Rust piece.
fn origin(token: proc_macro2::Span, text: &str, model: &Model) -> Option<(Span, Kind, Span)> {
    let (piece, kind) = registered(token)?;
    if kind == Kind::Name {
        return Some((piece, kind, piece));
    }
    let source = model.sources.text(piece);
    // Fragments are parsed without surrounding white space.
    let lead = source.len() - source.trim_start().len();
    let start = piece.start + (lead + token.byte_range().start) as u32;
    let span = Span { start, end: start + text.len() as u32, ..piece };
    (model.sources.text(span) == text).then_some((span, kind, piece))
}

/// Returns the span in a definition for a span of the token library.
pub(in crate::emit::rust) fn place(span: proc_macro2::Span, model: &Model) -> Option<Span> {
    origin(span, &span.source_text()?, model).map(|(span, ..)| span)
}

/// Returns a generated identifier with the span of a definition, where rustc's diagnostics about it are shown.
pub(in crate::emit::rust) fn name(word: &str, span: Span) -> Ident {
    // Parsed tokens have a range of their own, by which they are registered.
    let tokens = TokenStream::from_str(word).unwrap_or_default();
    match tokens.clone().into_iter().next() {
        Some(TokenTree::Ident(ident)) => {
            register(&tokens, span, Kind::Name);
            ident
        }
        _ => Ident::new(word, proc_macro2::Span::call_site()),
    }
}

/// A token of the flattened emitter output.
enum Flat {
    Token(TokenTree),
    /// A bracket.
    Bracket(&'static str),
}

impl Flat {
    fn is(&self, text: &str) -> bool {
        match self {
            Flat::Bracket(bracket) => *bracket == text,
            Flat::Token(TokenTree::Ident(ident)) => ident == text,
            Flat::Token(TokenTree::Punct(punctuation)) => {
                let mut characters = text.chars();
                characters.next() == Some(punctuation.as_char()) && characters.next().is_none()
            }
            Flat::Token(token) => token.to_string() == text,
        }
    }
}

/// A token of the printed text.
struct Printed<'a> {
    text: Cow<'a, str>,
    range: Range<usize>,
}

/// Flattens groups to tokens.
fn emitted_tokens(stream: TokenStream) -> Vec<Flat> {
    let mut out = Vec::new();
    let mut open = vec![(stream.into_iter(), None)];
    while let Some((tokens, close)) = open.last_mut() {
        match tokens.next() {
            Some(TokenTree::Group(group)) => {
                let brackets = match group.delimiter() {
                    Delimiter::Parenthesis => Some(("(", ")")),
                    Delimiter::Brace => Some(("{", "}")),
                    Delimiter::Bracket => Some(("[", "]")),
                    Delimiter::None => None,
                };
                out.extend(brackets.map(|(opening, _)| Flat::Bracket(opening)));
                open.push((group.stream().into_iter(), brackets.map(|(_, closing)| closing)));
            }
            Some(token) => out.push(Flat::Token(token)),
            None => {
                out.extend(close.map(Flat::Bracket));
                open.pop();
            }
        }
    }
    out
}

fn printed_tokens(text: &str) -> Vec<Printed<'_>> {
    let mut out = Vec::new();
    for range in crate::syntax::rust_text::tokens(text) {
        let token = &text[range.clone()];
        let Some(documentation) = token.strip_prefix("//") else {
            out.push(Printed { text: Cow::Borrowed(token), range });
            continue;
        };
        // A documentation comment corresponds to an attribute.
        let content = Cow::Owned(format!("{:?}", documentation.get(1..).unwrap_or_default()));
        for part in ["#", "[", "doc", "="] {
            out.push(Printed { text: Cow::Borrowed(part), range: range.clone() });
        }
        out.push(Printed { text: content, range: range.clone() });
        out.push(Printed { text: Cow::Borrowed("]"), range });
    }
    out
}

/// The tokens that formatting may add or remove.
const LAYOUT: [&str; 7] = [",", "{", "}", ";", "(", ")", "|"];

/// The number of tokens on both sides to search for the next match after a difference.
const WINDOW: usize = 64;

/// The number of equal tokens that confirm a match.
const CERTAIN: usize = 3;

/// Aligns both token lists. Returns the pairs of equal tokens.
fn align(emitted: &[Flat], printed: &[Printed<'_>]) -> Vec<(usize, usize)> {
    let equal = |a: usize, b: usize| match (emitted.get(a), printed.get(b)) {
        (Some(a), Some(b)) => a.is(&b.text),
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
        if LAYOUT.iter().any(|text| emitted[a].is(text)) && equal(a + 1, b) {
            a += 1;
            continue;
        }
        if LAYOUT.contains(&&*printed[b].text) && equal(a, b + 1) {
            b += 1;
            continue;
        }
        // Other differences are documentation, with the same text in another spelling.
        let skip = (0..WINDOW)
            .flat_map(|distance| (0..=distance).map(move |part| (part, distance - part)))
            .find(|(x, y)| (0..CERTAIN).all(|next| equal(a + x + next, b + y + next)))
            .unwrap_or((1, 1));
        (a, b) = (a + skip.0, b + skip.1);
    }
    pairs
}

/// The tokens of an item, as a key of the format cache and as places in definitions.
pub(in crate::emit::rust) struct ItemTokens {
    /// The text of all tokens, marked where they come from definitions: equal texts are formatted alike.
    pub(in crate::emit::rust) key: String,
    /// The tokens that come from definitions.
    pub(in crate::emit::rust) located: Vec<TokenTree>,
}

impl ItemTokens {
    /// Returns the tokens of an item.
    pub(in crate::emit::rust) fn of(item: &TokenStream) -> ItemTokens {
        let mut tokens = ItemTokens { key: String::new(), located: Vec::new() };
        let mut open = vec![(item.clone().into_iter(), "")];
        while let Some((stream, close)) = open.last_mut() {
            match stream.next() {
                Some(TokenTree::Group(group)) => {
                    let (opening, closing) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("\u{1}", "\u{2}"),
                    };
                    tokens.key.push_str(opening);
                    open.push((group.stream().into_iter(), closing));
                }
                Some(token) => tokens.push(token),
                None => {
                    tokens.key.push_str(close);
                    open.pop();
                }
            }
        }
        tokens
    }

    fn push(&mut self, token: TokenTree) {
        let key = &mut self.key;
        // Formatting to a text does not fail.
        let _ = match &token {
            TokenTree::Punct(punctuation) => {
                key.push(punctuation.as_char());
                match punctuation.spacing() {
                    Spacing::Joint => Ok(()),
                    Spacing::Alone => key.write_char(' '),
                }
            }
            TokenTree::Ident(ident) => write!(key, "{ident} "),
            token => write!(key, "{token} "),
        };
        if registered(token.span()).is_some() {
            key.push('\u{3}');
            self.located.push(token);
        }
    }
}

/// Finds the tokens of an item that come from definitions in its text. Returns these tokens and the formatted item.
pub(in crate::emit::rust) fn locate(emitted: TokenStream, text: String) -> (Vec<TokenTree>, Formatted) {
    let emitted = emitted_tokens(emitted);
    let mut tokens = Vec::new();
    // The number of each token among those that come from definitions.
    let mut numbers = FxHashMap::default();
    for (index, flat) in emitted.iter().enumerate() {
        if let Flat::Token(token) = flat
            && registered(token.span()).is_some()
        {
            numbers.insert(index, tokens.len());
            tokens.push(token.clone());
        }
    }
    let printed = printed_tokens(&text);
    let range = |(a, b): (usize, usize)| Some((*numbers.get(&a)?, printed[b].range.clone()));
    let located = align(&emitted, &printed).into_iter().filter_map(range).collect();
    let long = printed.iter().filter(|token| token.text.contains('\n')).map(|token| token.range.clone());
    let long = long.collect();
    (tokens, Formatted { text, located, long })
}

/// Appends an item to the code, with its origins to the map, and marks the first line of each input fragment with its
/// source position.
///
/// `tokens` are those that come from definitions, in the order of their numbers in the formatted item.
pub(in crate::emit::rust) fn trace(
    tokens: &[TokenTree],
    formatted: &Formatted,
    out: &mut String,
    model: &Model,
    map: &mut LineMap,
) {
    let Formatted { text, located, long } = formatted;
    let mut found: Vec<(Range<usize>, Span, Kind)> = Vec::new();
    let mut marks: Vec<(usize, String)> = Vec::new();
    let mut marked = None;
    let line_end = LineEnds { text, long };
    for (token, range) in located {
        let Some(token) = tokens.get(*token) else { continue };
        let Some((span, kind, piece)) = origin(token.span(), &token.to_string(), model) else { continue };
        found.push((range.clone(), span, kind));
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
    push(&found, &marks, out.len(), text, model, map);
    let mut at = 0;
    for (end, mark) in &marks {
        out.push_str(&text[at..*end]);
        out.push_str(mark);
        at = *end;
    }
    out.push_str(&text[at..]);
}

/// Adds the located tokens to the map, shifted by the marks before them.
fn push(
    found: &[(Range<usize>, Span, Kind)],
    marks: &[(usize, String)],
    offset: usize,
    text: &str,
    model: &Model,
    map: &mut LineMap,
) {
    let mut marks = marks.iter().peekable();
    let mut start = offset;
    let mut behind: Option<(usize, Span)> = None;
    for (range, span, kind) in found {
        let mut is_next = behind.is_some_and(|(printed, source)| {
            let between = Span { start: source.end, end: span.start, ..*span };
            source.file == span.file
                && source.end <= span.start
                // The parts of an attribute that is printed as a comment share the comment's position.
                && text.get(printed..range.start).is_some_and(|between| between.trim().is_empty())
                && model.sources.text(between).trim().is_empty()
        });
        while let Some((_, mark)) = marks.next_if(|(end, _)| *end <= range.start) {
            start += mark.len();
            is_next = false;
        }
        if *kind == Kind::Name {
            map.push_name(start + range.start, range.len(), *span);
            continue;
        }
        map.push(start + range.start, range.len(), *span, is_next);
        behind = Some((range.end, *span));
    }
}

/// Finds line ends.
struct LineEnds<'a> {
    text: &'a str,
    /// The tokens that span several lines.
    long: &'a [Range<usize>],
}

impl LineEnds<'_> {
    /// Returns the end of the line; `None` if that is within a token.
    fn behind(&self, place: usize) -> Option<usize> {
        let end = self.text[place..].find('\n').map_or(self.text.len(), |length| place + length);
        let next = self.long.partition_point(|range| range.end <= end);
        self.long.get(next).is_none_or(|range| range.start > end).then_some(end)
    }
}
