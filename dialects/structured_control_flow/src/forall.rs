//! `scf.forall`: custom form and verifier.

use smallvec::SmallVec;
use terrace_dialect_support::directives::parse_assignments;
use terrace_dialect_support::mixed_list::{MixedList, parse_mixed_elements};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::OPERAND_SEGMENT_SIZES;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, RegionForm, UnresolvedOperand, ValueName};
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_runtime::verify::has_declared_parts;

use super::text::{
    Operands, add_results, arguments, check_count, entry_arguments, parse_names, parse_optional_arrow_types,
    print_assignments, result_types,
};
use super::{ForallOp, InParallelOp};

/// The attributes that the custom form does not print in the dictionary.
const SHOWN: [&str; 4] = ["staticLowerBound", "staticUpperBound", "staticStep", OPERAND_SEGMENT_SIZES];

/// Numbers, some of them operands.
#[derive(Default)]
struct Mixed {
    numbers: Vec<i64>,
    operands: Vec<UnresolvedOperand>,
}

/// Parses `(1, %a, ...)`.
fn parse_mixed(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Mixed> {
    parser.types().parse_left_parenthesis()?;
    if parser.types().parse_optional_right_parenthesis() {
        return Ok(Mixed::default());
    }
    let (numbers, operands) = parse_mixed_elements(parser)?;
    parser.types().parse_right_parenthesis()?;
    Ok(Mixed { numbers, operands })
}

/// Prints `(1, %a, ...)`.
fn print_mixed(printer: &mut OpPrinter<'_, '_>, numbers: &[i64], operands: impl IntoIterator<Item = Value>) {
    let mut operands = operands.into_iter();
    printer.print_text("(");
    printer.print_list(numbers, |printer, number| match *number {
        DYNAMIC => printer.print_operands(operands.next()),
        number => printer.print_integer(number),
    });
    printer.print_text(")");
}

impl ForallOp {
    /// Returns the lower bounds, the upper bounds and the steps, each with an entry for each dimension.
    pub fn mixed_bounds(self, ir: &Body) -> [MixedList; 3] {
        [
            MixedList::new(self.static_lower_bound(ir), self.dynamic_lower_bound(ir)),
            MixedList::new(self.static_upper_bound(ir), self.dynamic_upper_bound(ir)),
            MixedList::new(self.static_step(ir), self.dynamic_step(ir)),
        ]
    }

    /// Parses `(%i) in (4) shared_outs(%a = %b) -> (type) {...} {attributes}`, or `(%i) = (0) to (4) step (1)` at the
    /// beginning.
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let mut names: Vec<ValueName> = parse_names(parser)?;
        let dimensions = names.len();
        let location = parser.types().location();
        let bounds = match parser.types().parse_optional_keyword("in") {
            true => {
                let upper = parse_mixed(parser)?;
                let constant = |number| Mixed { numbers: vec![number; dimensions], operands: Vec::new() };
                [constant(0), upper, constant(1)]
            }
            false => {
                parser.types().parse_equal()?;
                let lower = parse_mixed(parser)?;
                parser.types().parse_keyword("to")?;
                let upper = parse_mixed(parser)?;
                parser.types().parse_keyword("step")?;
                [lower, upper, parse_mixed(parser)?]
            }
        };
        for bound in &bounds {
            check_count(parser, location, bound.numbers.len(), dimensions)?;
        }
        let (mut shared, mut types) = (Operands::new(), Default::default());
        if parser.types().parse_optional_keyword("shared_outs") {
            let (outputs, inits) = parse_assignments(parser)?;
            let location = parser.types().location();
            types = parse_optional_arrow_types(parser)?;
            check_count(parser, location, inits.len(), types.len())?;
            names.extend(outputs);
            shared = inits;
        }
        let [lower, upper, step] = &bounds;
        let sizes = parser.segment_sizes(&[
            lower.operands.len(),
            upper.operands.len(),
            step.operands.len(),
            shared.len(),
        ]);
        for (name, bound) in SHOWN.into_iter().zip(&bounds) {
            let numbers = Attribute::dense_i64_array(parser.context(), &bound.numbers);
            parser.add_attribute(name, numbers);
        }
        parser.add_attribute(OPERAND_SEGMENT_SIZES, sizes);
        for operand in bounds.into_iter().flat_map(|bound| bound.operands) {
            parser.resolve_operand(operand, Type::INDEX)?;
        }
        parser.resolve_operands(&shared, &types)?;
        add_results(parser, &types);
        let indices = std::iter::repeat_n(Type::INDEX, dimensions);
        let all = arguments(parser, &names, indices.chain(types.iter().copied()));
        parser.parse_region_with_terminator(&all)?;
        parser.parse_optional_attribute_dictionary()
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        let all = entry_arguments(ir, op, 0);
        let (lower, upper, step) =
            (self.static_lower_bound(ir), self.static_upper_bound(ir), self.static_step(ir));
        let Some((indices, shared)) = all.split_at_checked(upper.len()) else {
            return printer.print_generic_form(op);
        };
        printer.print_text(" (");
        printer.print_operands(indices.iter().copied());
        printer.print_text(")");
        if lower.iter().all(|number| *number == 0) && step.iter().all(|number| *number == 1) {
            printer.print_text(" in ");
            print_mixed(printer, &upper, self.dynamic_upper_bound(ir));
        } else {
            printer.print_text(" = ");
            print_mixed(printer, &lower, self.dynamic_lower_bound(ir));
            printer.print_text(" to ");
            print_mixed(printer, &upper, self.dynamic_upper_bound(ir));
            printer.print_text(" step ");
            print_mixed(printer, &step, self.dynamic_step(ir));
        }
        let types = result_types(ir, op);
        if !shared.is_empty() {
            printer.print_text(" shared_outs");
            print_assignments(printer, shared.iter().copied().zip(self.outputs(ir)));
            printer.print_text(" -> (");
            printer.print_types(types.iter().copied());
            printer.print_text(")");
        }
        printer.print_space();
        match types.is_empty() {
            true => printer.print_region_without_terminator(ir, op, 0),
            false => printer.print_region(ir, op, 0, RegionForm::BODY),
        }
        printer.print_optional_attributes(ir, op, &SHOWN);
    }

    /// Verifies the numbers of bounds, results and arguments.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let (op, context) = (self.op(), ir.context());
        let fail = |message: String| Err(ir.emit_op_error(op, message).report());
        let statics = [self.static_lower_bound(ir), self.static_upper_bound(ir), self.static_step(ir)];
        let dynamic = [
            self.dynamic_lower_bound(ir).len(),
            self.dynamic_upper_bound(ir).len(),
            self.dynamic_step(ir).len(),
        ];
        let rank = statics[1].len();
        for ((numbers, operands), what) in
            statics.iter().zip(dynamic).zip(["lower bound", "upper bound", "step"])
        {
            if numbers.len() != rank {
                return fail(format!("expected {rank} {what} values, got {}", numbers.len()));
            }
            let expected = numbers.iter().filter(|number| **number == DYNAMIC).count();
            if expected != operands {
                return fail(format!("expected {expected} dynamic {what} values, got {operands}"));
            }
        }
        let mappings = self.mapping(ir).and_then(|mapping| mapping.as_array(context)).unwrap_or_default();
        if !mappings.is_empty() && mappings.len() != rank {
            return fail("mapping attribute size must match op rank".to_owned());
        }
        let results = result_types(ir, op);
        let outputs: SmallVec<[Type; 4]> = self.outputs(ir).map(|value| ir.value_type(value)).collect();
        if outputs.len() != results.len() {
            return fail(format!("produces {} results, but has {} outputs", results.len(), outputs.len()));
        }
        let arguments = entry_arguments(ir, op, 0);
        if arguments.len() != rank + outputs.len() {
            return fail("region expects as many arguments as dimensions and outputs".to_owned());
        }
        for (index, (argument, expected)) in arguments
            .iter()
            .zip(std::iter::repeat_n(Type::INDEX, rank).chain(outputs.iter().copied()))
            .enumerate()
        {
            let found = ir.value_type(*argument);
            if found != expected {
                let (found, expected) = (context.display(found), context.display(expected));
                return match index < rank {
                    true => {
                        fail(format!("expects {index}-th block argument to be an index, but got '{found}'"))
                    }
                    false => {
                        fail(format!("type mismatch of output {}: '{expected}' and '{found}'", index - rank))
                    }
                };
            }
        }
        match (0..results.len()).find(|index| results[*index] != outputs[*index]) {
            None => self.check_insertions(ir, &arguments[rank..]),
            Some(index) => fail(format!(
                "type mismatch between {index}-th output ('{}') and {index}-th result ('{}')",
                context.display(outputs[index]),
                context.display(results[index])
            )),
        }
    }

    /// Verifies that rounds insert slices into the outputs as the region has them.
    fn check_insertions(self, ir: &Body, outputs: &[Value]) -> Result<(), Reported> {
        let (holder, region) = self.body(ir);
        let end = holder.entry_block(region).and_then(|block| holder.last_op(block));
        let Some(end) = end.and_then(|end| InParallelOp::from_op(holder, end)) else { return Ok(()) };
        if !has_declared_parts(holder, end.op()) {
            return Ok(());
        }
        let (holder, region) = end.region(holder);
        let ops = holder.blocks(region).flat_map(|block| holder.ops(block));
        for inner in ops {
            if holder.name(inner).text(ir.context()) != "tensor.parallel_insert_slice" {
                let message = "expected only ParallelCombiningOpInterface ops";
                let place = holder.location(inner);
                return Err(holder.emit_op_error(end.op(), message).note(place, "this op is none").report());
            }
            if holder.operands(inner).nth(1).is_some_and(|dest| !outputs.contains(&dest)) {
                let message = "may only insert into an output block argument";
                return Err(holder.emit_op_error(inner, message).report());
            }
        }
        Ok(())
    }
}
