//! Custom directives of the assembly formats.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use super::{AtomicUpdate, FloatPredicate, IntegerPredicate};

/// Directives of an enum printed as strings. Keywords are parsed as well.
macro_rules! quoted_enum {
    ($enumeration:ident, $what:literal, $stringify:ident, $parse:ident, $print:ident) => {
        pub(super) fn $parse(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<()> {
            let cases: Vec<&str> = $enumeration::ALL.iter().map(|case| case.$stringify()).collect();
            let case = parse_quoted_case(parser, $what, &cases)?;
            if let [Parsed::Attribute(attribute)] = arguments {
                *attribute = Some($enumeration::ALL[case].to_attribute(parser.context()));
            }
            Ok(())
        }

        pub(super) fn $print(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
            if let [Printed::Attribute(Some(attribute))] = arguments {
                match $enumeration::from_attribute(printer.context(), *attribute) {
                    Some(case) => printer.print_string(case.$stringify().as_bytes()),
                    None => printer.print_attribute(*attribute),
                }
            }
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
pub(super) fn parse_address(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<()> {
    let address = parser.types().parse_integer()?;
    if let [Parsed::Attribute(attribute)] = arguments {
        *attribute = Some(Attribute::integer(parser.context(), Type::I64, address));
    }
    Ok(())
}

pub(super) fn print_address(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    if let [Printed::Attribute(Some(address))] = arguments {
        let address = address.as_i64(printer.context()).unwrap_or_default();
        printer.print_text(&format!("{address:#x}"));
    }
}

/// Parses the dimension of `dim`: a value or a number.
pub(super) fn parse_dim_position(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<()> {
    let [Parsed::Operands(operands), Parsed::Attribute(attribute)] = arguments else { return Ok(()) };
    if let Some(operand) = parser.parse_optional_operand()? {
        operands.push(operand);
    } else {
        let number = parser.types().parse_integer()?;
        *attribute = Some(Attribute::integer(parser.context(), Type::I64, number));
    }
    Ok(())
}

pub(super) fn print_dim_position(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [Printed::Operands(operands), Printed::Attribute(attribute)] = arguments else { return };
    printer.print_operands(operands.iter().copied());
    if let Some(attribute) = attribute {
        printer.print_attribute_without_type(*attribute);
    }
}

/// Parses `%a, %b : tensor<2xi32>`. The elements have the tensor's element type.
pub(super) fn parse_elements(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<()> {
    let [Parsed::Operands(operands), Parsed::Types(types), Parsed::Types(results)] = arguments else {
        return Ok(());
    };
    operands.extend(parser.parse_operand_list()?);
    let result = parser.types().parse_colon_type()?;
    let element = result.element_type_or_self(parser.context());
    types.extend(operands.iter().map(|_| element));
    results.push(result);
    Ok(())
}

pub(super) fn print_elements(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, arguments: &[Printed]) {
    let [Printed::Operands(operands), _, Printed::Types(results)] = arguments else { return };
    printer.print_operands(operands.iter().copied());
    printer.print_text(" : ");
    printer.print_types(results.iter().copied());
}
