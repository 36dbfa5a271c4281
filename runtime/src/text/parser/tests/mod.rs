//! Tests of types and attributes as text: what is accepted means the same as another spelling, what is rejected has a
//! diagnostic at its place.

mod accept;
mod hooks;
mod metadata;
mod properties;
mod reject;
mod release;

use std::fmt::Write;
use std::sync::Arc;

use super::{ParseResult, Parser};
use crate::attributes::Attribute;
use crate::context::{Context, ContextOptions};
use crate::diagnostics::RenderStyle;
use crate::dialect::DialectRegistry;
use crate::text::lexer::TokenKind;
use crate::text::parser::cursor::Aliases;

/// A context that accepts every dialect.
fn context() -> Context {
    let options = ContextOptions { allow_unregistered_dialects: true, ..ContextOptions::default() };
    Context::with_options(&DialectRegistry::new(), options)
}

/// Reads all of `text`; an error is the rendered diagnostics.
fn read_with<T>(
    context: &Context,
    text: &[u8],
    aliases: Aliases,
    read: impl FnOnce(&mut Parser<'_>) -> ParseResult<T>,
) -> Result<T, String> {
    let range = context.sources().add("in", Arc::new(text.to_owned())).unwrap();
    let mut parser = Parser::new(
        context,
        text,
        range.start(),
        0,
        Arc::new(aliases),
        Arc::new(crate::text::parser::source::shared::SharedSource::new(text)),
    );
    let result = read(&mut parser).and_then(|value| {
        if parser.is(TokenKind::End) { Ok(value) } else { Err(parser.unexpected("the end of the text")) }
    });
    assert_eq!(
        result.is_err(),
        !parser.diagnostics.is_empty(),
        "an error has a diagnostic, and only an error"
    );
    assert_eq!(parser.depth, 0);
    result.map_err(|_| {
        let render = |diagnostic| context.diagnostics().render(diagnostic, RenderStyle::Plain);
        parser.diagnostics.iter().map(render).collect()
    })
}

/// Reads an attribute.
fn read(context: &Context, text: &str) -> Result<Attribute, String> {
    read_with(context, text.as_bytes(), Aliases::default(), |parser| parser.parse_attribute(None))
}

/// The diagnostics of attributes that are wrong.
fn rejected(texts: &[&str]) -> String {
    let context = context();
    let mut all = String::new();
    for text in texts {
        match read(&context, text) {
            Ok(_) => writeln!(all, "ACCEPTED: {text}").unwrap(),
            Err(diagnostics) => all.push_str(&diagnostics),
        }
    }
    all
}
