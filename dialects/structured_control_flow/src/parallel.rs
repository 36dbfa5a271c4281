//! `scf.parallel` and `scf.reduce`: custom forms and verifiers.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_dialect_support::memory::constant_index;
use terrace_dialect_support::region_edges::terminators;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::OPERAND_SEGMENT_SIZES;
use terrace_runtime::ir::{Body, Op, OperationState, Region, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, RegionForm, UnresolvedOperand};
use terrace_runtime::types::Type;

use super::text::{
    add_results, arguments, check_count, entry_arguments, parse_names, parse_operands,
    parse_optional_arrow_types, result_types,
};
use super::{ParallelOp, ReduceOp, ReduceReturnOp, YieldOp};

impl ParallelOp {
    /// Parses `(%i) = (%a) to (%b) step (%c) init (%d) -> type {...} {attributes}`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let names = parse_names(parser)?;
        parser.types().parse_equal()?;
        let mut bounds = Vec::new();
        for keyword in ["", "to", "step"] {
            if !keyword.is_empty() {
                parser.types().parse_keyword(keyword)?;
            }
            let location = parser.types().location();
            let operands = parse_operands(parser)?;
            check_count(parser, location, operands.len(), names.len())?;
            bounds.push(operands);
        }
        let inits = match parser.types().parse_optional_keyword("init") {
            true => parse_operands(parser)?,
            false => Default::default(),
        };
        let location = parser.types().location();
        let types = parse_optional_arrow_types(parser)?;
        check_count(parser, location, inits.len(), types.len())?;
        let count = names.len();
        let sizes = parser.segment_sizes(&[count, count, count, inits.len()]);
        parser.add_attribute(OPERAND_SEGMENT_SIZES, sizes);
        for operand in bounds.into_iter().flatten() {
            parser.resolve_operand(operand, Type::INDEX)?;
        }
        parser.resolve_operands(&inits, &types)?;
        add_results(parser, &types);
        let all = arguments(parser, &names, names.iter().map(|_| Type::INDEX));
        parser.parse_region_with_terminator(&all)?;
        let is_of_2020 = parser.is_in_builtin_function();
        if is_of_2020 && let Some((body, region)) = parser.last_region_mut() {
            gather_reductions(body, region);
        }
        parser.parse_optional_attribute_dictionary()
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        let mut list = |before: &str, values: SmallVec<[Value; 4]>| {
            printer.print_text(before);
            printer.print_text("(");
            printer.print_operands(values);
            printer.print_text(")");
        };
        list(" ", entry_arguments(ir, op, 0).into());
        list(" = ", self.lower_bound(ir).collect());
        list(" to ", self.upper_bound(ir).collect());
        list(" step ", self.step(ir).collect());
        let inits: SmallVec<[Value; 4]> = self.inits(ir).collect();
        let results = result_types(ir, op);
        // The types of the results are read as those of the initial values as well.
        if !inits.iter().map(|init| ir.value_type(*init)).eq(results.iter().copied()) {
            return printer.print_generic_form(op);
        }
        if !inits.is_empty() {
            list(" init ", inits);
        }
        printer.print_optional_arrow_types(&results);
        printer.print_space();
        // A reduction of nothing is printed: it is implied only where it is left out.
        printer.print_region(ir, op, 0, RegionForm::BODY);
        printer.print_optional_attributes(ir, op, &[OPERAND_SEGMENT_SIZES]);
    }

    /// Verifies the bounds, the steps, the induction variables and the reductions.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let op = self.op();
        let fail = |message: String| Err(ir.emit_op_error(op, message).report());
        let dimensions = self.step(ir).len();
        if dimensions == 0 {
            return fail("needs at least one tuple element for lowerBound, upperBound and step".to_owned());
        }
        if self.lower_bound(ir).len() != dimensions || self.upper_bound(ir).len() != dimensions {
            return fail("expects the same number of lower bounds, upper bounds and steps".to_owned());
        }
        if self.step(ir).any(|step| constant_index(ir, step).is_some_and(|step| step <= 0)) {
            return fail("constant step operand must be positive".to_owned());
        }
        let arguments = entry_arguments(ir, op, 0);
        if arguments.len() != dimensions {
            return fail(format!(
                "expects the same number of induction variables: {} as bound and step values: {dimensions}",
                arguments.len()
            ));
        }
        if arguments.iter().any(|argument| !ir.value_type(*argument).is_index()) {
            return fail("expects arguments for the induction variable to be of index type".to_owned());
        }
        let [end] = terminators(ir, op, 0, ReduceOp::NAME)[..] else { return Ok(()) };
        let reduced: Vec<Value> = ir.operands(end).collect();
        let (results, inits) = (result_types(ir, op), self.inits(ir));
        if results.len() != reduced.len() {
            return fail(format!(
                "expects number of results: {} to be the same as number of reductions: {}",
                results.len(),
                reduced.len()
            ));
        }
        if results.len() != inits.len() {
            return fail(format!(
                "expects number of results: {} to be the same as number of initial values: {}",
                results.len(),
                inits.len()
            ));
        }
        let is_same = |(value, ty): (&Value, &Type)| ir.value_type(*value) == *ty;
        if !reduced.iter().zip(&results).all(is_same) {
            let message = "expects type of reduced values to be the types of the results";
            return Err(ir.emit_op_error(end, message).report());
        }
        Ok(())
    }
}

impl ReduceOp {
    /// Verifies that there is a region for each operand, with two arguments of its type.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let op = self.op();
        let count = ir.region_count(op);
        if count != ir.operand_count(op) {
            let message = format!("expected number of operands to match number of reductions: {count}");
            return Err(ir.emit_op_error(op, message).report());
        }
        for (index, value) in ir.operands(op).enumerate() {
            let ty = ir.value_type(value);
            let arguments = entry_arguments(ir, op, index);
            if arguments.len() != 2 || arguments.iter().any(|argument| ir.value_type(*argument) != ty) {
                let ty = ir.context().display(ty);
                let message = format!(
                    "expected two block arguments with type '{ty}' in the {index}-th reduction region"
                );
                return Err(ir.emit_op_error(op, message).report());
            }
            if terminators(ir, op, index, ReduceReturnOp::NAME).is_empty() {
                let message = "reduction bodies must be terminated with an 'scf.reduce.return' op";
                return Err(ir.emit_op_error(op, message).report());
            }
        }
        Ok(())
    }
}

impl ReduceReturnOp {
    /// Verifies that the value has the type of the arguments of its region.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(block) = ir.parent_block(self.op()) else { return Ok(()) };
        let Some(argument) = ir.arguments(block).next() else { return Ok(()) };
        let ty = ir.value_type(argument);
        if ir.value_type(self.result(ir)) == ty {
            return Ok(());
        }
        let message =
            format!("must have type '{}' (the type of the reduction inputs)", ir.context().display(ty));
        Err(ir.emit_op_error(self.op(), message).report())
    }
}

/// Makes one terminator of the reductions of a body: in 2020, each reduction was an op inside the body, which ended with
/// `scf.yield` that need not be written.
fn gather_reductions(body: &mut Body, region: Region) {
    let Some(block) = body.entry_block(region) else { return };
    let Some(end) = body.last_op(block) else { return };
    let is_yield = YieldOp::from_op(body, end).is_some();
    if is_yield && body.operand_count(end) > 0 {
        return;
    }
    let reductions: Vec<Op> = body.ops(block).filter(|op| ReduceOp::from_op(body, *op).is_some()).collect();
    if !is_yield && reductions.len() < 2 {
        return;
    }
    let last = reductions.last().copied().unwrap_or(end);
    let regions: Vec<Region> =
        reductions.iter().flat_map(|op| body.regions(*op)).map(|(_, region)| region).collect();
    let name = body.context().op_name(ReduceOp::NAME);
    let mut state = OperationState::new(name, body.location(last))
        .operands(reductions.iter().flat_map(|op| body.operands(*op)))
        .regions(u32::try_from(regions.len()).unwrap_or_default());
    state.attributes.extend(reductions.iter().flat_map(|op| body.attributes(*op)));
    let gathered = body.create_op(state);
    body.append_op(block, gathered);
    for (index, from) in regions.into_iter().enumerate() {
        let (_, to) = body.region(gathered, index);
        body.take_blocks(to, from);
    }
    reductions.into_iter().for_each(|op| body.erase_op(op));
    if is_yield {
        body.erase_op(end);
    }
}

/// Parses `(%a, %b : type, type)`, or `(%a) : type`, which is the spelling of 2020; nothing if nothing is reduced.
pub(super) fn parse_reduced(
    parser: &mut OpParser<'_, '_, '_>,
) -> ParseResult<(SmallVec<[UnresolvedOperand; 4]>, Vec<Type>)> {
    if !parser.types().parse_optional_left_parenthesis() {
        return Ok((SmallVec::new(), Vec::new()));
    }
    let values = parser.parse_operand_list()?;
    let may_end = parser.is_in_builtin_function();
    let mut parser = parser.types();
    let is_closed = may_end && parser.parse_optional_right_parenthesis();
    let mut types = vec![parser.parse_colon_type()?];
    while parser.parse_optional_comma() {
        types.push(parser.parse_type()?);
    }
    if !is_closed {
        parser.parse_right_parenthesis()?;
    }
    Ok((values, types))
}

pub(super) fn print_reduced(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    op: Op,
    values: &[Value],
    types: &[Type],
) {
    if values.is_empty() {
        // Without operands, the braces of the attributes would be read as those of a region.
        if ir.discardable_attributes(op) != Attribute::EMPTY_DICTIONARY {
            printer.print_generic_form(op);
        }
        return;
    }
    printer.print_text("(");
    printer.print_operands(values.iter().copied());
    printer.print_text(" : ");
    printer.print_types(types.iter().copied());
    printer.print_text(")");
}

/// Parses regions, as many as there are, with commas between them.
pub(super) fn parse_reductions(parser: &mut OpParser<'_, '_, '_>, _first: usize) -> ParseResult<()> {
    if !parser.is_region() {
        return Ok(());
    }
    loop {
        parser.parse_region(&[])?;
        if !parser.types().parse_optional_comma() {
            return Ok(());
        }
    }
}

pub(super) fn print_reductions(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, reductions: Range<usize>) {
    for region in reductions {
        if region > 0 {
            printer.print_text(", ");
        }
        printer.print_region(ir, op, region, RegionForm::FULL);
    }
}
