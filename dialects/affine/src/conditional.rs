//! `affine.if`: directives of its assembly format, and its verifier.

use smallvec::SmallVec;
use terrace_runtime::affine::IntegerSet;
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::{Type, TypeData};

use super::AffineIfOp;
use super::loops::bounds::verify_map_operands;

/// Parses `affine_set<...>(%dimension)[%symbol]`.
pub(super) fn parse_set_operands(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(Attribute, SmallVec<[UnresolvedOperand; 4]>)> {
    let context = parser.context();
    let location = parser.types().location();
    let condition = parser.types().parse_attribute(None)?;
    let AttributeData::IntegerSet(set) = condition.data(context) else {
        return Err(parser.types().error_at(location, "expected an integer set attribute"));
    };
    let location = parser.types().location();
    let (operands, dimensions) = parser.parse_dimensions_and_symbols()?;
    let symbols = operands.len() - dimensions;
    if dimensions != set.dimension_count() as usize || symbols != set.symbol_count() as usize {
        let message = format!(
            "symbol operand count and integer set symbol count must match: the set has {} dimensions and {} symbols, \
             and here are {dimensions} and {symbols}",
            set.dimension_count(),
            set.symbol_count()
        );
        return Err(parser.types().error_at(location, message));
    }
    Ok((condition, operands))
}

pub(super) fn print_set_operands(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    _: Op,
    set: Attribute,
    operands: &[Value],
) {
    let dimensions = set.as_integer_set(printer.context()).map_or(0, |set| set.dimension_count());
    printer.print_attribute(set);
    printer.print_dimensions_and_symbols(operands, dimensions as usize);
}

/// Parses an optional `-> type` or `-> (type, ...)`.
pub(super) fn parse_optional_arrow_types(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<Option<SmallVec<[Type; 4]>>> {
    let types = super::loops::for_loop::parse_arrow_types(parser)?;
    Ok((!types.is_empty()).then_some(types))
}

pub(super) fn print_arrow_types(printer: &mut OpPrinter<'_, '_>, _: &Body, _: Op, types: &[Type]) {
    let is_function = |ty: &Type| matches!(ty.data(printer.context()), TypeData::Function { .. });
    match *types {
        [only] if !is_function(&only) => {
            printer.print_text("-> ");
            printer.print_type(only);
        }
        _ => {
            printer.print_text("-> (");
            printer.print_types(types.iter().copied());
            printer.print_text(")");
        }
    }
}

impl AffineIfOp {
    /// Returns the set of the condition.
    pub fn set(self, ir: &Body) -> Option<&IntegerSet> {
        self.condition_attr(ir).as_integer_set(ir.context())
    }

    /// Verifies that the operands match the set, and that an op with results has both regions.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(set) = self.set(ir) else { return Ok(()) };
        let (dimensions, symbols) = (set.dimension_count(), set.symbol_count());
        verify_map_operands(ir, self.op(), self.set_operands(ir), dimensions, symbols)?;
        let (holder, otherwise) = self.else_region(ir);
        if ir.result_count(self.op()) > 0 && holder.is_region_empty(otherwise) {
            return Err(ir.emit_op_error(self.op(), "must have an else block if defining values").report());
        }
        Ok(())
    }
}
