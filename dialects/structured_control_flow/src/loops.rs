//! `scf.for` and `scf.while`: custom forms and verifiers.

use terrace_dialect_support::directives::parse_assignments;
use terrace_dialect_support::region_edges::{Edge, terminators};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, RegionForm};
use terrace_runtime::types::{Type, TypeData};

use super::text::{
    Types, add_results, arguments, entry_arguments, parse_optional_arrow_types, print_assignments,
    result_types,
};
use super::{ConditionOp, ForOp, WhileOp, YieldOp};

impl ForOp {
    /// Parses `unsigned %i = %a to %b step %c iter_args(%x = %y) -> (type) : type {...} {attributes}`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let start = parser.types().location();
        if parser.types().parse_optional_keyword("unsigned") {
            parser.add_attribute("unsignedCmp", Attribute::UNIT);
        }
        let variable = parser.parse_value_name()?;
        parser.types().parse_equal()?;
        let lower = parser.parse_operand()?;
        parser.types().parse_keyword("to")?;
        let upper = parser.parse_operand()?;
        parser.types().parse_keyword("step")?;
        let step = parser.parse_operand()?;
        let (mut names, mut inits, mut types) = (Vec::new(), Default::default(), Types::new());
        if parser.types().parse_optional_keyword("iter_args") {
            (names, inits) = parse_assignments(parser)?;
            types = parse_optional_arrow_types(parser)?;
            if names.len() != types.len() {
                let message = "mismatch in number of loop-carried values and defined values";
                return Err(parser.types().error_at(start, message));
            }
        }
        let ty = match parser.types().parse_optional_colon() {
            true => parser.types().parse_type()?,
            false => Type::INDEX,
        };
        for bound in [lower, upper, step] {
            parser.resolve_operand(bound, ty)?;
        }
        parser.resolve_operands(&inits, &types)?;
        add_results(parser, &types);
        let mut all = vec![parser.named_argument(variable, ty)];
        all.extend(arguments(parser, &names, types.iter().copied()));
        parser.parse_region_with_terminator(&all)?;
        parser.parse_optional_attribute_dictionary()
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        let arguments = entry_arguments(ir, op, 0);
        let [variable, carried @ ..] = &arguments[..] else { return printer.print_generic_form(op) };
        printer.print_text(if self.unsigned_cmp(ir) { " unsigned " } else { " " });
        printer.print_operand(*variable);
        for (word, value) in
            [(" = ", self.lower_bound(ir)), (" to ", self.upper_bound(ir)), (" step ", self.step(ir))]
        {
            printer.print_text(word);
            printer.print_operand(value);
        }
        let types = result_types(ir, op);
        if !types.is_empty() {
            printer.print_text(" iter_args");
            print_assignments(printer, carried.iter().copied().zip(self.inits(ir)));
            printer.print_text(" -> (");
            printer.print_types(types.iter().copied());
            printer.print_text(")");
        }
        printer.print_space();
        let ty = ir.value_type(self.lower_bound(ir));
        if !ty.is_index() {
            printer.print_text(" : ");
            printer.print_type(ty);
            printer.print_space();
        }
        printer.print_region_without_terminator(ir, op, 0);
        printer.print_optional_attributes(ir, op, &["unsignedCmp"]);
    }

    /// Verifies the induction variable and the loop-carried values.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (op, context) = (self.op(), ir.context());
        let arguments: Vec<Type> =
            entry_arguments(ir, op, 0).into_iter().map(|argument| ir.value_type(argument)).collect();
        let variable = ir.value_type(self.lower_bound(ir));
        if arguments.first() != Some(&variable) {
            let message = "expected induction variable to be same type as bounds and step";
            return Err(ir.emit_op_error(op, message).report());
        }
        let types = |values: &mut dyn Iterator<Item = Value>| -> Types {
            values.map(|value| ir.value_type(value)).collect()
        };
        let inits = types(&mut self.inits(ir));
        let results = result_types(ir, op);
        if inits.len() != results.len() {
            let message = "mismatch in number of loop-carried values and defined values";
            return Err(ir.emit_op_error(op, message).report());
        }
        if arguments.len() != results.len() + 1 {
            let message = format!(
                "mismatch in number of basic block args and defined values: {} and {}",
                arguments.len().saturating_sub(1),
                results.len()
            );
            return Err(ir.emit_op_error(op, message).report());
        }
        let [end] = terminators(ir, op, 0, YieldOp::NAME)[..] else { return Ok(()) };
        let yielded = types(&mut ir.operands(end));
        if yielded.len() != results.len() {
            let message = format!(
                "mismatch in number of yielded values and defined values: {} and {}",
                yielded.len(),
                results.len()
            );
            return Err(ir.emit_op_error(op, message).report());
        }
        for index in 0..results.len() {
            let carried = arguments[index + 1];
            for (found, what) in [(inits[index], "init"), (yielded[index], "yielded")] {
                if found != carried {
                    let message = format!(
                        "{index}-th region iter_arg and {index}-th {what} value have different type: '{}' != '{}'",
                        context.display(carried),
                        context.display(found)
                    );
                    return Err(ir.emit_op_error(op, message).report());
                }
            }
            if results[index] != carried {
                let message = format!(
                    "{index}-th region iter_arg and {index}-th result have different type: '{}' != '{}'",
                    context.display(carried),
                    context.display(results[index])
                );
                return Err(ir.emit_op_error(op, message).report());
            }
        }
        Ok(())
    }
}

impl WhileOp {
    /// Parses `(%x = %y) : (type) -> type {...} do {...} attributes {...}`.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let (mut names, mut inits) = (Vec::new(), Default::default());
        let mut types = parser.types();
        let is_colon = types.parse_optional_colon();
        if !is_colon {
            (names, inits) = parse_assignments(parser)?;
            parser.types().parse_colon()?;
        }
        let location = parser.types().location();
        let ty = parser.types().parse_type()?;
        let context = parser.context();
        let TypeData::Function { inputs, results } = ty.data(context) else {
            return Err(parser.types().error_at(location, "expected a function type"));
        };
        if inputs.len() != inits.len() {
            let message = format!(
                "expected as many input types as operands (expected {} got {})",
                inits.len(),
                inputs.len()
            );
            return Err(parser.types().error_at(location, message));
        }
        parser.resolve_operands(&inits, inputs)?;
        add_results(parser, results);
        let before = arguments(parser, &names, inputs.iter().copied());
        parser.parse_region(&before)?;
        parser.types().parse_keyword("do")?;
        parser.parse_region(&[])?;
        parser.parse_optional_attribute_dictionary_with_keyword()
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        let arguments = entry_arguments(ir, op, 0);
        if !arguments.is_empty() {
            printer.print_space();
            print_assignments(printer, arguments.into_iter().zip(self.inits(ir)));
        }
        printer.print_text(" : ");
        printer.print_operation_type(ir, op);
        printer.print_space();
        printer.print_region(ir, op, 0, RegionForm::BODY);
        printer.print_text(" do ");
        printer.print_region(ir, op, 1, RegionForm::FULL);
        printer.print_optional_attributes_with_keyword(ir, op, &[]);
    }

    /// Verifies the terminators of the regions, and what they pass on.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let op = self.op();
        let types = |values: Vec<Value>| -> Vec<Type> {
            values.into_iter().map(|value| ir.value_type(value)).collect()
        };
        let [before, after] = [0, 1].map(|region| types(entry_arguments(ir, op, region)));
        let edge = |from: String, to| Edge { op, from, to };
        edge("parent".to_owned(), "Region #0").check(ir, self.inits(ir), &before)?;
        let [condition] = terminators(ir, op, 0, ConditionOp::NAME)[..] else {
            let message = "expects the 'before' region to terminate with 'scf.condition'";
            return Err(ir.emit_op_error(op, message).report());
        };
        let [end] = terminators(ir, op, 1, YieldOp::NAME)[..] else {
            let message = "expects the 'after' region to terminate with 'scf.yield'";
            return Err(ir.emit_op_error(op, message).report());
        };
        let from = format!("Operation {}", ConditionOp::NAME);
        let passed: Vec<Value> = ir.operands(condition).skip(1).collect();
        edge(from.clone(), "Region #1").check(ir, passed.iter().copied(), &after)?;
        edge(from, "parent").check(ir, passed, &result_types(ir, op))?;
        edge(format!("Operation {}", YieldOp::NAME), "Region #0").check(ir, ir.operands(end), &before)
    }
}
