//! The text of calls: the callee, and the types of arguments and results with their attributes.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use super::bundles;
use super::switch::Passed;
use crate::arithmetic::casts::fail;
use crate::types::is_void;
use crate::{CConvAttr, CallingConvention, FunctionType, PointerType};

/// A callee and its arguments, before their types are known.
pub(super) struct ParsedCall {
    /// The operand that is the callee, of a call of an address.
    pub pointer: Option<UnresolvedOperand>,
    pub arguments: SmallVec<[UnresolvedOperand; 4]>,
    pub bundles: Vec<Passed>,
}

/// Parses a calling convention, if there is one, and adds it.
pub(super) fn parse_convention(parser: &mut OpParser<'_, '_, '_>, word: &str) -> bool {
    let Ok(convention) = word.parse::<CallingConvention>() else { return false };
    let context = parser.context();
    parser.add_attribute("CConv", CConvAttr::get(context, convention).to_attribute(context));
    true
}

/// Parses `@callee(%a, %b)` or `%callee(%a, %b)`.
pub(super) fn parse_callee(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<ParsedCall> {
    let pointer = parser.parse_optional_operand()?;
    if pointer.is_none() {
        let location = parser.types().location();
        let name = parser.types().parse_attribute(None)?;
        if name.as_flat_symbol_reference(parser.context()).is_none() {
            return Err(parser.types().error_at(location, "expected the callee: a symbol or a value"));
        }
        parser.add_attribute("callee", name);
    }
    parser.types().parse_left_parenthesis()?;
    let arguments = parser.parse_operand_list()?;
    parser.types().parse_right_parenthesis()?;
    Ok(ParsedCall { pointer, arguments, bundles: Vec::new() })
}

/// Parses `vararg(type)`, if it is there.
pub(super) fn parse_variadic_type(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    if parser.types().parse_optional_keyword("vararg") {
        parser.types().parse_left_parenthesis()?;
        let ty = parser.types().parse_type()?;
        parser.add_attribute("var_callee_type", Attribute::type_attribute(parser.context(), ty));
        parser.types().parse_right_parenthesis()?;
    }
    Ok(())
}

/// Verifies that the written type of a variadic callee is one, and that it fits the arguments and the result of a call.
pub(super) fn check_variadic_type(
    ir: &Body,
    op: Op,
    written: Option<Attribute>,
    arguments: impl ExactSizeIterator<Item = Value>,
) -> Result<(), Reported> {
    let context = ir.context();
    let written = written.and_then(|written| written.as_type(context));
    let Some(ty) = written.and_then(|written| FunctionType::from_type(context, written)) else {
        return Ok(());
    };
    if !*ty.is_variadic(context) {
        return fail(ir, op, "expected var_callee_type to be a variadic function type");
    }
    let mismatch = |part: &str, expected: Type, found: Type| {
        let (expected, found) = (context.display(expected), context.display(found));
        fail(ir, op, format!("var_callee_type {part} type mismatch: '{expected}' != '{found}'"))
    };
    let parameters = ty.parameters(context);
    if parameters.len() > arguments.len() {
        let message = format!("expected var_callee_type to have at most {} parameters", arguments.len());
        return fail(ir, op, message);
    }
    for (parameter, argument) in parameters.iter().zip(arguments) {
        let found = ir.value_type(argument);
        if found != *parameter {
            return mismatch("parameter", *parameter, found);
        }
    }
    let result = *ty.result(context);
    match ir.results(op).next().map(|result| ir.value_type(result)) {
        None if !is_void(context, result) => fail(ir, op, "expected var_callee_type to return void"),
        Some(found) if found != result => mismatch("return", result, found),
        _ => Ok(()),
    }
}

/// Types with the dictionaries of their attributes.
#[derive(Default)]
struct Typed {
    types: Vec<Type>,
    dictionaries: Vec<Attribute>,
}

impl Typed {
    /// Parses `type {...}, type {...})`, behind the parenthesis.
    fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Self> {
        let mut typed = Typed::default();
        if parser.types().parse_optional_right_parenthesis() {
            return Ok(typed);
        }
        loop {
            let (argument, dictionary) = parser.parse_argument(false)?;
            typed.types.push(argument.ty);
            typed.dictionaries.push(dictionary);
            if !parser.types().parse_optional_comma() {
                break;
            }
        }
        parser.types().parse_right_parenthesis()?;
        Ok(typed)
    }

    /// Adds the dictionaries, unless all are empty.
    fn add(&self, parser: &mut OpParser<'_, '_, '_>, name: &str) {
        if self.dictionaries.iter().any(|dictionary| *dictionary != Attribute::EMPTY_DICTIONARY) {
            let list = Attribute::array(parser.context(), &self.dictionaries);
            parser.add_attribute(name, list);
        }
    }
}

/// Parses `: (type, type) -> type`, with the type of the callee before that if it is an operand, and adds operands and
/// results. Without it, the callee is a pointer.
pub(super) fn parse_signature(parser: &mut OpParser<'_, '_, '_>, call: &ParsedCall) -> ParseResult<()> {
    parser.types().parse_colon()?;
    let is_list = |parser: &mut OpParser<'_, '_, '_>| parser.types().parse_optional_left_parenthesis();
    let location = parser.types().location();
    // The spelling of 2020 has the function type alone.
    let is_function = is_list(parser);
    if let Some(pointer) = call.pointer {
        let ty = match is_function {
            true => PointerType::get(parser.context(), 0).ty(),
            false => parser.types().parse_type()?,
        };
        parser.resolve_operand(pointer, ty)?;
        if !is_function && !parser.types().parse_optional_comma() {
            let message = "expected indirect call to have 2 trailing types";
            return Err(parser.types().error_at(location, message));
        }
    }
    if !is_function && !is_list(parser) {
        let message = match call.pointer {
            Some(_) => "expected trailing function type",
            None => "expected direct call to have 1 trailing types",
        };
        return Err(parser.types().error_at(location, message));
    }
    let inputs = Typed::parse(parser)?;
    parser.types().parse_arrow()?;
    let results = match is_list(parser) {
        true => Typed::parse(parser)?,
        false => Typed {
            types: vec![parser.types().parse_non_function_type()?],
            dictionaries: vec![Attribute::EMPTY_DICTIONARY],
        },
    };
    if results.types.len() > 1 || results.types.iter().any(|ty| is_void(parser.context(), *ty)) {
        return Err(parser.types().error_at(location, "expected function with 0 or 1 result"));
    }
    inputs.add(parser, "arg_attrs");
    results.add(parser, "res_attrs");
    if inputs.types.len() != call.arguments.len() {
        let message = format!("expected {} operands, but found {}", inputs.types.len(), call.arguments.len());
        return Err(parser.types().error_at(location, message));
    }
    parser.resolve_operands(&call.arguments, &inputs.types)?;
    for ty in results.types {
        parser.add_result(ty);
    }
    Ok(())
}

/// Prints `@callee(%a, %b)`, or with the first operand as the callee.
pub(super) fn print_callee(printer: &mut OpPrinter<'_, '_>, callee: Option<Attribute>, operands: &[Value]) {
    let arguments = match (callee, operands) {
        (Some(callee), operands) => {
            printer.print_attribute(callee);
            operands
        }
        (None, [pointer, arguments @ ..]) => {
            printer.print_operand(*pointer);
            arguments
        }
        (None, []) => &[],
    };
    printer.print_text("(");
    printer.print_operands(arguments.iter().copied());
    printer.print_text(")");
}

/// Prints ` vararg(type)`, if there is a type.
pub(super) fn print_variadic_type(printer: &mut OpPrinter<'_, '_>, variadic_type: Option<Attribute>) {
    if let Some(ty) = variadic_type {
        printer.print_text(" vararg(");
        printer.print_attribute(ty);
        printer.print_text(")");
    }
}

/// Prints ` : (type, type) -> type`, with the type of the callee before that if it is an operand.
pub(super) fn print_signature(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    op: Op,
    is_indirect: bool,
    operands: &[Value],
    [argument_attributes, result_attributes]: [Option<Attribute>; 2],
) {
    let context = ir.context();
    printer.print_text(" : ");
    let mut types: Vec<Type> = operands.iter().map(|operand| ir.value_type(*operand)).collect();
    if is_indirect && !types.is_empty() {
        printer.print_type(types.remove(0));
        printer.print_text(", ");
    }
    let results: Vec<Type> = ir.results(op).map(|result| ir.value_type(result)).collect();
    if argument_attributes.is_none() && result_attributes.is_none() {
        return printer.print_functional_type(&types, &results);
    }
    let print = |printer: &mut OpPrinter<'_, '_>, types: &[Type], attributes: Option<Attribute>| {
        let list = attributes.and_then(|list| list.as_array(context)).unwrap_or_default();
        printer.print_text("(");
        printer.print_list(types.iter().enumerate(), |printer, (index, ty)| {
            printer.print_type(*ty);
            printer.print_optional_dictionary_attribute(list.get(index).copied());
        });
        printer.print_text(")");
    };
    print(printer, &types, argument_attributes);
    printer.print_text(" -> ");
    match (result_attributes, results.as_slice()) {
        (None, [result]) => printer.print_type(*result),
        _ => print(printer, &results, result_attributes),
    }
}

/// Parses bundles, attributes and types of a call, and adds its operands. Returns how many arguments and operands of
/// bundles there are.
pub(super) fn parse_rest(parser: &mut OpParser<'_, '_, '_>, mut call: ParsedCall) -> ParseResult<[usize; 2]> {
    call.bundles = bundles::parse(parser)?;
    parser.parse_optional_attribute_dictionary()?;
    parse_signature(parser, &call)?;
    let bundled = bundles::resolve(parser, &call.bundles)?;
    Ok([call.arguments.len() + usize::from(call.pointer.is_some()), bundled])
}
