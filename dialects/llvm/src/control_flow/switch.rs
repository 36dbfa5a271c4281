//! `llvm.switch`: its cases, their text, and the verifier.

use smallvec::SmallVec;
use terrace_dialect_support::branches::{check_branch_weights, print_successor};
use terrace_dialect_support::switches::{SwitchCases, case_values};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand};
use terrace_runtime::types::Type;

use crate::SwitchOp;
use crate::arithmetic::casts::fail;

/// Operands of a successor, with their types.
#[derive(Default)]
pub(crate) struct Passed {
    pub operands: SmallVec<[UnresolvedOperand; 4]>,
    pub types: SmallVec<[Type; 4]>,
}

impl Passed {
    /// Parses `(%a, %b : type, type)`, if it is there.
    pub fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Self> {
        match parser.types().parse_optional_left_parenthesis() {
            true => Passed::parse_until_parenthesis(parser),
            false => Ok(Passed::default()),
        }
    }

    /// Parses `%a, %b : type, type)`.
    pub fn parse_until_parenthesis(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Self> {
        let mut passed = Passed { operands: parser.parse_operand_list()?, ..Passed::default() };
        parser.types().parse_colon()?;
        for index in 0..passed.operands.len() {
            if index > 0 {
                parser.types().parse_comma()?;
            }
            passed.types.push(parser.types().parse_type()?);
        }
        parser.types().parse_right_parenthesis()?;
        Ok(passed)
    }

    /// Adds the operands to the op.
    pub fn resolve(&self, parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parser.resolve_operands(&self.operands, &self.types)
    }
}

impl SwitchOp {
    /// Returns the values of the cases.
    pub fn values(self, ir: &Body) -> Vec<WideInteger> {
        case_values(ir, self.case_values_attr(ir))
    }

    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let value = parser.parse_operand()?;
        let ty = parser.types().parse_colon_type()?;
        parser.resolve_operand(value, ty)?;
        parser.types().parse_comma()?;
        let default = parser.parse_successor()? as usize;
        parser.types().parse_left_bracket()?;
        let mut cases = SwitchCases::default();
        if !parser.types().parse_optional_right_bracket() {
            loop {
                cases.parse_case(parser, ty)?;
                if !parser.types().parse_optional_comma() {
                    break;
                }
            }
            parser.types().parse_right_bracket()?;
        }
        cases.add_attributes(parser, "case_values", ty, default);
        parser.parse_verified_attribute_dictionary(false)
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        printer.print_space();
        printer.print_operand(self.value(ir));
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.value(ir)));
        printer.print_text(", ");
        print_successor(printer, ir, ir.successor(op, 0), self.default_operands(ir));
        printer.print_text(" [");
        let cases = self.values(ir).into_iter().zip(self.case_operands(ir));
        for (index, (value, group)) in cases.enumerate() {
            if index > 0 {
                printer.print_text(",");
            }
            printer.print_newline();
            printer.print_text("  ");
            printer.print_text(&value.to_signed_text());
            printer.print_text(": ");
            print_successor(printer, ir, ir.successor(op, index + 1), group.iter().copied());
        }
        printer.print_newline();
        printer.print_text("]");
        let shown = ["case_values", "case_operand_segments", "operandSegmentSizes"];
        printer.print_optional_attributes(ir, op, &shown);
    }

    /// Verifies that there is a value for each case, and the weights.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let cases = ir.successor_count(self.op()).saturating_sub(1);
        let Some(values) = self.case_values_attr(ir) else {
            return match cases {
                0 => check_branch_weights(ir, self.op(), self.branch_weights(ir)),
                _ => fail(ir, self.op(), "expects case values for case destinations"),
            };
        };
        let flag = ir.value_type(self.value(ir));
        let element = values.ty(context).and_then(|ty| ty.element_type(context));
        if element != Some(flag) {
            return fail(ir, self.op(), "expects case value type to match condition value type");
        }
        let count = values.elements(context).map_or(0, |elements| elements.count());
        if count != cases as u64 {
            return fail(ir, self.op(), "expects number of case values to match number of case destinations");
        }
        check_branch_weights(ir, self.op(), self.branch_weights(ir))
    }
}
