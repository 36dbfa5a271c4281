//! The text of asynchronous ops: `async [%token, ...]`.

use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use crate::AsyncTokenType;

/// Parses `async [%token, ...]`, both parts of which may be absent. Returns the type of the token that the op returns, and
/// the tokens that it waits for.
pub(crate) fn parse_async_dependencies(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Option<Type>, Vec<UnresolvedOperand>)> {
    let location = parser.types().location();
    let mut token = None;
    if parser.types().parse_optional_keyword("async") {
        if parser.result_name(0).is_none() {
            return Err(parser.types().error_at(location, "needs to be named when marked 'async'"));
        }
        token = Some(AsyncTokenType::get(parser.context()).ty());
    }
    let mut dependencies = Vec::new();
    if parser.types().parse_optional_left_bracket() && !parser.types().parse_optional_right_bracket() {
        dependencies.extend(parser.parse_operand_list()?);
        parser.types().parse_right_bracket()?;
    }
    Ok((token, dependencies))
}

/// Prints `async [%token, ...]`.
pub(crate) fn print_async_dependencies(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    token: Option<Type>,
    dependencies: &[Value],
) {
    if token.is_some() {
        printer.print_text("async");
    }
    if !dependencies.is_empty() {
        printer.print_text(if token.is_some() { " [" } else { "[" });
        printer.print_operands(dependencies.iter().copied());
        printer.print_text("]");
    }
}
