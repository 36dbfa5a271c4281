//! The ground of the parser: tokens, aliases, diagnostics.

use std::fmt::Display;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::location::Location;
use crate::text::lexer::{Token, TokenKind, token_at};
use crate::text::parser::dialect_symbols::BodyEnds;
use crate::text::parser::dialect_symbols::known_texts::KnownTexts;
use crate::text::parser::interner_caches::ParserCaches;
use crate::text::parser::source::deferred_aliases::Deferred;
use crate::text::parser::source::shared::SharedSource;
use crate::text::parser::{ParseError, ParseResult};
use crate::text::spelling::nearest;
use crate::types::Type;

/// Names that stand for attributes and types (`#map = ...`, `!vector = ...`), in the order of their definition.
#[derive(Clone, Default)]
pub(crate) struct Aliases {
    pub(crate) attributes: FxHashMap<Box<[u8]>, Attribute>,
    pub(crate) types: FxHashMap<Box<[u8]>, Type>,
}

/// Tokens of one source text, with what types and attributes need besides.
pub(crate) struct Parser<'source> {
    pub(crate) context: &'source Context,
    /// The whole source text; offsets count from its beginning.
    pub(crate) source: &'source [u8],
    /// The position of the text's beginning in the context's position space.
    pub(crate) base: u32,
    /// The token that is next to be taken.
    pub(crate) token: Token,
    /// The end of the token taken last.
    pub(crate) previous_end: u32,
    /// What was defined so far; shared by the pieces of a file that are parsed at once.
    pub(crate) aliases: Arc<Aliases>,
    /// What is wrong, in the order in which it was found.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What the pieces of the text that are parsed at once share.
    pub(crate) shared: Arc<SharedSource<'source>>,
    /// Aliases that were used before their definition, with their sigils.
    pub(in crate::text::parser) deferred: FxHashMap<&'source [u8], Deferred>,
    /// While the definition of such an alias is read: where the first of the aliases was used.
    pub(in crate::text::parser) deferred_from: Option<u32>,
    /// Levels of types, attributes, locations and affine expressions around the current place.
    pub(crate) depth: u32,
    /// How many types and attributes the aliases stand for that were used so far.
    pub(in crate::text::parser) alias_extent: u64,
    /// Handles that were interned a moment ago.
    pub(crate) caches: Box<ParserCaches>,
    /// Types that were read before, by their text.
    pub(in crate::text::parser) known_types: KnownTexts<'source, Type>,
    /// The same for attributes.
    pub(in crate::text::parser) known_attributes: KnownTexts<'source, Attribute>,
    /// Bodies of dialect symbols that were looked through.
    pub(crate) body_ends: BodyEnds,
}

impl<'source> Parser<'source> {
    /// A parser that begins at byte `offset` of `source`.
    pub(crate) fn new(
        context: &'source Context,
        source: &'source [u8],
        base: u32,
        offset: usize,
        aliases: Arc<Aliases>,
        shared: Arc<SharedSource<'source>>,
    ) -> Self {
        Parser {
            context,
            source,
            base,
            token: token_at(source, offset),
            previous_end: offset as u32,
            aliases,
            diagnostics: Vec::new(),
            shared,
            deferred: FxHashMap::default(),
            deferred_from: None,
            depth: 0,
            alias_extent: 0,
            caches: Box::default(),
            known_types: KnownTexts::default(),
            known_attributes: KnownTexts::default(),
            body_ends: BodyEnds::default(),
        }
    }

    /// The kind of the next token.
    #[inline]
    pub(crate) fn kind(&self) -> TokenKind {
        self.token.kind
    }

    /// The text of a token.
    #[inline]
    pub(crate) fn text_of(&self, token: Token) -> &'source [u8] {
        &self.source[token.start as usize..token.end as usize]
    }

    /// The text between two places.
    pub(crate) fn text_between(&self, start: u32, end: u32) -> &'source [u8] {
        &self.source[start as usize..end as usize]
    }

    /// The text of the next token.
    #[inline]
    pub(crate) fn text(&self) -> &'source [u8] {
        self.text_of(self.token)
    }

    /// Takes the next token.
    #[inline]
    pub(crate) fn advance(&mut self) -> Token {
        let taken = self.token;
        self.previous_end = taken.end;
        self.token = token_at(self.source, taken.end as usize);
        taken
    }

    /// Goes on at byte `offset`, whatever the tokens before it were.
    pub(crate) fn restart_at(&mut self, offset: usize) {
        self.previous_end = offset as u32;
        self.token = token_at(self.source, offset);
    }

    /// The byte right after the next token, or zero at the end.
    #[inline]
    pub(crate) fn byte_after(&self) -> u8 {
        self.source.get(self.token.end as usize).copied().unwrap_or(0)
    }

    /// The token after the next one.
    pub(crate) fn peek(&self) -> Token {
        token_at(self.source, self.token.end as usize)
    }

    /// Whether the next token is of this kind.
    #[inline]
    pub(crate) fn is(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Takes the next token if it is of this kind.
    #[inline]
    pub(crate) fn take_if(&mut self, kind: TokenKind) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Whether the next token is this word.
    #[inline]
    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.token.kind == TokenKind::BareIdentifier && self.text() == word.as_bytes()
    }

    /// Takes the next token if it is this word.
    #[inline]
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Takes a token of this kind, or says that `expected` was expected and what was found.
    #[inline]
    pub(crate) fn expect(&mut self, kind: TokenKind, expected: &str) -> ParseResult<Token> {
        if self.token.kind == kind { Ok(self.advance()) } else { Err(self.unexpected(expected)) }
    }

    /// Takes this word, or says that it was expected and what was found.
    pub(crate) fn expect_word(&mut self, word: &str) -> ParseResult<()> {
        if self.take_word(word) { Ok(()) } else { Err(self.unexpected(&format!("'{word}'"))) }
    }

    /// The location of a byte offset.
    #[inline]
    pub(crate) fn location_at(&self, offset: u32) -> Location {
        Location::position(self.base + offset)
    }

    /// The location of the next token.
    #[inline]
    pub(crate) fn location(&self) -> Location {
        self.location_at(self.token.start)
    }

    /// Keeps an error at a byte offset.
    #[cold]
    pub(crate) fn error_at(&mut self, offset: u32, message: impl Display) -> ParseError {
        self.diagnostics.push(Diagnostic::error(self.location_at(offset), message));
        ParseError
    }

    /// Keeps an error at the next token. The end of the text is on the line that ends there, not on the one after it.
    #[cold]
    pub(crate) fn error(&mut self, message: impl Display) -> ParseError {
        let start = self.token.start as usize;
        let is_after_line = self.is(TokenKind::End) && self.source[..start].ends_with(b"\n");
        self.error_at(self.token.start - u32::from(is_after_line), message)
    }

    /// Adds a note at a byte offset to the error that was kept last.
    #[cold]
    pub(crate) fn note(&mut self, offset: u32, message: impl Display) {
        let location = self.location_at(offset);
        if let Some(last) = self.diagnostics.last_mut() {
            last.attach_note(location, message);
        }
    }

    /// Adds help to the error that was kept last.
    #[cold]
    pub(crate) fn help(&mut self, text: impl Display) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.add_help(text);
        }
    }

    /// Says which of some names is like one, both with their sigils.
    #[cold]
    pub(crate) fn propose_name<'a>(&mut self, name: &str, names: impl Iterator<Item = &'a str>) {
        let words = names.map(|name| &name[1..]);
        if let Some(near) = nearest(&name[1..], words) {
            self.help(format_args!("did you mean '{}{near}'?", &name[..1]));
        }
    }

    /// Keeps the error that `expected` was expected at the next token, and what was found there.
    #[cold]
    pub(crate) fn unexpected(&mut self, expected: &str) -> ParseError {
        let found = self.describe(self.token);
        self.error_at(self.place_of_missing(), format!("expected {expected}, found {found}"))
    }

    /// Keeps the error that the next token is not what was `expected`, at that token: nothing is missing before it.
    #[cold]
    pub(crate) fn unexpected_here(&mut self, expected: &str) -> ParseError {
        let found = self.describe(self.token);
        self.error(format_args!("expected {expected}, found {found}"))
    }

    /// Where to report that something is missing before the next token: at that token, but on the line where the
    /// text before it ends. What begins no token is itself what is wrong, and before the first token nothing ends.
    pub(crate) fn place_of_missing(&self) -> u32 {
        let before = &self.source[..self.previous_end as usize];
        if self.is(TokenKind::Invalid) || before.is_empty() || before.ends_with(b"\n") {
            return self.token.start;
        }
        let gap = &self.source[self.previous_end as usize..self.token.start as usize];
        if memchr::memchr(b'\n', gap).is_some() { self.previous_end } else { self.token.start }
    }

    /// A token in the words of a message.
    pub(crate) fn describe(&self, token: Token) -> String {
        const LONGEST: usize = 40;
        match token.kind {
            TokenKind::End => "the end of the text".to_owned(),
            TokenKind::Invalid if self.text_of(token).starts_with(b"\"") => {
                "a string that does not end on its line".to_owned()
            }
            _ => {
                let text = self.text_of(token);
                let shown = String::from_utf8_lossy(&text[..text.len().min(LONGEST)]);
                format!("'{}{}'", shown, if text.len() > LONGEST { "..." } else { "" })
            }
        }
    }

    /// Runs `parse` one level deeper, on more stack if it takes it.
    pub(crate) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        let limit = self.context.options().limits.attributes;
        if self.depth >= limit {
            let error = self.error(format!("types and attributes nest deeper than {limit} levels"));
            self.help("the limit is an option of the context");
            return Err(error);
        }
        self.depth += 1;
        let result = crate::stack::with_room(|| parse(self));
        self.depth -= 1;
        result
    }
}
