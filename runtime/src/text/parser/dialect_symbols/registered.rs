//! Types and attributes of registered dialects: declared syntax first, then the hook of the dialect.

use std::sync::Arc;

use crate::attributes::Attribute;
use crate::dialect::{
    AttributeParseHook, DataDescriptor, DataTable, Declared, RegisteredDialect, ShortForm, TypeParseHook,
};
use crate::text::lexer::{TokenKind, token_at};
use crate::text::parser::{ParseResult, Parser, TypeParser};
use crate::types::Type;

/// The parser of a dialect's types or attributes: declared syntax first, then the hook.
pub(super) struct Reader<T: 'static, H> {
    dialect: String,
    table: DataTable<T>,
    hook: Option<H>,
}

impl Reader<Type, TypeParseHook> {
    /// Returns the parser of the dialect's types; `None` if it has none.
    pub(super) fn of_types(dialect: &RegisteredDialect) -> Option<Self> {
        Reader::new(dialect, dialect.type_table(), dialect.hooks().parse_type)
    }

    /// Parses the text behind the name of the dialect, and behind a dot if it is `dotted`.
    pub(super) fn read_type(&self, parser: &mut Parser<'_>, dotted: bool) -> ParseResult<Type> {
        match (self.find(parser), self.hook) {
            (None, Some(hook)) => hook(&mut TypeParser { parser }),
            (Some(found), Some(hook)) if !dotted && !is_whole(&found, parser) => {
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

impl Reader<Attribute, AttributeParseHook> {
    /// Returns the parser of the dialect's attributes; `None` if it has none.
    pub(super) fn of_attributes(dialect: &RegisteredDialect) -> Option<Self> {
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
                ShortForm::None | ShortForm::Typed => true,
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
