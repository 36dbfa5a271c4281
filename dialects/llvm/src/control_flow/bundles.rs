//! Operand bundles: `["tag"(%a, %b : type, type), "other"()]`.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::segment_sizes;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use super::switch::Passed;
use crate::arithmetic::casts::fail;

/// Parses operand bundles, if there are any, and adds their tags and sizes. The operands are still to be added.
pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Vec<Passed>> {
    let (mut tags, mut bundles) = (Vec::new(), Vec::new());
    if parser.types().parse_optional_left_bracket() && !parser.types().parse_optional_right_bracket() {
        loop {
            let tag = parser.types().parse_string()?.into_owned();
            tags.push(Attribute::string(parser.context(), tag));
            parser.types().parse_left_parenthesis()?;
            let bundle = if parser.types().parse_optional_right_parenthesis() {
                Passed::default()
            } else {
                Passed::parse_until_parenthesis(parser)?
            };
            bundles.push(bundle);
            if !parser.types().parse_optional_comma() {
                break;
            }
        }
        parser.types().parse_right_bracket()?;
    }
    let context = parser.context();
    let sizes: Vec<usize> = bundles.iter().map(|bundle| bundle.operands.len()).collect();
    parser.add_attribute("op_bundle_sizes", segment_sizes(context, &sizes));
    if !tags.is_empty() {
        parser.add_attribute("op_bundle_tags", Attribute::array(context, &tags));
    }
    Ok(bundles)
}

/// Adds the operands of bundles to the op, and returns how many there are.
pub(crate) fn resolve(parser: &mut OpParser<'_, '_, '_>, bundles: &[Passed]) -> ParseResult<usize> {
    for bundle in bundles {
        bundle.resolve(parser)?;
    }
    Ok(bundles.iter().map(|bundle| bundle.operands.len()).sum())
}

/// Prints what [`parse`] reads, behind a space.
pub(crate) fn print(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    tags: Option<Attribute>,
    bundles: impl IntoIterator<Item = Vec<Value>>,
) {
    let tags = tags.and_then(|tags| tags.as_array(ir.context())).unwrap_or_default();
    if tags.is_empty() {
        return;
    }
    printer.print_text(" [");
    printer.print_list(tags.iter().zip(bundles), |printer, (tag, operands)| {
        printer.print_attribute_without_type(*tag);
        printer.print_text("(");
        printer.print_operands(operands.iter().copied());
        if !operands.is_empty() {
            printer.print_text(" : ");
            printer.print_types(operands.iter().map(|operand| ir.value_type(*operand)));
        }
        printer.print_text(")");
    });
    printer.print_text("]");
}

/// Verifies that each bundle has a tag, a string.
pub(crate) fn check(ir: &Body, op: Op, count: usize, tags: Option<Attribute>) -> Result<(), Reported> {
    let context = ir.context();
    let tags = tags.and_then(|tags| tags.as_array(context)).unwrap_or_default();
    if tags.len() != count {
        let message = format!("expected {count} operand bundle tags, but actually got {}", tags.len());
        return fail(ir, op, message);
    }
    if tags.iter().any(|tag| tag.as_string_bytes(context).is_none()) {
        return fail(ir, op, "operand bundle tag must be a StringAttr");
    }
    Ok(())
}
