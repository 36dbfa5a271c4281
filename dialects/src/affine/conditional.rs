//! `affine.if`: its form and its checks.

use smallvec::SmallVec;
use terrace_runtime::affine::IntegerSet;
use terrace_runtime::attributes::AttributeData;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use super::AffineIfOp;
use super::bounds::verify_map_operands;
use super::for_loop::parse_arrow_types;

impl AffineIfOp {
    /// The set that decides.
    pub fn set(self, ir: &Body) -> Option<&IntegerSet> {
        self.condition_attr(ir).as_integer_set(ir.context())
    }

    /// Reads `set(%dimension)[%symbol] -> (type) {...} else {...} {attributes}`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let context = parser.context();
        let location = parser.types().location();
        let condition = parser.types().parse_attribute(None)?;
        let AttributeData::IntegerSet(set) = condition.data(context) else {
            return Err(parser.types().error_at(location, "expected an integer set attribute"));
        };
        parser.add_attribute("condition", condition);
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
        for operand in operands {
            parser.resolve_operand(operand, Type::INDEX)?;
        }
        let types = parse_arrow_types(parser)?;
        for ty in &types {
            parser.add_result(*ty);
        }
        parse_branch(parser, types.is_empty())?;
        match parser.types().parse_optional_keyword("else") {
            true => parse_branch(parser, types.is_empty())?,
            false => parser.add_empty_region(),
        }
        parser.parse_optional_attribute_dictionary()
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let dimensions = self.set(ir).map_or(0, |set| set.dimension_count() as usize);
        let operands: SmallVec<[Value; 4]> = self.set_operands(ir).collect();
        printer.print_space();
        printer.print_attribute(self.condition_attr(ir));
        printer.print_dimensions_and_symbols(&operands, dimensions);
        let types: SmallVec<[Type; 4]> = ir.results(self.op()).map(|result| ir.value_type(result)).collect();
        printer.print_optional_arrow_types(&types);
        printer.print_space();
        printer.print_region_without_terminator(ir, self.op(), 0);
        let (holder, otherwise) = ir.region(self.op(), 1);
        if !holder.is_region_empty(otherwise) {
            printer.print_text(" else ");
            printer.print_region_without_terminator(ir, self.op(), 1);
        }
        printer.print_optional_attributes(ir, self.op(), &["condition"]);
    }

    /// The operands are those of the set, and where there are results both regions are there.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(set) = self.set(ir) else { return Ok(()) };
        let operands: SmallVec<[Value; 4]> = self.set_operands(ir).collect();
        verify_map_operands(ir, self.op(), &operands, set.dimension_count(), set.symbol_count())?;
        let (holder, otherwise) = self.else_region(ir);
        if ir.result_count(self.op()) > 0 && holder.is_region_empty(otherwise) {
            return Err(ir.emit_op_error(self.op(), "must have an else block if defining values").report());
        }
        Ok(())
    }
}

fn parse_branch(parser: &mut OpParser<'_, '_, '_>, has_no_results: bool) -> ParseResult<()> {
    match has_no_results {
        true => parser.parse_region_with_terminator(&[]),
        false => parser.parse_region(&[]),
    }
}
