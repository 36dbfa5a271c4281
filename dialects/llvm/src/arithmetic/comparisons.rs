//! Comparisons: their text, whose predicate stands in quotes, and the type of their result.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::{DYNAMIC, Type};

use crate::{FastmathFlags, FastmathFlagsAttr};

/// Returns the type of a condition for each element: `i1`, or a vector of it with the shape of the operand.
pub(crate) fn condition_of(context: &Context, operand: Type) -> Type {
    match operand.shape(context) {
        Some(shape) if operand.is_vector(context) && !shape.contains(&DYNAMIC) => {
            Type::scalable_vector(context, shape, operand.scalable_dimensions(context), Type::I1)
        }
        _ => Type::I1,
    }
}

/// Returns the names of attributes that are not printed in the dictionary: `shown`, and flags if there are none.
pub(crate) fn with_flags(
    shown: &[&'static str],
    context: &Context,
    flags: FastmathFlagsAttr,
) -> Vec<&'static str> {
    let has_none = *flags.value(context) == FastmathFlags::None;
    shown.iter().copied().chain(has_none.then_some("fastmathFlags")).collect()
}

/// Parses `"predicate" %a, %b {...} : type`.
pub(crate) fn parse(
    parser: &mut OpParser<'_, '_, '_>,
    value_of: impl Fn(&str) -> Option<i64>,
) -> ParseResult<()> {
    let location = parser.types().location();
    let name = parser.types().parse_string()?.into_owned();
    let name = String::from_utf8_lossy(&name).into_owned();
    let Some(predicate) = value_of(&name) else {
        let message = format!("'{name}' is an incorrect value of the 'predicate' attribute");
        return Err(parser.types().error_at(location, message));
    };
    parser.add_attribute("predicate", Attribute::integer(parser.context(), Type::I64, predicate));
    let lhs = parser.parse_operand()?;
    parser.types().parse_comma()?;
    let rhs = parser.parse_operand()?;
    parser.parse_optional_attribute_dictionary()?;
    let ty = parser.types().parse_colon_type()?;
    parser.resolve_operands(&[lhs, rhs], &[ty, ty])?;
    parser.add_result(condition_of(parser.context(), ty));
    Ok(())
}

/// Prints what [`parse`] reads.
pub(crate) fn print(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    op: Op,
    predicate: &str,
    flags: Option<FastmathFlagsAttr>,
) {
    let shown = match flags {
        Some(flags) => with_flags(&["predicate"], ir.context(), flags),
        None => vec!["predicate"],
    };
    printer.print_space();
    printer.print_string(predicate.as_bytes());
    printer.print_space();
    printer.print_operands(ir.operands(op));
    printer.print_optional_attributes(ir, op, &shown);
    printer.print_text(" : ");
    printer.print_type(ir.value_type(ir.operand(op, 0)));
}
