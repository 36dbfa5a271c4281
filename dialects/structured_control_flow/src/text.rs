//! Parts of custom forms that several ops share.

use smallvec::SmallVec;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, ParsedArgument, UnresolvedOperand, ValueName};
use terrace_runtime::types::Type;

/// A list of types.
pub(super) type Types = SmallVec<[Type; 4]>;

/// A list of operands whose types are not known yet.
pub(super) type Operands = SmallVec<[UnresolvedOperand; 4]>;

/// Parses an optional `-> type` or `-> (type, ...)`.
pub(super) fn parse_optional_arrow_types(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Types> {
    if !parser.types().parse_optional_arrow() {
        return Ok(Types::new());
    }
    parse_types(parser)
}

/// Parses `type` or `(type, ...)`.
pub(super) fn parse_types(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Types> {
    let mut types = Types::new();
    if !parser.types().parse_optional_left_parenthesis() {
        types.push(parser.types().parse_non_function_type()?);
        return Ok(types);
    }
    if parser.types().parse_optional_right_parenthesis() {
        return Ok(types);
    }
    loop {
        types.push(parser.types().parse_type()?);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    Ok(types)
}

/// Parses `(%name, ...)`, the names of arguments.
pub(super) fn parse_names(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Vec<ValueName>> {
    let mut names = Vec::new();
    parser.types().parse_left_parenthesis()?;
    if parser.types().parse_optional_right_parenthesis() {
        return Ok(names);
    }
    loop {
        names.push(parser.parse_value_name()?);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    Ok(names)
}

/// Parses `(%a, ...)`.
pub(super) fn parse_operands(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Operands> {
    parser.types().parse_left_parenthesis()?;
    let operands = match parser.types().parse_optional_right_parenthesis() {
        true => return Ok(Operands::new()),
        false => parser.parse_operand_list()?,
    };
    parser.types().parse_right_parenthesis()?;
    Ok(operands)
}

/// Prints `(%name = %init, ...)`.
pub(super) fn print_assignments(
    printer: &mut OpPrinter<'_, '_>,
    pairs: impl IntoIterator<Item = (Value, Value)>,
) {
    printer.print_text("(");
    printer.print_list(pairs, |printer, (argument, init)| {
        printer.print_operand(argument);
        printer.print_text(" = ");
        printer.print_operand(init);
    });
    printer.print_text(")");
}

/// Returns arguments with these names and types.
pub(super) fn arguments(
    parser: &OpParser<'_, '_, '_>,
    names: &[ValueName],
    types: impl IntoIterator<Item = Type>,
) -> Vec<ParsedArgument> {
    names.iter().zip(types).map(|(name, ty)| parser.named_argument(*name, ty)).collect()
}

/// Adds results of these types to the op.
pub(super) fn add_results(parser: &mut OpParser<'_, '_, '_>, types: &[Type]) {
    types.iter().for_each(|ty| parser.add_result(*ty));
}

/// Reports operands and types that are not as many.
pub(super) fn check_count(
    parser: &mut OpParser<'_, '_, '_>,
    location: terrace_runtime::location::Location,
    operands: usize,
    types: usize,
) -> ParseResult<()> {
    if operands == types {
        return Ok(());
    }
    let message = format!("mismatch between the number of values ({operands}) and types ({types})");
    Err(parser.types().error_at(location, message))
}

/// Returns the types of an op's results.
pub(super) fn result_types(ir: &Body, op: Op) -> Types {
    ir.results(op).map(|result| ir.value_type(result)).collect()
}

/// Returns the arguments of the entry block of a region; none if it has no block.
pub(super) fn entry_arguments(ir: &Body, op: Op, region: usize) -> Vec<Value> {
    let (holder, region) = ir.region(op, region);
    holder.entry_block(region).map(|block| holder.arguments(block).collect()).unwrap_or_default()
}
