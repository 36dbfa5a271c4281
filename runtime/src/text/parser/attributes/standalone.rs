//! Parsing of an attribute from a separate text.

use std::sync::Arc;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::text::lexer::TokenKind;
use crate::text::parser::Parser;
use crate::text::parser::cursor::Aliases;
use crate::text::parser::source::shared::SharedSource;

/// Parses a text that consists of one attribute.
///
/// # Errors
///
/// The message of the first error. Nothing is reported to the context's diagnostics.
///
/// ```
/// use terrace_runtime::attributes::Attribute;
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::text::parse_attribute;
/// use terrace_runtime::types::Type;
///
/// let context = Context::new(&DialectRegistry::new());
/// assert_eq!(parse_attribute(&context, "7 : i32"), Ok(Attribute::integer(&context, Type::I32, 7)));
/// assert_eq!(parse_attribute(&context, "7 :").unwrap_err(), "expected non-function type, found the end of the text");
/// ```
pub fn parse_attribute(context: &Context, text: &str) -> Result<Attribute, String> {
    let source = text.as_bytes();
    let shared = Arc::new(SharedSource::new(source));
    let mut parser = Parser::new(context, source, 0, 0, Arc::new(Aliases::default()), shared);
    let result = parser.parse_attribute(None).and_then(|attribute| {
        if parser.is(TokenKind::End) {
            Ok(attribute)
        } else {
            Err(parser.unexpected("the end of the attribute"))
        }
    });
    result.map_err(|_| {
        parser
            .diagnostics
            .first()
            .map_or_else(|| "wrong attribute".to_owned(), |first| first.message().to_owned())
    })
}
