//! The spelling of types of 2020: `!llvm.i32`, `!llvm.float`, and LLVM's own text in quotes, `!llvm<"{ float*, i64 }">`.
//! Pointers of that time, and those of early 2021, `!llvm.ptr<float>`, become pointers of today, which do not say what they
//! point to.

use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::location::Location;
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::text::{ParseResult, TypeParser};
use terrace_runtime::types::Type;

use crate::{
    ArrayType, FunctionType, LabelType, MetadataType, PPCFP128Type, PointerType, StructType, TokenType,
    VoidType, X86AMXType,
};

/// The maximum nesting depth of types.
const DEEPEST: u32 = 64;

/// Parses a type that no definition names. Leaves what a pointer points to for ops, whose text of that time does not say it.
pub(crate) fn parse_type(parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
    let (ty, pointee) = parse_with_pointee(parser, 0)?;
    if let Some(pointee) = pointee {
        parser.leave_companion(pointee);
    }
    Ok(ty)
}

fn parse_nested(parser: &mut TypeParser<'_, '_>, depth: u32) -> ParseResult<Type> {
    parse_with_pointee(parser, depth).map(|(ty, _)| ty)
}

/// Parses a type: `*`, `addrspace(1)*` and parameters stand behind it. Returns what it points to as well, if it is a
/// pointer.
fn parse_with_pointee(parser: &mut TypeParser<'_, '_>, depth: u32) -> ParseResult<(Type, Option<Type>)> {
    let location = parser.location();
    if depth > DEEPEST {
        return Err(parser.error_at(location, "the type is nested too deeply"));
    }
    let mut ty = parse_primary(parser, depth + 1)?;
    let mut pointee = None;
    loop {
        if parser.parse_optional_star() {
            pointee = Some(ty);
            ty = PointerType::get(parser.context(), 0).ty();
        } else if parser.parse_optional_keyword("addrspace") {
            parser.parse_left_parenthesis()?;
            let space = parser.parse_integer()?;
            let Ok(space) = u32::try_from(space) else {
                return Err(parser.error_at(location, format!("there is no address space {space}")));
            };
            parser.parse_right_parenthesis()?;
            parser.parse_star()?;
            pointee = Some(ty);
            ty = PointerType::get(parser.context(), space).ty();
        } else if parser.parse_optional_left_parenthesis() {
            ty = parse_function(parser, ty, location, depth + 1)?;
            pointee = None;
        } else {
            return Ok((ty, pointee));
        }
    }
}

/// Returns the constructed type, or reports why there is none.
fn made(
    parser: &mut TypeParser<'_, '_>,
    location: Location,
    made: Result<Type, ConstructionError>,
) -> ParseResult<Type> {
    made.map_err(|error| parser.error_at(location, error.message()))
}

/// Parses parameters, behind the parenthesis.
fn parse_function(
    parser: &mut TypeParser<'_, '_>,
    result: Type,
    location: Location,
    depth: u32,
) -> ParseResult<Type> {
    let (mut parameters, mut is_variadic) = (Vec::new(), false);
    if !parser.parse_optional_right_parenthesis() {
        loop {
            if parser.parse_optional_ellipsis() {
                is_variadic = true;
                break;
            }
            parameters.push(parse_nested(parser, depth)?);
            if !parser.parse_optional_comma() {
                break;
            }
        }
        parser.parse_right_parenthesis()?;
    }
    let ty = FunctionType::get_checked(parser.context(), result, parameters, is_variadic);
    made(parser, location, ty.map(FunctionType::ty))
}

fn parse_primary(parser: &mut TypeParser<'_, '_>, depth: u32) -> ParseResult<Type> {
    let location = parser.location();
    if parser.parse_optional_less() {
        if parser.parse_optional_left_brace() {
            let ty = parse_structure(parser, true, location, depth)?;
            parser.parse_greater()?;
            return Ok(ty);
        }
        let is_scalable = parser.parse_optional_keyword("vscale");
        if is_scalable {
            parser.parse_keyword("x")?;
        }
        let count = parser.parse_integer()?;
        parser.parse_keyword("x")?;
        let element = parse_nested(parser, depth)?;
        parser.parse_greater()?;
        let ty = Type::scalable_vector_checked(parser.context(), &[count], &[is_scalable], element);
        return made(parser, location, ty);
    }
    if parser.parse_optional_left_brace() {
        return parse_structure(parser, false, location, depth);
    }
    if parser.parse_optional_left_bracket() {
        let count = parser.parse_integer()?;
        let Ok(count) = u64::try_from(count) else {
            return Err(parser.error_at(location, format!("there is no array of {count} elements")));
        };
        parser.parse_keyword("x")?;
        let element = parse_nested(parser, depth)?;
        parser.parse_right_bracket()?;
        let ty = ArrayType::get_checked(parser.context(), element, count);
        return made(parser, location, ty.map(ArrayType::ty));
    }
    let word = parser.parse_any_keyword("a type")?;
    if word == "vec" {
        return parse_vector(parser);
    }
    simple(parser.context(), word)
        .ok_or_else(|| parser.error_at(location, format!("unknown LLVM type: {word}")))
}

/// Parses `<4 x float>` behind `vec`, the spelling of early 2021.
pub(super) fn parse_vector(parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
    let location = parser.location();
    parser.parse_less()?;
    let is_scalable = parser.parse_optional_question();
    if is_scalable {
        parser.parse_keyword("x")?;
    }
    let count = parser.parse_integer()?;
    parser.parse_keyword("x")?;
    let element = super::text::parse_element(parser)?;
    parser.parse_greater()?;
    let ty = Type::scalable_vector_checked(parser.context(), &[count], &[is_scalable], element);
    made(parser, location, ty)
}

/// Parses fields, behind the brace.
fn parse_structure(
    parser: &mut TypeParser<'_, '_>,
    is_packed: bool,
    location: Location,
    depth: u32,
) -> ParseResult<Type> {
    let mut fields = Vec::new();
    if !parser.parse_optional_right_brace() {
        loop {
            fields.push(parse_nested(parser, depth)?);
            if !parser.parse_optional_comma() {
                break;
            }
        }
        parser.parse_right_brace()?;
    }
    let ty = StructType::literal(parser.context(), &fields, is_packed);
    made(parser, location, ty.map(StructType::ty))
}

/// Returns the type that LLVM calls by a word.
pub(super) fn simple(context: &Context, word: &str) -> Option<Type> {
    let float = |format| Type::float(context, format);
    Some(match word {
        "void" => VoidType::get(context).ty(),
        "half" => float(FloatFormat::F16),
        "bfloat" => float(FloatFormat::BF16),
        "float" => float(FloatFormat::F32),
        "double" => float(FloatFormat::F64),
        "x86_fp80" => float(FloatFormat::F80),
        "fp128" => float(FloatFormat::F128),
        "ppc_fp128" => PPCFP128Type::get(context).ty(),
        "label" => LabelType::get(context).ty(),
        "metadata" => MetadataType::get(context).ty(),
        "token" => TokenType::get(context).ty(),
        "x86_amx" => X86AMXType::get(context).ty(),
        _ => {
            let width = word.strip_prefix('i')?;
            Type::integer_checked(context, width.parse().ok()?).ok()?
        }
    })
}
