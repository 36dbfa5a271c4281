//! Dialect types, dialect attributes and aliases: everything with the prefix `!` or `#` (language reference,
//! Dialect Types, Dialect Attribute Values, aliases).

pub(super) mod compatibility;
pub(super) mod known_texts;
pub(super) mod opaque_bodies;

use std::fmt::Display;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::attributes::{Attribute, AttributeData};
use crate::dialect::{
    AttributeParseHook, DataDescriptor, DataTable, Declared, RegisteredDialect, ShortForm, TypeParseHook,
};
use crate::interned::InternedFlags;
use crate::opaque::OpaqueBody;
use crate::text::lexer::{Token, TokenKind, token_at};
use crate::text::parser::source::shared::SharedSource;
use crate::text::parser::{ParseError, ParseResult, Parser, TypeParser};
use crate::types::construct::check_namespace;
use crate::types::{Type, TypeData};

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
        let Some(symbol) = self.split_symbol()? else {
            return self.resolve_type_alias();
        };
        let Some(dialect) = self.context.dialect(symbol.dialect) else {
            return self.parse_unregistered_type(&symbol);
        };
        let Some(reader) = Reader::of_types(dialect) else { return Err(self.no_hook(&symbol, "type")) };
        let dotted = symbol.has_dot;
        self.nested(|parser| parser.parse_with_hook(&symbol, |parser| reader.read_type(parser, dotted)))
    }

    /// Parses an attribute that begins with `#`.
    pub(crate) fn parse_dialect_attribute(&mut self, known_type: Option<Type>) -> ParseResult<Attribute> {
        let Some(symbol) = self.split_symbol()? else {
            return self.resolve_attribute_alias();
        };
        let Some(dialect) = self.context.dialect(symbol.dialect) else {
            return self.parse_unregistered_attribute(&symbol, known_type);
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
        let attribute = self.nested(|parser| {
            parser.parse_with_hook(&symbol, |parser| reader.read_attribute(parser, ty, dotted))
        })?;
        if let Some(after) = after {
            self.restart_at(after);
        }
        Ok(attribute)
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

    fn parse_unregistered_type(&mut self, symbol: &Symbol<'source>) -> ParseResult<Type> {
        let (text, body) = self.parse_verbatim(symbol)?;
        self.opaque_type(symbol.token.start, symbol.dialect, text, body)
    }

    fn opaque_type(&mut self, start: u32, dialect: &str, text: &str, body: OpaqueBody) -> ParseResult<Type> {
        self.check_unregistered_allowed(start, format_args!("`!{dialect}<{text}>` type"))?;
        let dialect = self.context.identifier(dialect);
        Ok(self.context.data().intern_type(TypeData::Opaque { dialect, body }))
    }

    fn parse_unregistered_attribute(
        &mut self,
        symbol: &Symbol<'source>,
        known_type: Option<Type>,
    ) -> ParseResult<Attribute> {
        let (text, body) = self.parse_verbatim(symbol)?;
        let ty = match known_type {
            Some(ty) => ty,
            None if self.take_if(TokenKind::Colon) => self.parse_type()?,
            None => Type::NONE,
        };
        self.check_unregistered_allowed(
            symbol.token.start,
            format_args!("`#{}<{text}>` attribute", symbol.dialect),
        )?;
        let dialect = self.context.identifier(symbol.dialect);
        Ok(self.context.data().intern_attribute(AttributeData::Opaque { dialect, body, ty }))
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

    /// Parses the name within the dialect and its body, or the body alone without its brackets. Returns the
    /// verbatim text and the pieces.
    fn parse_verbatim(&mut self, symbol: &Symbol<'source>) -> ParseResult<(&'source str, OpaqueBody)> {
        let token = symbol.token;
        if symbol.has_dot && token.end == symbol.rest {
            let message =
                format!("expected the name of something in dialect '{}' after the dot", symbol.dialect);
            return Err(self.error_at(token.end, message));
        }
        let mut end = token.end;
        if self.byte_after() == b'<' {
            end = match self.body_ends.get(&token.end) {
                Some(end) => *end,
                None => self.find_body_end(token.end)?,
            };
        }
        let (from, to) = if symbol.has_dot { (symbol.rest, end) } else { (symbol.rest + 1, end - 1) };
        let text = &self.source[from as usize..to as usize];
        let text = self.text_value(from, text, "the body")?;
        if memchr::memmem::find(text.as_bytes(), b"distinct[").is_some() {
            // Parsing the body looks up the ends of nested bodies again.
            self.find_symbol_end(symbol);
        }
        let body = self.parse_opaque_body(from, text)?;
        self.restart_at(end as usize);
        Ok((text, body))
    }

    /// Returns the end of a symbol including its body; `None` if the body is unbalanced.
    fn find_symbol_end(&mut self, symbol: &Symbol<'_>) -> Option<u32> {
        let token = symbol.token;
        if self.source.get(token.end as usize) != Some(&b'<') {
            return Some(token.end);
        }
        if let Some(end) = self.body_ends.get(&token.end) {
            return Some(*end);
        }
        if self.depth == 0 {
            self.body_ends.clear();
        }
        let mut ends = std::mem::take(&mut self.body_ends);
        let end = scan_body(self.source, token.end as usize, |begin, end| {
            ends.insert(begin as u32, end as u32);
        });
        self.body_ends = ends;
        end.ok().map(|end| end as u32)
    }

    fn find_body_end(&mut self, begin: u32) -> ParseResult<u32> {
        match scan_body(self.source, begin as usize, |_, _| ()) {
            Ok(end) => Ok(end as u32),
            Err(Unbalanced::Open { opening }) => {
                let character = char::from(self.source[opening]);
                // Reported at the start of the body: the missing bracket may be lines away.
                let message = format!("unbalanced '{character}' character in pretty dialect name");
                let error = self.error_at(begin, message);
                self.help("a body that does not balance is written as a string: '!dialect<\"text\">'");
                Err(error)
            }
            Err(Unbalanced::String { offset }) => {
                Err(self.error_at(offset as u32, "expected '\"' in string literal"))
            }
        }
    }

    fn resolve_type_alias(&mut self) -> ParseResult<Type> {
        let token = self.token;
        match self.aliases.types.get(&self.text_of(token)[1..]).copied() {
            Some(ty) => {
                self.check_alias(ty.entry(self.context.data()).flags)?;
                self.advance();
                Ok(ty)
            }
            None => match self.parse_deferred_type()? {
                Some(ty) => Ok(ty),
                None => Err(self.undefined_alias(token, '!')),
            },
        }
    }

    fn resolve_attribute_alias(&mut self) -> ParseResult<Attribute> {
        let token = self.token;
        match self.aliases.attributes.get(&self.text_of(token)[1..]).copied() {
            Some(attribute) => {
                self.check_alias(attribute.entry(self.context.data()).flags)?;
                self.advance();
                Ok(attribute)
            }
            None => match self.parse_deferred_attribute()? {
                Some(attribute) => Ok(attribute),
                None => Err(self.undefined_alias(token, '#')),
            },
        }
    }

    /// Checks that the expansion of an alias is within the limits.
    ///
    /// A few aliases defined in terms of each other can expand to more than fits in memory, so the total
    /// expansion of the aliases in a text is limited.
    pub(in crate::text::parser) fn check_alias(&mut self, flags: InternedFlags) -> ParseResult<()> {
        const LEAST: u64 = 1 << 26;
        self.alias_extent += u64::from(flags.extent());
        if self.alias_extent > LEAST + 64 * self.source.len() as u64 {
            let error =
                self.error("the aliases of this text stand for too much: written out, it would not end");
            self.help("an alias that holds another one twice doubles what stands for it");
            return Err(error);
        }
        let limit = self.context.options().limits.attributes;
        if self.depth.saturating_add(flags.depth()) <= limit {
            return Ok(());
        }
        let error = self.error(format_args!("types and attributes nest deeper than {limit} levels"));
        self.help("the limit is an option of the context");
        Err(error)
    }

    #[cold]
    fn undefined_alias(&mut self, token: Token, sigil: char) -> ParseError {
        let name = self.ascii_of(token).get(1..).unwrap_or_default();
        let error = self.error_at(token.start, format_args!("undefined symbol alias id '{name}'"));
        if let Some(definition) = self.shared.definition(self.text_of(token)) {
            self.help(if definition > token.start {
                "an alias is defined before its use; move its definition up"
            } else {
                "the definition of the alias is wrong, or needs the alias itself"
            });
            return error;
        }
        if self.diagnostics.len() > MOST_SUGGESTIONS {
            return error;
        }
        let aliases = Arc::clone(&self.aliases);
        let text = |key: &'_ [u8]| std::str::from_utf8(key).ok().map(str::to_owned);
        let mut known: Vec<String> = match sigil {
            '!' => aliases.types.keys().filter_map(|key| text(key)).collect(),
            _ => aliases.attributes.keys().filter_map(|key| text(key)).collect(),
        };
        // Sorted, so that the choice among equal candidates is deterministic.
        known.sort_unstable();
        match crate::text::spelling::nearest(name, known.iter().map(String::as_str)) {
            Some(near) => self.help(format_args!("did you mean '{sigil}{near}'?")),
            None if self.context.dialect(name).is_some() => {
                self.help(format_args!(
                    "'{name}' is a dialect; what it declares is written '{sigil}{name}.mnemonic'"
                ));
            }
            None => self.help(format_args!("an alias is defined before its use: '{sigil}{name} = ...'")),
        }
        error
    }
}

/// The number of errors with a suggestion, which takes a search of all aliases.
const MOST_SUGGESTIONS: usize = 10;

/// The parser of a dialect's types or attributes: declared syntax first, then the hook.
struct Reader<T: 'static, H> {
    dialect: String,
    table: DataTable<T>,
    hook: Option<H>,
}

impl Reader<Type, TypeParseHook> {
    /// Returns the parser of the dialect's types; `None` if it has none.
    fn of_types(dialect: &RegisteredDialect) -> Option<Self> {
        Reader::new(dialect, dialect.type_table(), dialect.hooks().parse_type)
    }

    /// Parses the text behind the name of the dialect, and behind a dot if it is `dotted`.
    fn read_type(&self, parser: &mut Parser<'_>, dotted: bool) -> ParseResult<Type> {
        match (self.find(parser), self.hook) {
            (None, Some(hook)) => hook(&mut TypeParser { parser }),
            (found, _) => self.read(found, parser, dotted),
        }
    }
}

impl Reader<Attribute, AttributeParseHook> {
    /// Returns the parser of the dialect's attributes; `None` if it has none.
    fn of_attributes(dialect: &RegisteredDialect) -> Option<Self> {
        Reader::new(dialect, dialect.attribute_table(), dialect.hooks().parse_attribute)
    }

    /// Parses the text behind the name of the dialect, and behind a dot if it is `dotted`.
    fn read_attribute(
        &self,
        parser: &mut Parser<'_>,
        ty: Option<Type>,
        dotted: bool,
    ) -> ParseResult<Attribute> {
        let found = self.find(parser);
        if let (None, Some(hook)) = (&found, self.hook) {
            return hook(&mut TypeParser { parser }, ty);
        }
        let location = parser.location();
        let attribute = self.read(found, parser, dotted)?;
        match (ty.filter(|ty| !ty.is_none()), attribute.ty(parser.context)) {
            (Some(given), None) => {
                let given = parser.context.display(given);
                let message =
                    format!("attributes of dialect '{}' have no type, but '{given}' is given", self.dialect);
                Err(TypeParser { parser }.error_at(location, message))
            }
            (Some(given), Some(own)) if given != own => {
                let [own, given] = [own, given].map(|ty| parser.context.display(ty));
                let message = format!("the attribute has type '{own}', but '{given}' is given");
                Err(TypeParser { parser }.error_at(location, message))
            }
            _ => Ok(attribute),
        }
    }
}

impl<T: Declared + Copy, H> Reader<T, H> {
    fn new(dialect: &RegisteredDialect, table: &DataTable<T>, hook: Option<H>) -> Option<Self> {
        let has_any = hook.is_some() || !table.all().is_empty();
        has_any.then(|| Reader { dialect: dialect.name().to_owned(), table: table.clone(), hook })
    }

    /// Returns the definition with the mnemonic that is the next token.
    fn find(&self, parser: &Parser<'_>) -> Option<Arc<DataDescriptor<T>>> {
        if !parser.is(TokenKind::BareIdentifier) {
            return None;
        }
        std::str::from_utf8(parser.text()).ok().and_then(|text| self.table.find(text)).cloned()
    }

    /// Parses the mnemonic and the text after it.
    fn read(
        &self,
        found: Option<Arc<DataDescriptor<T>>>,
        parser: &mut Parser<'_>,
        dotted: bool,
    ) -> ParseResult<T> {
        let location = parser.location();
        let mut parser = TypeParser { parser };
        let what = format!("the name of {} {} of dialect '{}'", article(T::NOUN), T::NOUN, self.dialect);
        let mnemonic = parser.parse_any_keyword(&what)?;
        if let Some(descriptor) = found {
            let parser = parser.parser;
            let has_brackets = parser.source.get(parser.previous_end as usize) == Some(&b'<');
            // Behind a dot, a text that does not tell its own end is empty or enclosed in angle brackets.
            let is_bounded = match descriptor.syntax.short_form() {
                ShortForm::None => true,
                ShortForm::Bare => has_brackets,
                ShortForm::Angles | ShortForm::Unknown => false,
            };
            let parse = |parser: &mut Parser<'_>| descriptor.syntax.parse(&mut TypeParser { parser });
            return if dotted && is_bounded { parser.parse_bounded(parse) } else { parse(parser) };
        }
        let message = format!("dialect '{}' has no {} '{mnemonic}'", self.dialect, T::NOUN);
        let error = parser.error_at(location, message);
        let known: Vec<&str> = self.table.all().iter().map(|known| known.mnemonic.as_ref()).collect();
        match crate::text::spelling::nearest(mnemonic, known.iter().copied()) {
            Some(near) => parser.help(format_args!("did you mean '{near}'?")),
            None => parser.help(format_args!("it has: {}", known.join(", "))),
        }
        Err(error)
    }
}

/// Returns the indefinite article before a noun.
fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

impl TypeParser<'_, '_> {
    /// Parses balanced angle brackets and returns the verbatim text between them, if present.
    ///
    /// # Errors
    ///
    /// If the brackets are unbalanced.
    pub fn parse_optional_verbatim_body(&mut self) -> ParseResult<Option<OpaqueBody>> {
        let parser = &mut *self.parser;
        if !parser.is(TokenKind::Less) {
            return Ok(None);
        }
        let begin = parser.token.start;
        let end = match parser.body_ends.get(&begin) {
            Some(end) => *end,
            None => parser.find_body_end(begin)?,
        };
        let text = &parser.source[begin as usize + 1..end as usize - 1];
        let text = parser.text_value(begin + 1, text, "the body")?;
        let body = parser.parse_opaque_body(begin + 1, text)?;
        parser.restart_at(end as usize);
        Ok(Some(body))
    }
}

/// The reason why a body has no end.
enum Unbalanced {
    /// The bracket at this offset is not closed by its counterpart.
    Open { opening: usize },
    /// The string at this offset does not end on its line.
    String { offset: usize },
}

/// Returns the end of the body whose bracket is at `begin`: brackets balance, `->` is one token, strings are
/// skipped. Calls `found` with the start and the end of each pair of angle brackets.
fn scan_body(source: &[u8], begin: usize, mut found: impl FnMut(usize, usize)) -> Result<usize, Unbalanced> {
    let mut open: Vec<usize> = Vec::new();
    let mut position = begin;
    while let Some(&byte) = source.get(position) {
        position += 1;
        let opening = match byte {
            b'<' | b'(' | b'[' | b'{' => {
                open.push(position - 1);
                continue;
            }
            b'-' => {
                position += usize::from(source.get(position) == Some(&b'>'));
                continue;
            }
            b'"' => {
                let string = token_at(source, position - 1);
                if string.kind != TokenKind::String {
                    return Err(Unbalanced::String { offset: position - 1 });
                }
                position = string.end as usize;
                continue;
            }
            0 => break,
            b'>' => b'<',
            b')' => b'(',
            b']' => b'[',
            b'}' => b'{',
            _ => continue,
        };
        let Some(last) = open.pop() else { break };
        if source[last] != opening {
            return Err(Unbalanced::Open { opening: last });
        }
        if opening == b'<' {
            found(last, position);
        }
        if open.is_empty() {
            return Ok(position);
        }
    }
    Err(Unbalanced::Open { opening: open.last().copied().unwrap_or(begin) })
}
