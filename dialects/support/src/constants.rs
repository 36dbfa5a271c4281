//! Constant ops: custom form, suggested names, and creation.

use std::fmt::Write;

use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Builder, Op};
use terrace_runtime::location::Location;
use terrace_runtime::numeric::{Signedness, WideInteger};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

/// Parses `{...} value`, or `{...} value : type` if the value has no type. The value is the attribute `value`.
pub fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    parser.parse_optional_attribute_dictionary()?;
    let value = parser.types().parse_attribute(None)?;
    let context = parser.context();
    parser.add_attribute("value", value);
    let ty = match value.ty(context) {
        Some(ty) => ty,
        None => parser.types().parse_colon_type()?,
    };
    parser.add_result(ty);
    Ok(())
}

/// Prints `{...} value`, or `{...} value : type` if the value has no type.
pub fn print(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, value: Attribute) {
    printer.print_optional_attributes(ir, op, &["value"]);
    printer.print_space();
    printer.print_attribute(value);
    if value.ty(ir.context()).is_none() {
        printer.print_text(" : ");
        printer.print_type(ir.value_type(ir.result(op, 0)));
    }
}

/// Returns the name that a constant suggests for its result: `c42_i32`, `c0` for `index`, `true`, `false`, `f` for a
/// function, and `cst` otherwise.
pub fn suggested_name(context: &Context, value: Attribute, ty: Type) -> String {
    match value.data(context) {
        AttributeData::Integer { value, .. } if ty == Type::I1 => truth_name(!value.is_zero()).to_owned(),
        AttributeData::Integer { value, .. } => {
            let mut name = integer_name("c", value);
            if !ty.is_index() {
                name.push('_');
                push_type(context, ty, &mut name);
            }
            name
        }
        AttributeData::SymbolReference { .. } => "f".to_owned(),
        _ => "cst".to_owned(),
    }
}

/// Returns the name of a boolean constant.
pub fn truth_name(holds: bool) -> &'static str {
    if holds { "true" } else { "false" }
}

/// Returns a prefix and a signed number.
pub fn integer_name(prefix: &str, value: &WideInteger) -> String {
    let mut name = String::with_capacity(16);
    name.push_str(prefix);
    value.write_decimal(&mut name, Signedness::Signed);
    name
}

/// Appends the text of a numeric type.
fn push_type(context: &Context, ty: Type, text: &mut String) {
    // Most constants are of one of these, and formatting costs more than the rest of the name.
    match ty {
        Type::I32 => return text.push_str("i32"),
        Type::I64 => return text.push_str("i64"),
        _ => {}
    }
    // Writing to a string is infallible.
    let _ = match ty.bit_width(context) {
        Some(width) if ty.is_signless_integer(context) => write!(text, "i{width}"),
        _ => write!(text, "{}", context.display(ty)),
    };
}

/// Creates a constant of dialect `arith`, for dialects without constants of their own; `None` if the dialect is not
/// registered or has no such constant.
pub fn create_arithmetic_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context();
    context.registered_op_name("arith.constant")?;
    if value.ty(context) != Some(ty) {
        return None;
    }
    Some(builder.operation("arith.constant", location).attribute("value", value).results([ty]).create())
}

/// Returns whether an attribute is poison, the constant of `ub.poison`.
pub fn is_poison(context: &Context, attribute: Attribute) -> bool {
    match attribute.data(context) {
        AttributeData::Dialect(declared) => {
            declared.dialect.text(context) == "ub" && declared.mnemonic.text(context) == "poison"
        }
        _ => false,
    }
}

/// Returns the poison among constants of operands.
pub fn poison_among(context: &Context, constants: &[Option<Attribute>]) -> Option<Attribute> {
    constants.iter().copied().flatten().find(|constant| is_poison(context, *constant))
}
