//! Custom directives of the assembly formats.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use super::{AtomicUpdate, FloatPredicate, IntegerPredicate};

/// Directives of an enum printed as strings. Keywords are parsed as well.
macro_rules! quoted_enum {
    ($enumeration:ident, $what:literal, $stringify:ident, $parse:ident, $print:ident) => {
        pub(super) fn $parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<$enumeration> {
            let cases: Vec<&str> = $enumeration::ALL.iter().map(|case| case.$stringify()).collect();
            Ok($enumeration::ALL[parse_quoted_case(parser, $what, &cases)?])
        }

        pub(super) fn $print(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, case: $enumeration) {
            printer.print_string(case.$stringify().as_bytes());
        }
    };
}

quoted_enum!(
    IntegerPredicate,
    "comparison predicate",
    stringify_integer_predicate,
    parse_integer_predicate,
    print_integer_predicate
);
quoted_enum!(
    FloatPredicate,
    "comparison predicate",
    stringify_float_predicate,
    parse_float_predicate,
    print_float_predicate
);
quoted_enum!(
    AtomicUpdate,
    "kind of update",
    stringify_atomic_update,
    parse_atomic_update,
    print_atomic_update
);

/// Returns the index of a case given as a string or keyword.
fn parse_quoted_case(parser: &mut OpParser<'_, '_, '_>, what: &str, cases: &[&str]) -> ParseResult<usize> {
    let mut types = parser.types();
    let location = types.location();
    let Some(text) = types.parse_optional_string()? else {
        return types.parse_one_of(what, cases);
    };
    let found = String::from_utf8_lossy(&text).into_owned();
    match cases.iter().position(|case| *case == found) {
        Some(case) => Ok(case),
        None => {
            let error = types.error_at(location, format!("unknown {what} \"{found}\""));
            types.help(format!("it is one of \"{}\"", cases.join("\", \"")));
            Err(error)
        }
    }
}

/// Parses an address: a number in any base.
pub(super) fn parse_address(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    let address = parser.types().parse_integer()?;
    Ok(Attribute::integer(parser.context(), Type::I64, address))
}

pub(super) fn print_address(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, address: Attribute) {
    let address = address.as_i64(printer.context()).unwrap_or_default();
    printer.print_text(&format!("{address:#x}"));
}

/// Parses the dimension of `dim`: a value or a number.
pub(super) fn parse_dim_position(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Option<UnresolvedOperand>, Option<Attribute>)> {
    if let Some(operand) = parser.parse_optional_operand()? {
        return Ok((Some(operand), None));
    }
    let number = parser.types().parse_integer()?;
    Ok((None, Some(Attribute::integer(parser.context(), Type::I64, number))))
}

pub(super) fn print_dim_position(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    operand: Option<Value>,
    attribute: Option<Attribute>,
) {
    printer.print_operands(operand);
    if let Some(attribute) = attribute {
        printer.print_attribute_without_type(attribute);
    }
}

/// The operands of `tensor_from_elements`, their types, and the result type.
type ParsedElements = (SmallVec<[UnresolvedOperand; 4]>, SmallVec<[Type; 4]>, Type);

/// Parses `%a, %b : tensor<2xi32>`. The elements have the tensor's element type.
pub(super) fn parse_elements(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<ParsedElements> {
    let operands = parser.parse_operand_list()?;
    let result = parser.types().parse_colon_type()?;
    let element = result.element_type_or_self(parser.context());
    let types = operands.iter().map(|_| element).collect();
    Ok((operands, types, result))
}

pub(super) fn print_elements(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    operands: &[Value],
    _: &[Type],
    result: Type,
) {
    printer.print_operands(operands.iter().copied());
    printer.print_text(" : ");
    printer.print_type(result);
}
