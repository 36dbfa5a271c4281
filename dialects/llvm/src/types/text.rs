//! The text of the parameters of types. Inside of a type of this dialect others have no prefix: `array<4 x ptr>`.

use terrace_runtime::context::Context;
use terrace_runtime::dialect::{ShortForm, TypeSyntax};
use terrace_runtime::parameters::ParameterSyntax;
use terrace_runtime::text::{AttributePrinter, Delimiter, ParseResult, TypeParser};
use terrace_runtime::types::{Type, TypeData};

use super::{is_compatible_type, legacy};
use crate::{
    ArrayType, FunctionType, LabelType, MetadataType, PPCFP128Type, PointerType, StructType,
    TargetExtensionType, TokenType, VoidType, X86AMXType,
};

/// The types of the dialect, by their mnemonics.
static SYNTAXES: [(&str, TypeSyntax); 11] = [
    ("ptr", PointerType::SYNTAX),
    ("struct", StructType::SYNTAX),
    ("array", ArrayType::SYNTAX),
    ("func", FunctionType::SYNTAX),
    ("void", VoidType::SYNTAX),
    ("target", TargetExtensionType::SYNTAX),
    ("token", TokenType::SYNTAX),
    ("label", LabelType::SYNTAX),
    ("metadata", MetadataType::SYNTAX),
    ("x86_amx", X86AMXType::SYNTAX),
    ("ppc_fp128", PPCFP128Type::SYNTAX),
];

/// Parses a type inside of another one: a mnemonic of this dialect, or any type in full.
fn parse_inner(parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
    let location = parser.location();
    if let Some(ty) = parser.parse_optional_type()? {
        if is_compatible_type(parser.context(), ty) || ty.is_index() {
            return Ok(ty);
        }
        let message = format!("unexpected type '{}': LLVM has no such type", parser.context().display(ty));
        return Err(parser.error_at(location, message));
    }
    let name = parser.parse_any_keyword("a type")?;
    let Some((_, syntax)) = SYNTAXES.iter().find(|(mnemonic, _)| *mnemonic == name) else {
        if name == "vec" {
            return legacy::parse_vector(parser);
        }
        if let Some(ty) = legacy::simple(parser.context(), name) {
            return Ok(ty);
        }
        return Err(parser.error_at(location, format!("unknown LLVM type: {name}")));
    };
    // What begins with `<` may be nested: that way counts the depth.
    match syntax.short_form() {
        ShortForm::Angles => parser.parse_short_type(syntax),
        _ => syntax.parse(parser),
    }
}

/// Prints a type inside of another one.
fn print_inner(printer: &mut AttributePrinter<'_>, ty: Type) {
    let context = printer.context();
    let name = match ty.data(context) {
        // `ppc_fp128` is also read without its prefix.
        TypeData::Dialect(of)
            if of.dialect.text(context) == "llvm" && PPCFP128Type::from_type(context, ty).is_none() =>
        {
            of.mnemonic.text(context)
        }
        _ => return printer.print_type(ty),
    };
    let Some((_, syntax)) = SYNTAXES.iter().find(|(mnemonic, _)| *mnemonic == name) else {
        return printer.print_type(ty);
    };
    printer.print_text(name);
    match syntax.short_form() {
        ShortForm::Angles => printer.print_short_type(ty, syntax),
        _ => syntax.print(context, ty, printer),
    }
}

/// Parses the number of the address space of a pointer. In front of it may stand what the pointer points to, as it did
/// until 2023: that is left for ops.
pub(crate) fn parse_address_space(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<u32>> {
    if !parser.parse_optional_less() {
        return Ok(None);
    }
    let location = parser.location();
    let mut space = parser.parse_optional_integer()?;
    if space.is_none() {
        // Pointers that are parts of what it points to leave nothing.
        let mut companions = parser.take_companions();
        let pointee = parse_inner(parser)?;
        parser.take_companions();
        companions.push(pointee);
        companions.into_iter().for_each(|companion| parser.leave_companion(companion));
        space = if parser.parse_optional_comma() { Some(parser.parse_integer()?) } else { Some(0) };
    }
    let space = space.unwrap_or_default();
    let Ok(space) = u32::try_from(space) else {
        return Err(parser.error_at(location, format!("there is no address space {space}")));
    };
    parser.parse_greater()?;
    Ok(Some(space))
}

/// Prints the number of an address space other than 0.
pub(crate) fn print_address_space(printer: &mut AttributePrinter<'_>, space: &u32) {
    if *space != 0 {
        printer.print_text(&format!("<{space}>"));
    }
}

/// Parses the element type of an array.
pub(crate) fn parse_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
    parse_inner(parser)
}

/// Prints the element type of an array.
pub(crate) fn print_element(printer: &mut AttributePrinter<'_>, element: &Type) {
    print_inner(printer, *element);
}

/// Parses `result (type, type, ...)`.
pub(crate) fn parse_signature(parser: &mut TypeParser<'_, '_>) -> ParseResult<(Type, Vec<Type>, bool)> {
    let result = parse_inner(parser)?;
    let (mut types, mut is_variadic) = (Vec::new(), false);
    parser.parse_left_parenthesis()?;
    if !parser.parse_optional_right_parenthesis() {
        loop {
            if parser.parse_optional_ellipsis() {
                is_variadic = true;
                break;
            }
            types.push(parse_inner(parser)?);
            if !parser.parse_optional_comma() {
                break;
            }
        }
        parser.parse_right_parenthesis()?;
    }
    Ok((result, types, is_variadic))
}

/// Prints `result (type, type, ...)`.
pub(crate) fn print_signature(
    printer: &mut AttributePrinter<'_>,
    result: &Type,
    parameters: &Vec<Type>,
    is_variadic: &bool,
) {
    print_inner(printer, *result);
    printer.print_text(" (");
    printer.print_list(parameters, |printer, ty| print_inner(printer, *ty));
    if *is_variadic {
        printer.print_text(if parameters.is_empty() { "..." } else { ", ..." });
    }
    printer.print_text(")");
}

/// Parses the types of fields, and `packed` before them.
fn parse_fields(parser: &mut TypeParser<'_, '_>) -> ParseResult<(Vec<Type>, bool)> {
    let is_packed = parser.parse_optional_keyword("packed");
    let mut types = Vec::new();
    parser.parse_list(Delimiter::Parentheses, |parser| {
        types.push(parse_inner(parser)?);
        Ok(())
    })?;
    Ok((types, is_packed))
}

/// The parameters of a structure: name, fields, whether it is packed, and the body of one with a name.
type StructParameters = (Option<String>, Vec<Type>, bool, Option<Option<StructType>>);

/// Parses `packed (type, type)`, `"name", (type, type)`, `"name", opaque`, or, inside of the structure, `"name"`.
pub(crate) fn parse_struct(parser: &mut TypeParser<'_, '_>) -> ParseResult<StructParameters> {
    let Some(name) = String::parse_optional(parser)? else {
        let location = parser.location();
        if parser.parse_optional_keyword("opaque") {
            return Err(parser.error_at(location, "only identified structs can be opaque"));
        }
        let (types, is_packed) = parse_fields(parser)?;
        return Ok((None, types, is_packed, None));
    };
    let known = StructType::named(parser.context(), &name);
    if !parser.parse_optional_comma() {
        return Ok((Some(name), Vec::new(), false, None));
    }
    let location = parser.location();
    let new = match parser.parse_optional_keyword("opaque") {
        true => None,
        false => {
            let (types, is_packed) = parse_fields(parser)?;
            let made = StructType::literal(parser.context(), &types, is_packed);
            Some(parser.made(location, made, StructType::NAME)?)
        }
    };
    match known.body(parser.context()) {
        Some(old) if *old != new => {
            let message = match new {
                None => "redeclaring defined struct as opaque",
                Some(_) => "identified type already used with a different body",
            };
            Err(parser.error_at(location, message))
        }
        _ => Ok((Some(name), Vec::new(), false, Some(new))),
    }
}

/// Prints what [`parse_struct`] reads. The body is absent where the structure occurs in itself.
pub(crate) fn print_struct(
    printer: &mut AttributePrinter<'_>,
    name: &Option<String>,
    fields: &[Type],
    is_packed: &bool,
    body: Option<&Option<StructType>>,
) {
    let print_fields = |printer: &mut AttributePrinter<'_>, fields: &[Type], is_packed: bool| {
        printer.print_text(if is_packed { "packed (" } else { "(" });
        printer.print_list(fields, |printer, ty| print_inner(printer, *ty));
        printer.print_text(")");
    };
    let Some(name) = name else { return print_fields(printer, fields, *is_packed) };
    printer.print_string(name.as_bytes());
    match body {
        None => {}
        Some(None) => printer.print_text(", opaque"),
        Some(Some(definition)) => {
            let context: &Context = printer.context();
            printer.print_text(", ");
            print_fields(printer, definition.fields(context), *definition.is_packed(context));
        }
    }
}

/// Parses `"name", type, type, 1, 2`.
pub(crate) fn parse_target_extension(
    parser: &mut TypeParser<'_, '_>,
) -> ParseResult<(String, Vec<Type>, Vec<u32>)> {
    let (mut types, mut integers) = (Vec::new(), Vec::new());
    let location = parser.location();
    let Some(name) = String::parse_optional(parser)? else {
        return Err(parser.error_at(location, "expected the name of the type, a string"));
    };
    while parser.parse_optional_comma() {
        let location = parser.location();
        match parser.parse_optional_integer()? {
            Some(value) => match u32::try_from(value) {
                Ok(value) => integers.push(value),
                Err(_) => return Err(parser.error_at(location, "the integer does not fit into 32 bits")),
            },
            None if integers.is_empty() => types.push(parse_inner(parser)?),
            None => return Err(parser.error_at(location, "expected an integer: types stand before integers")),
        }
    }
    Ok((name, types, integers))
}

/// Prints what [`parse_target_extension`] reads.
pub(crate) fn print_target_extension(
    printer: &mut AttributePrinter<'_>,
    name: &String,
    types: &Vec<Type>,
    integers: &Vec<u32>,
) {
    printer.print_string(name.as_bytes());
    for ty in types {
        printer.print_text(", ");
        printer.print_type(*ty);
    }
    for integer in integers {
        printer.print_text(", ");
        printer.print_integer((*integer).into());
    }
}
