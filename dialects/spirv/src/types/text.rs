//! The text of the parameters of types.

use std::cell::RefCell;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::parameters::ParameterSyntax;
use terrace_runtime::sub_elements::Part;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::Type;

use super::extent::{MOST_LEVELS, MOST_PARTS, parts_of_text};
use crate::{Dim, MemberDecoration, StructDecoration, StructType};

/// Returns a size as the type of a parameter, or reports that it does not fit.
fn count(parser: &mut TypeParser<'_, '_>, size: i64) -> ParseResult<u32> {
    u32::try_from(size).map_err(|_| parser.error("expected a size that fits into 32 bits"))
}

/// Parses `4 x f32`.
pub(crate) fn parse_count_and_element(parser: &mut TypeParser<'_, '_>) -> ParseResult<(u32, Type)> {
    let location = parser.location();
    let sizes = parser.parse_dimensions(false)?;
    let [size] = sizes[..] else {
        return Err(parser.error_at(location, "expected single integer for element count"));
    };
    Ok((count(parser, size)?, parser.parse_type()?))
}

/// Prints what [`parse_count_and_element`] reads.
pub(crate) fn print_count_and_element(printer: &mut AttributePrinter<'_>, count: &u32, element: &Type) {
    printer.print_integer((*count).into());
    printer.print_text(" x ");
    printer.print_type(*element);
}

/// Parses `, stride = 4`, if it is there.
pub(crate) fn parse_stride(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<u32>> {
    if !parser.parse_optional_comma() {
        return Ok(None);
    }
    parser.parse_keyword("stride")?;
    parser.parse_equal()?;
    let location = parser.location();
    let stride = parser.parse_integer()?;
    if stride == 0 {
        return Err(parser.error_at(location, "ArrayStride must be greater than zero"));
    }
    count(parser, stride).map(Some)
}

/// Prints what [`parse_stride`] reads.
pub(crate) fn print_stride(printer: &mut AttributePrinter<'_>, stride: &u32) {
    if *stride != 0 {
        printer.print_text(", stride=");
        printer.print_integer((*stride).into());
    }
}

/// Parses `8x16xf32`.
pub(crate) fn parse_rows_and_columns(parser: &mut TypeParser<'_, '_>) -> ParseResult<(u32, u32, Type)> {
    let location = parser.location();
    let sizes = parser.parse_dimensions(false)?;
    let [rows, columns] = sizes[..] else {
        return Err(parser.error_at(location, "expected row and column count"));
    };
    Ok((count(parser, rows)?, count(parser, columns)?, parser.parse_type()?))
}

/// Prints what [`parse_rows_and_columns`] reads.
pub(crate) fn print_rows_and_columns(
    printer: &mut AttributePrinter<'_>,
    rows: &u32,
    columns: &u32,
    element: &Type,
) {
    printer.print_text(&format!("{rows}x{columns}x"));
    printer.print_type(*element);
}

/// Parses the dimensions of an image: `Dim2D`, or `2D` as it was written first.
pub(crate) fn parse_dimensions(parser: &mut TypeParser<'_, '_>) -> ParseResult<Dim> {
    let location = parser.location();
    let Some(number) = parser.parse_optional_integer()? else { return Dim::parse(parser) };
    let letter = parser.parse_any_keyword("'D'")?;
    match (number, letter) {
        (1, "D") => Ok(Dim::Dim1D),
        (2, "D") => Ok(Dim::Dim2D),
        (3, "D") => Ok(Dim::Dim3D),
        _ => Err(parser.error_at(location, format!("unknown dimensions of an image: {number}{letter}"))),
    }
}

/// Prints the dimensions of an image.
pub(crate) fn print_dimensions(printer: &mut AttributePrinter<'_>, dimensions: &Dim) {
    dimensions.print(printer);
}

/// Parses `, [i32, 4 : i32]`, if it is there.
pub(crate) fn parse_instruction_arguments(parser: &mut TypeParser<'_, '_>) -> ParseResult<Vec<Attribute>> {
    if !parser.parse_optional_comma() {
        return Ok(Vec::new());
    }
    let location = parser.location();
    let list = parser.parse_attribute(None)?;
    match list.as_array(parser.context()) {
        Some(list) => Ok(list.to_vec()),
        None => Err(parser.error_at(location, "expected an array of arguments")),
    }
}

/// Prints what [`parse_instruction_arguments`] reads.
pub(crate) fn print_instruction_arguments(printer: &mut AttributePrinter<'_>, arguments: &[Attribute]) {
    if !arguments.is_empty() {
        printer.print_text(", ");
        let list = Attribute::array(printer.context(), arguments);
        printer.print_attribute(list);
    }
}

/// Parses `4x?xf32`, or `*xf32` for a tensor without rank.
pub(crate) fn parse_tensor_shape(parser: &mut TypeParser<'_, '_>) -> ParseResult<(Vec<i64>, Type)> {
    if parser.parse_optional_star() {
        let location = parser.location();
        let rest = parser.parse_any_keyword("'x' and the element type")?;
        let element = rest.strip_prefix('x').unwrap_or_default();
        let ty = match element {
            "" => parser.parse_type()?,
            text => terrace_runtime::intrinsics::type_of_text(parser.context(), text),
        };
        if ty.is_none() {
            return Err(parser.error_at(location, "expected 'x' and the element type"));
        }
        return Ok((Vec::new(), ty));
    }
    let location = parser.location();
    let shape = parser.parse_dimensions(true)?;
    if shape.is_empty() {
        return Err(parser.error_at(location, "arm.tensors do not support rank zero"));
    }
    Ok((shape, parser.parse_type()?))
}

/// Prints what [`parse_tensor_shape`] reads.
pub(crate) fn print_tensor_shape(printer: &mut AttributePrinter<'_>, shape: &[i64], element: &Type) {
    if shape.is_empty() {
        printer.print_text("*x");
    }
    for size in shape {
        match size {
            0.. => printer.print_integer(*size),
            _ => printer.print_text("?"),
        }
        printer.print_text("x");
    }
    printer.print_type(*element);
}

thread_local! {
    /// The names of the structures whose members this thread is parsing.
    static OPEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// The parsing of the members of a structure with a name, until it is dropped.
struct Opened;

impl Opened {
    /// Begins the members of a structure, unless it is one that is being parsed.
    fn new(name: &str) -> Option<Self> {
        OPEN.with_borrow_mut(|open| {
            let is_new = !open.iter().any(|known| known == name);
            if is_new {
                open.push(name.to_owned());
            }
            is_new.then(|| Opened)
        })
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(Vec::pop);
    }
}

/// The parameters of a structure, and the body of one with a name.
type StructParameters =
    (Option<String>, Vec<Type>, Vec<u32>, Vec<MemberDecoration>, Vec<StructDecoration>, Option<StructType>);

/// Parses the name of a structure: a keyword, or any text in quotes.
fn parse_optional_name(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<String>> {
    if let Some(name) = parser.parse_optional_any_keyword() {
        return Ok(Some(name.to_owned()));
    }
    let location = parser.location();
    let Some(name) = parser.parse_optional_string()? else { return Ok(None) };
    match String::from_utf8(name.into_owned()) {
        Ok(name) => Ok(Some(name)),
        Err(_) => Err(parser.error_at(location, "expected a name in UTF-8")),
    }
}

/// Returns whether a name without quotes is read as the begin of a builtin type.
fn begins_type(name: &str) -> bool {
    let number = name.trim_start_matches(['s', 'u']).strip_prefix(['i', 'f']);
    let is_number = number.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()));
    is_number
        || matches!(
            name,
            "bf16" | "complex" | "index" | "memref" | "none" | "tensor" | "tf32" | "tuple" | "vector"
        )
}

/// Parses `(f32 [0, NonWritable], i32 [4]), Block`, with `name, ` before it, or the name alone inside of the structure.
/// A literal structure may be written without parentheses, as it was first.
pub(crate) fn parse_struct(parser: &mut TypeParser<'_, '_>) -> ParseResult<StructParameters> {
    let literal =
        |body: Body| (None, body.members, body.offsets, body.member_decorations, body.decorations, None);
    if parser.parse_optional_left_parenthesis() {
        return Body::parse(parser).map(|body| literal(body.sorted()));
    }
    let location = parser.location();
    if let Some(first) = parser.parse_optional_type()? {
        return Body::parse_bare(parser, first).map(|body| literal(body.sorted()));
    }
    let Some(name) = parse_optional_name(parser)? else {
        return Ok(literal(Body::default()));
    };
    let opened = Opened::new(&name);
    let structure = StructType::named(parser.context(), &name);
    let named = |body| (Some(name), Vec::new(), Vec::new(), Vec::new(), Vec::new(), body);
    if !parser.parse_optional_comma() {
        if opened.is_some() && structure.body(parser.context()).is_none() {
            return Err(
                parser.error_at(location, "recursive struct reference not nested in struct definition")
            );
        }
        return Ok(named(None));
    }
    if opened.is_none() {
        return Err(parser.error_at(location, "identifier already used for an enclosing struct"));
    }
    parser.parse_left_parenthesis()?;
    let body = Body::parse(parser)?;
    let made = StructType::get_checked(
        parser.context(),
        None,
        body.members,
        body.offsets,
        body.member_decorations,
        body.decorations,
    );
    let body = parser.made(location, made, StructType::NAME)?;
    if parts_of_text(parser.context(), Part::Type(body.ty())).is_none() {
        let message =
            format!("the struct has more than {MOST_PARTS} parts as text, or more than {MOST_LEVELS} levels");
        return Err(parser.error_at(location, message));
    }
    match structure.body(parser.context()) {
        Some(known) if *known != body => {
            Err(parser.error_at(location, "the struct has this name, but other members than before"))
        }
        _ => Ok(named(Some(body))),
    }
}

/// The text of a literal structure between its angle brackets.
#[derive(Default)]
struct Body {
    members: Vec<Type>,
    offsets: Vec<u32>,
    member_decorations: Vec<MemberDecoration>,
    decorations: Vec<StructDecoration>,
}

impl Body {
    /// Parses the members behind the parenthesis, and the decorations behind them.
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let mut body = Body::default();
        if !parser.parse_optional_right_parenthesis() {
            loop {
                let member = parser.parse_type()?;
                body.parse_member(parser, member)?;
                if !parser.parse_optional_comma() {
                    break;
                }
            }
            body.check_offsets(parser)?;
            parser.parse_right_parenthesis()?;
        }
        while parser.parse_optional_comma() {
            body.decorations.push(StructDecoration::parse(parser)?);
        }
        Ok(body)
    }

    /// Returns the same with decorations in the order of their numbers, as in literal structures; those with a name keep
    /// the order in which they are written.
    fn sorted(mut self) -> Self {
        self.decorations.sort_by_key(|decoration| decoration.decoration.value());
        self.member_decorations.sort_by_key(|member| (member.member, member.decoration.decoration.value()));
        self
    }

    /// Parses the members behind the type of the first one, where there are no parentheses.
    fn parse_bare(parser: &mut TypeParser<'_, '_>, first: Type) -> ParseResult<Self> {
        let mut body = Body::default();
        body.parse_member(parser, first)?;
        while parser.parse_optional_comma() {
            let member = parser.parse_type()?;
            body.parse_member(parser, member)?;
        }
        body.check_offsets(parser)?;
        Ok(body)
    }

    fn check_offsets(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()> {
        match self.offsets.is_empty() || self.offsets.len() == self.members.len() {
            true => Ok(()),
            false => Err(parser.error("offset specification must be given for all members")),
        }
    }

    /// Parses the offset and the decorations of a member: `[4, NonWritable, MatrixStride=16 : i32]`.
    fn parse_member(&mut self, parser: &mut TypeParser<'_, '_>, ty: Type) -> ParseResult<()> {
        let member = self.members.len() as u32;
        self.members.push(ty);
        if !parser.parse_optional_left_bracket() {
            return Ok(());
        }
        let location = parser.location();
        if let Some(offset) = parser.parse_optional_integer()? {
            if self.offsets.len() + 1 != self.members.len() {
                return Err(parser.error_at(location, "offset specification must be given for all members"));
            }
            self.offsets.push(count(parser, offset)?);
            if parser.parse_optional_right_bracket() {
                return Ok(());
            }
            parser.parse_comma()?;
        } else if parser.parse_optional_right_bracket() {
            return Ok(());
        }
        loop {
            let decoration = StructDecoration::parse(parser)?;
            self.member_decorations.push(MemberDecoration { member, decoration });
            if !parser.parse_optional_comma() {
                return parser.parse_right_bracket();
            }
        }
    }
}

/// Prints what [`parse_struct`] reads. The body is absent where the structure occurs in itself.
pub(crate) fn print_struct(
    printer: &mut AttributePrinter<'_>,
    name: &Option<String>,
    members: &[Type],
    offsets: &[u32],
    member_decorations: &[MemberDecoration],
    decorations: &[StructDecoration],
    body: Option<&StructType>,
) {
    let Some(name) = name else {
        return print_members(printer, members, offsets, member_decorations, decorations);
    };
    match begins_type(name) {
        true => printer.print_string(name.as_bytes()),
        false => printer.print_name(name),
    }
    let Some(body) = body else { return };
    let context = printer.context();
    printer.print_text(", ");
    print_members(
        printer,
        body.members(context),
        body.offsets(context),
        body.member_decorations(context),
        body.decorations(context),
    );
}

fn print_members(
    printer: &mut AttributePrinter<'_>,
    members: &[Type],
    offsets: &[u32],
    member_decorations: &[MemberDecoration],
    decorations: &[StructDecoration],
) {
    printer.print_text("(");
    printer.print_list(members.iter().enumerate(), |printer, (index, member)| {
        printer.print_type(*member);
        let mut own = member_decorations.iter().filter(|of| of.member as usize == index).peekable();
        let offset = offsets.get(index);
        if offset.is_none() && own.peek().is_none() {
            return;
        }
        printer.print_text(" [");
        if let Some(offset) = offset {
            printer.print_integer((*offset).into());
            if own.peek().is_some() {
                printer.print_text(", ");
            }
        }
        printer.print_list(own, |printer, decoration| decoration.decoration.print(printer));
        printer.print_text("]");
    });
    printer.print_text(")");
    for decoration in decorations {
        printer.print_text(", ");
        decoration.print(printer);
    }
}
