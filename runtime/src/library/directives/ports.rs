//! Named ports of a region: inputs, which are the arguments of its entry block, and outputs.

use crate::attributes::Attribute;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{parsed_region, printed_attribute, printed_regions};
use crate::ir::{Body, Op};
use crate::text::{OpParser, OpPrinter, ParseResult};
use crate::types::Type;

/// The names and types of ports.
#[derive(Default)]
struct Ports {
    names: Vec<Attribute>,
    types: Vec<Type>,
}

/// Parses `(in %a: i8, in %b "other name": i8, out c: i8) { .. }`.
pub(super) fn parse_named_ports(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [ty, input_names, output_names, region, ..] = arguments else { return Ok(false) };
    let (mut inputs, mut outputs, mut block) = (Ports::default(), Ports::default(), Vec::new());
    if !parser.types().parse_optional_left_parenthesis() {
        return Ok(false);
    }
    let mut is_last = parser.types().parse_optional_right_parenthesis();
    while !is_last {
        let is_input = parser.types().parse_one_of("the direction of a port", &["in", "out"])? == 0;
        let value = if is_input { Some(parser.parse_value_name()?) } else { None };
        let written = parser.types().parse_optional_string()?;
        let name = match (&written, value) {
            (Some(text), _) => Attribute::string(parser.context(), text),
            (None, Some(value)) => Attribute::string(parser.context(), parser.value_name(value)),
            (None, None) => {
                let name = parser.types().parse_any_keyword("the name of an output port")?;
                Attribute::string(parser.context(), name)
            }
        };
        let ty = parser.types().parse_colon_type()?;
        let ports = if is_input { &mut inputs } else { &mut outputs };
        ports.names.push(name);
        ports.types.push(ty);
        block.extend(value.map(|value| parser.named_argument(value, ty)));
        is_last = !parser.types().parse_optional_comma();
        if is_last {
            parser.types().parse_right_parenthesis()?;
        }
    }
    let position = parsed_region(region);
    parser.parse_region_at(position, &block)?;
    parser.ensure_region_block(position);
    let context = parser.context();
    let function = Type::function(context, &inputs.types, &outputs.types);
    *ty = Parsed::Attribute(Some(Attribute::type_attribute(context, function)));
    *input_names = Parsed::Attribute(Some(Attribute::array(context, &inputs.names)));
    *output_names = Parsed::Attribute(Some(Attribute::array(context, &outputs.names)));
    Ok(true)
}

pub(super) fn print_named_ports(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [ty, input_names, output_names, regions, ..] = arguments else { return };
    let context = ir.context();
    let position = printed_regions(regions).start;
    let names = |names: &Printed| -> Vec<&[u8]> {
        let names = printed_attribute(names).and_then(|names| names.as_array(context));
        names
            .unwrap_or_default()
            .iter()
            .map(|name| name.as_string_bytes(context).unwrap_or_default())
            .collect()
    };
    let (holder, region) = ir.region(op, position);
    let inputs = holder.entry_block(region).into_iter().flat_map(|block| holder.arguments(block));
    let inputs = inputs.map(|input| (Some(input), holder.value_type(input)));
    let results = printed_attribute(ty).and_then(|ty| ty.as_type(context)?.function_results(context));
    let outputs = results.unwrap_or_default().iter().map(|ty| (None, *ty));
    let ports = inputs.zip(names(input_names)).chain(outputs.zip(names(output_names)));
    printer.print_text("(");
    printer.print_list(ports, |printer, ((input, ty), name)| {
        match input {
            Some(input) => {
                printer.print_text("in ");
                printer.print_operand(input);
                if printer.value_name(input).as_bytes() != name {
                    printer.print_text(" ");
                    printer.print_string(name);
                }
            }
            None => {
                printer.print_text("out ");
                match std::str::from_utf8(name) {
                    Ok(name) => printer.print_keyword_or_string(name),
                    Err(_) => printer.print_string(name),
                }
            }
        }
        printer.print_text(": ");
        printer.print_type(ty);
    });
    printer.print_text(") ");
    printer.print_region_without_terminator(ir, op, position);
}
