//! Types and attributes of registered dialects: declared syntax first, then the hook of the dialect.

use crate::attributes::Attribute;
use crate::dialect::{
    AttributeParseHook, DataDescriptor, DataTable, Declared, RegisteredDialect, ShortForm, TypeParseHook,
};
use crate::text::lexer::{TokenKind, token_at};
use crate::text::parser::{ParseError, ParseResult, Parser, TypeParser};
use crate::types::Type;

/// The parser of a dialect's types or attributes: declared syntax first, then the hook.
pub(super) struct Reader<'c, T: 'static, H> {
    dialect: &'c str,
    table: &'c DataTable<T>,
    hook: Option<H>,
}

impl<'c> Reader<'c, Type, TypeParseHook> {
    /// Returns the parser of the dialect's types; `None` if it has none.
    pub(super) fn of_types(dialect: &'c RegisteredDialect) -> Option<Self> {
        Reader::new(dialect, dialect.type_table(), dialect.hooks().parse_type)
    }

    /// Parses the text behind the name of the dialect, and behind a dot if it is `dotted`.
    pub(super) fn read_type(&self, parser: &mut Parser<'_>, dotted: bool) -> ParseResult<Type> {
        match (self.find(parser), self.hook) {
            (None, Some(hook)) => hook(&mut TypeParser { parser }),
            (Some(found), Some(hook)) if !dotted && !is_whole(found, parser) => {
                hook(&mut TypeParser { parser })
            }
            (found, _) => self.read(found, parser, dotted),
        }
    }
}

/// Returns whether a type in brackets or quotes ends with its mnemonic, the next token, if its definition says that nothing
/// follows. A hook may have other types that begin with the same word: `void ()` of `!llvm<"void ()">`.
fn is_whole(found: &DataDescriptor<Type>, parser: &Parser<'_>) -> bool {
    let after = token_at(parser.source, parser.token.end as usize).kind;
    !matches!(found.syntax.short_form(), ShortForm::None)
        || matches!(after, TokenKind::End | TokenKind::Greater)
}

impl<'c> Reader<'c, Attribute, AttributeParseHook> {
    /// Returns the parser of the dialect's attributes; `None` if it has none.
    pub(super) fn of_attributes(dialect: &'c RegisteredDialect) -> Option<Self> {
        Reader::new(dialect, dialect.attribute_table(), dialect.hooks().parse_attribute)
    }

    /// Parses the text behind the name of the dialect, and behind a dot if it is `dotted`.
    pub(super) fn read_attribute(
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
        parser.self_type = ty;
        let attribute = self.read(found, parser, dotted);
        parser.self_type = None;
        let attribute = attribute?;
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

impl<'c, T: Declared + Copy, H> Reader<'c, T, H> {
    fn new(dialect: &'c RegisteredDialect, table: &'c DataTable<T>, hook: Option<H>) -> Option<Self> {
        let has_any = hook.is_some() || !table.all().is_empty();
        has_any.then(|| Reader { dialect: dialect.name(), table, hook })
    }

    /// Returns the definition with the mnemonic that is the next token.
    fn find(&self, parser: &Parser<'_>) -> Option<&'c DataDescriptor<T>> {
        if !parser.is(TokenKind::BareIdentifier) {
            return None;
        }
        std::str::from_utf8(parser.text()).ok().and_then(|text| self.table.find(text)).map(AsRef::as_ref)
    }

    /// Returns whether the text whose mnemonic is the next token has an end of its own: nothing behind it belongs to it.
    pub(super) fn is_repeatable(&self, parser: &Parser<'_>, dotted: bool) -> bool {
        let has_brackets = parser.byte_after() == b'<';
        self.find(parser).is_some_and(|found| match found.syntax.short_form() {
            ShortForm::Angles => dotted && has_brackets,
            form => dotted && is_bounded(form, has_brackets),
        })
    }

    /// Parses the mnemonic and the text after it.
    fn read(
        &self,
        found: Option<&DataDescriptor<T>>,
        parser: &mut Parser<'_>,
        dotted: bool,
    ) -> ParseResult<T> {
        let Some(found) = found else { return Err(self.reject(parser)) };
        let has_brackets = parser.byte_after() == b'<';
        parser.advance();
        let parse = |parser: &mut Parser<'_>| found.syntax.parse(&mut TypeParser { parser });
        if dotted && is_bounded(found.syntax.short_form(), has_brackets) {
            parser.parse_bounded(parse)
        } else {
            parse(parser)
        }
    }

    #[cold]
    fn reject(&self, parser: &mut Parser<'_>) -> ParseError {
        let location = parser.location();
        let mut parser = TypeParser { parser };
        let what = format!("the name of {} {} of dialect '{}'", article(T::NOUN), T::NOUN, self.dialect);
        let mnemonic = match parser.parse_any_keyword(&what) {
            Ok(mnemonic) => mnemonic,
            Err(error) => return error,
        };
        let message = format!("dialect '{}' has no {} '{mnemonic}'", self.dialect, T::NOUN);
        let error = parser.error_at(location, message);
        let known: Vec<&str> = self.table.all().iter().map(|known| known.mnemonic.as_ref()).collect();
        match terrace_vocabulary::nearest(mnemonic, known.iter().copied()) {
            Some(near) => parser.help(format_args!("did you mean '{near}'?")),
            None => parser.help(format_args!("it has: {}", known.join(", "))),
        }
        error
    }
}

/// Returns whether the text of a definition with that short form, behind a dot, is all within angle brackets, or empty: one that does not tell
/// its own end.
fn is_bounded(form: ShortForm, has_brackets: bool) -> bool {
    match form {
        ShortForm::None | ShortForm::Typed => true,
        ShortForm::Bare => has_brackets,
        ShortForm::Angles | ShortForm::Unknown => false,
    }
}

/// Returns the indefinite article before a noun.
fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}
