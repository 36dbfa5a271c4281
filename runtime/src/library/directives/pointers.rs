//! Operands that are pointers or other values, and types that follow from a pointer.

use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{parsed_operands, parsed_types, printed_attribute, printed_operands, printed_types};
use crate::ir::{Body, Op};
use crate::text::{OpParser, OpPrinter, ParseResult};
use crate::types::{Type, TypeData};

/// The keyword in front of a type that does not follow from the pointer.
const TYPE_KEYWORD: &str = "varType";

/// A type that is a pointer.
struct Pointer {
    /// The type of the values that it points to, if the pointer says so.
    pointee: Option<Type>,
}

impl Pointer {
    /// Returns the pointer that a type is: a memref, or an opaque pointer of `llvm`.
    fn of(context: &Context, ty: Type) -> Option<Self> {
        match ty.data(context) {
            TypeData::MemRef { shaped, .. } => Some(Pointer { pointee: Some(shaped.element) }),
            TypeData::UnrankedMemRef { element, .. } => Some(Pointer { pointee: Some(*element) }),
            TypeData::Dialect(_) => {
                let text = context.display(ty).to_string();
                let is_opaque = text == "!llvm.ptr" || text.starts_with("!llvm.ptr<");
                is_opaque.then_some(Pointer { pointee: None })
            }
            _ => None,
        }
    }

    /// Returns the type of a variable whose address or value has a type; `None` if it has to be written.
    fn variable(context: &Context, ty: Type) -> Option<Type> {
        Self::of(context, ty).map_or(Some(ty), |pointer| pointer.pointee)
    }
}

fn parse_keyword_and_operand(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(pointer), Parsed::Text(value), operand, ..] = arguments else { return Ok(false) };
    if !parser.types().parse_optional_keyword(pointer) && !parser.types().parse_optional_keyword(value) {
        return Ok(false);
    }
    parser.types().parse_left_parenthesis()?;
    *operand = parsed_operands([parser.parse_operand()?]);
    Ok(true)
}

fn print_keyword_and_operand(printer: &mut OpPrinter<'_, '_>, ir: &Body, arguments: &[Printed]) {
    let [Printed::Text(pointer), Printed::Text(value), operand, ..] = arguments else { return };
    let Some(operand) = printed_operands(operand).first() else { return };
    let is_pointer = Pointer::of(printer.context(), ir.value_type(*operand)).is_some();
    printer.print_text(if is_pointer { pointer } else { value });
    printer.print_text("(");
    printer.print_operand(*operand);
}

pub(super) fn parse_open(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    parse_keyword_and_operand(parser, arguments)
}

pub(super) fn print_open(printer: &mut OpPrinter<'_, '_>, ir: &Body, _: Op, arguments: &[Printed]) {
    print_keyword_and_operand(printer, ir, arguments);
}

pub(super) fn parse_typed(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    if !parse_keyword_and_operand(parser, arguments)? {
        return Ok(false);
    }
    let ty = parser.types().parse_colon_type()?;
    parser.types().parse_right_parenthesis()?;
    if let [.., types] = arguments {
        *types = parsed_types([ty]);
    }
    Ok(true)
}

pub(super) fn print_typed(printer: &mut OpPrinter<'_, '_>, ir: &Body, _: Op, arguments: &[Printed]) {
    let [.., types] = arguments else { return };
    print_keyword_and_operand(printer, ir, arguments);
    printer.print_text(" : ");
    printer.print_types(printed_types(types).iter().copied());
    printer.print_text(")");
}

pub(super) fn parse_variable_type(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [types, variable, ..] = arguments else { return Ok(false) };
    let Some(ty) = parser.types().parse_optional_type()? else { return Ok(false) };
    parser.types().parse_right_parenthesis()?;
    let written = match parser.types().parse_optional_keyword(TYPE_KEYWORD) {
        true => {
            parser.types().parse_left_parenthesis()?;
            let written = parser.types().parse_type()?;
            parser.types().parse_right_parenthesis()?;
            Some(written)
        }
        false => Pointer::variable(parser.context(), ty),
    };
    let Some(written) = written else {
        return Err(
            parser.unexpected("'varType' and the type of the variable, which the pointer does not say")
        );
    };
    *types = parsed_types([ty]);
    *variable = Parsed::Attribute(Some(Attribute::type_attribute(parser.context(), written)));
    Ok(true)
}

pub(super) fn print_variable_type(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [types, variable, ..] = arguments else { return };
    let context = printer.context();
    let variable = printed_attribute(variable).and_then(|variable| variable.as_type(context));
    let (Some(variable), [ty]) = (variable, printed_types(types)) else {
        return printer.print_generic_form(op);
    };
    printer.print_type(*ty);
    printer.print_text(")");
    if Pointer::variable(context, *ty) != Some(variable) {
        printer.print_text(" ");
        printer.print_text(TYPE_KEYWORD);
        printer.print_text("(");
        printer.print_type(variable);
        printer.print_text(")");
    }
}
