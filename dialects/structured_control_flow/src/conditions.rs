//! `scf.if`, `scf.index_switch` and `scf.execute_region`: custom forms and verifiers.

use std::ops::Range;

use terrace_dialect_support::mixed_list::index_numbers;
use terrace_dialect_support::region_edges::{check_results, terminators};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, RegionForm};
use terrace_runtime::types::Type;

use super::text::{add_results, parse_optional_arrow_types, result_types};
use super::{ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp};

impl IfOp {
    /// Parses `%condition -> (type) {...} else {...} {attributes}`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let condition = parser.parse_operand()?;
        parser.resolve_operand(condition, Type::I1)?;
        let types = parse_optional_arrow_types(parser)?;
        add_results(parser, &types);
        parser.parse_region_with_terminator(&[])?;
        match parser.types().parse_optional_keyword("else") {
            true => parser.parse_region_with_terminator(&[])?,
            false => parser.add_empty_region(),
        }
        parser.parse_optional_attribute_dictionary()
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        printer.print_space();
        printer.print_operand(self.condition(ir));
        let types = result_types(ir, op);
        if !types.is_empty() {
            printer.print_text(" -> (");
            printer.print_types(types.iter().copied());
            printer.print_text(")");
        }
        printer.print_space();
        printer.print_region_without_terminator(ir, op, 0);
        let (holder, otherwise) = self.else_region(ir);
        if !holder.is_region_empty(otherwise) {
            printer.print_text(" else ");
            printer.print_region_without_terminator(ir, op, 1);
        }
        printer.print_optional_attributes(ir, op, &[]);
    }

    /// Verifies that an op with results has both regions, and what they yield.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (holder, otherwise) = self.else_region(ir);
        if ir.result_count(self.op()) > 0 && holder.is_region_empty(otherwise) {
            return Err(ir.emit_op_error(self.op(), "must have an else block if defining values").report());
        }
        check_results(ir, self.op(), 0, YieldOp::NAME)?;
        check_results(ir, self.op(), 1, YieldOp::NAME)
    }
}

impl ExecuteRegionOp {
    /// Parses `-> (type) no_inline {...} {attributes}`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let types = parse_optional_arrow_types(parser)?;
        add_results(parser, &types);
        if parser.types().parse_optional_keyword("no_inline") {
            parser.add_attribute("no_inline", Attribute::UNIT);
        }
        parser.parse_region(&[])?;
        parser.parse_optional_attribute_dictionary()
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_optional_arrow_types(&result_types(ir, self.op()));
        printer.print_text(if self.no_inline(ir) { " no_inline " } else { " " });
        printer.print_region(ir, self.op(), 0, RegionForm::FULL);
        printer.print_optional_attributes(ir, self.op(), &["no_inline"]);
    }

    /// Verifies that the region is not empty, has no arguments, and what it yields.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (holder, region) = self.region(ir);
        let Some(entry) = holder.entry_block(region) else {
            return Err(ir.emit_op_error(self.op(), "region needs to have at least one block").report());
        };
        if holder.argument_count(entry) > 0 {
            return Err(ir.emit_op_error(self.op(), "region cannot have any arguments").report());
        }
        check_results(ir, self.op(), 0, YieldOp::NAME)
    }
}

impl IndexSwitchOp {
    /// Verifies that there is a region for each case, that no case is there twice, and what the regions yield.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let op = self.op();
        let cases = self.cases(ir);
        let regions = ir.region_count(op) - 1;
        if cases.len() != regions {
            let message = format!("has {regions} case regions but {} case values", cases.len());
            return Err(ir.emit_op_error(op, message).report());
        }
        let repeated = (1..cases.len()).find(|index| cases[..*index].contains(&cases[*index]));
        if let Some(index) = repeated {
            let message = format!("has duplicate case value: {}", cases[index]);
            return Err(ir.emit_op_error(op, message).report());
        }
        let results = result_types(ir, op);
        for region in 0..=regions {
            let name = match region {
                0 => "default region".to_owned(),
                region => format!("case region #{}", region - 1),
            };
            let [end] = terminators(ir, op, region, YieldOp::NAME)[..] else { continue };
            let yielded: Vec<Type> = ir.operands(end).map(|value| ir.value_type(value)).collect();
            if yielded.len() != results.len() {
                let message = format!(
                    "expected each region to return {} values, but {name} returns {}",
                    results.len(),
                    yielded.len()
                );
                return Err(ir.emit_op_error(op, message).report());
            }
            if let Some(index) = (0..yielded.len()).find(|index| yielded[*index] != results[*index]) {
                let context = ir.context();
                let message = format!(
                    "expected result #{index} of each region to be '{}', but {name} has '{}'",
                    context.display(results[index]),
                    context.display(yielded[index])
                );
                return Err(ir.emit_op_error(op, message).report());
            }
        }
        Ok(())
    }
}

/// Parses `case 1 {...} case 2 {...}`.
pub(super) fn parse_switch_cases(parser: &mut OpParser<'_, '_, '_>, _first: usize) -> ParseResult<Attribute> {
    let mut values = Vec::new();
    // The default region comes first.
    parser.add_empty_region();
    while parser.types().parse_optional_keyword("case") {
        values.push(parser.types().parse_integer()?);
        parser.parse_region(&[])?;
        check_case(parser, values.len());
    }
    Ok(Attribute::dense_i64_array(parser.context(), &values))
}

/// Reports that the region that was read last, that of a case, does not end with a terminator: it is written in each case.
fn check_case(parser: &mut OpParser<'_, '_, '_>, number: usize) {
    let Some((ir, region)) = parser.last_region_mut() else { return };
    let last = ir.entry_block(region).map(|block| ir.last_op(block));
    let message = match last.flatten() {
        None => {
            format!("region #{number} ('case_regions') failed to verify constraint: region with 1 blocks")
        }
        Some(last) if ir.has_traits(last, OpTraits::TERMINATOR) || !ir.info(last).is_registered() => return,
        Some(last) => format!(
            "expected region to end with {}, but got {}",
            YieldOp::NAME,
            ir.name(last).text(ir.context())
        ),
    };
    let location = parser.op_location();
    let message = format!("'{}' op {message}", IndexSwitchOp::NAME);
    parser.types().error_at(location, &message);
}

pub(super) fn print_switch_cases(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    op: Op,
    cases: Attribute,
    regions: Range<usize>,
) {
    let cases = index_numbers(ir.context(), cases);
    for (value, region) in cases.iter().zip(regions) {
        printer.print_newline();
        printer.print_text("case ");
        printer.print_integer(*value);
        printer.print_space();
        printer.print_region(ir, op, region, RegionForm::BODY);
    }
}
