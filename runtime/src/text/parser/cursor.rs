//! The token cursor of the parser, with aliases and diagnostics.

use std::fmt::Display;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_vocabulary::nearest;

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
use crate::types::Type;

/// The attribute and type aliases (`#map = ...`, `!vector = ...`), in order of definition.
#[derive(Clone, Default)]
pub(crate) struct Aliases {
    pub(crate) attributes: FxHashMap<Box<[u8]>, Attribute>,
    pub(crate) types: FxHashMap<Box<[u8]>, Type>,
}

/// The token cursor of one source text and the state for parsing types and attributes.
pub(crate) struct Parser<'source> {
    pub(crate) context: &'source Context,
    /// The whole source text; offsets are relative to its start.
    pub(crate) source: &'source [u8],
    /// The position of the source's start in the context's position space.
    pub(crate) base: u32,
    /// The next token.
    pub(crate) token: Token,
    /// The end of the previous token.
    pub(crate) previous_end: u32,
    /// The aliases defined so far; shared by the pieces of a file that are parsed in parallel.
    pub(crate) aliases: Arc<Aliases>,
    /// The diagnostics in order of detection.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The state shared by the pieces of the text that are parsed in parallel.
    pub(crate) shared: Arc<SharedSource<'source>>,
    /// Aliases that were used before their definition, with their sigils.
    pub(in crate::text::parser) deferred: FxHashMap<&'source [u8], Deferred>,
    /// The first use of the outermost such alias while its definition is being parsed.
    pub(in crate::text::parser) deferred_from: Option<u32>,
    /// The current nesting depth of types, attributes, locations and affine expressions.
    pub(crate) depth: u32,
    /// The total number of types and attributes in the expansions of the aliases used so far.
    pub(in crate::text::parser) alias_extent: u64,
    /// Caches in front of the context's interners.
    pub(crate) caches: Box<ParserCaches>,
    /// Previously parsed types by their text.
    pub(in crate::text::parser) known_types: KnownTexts<'source, Type>,
    /// Previously parsed attributes by their text.
    pub(in crate::text::parser) known_attributes: KnownTexts<'source, Attribute>,
    /// Ends of scanned bodies of dialect symbols.
    pub(crate) body_ends: BodyEnds,
    /// Types that hooks left for ops, in order.
    pub(in crate::text::parser) companions: Vec<Type>,
    /// The type behind the text of the dialect attribute that is parsed, until its parser takes it.
    pub(in crate::text::parser) self_type: Option<Type>,
}

impl<'source> Parser<'source> {
    /// Returns a parser at byte `offset` of `source`.
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
            companions: Vec::new(),
            self_type: None,
        }
    }

    /// Returns the kind of the next token.
    #[inline]
    pub(crate) fn kind(&self) -> TokenKind {
        self.token.kind
    }

    /// Returns the text of a token.
    #[inline]
    pub(crate) fn text_of(&self, token: Token) -> &'source [u8] {
        &self.source[token.start as usize..token.end as usize]
    }

    /// Returns the text between two offsets.
    pub(crate) fn text_between(&self, start: u32, end: u32) -> &'source [u8] {
        &self.source[start as usize..end as usize]
    }

    /// Returns the text of the next token.
    #[inline]
    pub(crate) fn text(&self) -> &'source [u8] {
        self.text_of(self.token)
    }

    /// Consumes the next token.
    #[inline]
    pub(crate) fn advance(&mut self) -> Token {
        let taken = self.token;
        self.previous_end = taken.end;
        self.token = token_at(self.source, taken.end as usize);
        taken
    }

    /// Restarts the lexer at byte `offset`.
    pub(crate) fn restart_at(&mut self, offset: usize) {
        self.continue_at(offset, token_at(self.source, offset));
    }

    /// Continues with `token`, which is the next one behind byte `offset`.
    pub(crate) fn continue_at(&mut self, offset: usize, token: Token) {
        self.previous_end = offset as u32;
        self.token = token;
    }

    /// Returns the byte immediately after the next token, or zero at the end.
    #[inline]
    pub(crate) fn byte_after(&self) -> u8 {
        self.source.get(self.token.end as usize).copied().unwrap_or(0)
    }

    /// Returns the token after the next one.
    pub(crate) fn peek(&self) -> Token {
        token_at(self.source, self.token.end as usize)
    }

    /// Returns whether the next token is of this kind.
    #[inline]
    pub(crate) fn is(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Consumes the next token if it has this kind.
    #[inline]
    pub(crate) fn take_if(&mut self, kind: TokenKind) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Returns whether the next token is this keyword.
    #[inline]
    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.token.kind == TokenKind::BareIdentifier && self.text() == word.as_bytes()
    }

    /// Consumes the next token if it is this keyword.
    #[inline]
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Consumes a token of this kind, or reports that `expected` was expected and which token was found.
    #[inline]
    pub(crate) fn expect(&mut self, kind: TokenKind, expected: &str) -> ParseResult<Token> {
        if self.token.kind == kind { Ok(self.advance()) } else { Err(self.unexpected(expected)) }
    }

    /// Consumes this keyword, or reports that it was expected and which token was found.
    pub(crate) fn expect_word(&mut self, word: &str) -> ParseResult<()> {
        if self.take_word(word) { Ok(()) } else { Err(self.unexpected_here(&format!("'{word}'"))) }
    }

    /// Returns the value name that begins with `%` at an offset, without `%`.
    pub(in crate::text::parser) fn value_name_at(&self, offset: u32) -> &'source str {
        let source: &'source [u8] = self.source;
        let rest = source.get(offset as usize + 1..).unwrap_or_default();
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        std::str::from_utf8(&rest[..length]).unwrap_or_default()
    }

    /// Returns the location of a byte offset.
    #[inline]
    pub(crate) fn location_at(&self, offset: u32) -> Location {
        Location::position(self.base + offset)
    }

    /// Returns the location of the next token.
    #[inline]
    pub(crate) fn location(&self) -> Location {
        self.location_at(self.token.start)
    }

    /// Records an error at a byte offset.
    #[cold]
    pub(crate) fn error_at(&mut self, offset: u32, message: impl Display) -> ParseError {
        self.diagnostics.push(Diagnostic::error(self.location_at(offset), message));
        ParseError
    }

    /// Records an error at the next token. At the end of the text the location is on the last line with a
    /// token, not on the line after it.
    #[cold]
    pub(crate) fn error(&mut self, message: impl Display) -> ParseError {
        let start = self.token.start as usize;
        let is_after_line = self.is(TokenKind::End) && self.source[..start].ends_with(b"\n");
        self.error_at(self.token.start - u32::from(is_after_line), message)
    }

    /// Adds a note at a byte offset to the last error.
    #[cold]
    pub(crate) fn note(&mut self, offset: u32, message: impl Display) {
        let location = self.location_at(offset);
        if let Some(last) = self.diagnostics.last_mut() {
            last.attach_note(location, message);
        }
    }

    /// Adds a help to the last error.
    #[cold]
    pub(crate) fn help(&mut self, text: impl Display) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.add_help(text);
        }
    }

    /// Suggests the nearest of some names, with their sigils, in the last error.
    #[cold]
    pub(crate) fn propose_name<'a>(&mut self, name: &str, names: impl Iterator<Item = &'a str>) {
        let words = names.map(|name| &name[1..]);
        if let Some(near) = nearest(&name[1..], words) {
            self.help(format_args!("did you mean '{}{near}'?", &name[..1]));
        }
    }

    /// Records the error that `expected` was expected and which token was found.
    #[cold]
    pub(crate) fn unexpected(&mut self, expected: &str) -> ParseError {
        let found = self.describe(self.token);
        self.error_at(self.place_of_missing(), format!("expected {expected}, found {found}"))
    }

    /// Records the error that the next token is not `expected`, at that token: nothing is missing before it.
    #[cold]
    pub(crate) fn unexpected_here(&mut self, expected: &str) -> ParseError {
        let found = self.describe(self.token);
        self.error(format_args!("expected {expected}, found {found}"))
    }

    /// Returns where to report a missing token: at the next token, but on the line of the previous token. An
    /// invalid token is itself the error, and before the first token there is no previous line.
    pub(crate) fn place_of_missing(&self) -> u32 {
        let before = &self.source[..self.previous_end as usize];
        if self.is(TokenKind::Invalid) || before.is_empty() || before.ends_with(b"\n") {
            return self.token.start;
        }
        let gap = &self.source[self.previous_end as usize..self.token.start as usize];
        if memchr::memchr(b'\n', gap).is_some() { self.previous_end } else { self.token.start }
    }

    /// Returns a description of the character at a token that none begins with, and that may be invisible.
    fn describe_odd_character(&self, token: Token) -> String {
        let bytes = &self.source[token.start as usize..];
        let text = bytes.utf8_chunks().next().map(|chunk| chunk.valid()).unwrap_or_default();
        match text.chars().next() {
            Some(character) if character.is_alphanumeric() => format!("'{character}'"),
            Some(character) => format!("the character U+{:04X}", u32::from(character)),
            None => {
                format!("the byte 0x{:02X}, which is not UTF-8", bytes.first().copied().unwrap_or_default())
            }
        }
    }

    /// Returns a description of a token for messages.
    pub(crate) fn describe(&self, token: Token) -> String {
        const LONGEST: usize = 40;
        match token.kind {
            TokenKind::End => "the end of the text".to_owned(),
            TokenKind::Invalid if self.text_of(token).starts_with(b"\"") => {
                "a string that does not end on its line".to_owned()
            }
            TokenKind::Invalid if !self.text_of(token).first().is_some_and(u8::is_ascii_graphic) => {
                self.describe_odd_character(token)
            }
            _ => {
                let text = self.text_of(token);
                let shown = String::from_utf8_lossy(&text[..text.len().min(LONGEST)]);
                format!("'{}{}'", shown, if text.len() > LONGEST { "..." } else { "" })
            }
        }
    }

    /// Runs `parse` one nesting level deeper, growing the stack if necessary.
    pub(crate) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        let limit = self.context.options().limits.attributes;
        if self.depth >= limit {
            let error = self.error(format!("types and attributes nest deeper than {limit} levels"));
            self.help("the limit is an option of the context (--max-attribute-depth)");
            return Err(error);
        }
        self.depth += 1;
        let result = crate::support::stack::with_room(|| parse(self));
        self.depth -= 1;
        result
    }
}
