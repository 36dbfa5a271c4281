//! Branches.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{BranchOpInterface, SuccessorOperands};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::text::parse_i32;
use crate::{BranchConditionalOp, BranchOp, SwitchOp};

terrace_dialect_support::branch_interfaces!(BranchOp, BranchConditionalOp: true_target_operands);

impl BranchOpInterface for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let start = 1 + self.default_operands(ir).len();
        match index.checked_sub(1) {
            Some(case) => SuccessorOperands::in_groups(ir, self.op(), "case_operand_segments", start, case),
            None => SuccessorOperands::forwarding(1..start),
        }
    }

    fn successor_for_operands(self, ir: &Body, operands: &[Option<Attribute>]) -> Option<usize> {
        let value = operands.first().copied().flatten()?.as_integer(ir.context())?;
        Some(self.cases(ir).iter().position(|case| case == value).map_or(0, |case| case + 1))
    }
}

impl BranchConditionalOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let condition = parser.parse_operand()?;
        parser.resolve_operand(condition, Type::I1)?;
        let context = parser.context();
        if parser.types().parse_optional_left_bracket() {
            let mut weights = Vec::new();
            for index in 0..2 {
                if index > 0 {
                    parser.types().parse_comma()?;
                }
                weights.push(parse_i32(parser)?);
            }
            parser.types().parse_right_bracket()?;
            parser.add_attribute("branch_weights", Attribute::array(context, &weights));
        }
        parser.types().parse_comma()?;
        let first = parser.parse_successor()? as usize;
        parser.types().parse_comma()?;
        let second = parser.parse_successor()? as usize;
        let sizes = parser.segment_sizes(&[1, first, second]);
        parser.add_attribute("operandSegmentSizes", sizes);
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        printer.print_space();
        printer.print_operand(self.condition(ir));
        if let Some(weights) = self.branch_weights_attr(ir).and_then(|weights| weights.as_array(ir.context()))
        {
            printer.print_text(" [");
            for (index, weight) in weights.iter().enumerate() {
                if index > 0 {
                    printer.print_text(", ");
                }
                printer.print_attribute_without_type(*weight);
            }
            printer.print_text("]");
        }
        let groups: [SmallVec<[Value; 4]>; 2] =
            [self.true_target_operands(ir).collect(), self.false_target_operands(ir).collect()];
        for (index, group) in groups.iter().enumerate() {
            printer.print_text(", ");
            printer.print_successor_with_operands(ir, ir.successor(op, index), group);
        }
        printer.print_optional_attributes(ir, op, &["branch_weights", "operandSegmentSizes"]);
    }

    /// Verifies the weights.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(weights) = self.branch_weights_attr(ir).and_then(|weights| weights.as_array(ir.context()))
        else {
            return Ok(());
        };
        if weights.len() != 2 {
            return fail(ir, self.op(), "must have exactly two branch weights");
        }
        let is_zero =
            |weight: &Attribute| weight.as_integer(ir.context()).is_some_and(|weight| weight.is_zero());
        match weights.iter().all(is_zero) {
            true => fail(ir, self.op(), "branch weights cannot both be zero"),
            false => Ok(()),
        }
    }
}
