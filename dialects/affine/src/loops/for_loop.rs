//! `affine.for`: its custom form and verifier.

use smallvec::{SmallVec, smallvec};
use terrace_dialect_support::directives::parse_assignments;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::OPERAND_SEGMENT_SIZES;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use super::bounds::{Unresolved, parse_bound, print_bound, verify_map_operands};
use crate::{AffineForOp, AffineIfOp, AffineParallelOp, AffineYieldOp};

/// The attributes that the custom form does not print in the dictionary.
const SHOWN: [&str; 4] = ["lowerBoundMap", "upperBoundMap", "step", OPERAND_SEGMENT_SIZES];

impl AffineForOp {
    /// Parses `%i = bound to bound step n iter_args(%a = %b) -> (type) {...}`.
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let variable = parser.parse_value_name()?;
        parser.types().parse_equal()?;
        let (lower, lower_operands) = parse_bound(parser, "max")?;
        parser.types().parse_keyword("to")?;
        let (upper, upper_operands) = parse_bound(parser, "min")?;
        let mut step = 1;
        if parser.types().parse_optional_keyword("step") {
            let location = parser.types().location();
            step = parser.types().parse_integer()?;
            if step <= 0 {
                let message = "expected step to be representable as a positive signed integer";
                return Err(parser.types().error_at(location, message));
            }
        }
        let (mut names, mut inits, mut types) = (Vec::new(), Unresolved::new(), SmallVec::<[Type; 4]>::new());
        if parser.types().parse_optional_keyword("iter_args") {
            (names, inits) = parse_assignments(parser)?;
            let location = parser.types().location();
            types = parse_arrow_types(parser)?;
            if types.len() != names.len() {
                let message = "mismatch between the number of loop-carried values and results";
                return Err(parser.types().error_at(location, message));
            }
        }
        parser.add_attribute(SHOWN[0], lower);
        parser.add_attribute(SHOWN[1], upper);
        let step = parser.index_attribute(step);
        parser.add_attribute(SHOWN[2], step);
        let sizes = parser.segment_sizes(&[lower_operands.len(), upper_operands.len(), inits.len()]);
        parser.add_attribute(SHOWN[3], sizes);
        for operand in lower_operands.into_iter().chain(upper_operands) {
            parser.resolve_operand(operand, Type::INDEX)?;
        }
        parser.resolve_operands(&inits, &types)?;
        let mut arguments: SmallVec<[_; 4]> = smallvec![parser.named_argument(variable, Type::INDEX)];
        for (name, ty) in names.iter().zip(&types) {
            arguments.push(parser.named_argument(*name, *ty));
            parser.add_result(*ty);
        }
        match types.is_empty() {
            true => parser.parse_region_with_terminator(&arguments)?,
            false => parser.parse_region(&arguments)?,
        }
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let (body, region) = self.body(ir);
        let Some(entry) = body.entry_block(region) else { return printer.print_generic_form(self.op()) };
        let mut arguments = body.arguments(entry);
        printer.print_space();
        if let Some(variable) = arguments.next() {
            printer.print_operand(variable);
            printer.print_argument_location(body, variable);
        }
        printer.print_text(" = ");
        print_bound(printer, "max", self.lower_bound_map_attr(ir), self.lower_bound_operands(ir));
        printer.print_text(" to ");
        print_bound(printer, "min", self.upper_bound_map_attr(ir), self.upper_bound_operands(ir));
        let step = self.step(ir);
        if step != 1 {
            printer.print_text(" step ");
            printer.print_integer(step);
        }
        if ir.result_count(self.op()) > 0 {
            printer.print_text(" iter_args(");
            printer.print_list(arguments.zip(self.inits(ir)), |printer, (argument, init)| {
                printer.print_operand(argument);
                printer.print_text(" = ");
                printer.print_operand(init);
            });
            printer.print_text(") -> (");
            printer.print_types(ir.results(self.op()).map(|result| ir.value_type(result)));
            printer.print_text(")");
        }
        printer.print_space();
        printer.print_region_without_terminator(ir, self.op(), 0);
        printer.print_optional_attributes(ir, self.op(), &SHOWN);
    }

    /// Verifies that the bounds have results, and the types of the initial values.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let fail = |message: &str| Err(ir.emit_op_error(self.op(), message).report());
        if self.lower_bound_map(ir).results().is_empty() {
            return fail("expected lower bound map to have at least one result");
        }
        if self.upper_bound_map(ir).results().is_empty() {
            return fail("expected upper bound map to have at least one result");
        }
        let results = ir.results(self.op()).map(|result| ir.value_type(result));
        match self.inits(ir).map(|init| ir.value_type(init)).eq(results) {
            true => Ok(()),
            false => fail("mismatch between the number or types of loop-carried values and results"),
        }
    }

    /// Verifies the operands of the bounds, and the arguments of the body.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let fail = |message: &str| Err(ir.emit_op_error(self.op(), message).report());
        let (body, region) = self.body(ir);
        let Some(entry) = body.entry_block(region) else { return Ok(()) };
        let mut arguments = body.arguments(entry).map(|argument| body.value_type(argument));
        if arguments.next() != Some(Type::INDEX) {
            return fail("expected body to have a single index argument for the induction variable");
        }
        let (lower, upper) = (self.lower_bound_map(ir), self.upper_bound_map(ir));
        let operands = self.lower_bound_operands(ir);
        verify_map_operands(ir, self.op(), operands, lower.dimension_count(), lower.symbol_count())?;
        let operands = self.upper_bound_operands(ir);
        verify_map_operands(ir, self.op(), operands, upper.dimension_count(), upper.symbol_count())?;
        match arguments.eq(ir.results(self.op()).map(|result| ir.value_type(result))) {
            true => Ok(()),
            false => fail("mismatch between the number or types of basic block args and results"),
        }
    }
}

/// Parses an optional `-> type` or `-> (type, ...)`.
pub(crate) fn parse_arrow_types(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<SmallVec<[Type; 4]>> {
    let mut types = SmallVec::new();
    if !parser.types().parse_optional_arrow() {
        return Ok(types);
    }
    if !parser.types().parse_optional_left_parenthesis() {
        types.push(parser.types().parse_non_function_type()?);
        return Ok(types);
    }
    if parser.types().parse_optional_right_parenthesis() {
        return Ok(types);
    }
    loop {
        types.push(parser.types().parse_type()?);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_parenthesis()?;
    Ok(types)
}

impl AffineYieldOp {
    /// Verifies the yielded types against the results of the parent op.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(parent) = ir.parent_op(self.op()) else { return Ok(()) };
        let is_affine = AffineForOp::from_op(ir, parent).is_some()
            || AffineIfOp::from_op(ir, parent).is_some()
            || AffineParallelOp::from_op(ir, parent).is_some();
        if !is_affine {
            return Err(ir
                .emit_op_error(self.op(), "only terminates affine.if/for/parallel regions")
                .report());
        }
        if ir.result_count(parent) != ir.operand_count(self.op()) {
            let message = "parent of yield must have same number of results as the yield operands";
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        let yielded = ir.operands(self.op()).map(|value| ir.value_type(value));
        if !yielded.eq(ir.results(parent).map(|value| ir.value_type(value))) {
            return Err(ir
                .emit_op_error(self.op(), "types mismatch between yield op and its parent")
                .report());
        }
        Ok(())
    }
}
