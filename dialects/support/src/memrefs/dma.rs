//! Ops that start DMA transfers: their operand groups, custom form and verifier.
//!
//! The numbers of indices follow from the ranks of the memrefs; no segment sizes are stored.

use smallvec::SmallVec;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

/// The operand groups of an op that starts a DMA transfer.
pub struct DmaParts {
    /// The memref that is read, and its indices.
    pub source: (Value, SmallVec<[Value; 4]>),
    /// The memref that is written, and its indices.
    pub destination: (Value, SmallVec<[Value; 4]>),
    /// The number of elements to copy.
    pub element_count: Value,
    /// The memref of the tag, and its indices.
    pub tag: (Value, SmallVec<[Value; 4]>),
    /// The stride and the number of elements per stride.
    pub stride: Option<(Value, Value)>,
}

/// The reason why the operands are invalid.
type Wrong = String;

/// Returns the operand groups.
///
/// # Errors
///
/// Returns the reason why the operands are not those of a DMA op.
pub fn dma_parts(ir: &Body, op: Op) -> Result<DmaParts, Wrong> {
    let mut operands = ir.operands(op);
    let source = memref_and_indices(ir, &mut operands, "source")?;
    let destination = memref_and_indices(ir, &mut operands, "destination")?;
    let element_count = operands.next().ok_or("expected the number of elements")?;
    let tag = memref_and_indices(ir, &mut operands, "tag")?;
    let rest: SmallVec<[Value; 2]> = operands.collect();
    let stride = match rest[..] {
        [] => None,
        [stride, count] => Some((stride, count)),
        _ => {
            return Err(
                "incorrect number of operands: stride and number of elements per stride go together".into()
            );
        }
    };
    Ok(DmaParts { source, destination, element_count, tag, stride })
}

/// Parses `%a[%i], %b[%j], %n, %t[%k], %stride, %count {...} : type, type, type`.
pub fn parse_dma_start(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
    let source = parse_place(parser)?;
    parser.types().parse_comma()?;
    let destination = parse_place(parser)?;
    parser.types().parse_comma()?;
    let element_count = parser.parse_operand()?;
    parser.types().parse_comma()?;
    let tag = parse_place(parser)?;
    let stride = match parser.types().parse_optional_comma() {
        true => parser.parse_operand_list()?,
        false => SmallVec::new(),
    };
    if !matches!(stride.len(), 0 | 2) {
        return parser.error("expected two stride related operands, or none");
    }
    parser.parse_optional_attribute_dictionary()?;
    let source_type = parser.types().parse_colon_type()?;
    parser.types().parse_comma()?;
    let destination_type = parser.types().parse_type()?;
    parser.types().parse_comma()?;
    let tag_type = parser.types().parse_type()?;
    resolve_place(parser, source, source_type)?;
    resolve_place(parser, destination, destination_type)?;
    parser.resolve_operand(element_count, Type::INDEX)?;
    resolve_place(parser, tag, tag_type)?;
    for operand in stride {
        parser.resolve_operand(operand, Type::INDEX)?;
    }
    Ok(())
}

/// Prints the custom form, or the generic form if the operands have no groups.
pub fn print_dma_start(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op) {
    let Ok(parts) = dma_parts(ir, op) else { return printer.print_generic_form(op) };
    printer.print_space();
    print_place(printer, &parts.source);
    printer.print_text(", ");
    print_place(printer, &parts.destination);
    printer.print_text(", ");
    printer.print_operand(parts.element_count);
    printer.print_text(", ");
    print_place(printer, &parts.tag);
    if let Some((stride, count)) = parts.stride {
        printer.print_text(", ");
        printer.print_operands([stride, count]);
    }
    printer.print_optional_attributes(ir, op, &[]);
    printer.print_text(" : ");
    let memrefs = [parts.source.0, parts.destination.0, parts.tag.0];
    printer.print_types(memrefs.map(|memref| ir.value_type(memref)));
}

/// Verifies the operand groups, their types, and that the element types are the same.
pub fn verify_dma_start(ir: &Body, op: Op) -> Result<(), Reported> {
    let context = ir.context();
    let fail = |message: &str| Err(ir.emit_op_error(op, message).report());
    let parts = match dma_parts(ir, op) {
        Ok(parts) => parts,
        Err(message) => return fail(&message),
    };
    let indices = [&parts.source.1, &parts.destination.1, &parts.tag.1];
    let mut numbers = indices.into_iter().flatten().chain([&parts.element_count]);
    if !numbers.all(|value| ir.value_type(*value).is_index()) {
        return fail("expected indices and number of elements of index type");
    }
    if let Some((stride, count)) = parts.stride
        && !(ir.value_type(stride).is_index() && ir.value_type(count).is_index())
    {
        return fail("expected stride and number of elements per stride of index type");
    }
    let element = |value: Value| ir.value_type(value).element_type(context);
    if element(parts.source.0) != element(parts.destination.0) {
        return fail("expected source and destination of one element type");
    }
    Ok(())
}

/// Takes a memref and as many operands as it has dimensions.
fn memref_and_indices(
    ir: &Body,
    operands: &mut impl Iterator<Item = Value>,
    what: &str,
) -> Result<(Value, SmallVec<[Value; 4]>), Wrong> {
    let memref = operands.next().ok_or_else(|| format!("expected {what} to be of memref type"))?;
    let ty = ir.value_type(memref);
    let rank = ty
        .rank(ir.context())
        .filter(|_| ty.is_memref(ir.context()))
        .ok_or_else(|| format!("expected {what} to be of memref type"))?;
    let indices: SmallVec<[Value; 4]> = operands.take(rank).collect();
    match indices.len() == rank {
        true => Ok((memref, indices)),
        false => Err(format!("incorrect number of operands: the {what} needs {rank} indices")),
    }
}

/// A parsed memref with its indices.
type Place = (UnresolvedOperand, SmallVec<[UnresolvedOperand; 4]>);

fn parse_place(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Place> {
    let memref = parser.parse_operand()?;
    parser.types().parse_left_bracket()?;
    let indices = parser.parse_operand_list()?;
    parser.types().parse_right_bracket()?;
    Ok((memref, indices))
}

fn resolve_place(parser: &mut OpParser<'_, '_, '_>, place: Place, ty: Type) -> ParseResult<()> {
    parser.resolve_operand(place.0, ty)?;
    place.1.into_iter().try_for_each(|index| parser.resolve_operand(index, Type::INDEX))
}

fn print_place(printer: &mut OpPrinter<'_, '_>, place: &(Value, SmallVec<[Value; 4]>)) {
    printer.print_operand(place.0);
    printer.print_text("[");
    printer.print_operands(place.1.iter().copied());
    printer.print_text("]");
}
