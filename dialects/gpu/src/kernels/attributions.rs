//! Attributions: buffers in workgroup and private memory, which are arguments of the region of a kernel.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, ParsedArgument};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::{AddressSpace, AddressSpaceAttr};

/// The discardable attribute with the number of workgroup attributions.
pub(crate) const WORKGROUP_COUNT: &str = "workgroup_attributions";

/// Returns the number of workgroup attributions of an op.
pub(crate) fn workgroup_count(ir: &Body, op: Op) -> usize {
    let count = ir.attribute(op, WORKGROUP_COUNT).and_then(|count| count.as_i64(ir.context()));
    count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
}

/// Parses `keyword(%name: type {attributes}, ...)` if it is there. Returns the number of attributions, which are appended to
/// the arguments, and their dictionaries if one has entries.
pub(crate) fn parse_attributions(
    parser: &mut OpParser<'_, '_, '_>,
    keyword: &str,
    arguments: &mut Vec<ParsedArgument>,
) -> ParseResult<(usize, Option<Attribute>)> {
    let mut dictionaries = Vec::new();
    if parser.types().parse_optional_keyword(keyword) {
        parser.types().parse_left_parenthesis()?;
        if !parser.types().parse_optional_right_parenthesis() {
            loop {
                let (argument, dictionary) = parser.parse_argument(true)?;
                arguments.push(argument);
                dictionaries.push(dictionary);
                if !parser.types().parse_optional_comma() {
                    break;
                }
            }
            parser.types().parse_right_parenthesis()?;
        }
    }
    let has_entries = dictionaries.iter().any(|dictionary| *dictionary != Attribute::EMPTY_DICTIONARY);
    let list = has_entries.then(|| Attribute::array(parser.context(), &dictionaries));
    Ok((dictionaries.len(), list))
}

/// Parses the attributions of an op, in workgroup and in private memory, which are appended to the arguments, and adds
/// their number. Returns their dictionaries.
pub(crate) fn parse_all_attributions(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut Vec<ParsedArgument>,
) -> ParseResult<[Option<Attribute>; 2]> {
    let (count, workgroup) = parse_attributions(parser, "workgroup", arguments)?;
    let count = Attribute::integer(parser.context(), Type::I64, count as i64);
    parser.add_attribute(WORKGROUP_COUNT, count);
    let (_, private) = parse_attributions(parser, "private", arguments)?;
    Ok([workgroup, private])
}

/// Prints ` keyword(%name : type {attributes}, ...)`; nothing if there are no attributions.
pub(crate) fn print_attributions(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    keyword: &str,
    attributions: &[Value],
    dictionaries: Option<Attribute>,
) {
    if attributions.is_empty() {
        return;
    }
    let dictionaries = dictionaries.and_then(|list| list.as_array(ir.context())).unwrap_or_default();
    printer.print_space();
    printer.print_text(keyword);
    printer.print_text("(");
    printer.print_list(attributions.iter().enumerate(), |printer, (position, argument)| {
        printer.print_operand(*argument);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(*argument));
        printer.print_optional_dictionary_attribute(dictionaries.get(position).copied());
    });
    printer.print_text(")");
}

/// Verifies that attributions are memrefs of a memory space, or of one that the target defines.
pub(crate) fn verify_attributions(
    ir: &Body,
    op: Op,
    types: impl IntoIterator<Item = Type>,
    expected: AddressSpace,
) -> Result<(), Reported> {
    let context = ir.context();
    for ty in types {
        if !ty.is_memref(context) || ty.shape(context).is_none() {
            return fail(ir, op, "expected memref type in attribution");
        }
        let space =
            ty.memory_space(context).and_then(|space| AddressSpaceAttr::from_attribute(context, space));
        if space.is_some_and(|space| *space.value(context) != expected) {
            return fail(ir, op, format!("expected memory space {expected} in attribution"));
        }
    }
    Ok(())
}
