//! Dialect types, dialect attributes and aliases: everything with the prefix `!` or `#` (language reference,
//! Dialect Types, Dialect Attribute Values, aliases).

use crate::text::parser::dialect_symbols::registered::Reader;
mod aliases;
pub(super) mod compatibility;
pub(super) mod known_texts;
pub(super) mod opaque_bodies;
mod registered;
mod verbatim;

use std::fmt::Display;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::attributes::Attribute;
use crate::interned::InternedFlags;
use crate::text::lexer::{Token, TokenKind, token_at};
use crate::text::parser::source::shared::SharedSource;
use crate::text::parser::{ParseError, ParseResult, Parser};
use crate::types::Type;
use crate::types::construct::check_namespace;

/// The end of each `<` inside a scanned body, so that nested bodies are scanned once.
pub(crate) type BodyEnds = FxHashMap<u32, u32>;

/// A name after its sigil, split into its parts.
struct Symbol<'source> {
    token: Token,
    dialect: &'source str,
    /// The offset of the name within the dialect, or of the body's bracket if the name has no dot.
    rest: u32,
    has_dot: bool,
}

impl<'source> Parser<'source> {
    /// Parses a type that begins with `!`.
    pub(crate) fn parse_dialect_type(&mut self) -> ParseResult<Type> {
        self.parse_symbol_text(|parser| &mut parser.known_types, Self::parse_new_dialect_type)
    }

    /// Parses a type that begins with `!`. Also returns whether its text alone determines it.
    fn parse_new_dialect_type(&mut self) -> ParseResult<(Type, bool)> {
        let Some(symbol) = self.split_symbol()? else {
            return Ok((self.resolve_type_alias()?, false));
        };
        let Some(dialect) = self.context.dialect(symbol.dialect) else {
            return Ok((self.parse_unregistered_type(&symbol)?, false));
        };
        let Some(reader) = Reader::of_types(dialect) else { return Err(self.no_hook(&symbol, "type")) };
        let dotted = symbol.has_dot;
        self.parse_repeatable(&symbol, |parser| {
            let is_repeatable = reader.is_repeatable(parser, dotted);
            Ok((reader.read_type(parser, dotted)?, is_repeatable))
        })
    }

    /// Parses an attribute that begins with `#`.
    pub(crate) fn parse_dialect_attribute(&mut self, known_type: Option<Type>) -> ParseResult<Attribute> {
        if known_type.is_some() {
            return self.parse_new_dialect_attribute(known_type).map(|(attribute, _)| attribute);
        }
        self.parse_symbol_text(
            |parser| &mut parser.known_attributes,
            |parser| parser.parse_new_dialect_attribute(None),
        )
    }

    /// Parses an attribute that begins with `#`. Also returns whether its text alone determines it.
    fn parse_new_dialect_attribute(&mut self, known_type: Option<Type>) -> ParseResult<(Attribute, bool)> {
        let Some(symbol) = self.split_symbol()? else {
            return Ok((self.resolve_attribute_alias()?, false));
        };
        let Some(dialect) = self.context.dialect(symbol.dialect) else {
            return Ok((self.parse_unregistered_attribute(&symbol, known_type)?, false));
        };
        let Some(reader) = Reader::of_attributes(dialect) else {
            return Err(self.no_hook(&symbol, "attribute"));
        };
        // The hook receives the type after the body.
        let mut ty = known_type;
        let mut after = None;
        if ty.is_none()
            && let Some(end) = self.find_symbol_end(&symbol)
            && token_at(self.source, end as usize).kind == TokenKind::Colon
        {
            self.restart_at(end as usize);
            self.advance();
            ty = Some(self.parse_type()?);
            after = Some(self.previous_end as usize);
        }
        let dotted = symbol.has_dot;
        let parsed = self.parse_repeatable(&symbol, |parser| {
            let is_repeatable = reader.is_repeatable(parser, dotted);
            Ok((reader.read_attribute(parser, ty, dotted)?, is_repeatable))
        })?;
        if let Some(after) = after {
            self.restart_at(after);
        }
        Ok(parsed)
    }

    /// Parses the text after the dialect's name with the dialect's hook, which also returns whether the text alone
    /// determines the result. It does not if the hook leaves types for ops, or warns.
    fn parse_repeatable<T>(
        &mut self,
        symbol: &Symbol<'_>,
        hook: impl FnOnce(&mut Parser<'_>) -> ParseResult<(T, bool)>,
    ) -> ParseResult<(T, bool)> {
        let before = self.side_effects();
        let (parsed, is_repeatable) = self.nested(|parser| parser.parse_with_hook(symbol, hook))?;
        Ok((parsed, is_repeatable && before == self.side_effects()))
    }

    /// Returns the numbers of types that were left for ops, and of diagnostics: a text that added one is read again.
    fn side_effects(&self) -> (usize, usize) {
        (self.companions.len(), self.diagnostics.len())
    }

    /// Splits the next token; `None` if it is the name of an alias.
    fn split_symbol(&mut self) -> ParseResult<Option<Symbol<'source>>> {
        let token = self.token;
        let name = self.ascii_of(token).get(1..).unwrap_or_default();
        let symbol = match name.split_once('.') {
            Some((dialect, _)) => {
                Symbol { token, dialect, rest: token.start + 2 + dialect.len() as u32, has_dot: true }
            }
            None if self.byte_after() == b'<' => {
                Symbol { token, dialect: name, rest: token.end, has_dot: false }
            }
            None => return Ok(None),
        };
        self.checked(token.start, |_| check_namespace(symbol.dialect))?;
        Ok(Some(symbol))
    }

    #[cold]
    fn no_hook(&mut self, symbol: &Symbol<'_>, what: &str) -> ParseError {
        let message = format!("dialect '{}' provides no {what} parsing hook", symbol.dialect);
        self.error_at(symbol.token.start, message)
    }

    /// Parses the text after the dialect's name with the dialect's hook.
    fn parse_with_hook<T>(
        &mut self,
        symbol: &Symbol<'_>,
        hook: impl FnOnce(&mut Parser<'_>) -> ParseResult<T>,
    ) -> ParseResult<T> {
        if symbol.has_dot {
            self.restart_at(symbol.rest as usize);
            return hook(self);
        }
        self.restart_at(symbol.rest as usize + 1);
        if self.is(TokenKind::String)
            && token_at(self.source, self.token.end as usize).kind == TokenKind::Greater
        {
            let string = self.token;
            let parsed = self.parse_inside_string(string, hook)?;
            self.restart_at(string.end as usize);
            self.advance();
            return Ok(parsed);
        }
        let parsed = hook(self)?;
        self.expect(TokenKind::Greater, "'>' at the end of the body")?;
        Ok(parsed)
    }

    /// Parses the angle brackets right behind the previous token, or nothing if there are none.
    fn parse_bounded<T>(&mut self, parse: impl FnOnce(&mut Parser<'_>) -> ParseResult<T>) -> ParseResult<T> {
        let begin = self.previous_end;
        let end =
            if self.source.get(begin as usize) == Some(&b'<') { self.find_body_end(begin)? } else { begin };
        let mut inner = self.nested_parser(&self.source[..end as usize], begin as usize);
        let result = parse(&mut inner).and_then(|parsed| {
            if inner.is(TokenKind::End) { Ok(parsed) } else { Err(inner.unexpected("the end of the body")) }
        });
        self.companions.append(&mut inner.companions);
        self.diagnostics.append(&mut inner.diagnostics);
        self.restart_at(end as usize);
        result
    }

    /// Returns a parser of a text nested in this one.
    fn nested_parser<'inner>(&self, source: &'inner [u8], begin: usize) -> Parser<'inner>
    where
        'source: 'inner,
    {
        let shared = Arc::new(SharedSource::within(source, &self.shared));
        let mut inner =
            Parser::new(self.context, source, self.base, begin, Arc::clone(&self.aliases), shared);
        inner.depth = self.depth;
        inner.self_type = self.self_type;
        inner
    }

    /// Parses the contents of a string with the dialect's hook. The hook must consume all of it.
    fn parse_inside_string<T>(
        &mut self,
        string: Token,
        hook: impl FnOnce(&mut Parser<'_>) -> ParseResult<T>,
    ) -> ParseResult<T> {
        let text = self.string_value(string)?;
        let is_verbatim = matches!(text, std::borrow::Cow::Borrowed(_));
        // Offsets remain valid if the string has no escapes.
        let (source, begin) = if is_verbatim {
            (&self.source[..string.end as usize - 1], string.start as usize + 1)
        } else {
            (&*text, 0)
        };
        let mut inner = self.nested_parser(source, begin);
        let result = hook(&mut inner).and_then(|parsed| {
            if inner.is(TokenKind::End) { Ok(parsed) } else { Err(inner.unexpected("the end of the string")) }
        });
        self.companions.append(&mut inner.companions);
        for diagnostic in inner.diagnostics {
            if is_verbatim {
                self.diagnostics.push(diagnostic);
            } else {
                self.error_at(string.start, diagnostic.message());
            }
        }
        result
    }

    /// Returns the type for `!dialect<"text">`, from an obsolete spelling.
    pub(in crate::text::parser) fn dialect_type_of_string(
        &mut self,
        start: u32,
        dialect: &str,
        text: Token,
    ) -> ParseResult<Type> {
        let Some(registered) = self.context.dialect(dialect) else {
            let text = String::from_utf8_lossy(self.text_of(text)).into_owned();
            let body = text.as_str().into();
            return self.opaque_type(start, dialect, &text, body);
        };
        let Some(reader) = Reader::of_types(registered) else {
            return Err(
                self.error_at(start, format_args!("dialect '{dialect}' provides no type parsing hook"))
            );
        };
        self.nested(|parser| parser.parse_inside_string(text, |parser| reader.read_type(parser, false)))
    }

    /// Reports an error unless unregistered dialects are allowed.
    pub(in crate::text::parser) fn check_unregistered_allowed(
        &mut self,
        start: u32,
        what: impl Display,
    ) -> ParseResult<()> {
        if self.context.options().allow_unregistered_dialects {
            return Ok(());
        }
        let error = self.error_at(start, format_args!("{what} created with unregistered dialect"));
        self.help(
            "if this is intended, let the context allow unregistered dialects, which \
             --allow-unregistered-dialect does on the command line",
        );
        Err(error)
    }

    /// Checks that the expansion of an alias is within the limits.
    ///
    /// A few aliases defined in terms of each other can expand to more than fits in memory, so the total
    /// expansion of the aliases in a text is limited.
    pub(in crate::text::parser) fn check_alias(&mut self, flags: InternedFlags) -> ParseResult<()> {
        const LEAST: u64 = 1 << 26;
        self.alias_extent += u64::from(flags.extent());
        if self.alias_extent > LEAST + 64 * self.source.len() as u64 {
            let error = self.error("the aliases of this text expand to too many nested elements");
            self.help("an alias that refers to another one twice doubles its expansion");
            return Err(error);
        }
        let limit = self.context.options().limits.attributes;
        if self.depth.saturating_add(flags.depth()) <= limit {
            return Ok(());
        }
        let error = self.error(format_args!("types and attributes nest deeper than {limit} levels"));
        self.help("the limit is an option of the context (--max-attribute-depth)");
        Err(error)
    }
}
