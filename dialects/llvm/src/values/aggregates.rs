//! `llvm.extractvalue` and `llvm.insertvalue`: their text and the type of the part.

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::prelude::dense_array;
use terrace_runtime::interfaces::{InferTypeOpInterface, InferredTypes};
use terrace_runtime::ir::{Body, OpRegions};
use terrace_runtime::location::Location;
use terrace_runtime::text::{Delimiter, OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::arithmetic::casts::fail;
use crate::types::part_at;
use crate::{ArrayType, ExtractValueOp, InsertValueOp, StructType, is_compatible_type};

/// Returns the type of the part of an aggregate at a position, or why there is none.
fn part_type(context: &Context, container: Type, position: &[i64]) -> Result<Type, String> {
    if !is_compatible_type(context, container) {
        return Err(format!("expected LLVM IR Dialect type, got '{}'", context.display(container)));
    }
    let mut ty = container;
    for index in position {
        let is_aggregate =
            ArrayType::from_type(context, ty).is_some() || StructType::from_type(context, ty).is_some();
        if !is_aggregate {
            return Err(format!("expected LLVM IR structure/array type, got: '{}'", context.display(ty)));
        }
        ty = part_at(context, ty, *index).ok_or_else(|| format!("position out of bounds: {index}"))?;
    }
    Ok(ty)
}

/// A position as parsed.
struct Position {
    indices: Vec<i64>,
    location: Location,
}

/// Parses `[1, 2]`, or `[1 : index, 2 : index]` as it was in 2020.
fn parse_position(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Position> {
    let mut indices = Vec::new();
    let mut types = parser.types();
    let location = types.location();
    types.parse_list(Delimiter::Brackets, |parser| {
        indices.push(parser.parse_integer()?);
        if parser.parse_optional_colon() {
            parser.parse_type()?;
        }
        Ok(())
    })?;
    let attribute = Attribute::dense_i64_array(parser.context(), &indices);
    parser.add_attribute("position", attribute);
    Ok(Position { indices, location })
}

/// Parses `{...} : type` and returns the type, and that of the part.
fn parse_container(parser: &mut OpParser<'_, '_, '_>, position: &Position) -> ParseResult<(Type, Type)> {
    parser.parse_optional_attribute_dictionary()?;
    let container = parser.types().parse_colon_type()?;
    match part_type(parser.context(), container, &position.indices) {
        Ok(part) => Ok((container, part)),
        Err(message) => {
            let error = parser.types().error(message);
            parser.types().note(position.location, "the position is here");
            Err(error)
        }
    }
}

fn print_position(printer: &mut OpPrinter<'_, '_>, position: impl IntoIterator<Item = i64>) {
    printer.print_text("[");
    printer.print_list(position, |printer, index| printer.print_integer(index));
    printer.print_text("]");
}

impl ExtractValueOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let operand = parser.parse_operand()?;
        let position = parse_position(parser)?;
        let (container, part) = parse_container(parser, &position)?;
        parser.resolve_operand(operand, container)?;
        parser.add_result(part);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operand(self.container(ir));
        print_position(printer, self.position(ir));
        printer.print_optional_attributes(ir, self.op(), &["position"]);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.container(ir)));
        printer.print_space();
    }
}

impl InferTypeOpInterface for ExtractValueOp {
    fn infer_return_types(
        context: &Context,
        operands: &[Type],
        attributes: &[NamedAttribute],
        _: OpRegions<'_>,
    ) -> Result<InferredTypes, String> {
        let position = attributes.iter().find(|entry| entry.name.text(context) == "position");
        let position = position.map(|entry| dense_array::<i64>(context, entry.value));
        let ([container, ..], Some(position)) = (operands, position) else {
            return Err("there is no position".to_owned());
        };
        Ok([part_type(context, *container, &position)?].into_iter().collect())
    }
}

impl InsertValueOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let value = parser.parse_operand()?;
        parser.types().parse_comma()?;
        let operand = parser.parse_operand()?;
        let position = parse_position(parser)?;
        let (container, part) = parse_container(parser, &position)?;
        parser.resolve_operand(operand, container)?;
        parser.resolve_operand(value, part)?;
        parser.add_result(container);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operand(self.value(ir));
        printer.print_text(", ");
        printer.print_operand(self.container(ir));
        print_position(printer, self.position(ir));
        printer.print_optional_attributes(ir, self.op(), &["position"]);
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.container(ir)));
        printer.print_space();
    }

    /// Verifies that the value has the type of the part.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let container = ir.value_type(self.container(ir));
        let position: Vec<i64> = self.position(ir).into_iter().collect();
        let part = match part_type(context, container, &position) {
            Ok(part) => part,
            Err(message) => return fail(ir, self.op(), message),
        };
        let value = ir.value_type(self.value(ir));
        if value == part {
            return Ok(());
        }
        let message = format!(
            "Type mismatch: cannot insert '{}' into '{}'",
            context.display(value),
            context.display(container)
        );
        fail(ir, self.op(), message)
    }
}
