//! `spirv.Switch`.

use terrace_dialect_support::branches::print_successor;
use terrace_dialect_support::switches::{SwitchCases, case_values};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::SwitchOp;
use crate::hooks::fail;

impl SwitchOp {
    /// Returns the values of the cases.
    pub fn cases(self, ir: &Body) -> Vec<WideInteger> {
        case_values(ir, self.literals_attr(ir))
    }

    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let selector = parser.parse_operand()?;
        let ty = parser.types().parse_colon_type()?;
        parser.resolve_operand(selector, ty)?;
        parser.types().parse_comma()?;
        parser.types().parse_left_bracket()?;
        parser.types().parse_keyword("default")?;
        parser.types().parse_colon()?;
        let default = parser.parse_successor()? as usize;
        let context = parser.context();
        // The numbers are written without sign, or with one.
        let width = ty.bit_width(context).unwrap_or(32);
        let signless = Type::integer(context, width);
        let mut cases = SwitchCases::default();
        while parser.types().parse_optional_comma() {
            cases.parse_case(parser, signless)?;
        }
        parser.types().parse_right_bracket()?;
        cases.add_attributes(parser, "literals", ty, default);
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let op = self.op();
        printer.print_space();
        printer.print_operand(self.selector(ir));
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.selector(ir)));
        printer.print_text(", [");
        printer.print_newline();
        printer.print_text("  default: ");
        print_successor(printer, ir, ir.successor(op, 0), self.default_operands(ir));
        for (index, (value, group)) in self.cases(ir).into_iter().zip(self.target_operands(ir)).enumerate() {
            printer.print_text(",");
            printer.print_newline();
            printer.print_text(&format!("  {}: ", value.to_unsigned_text()));
            print_successor(printer, ir, ir.successor(op, index + 1), group.iter().copied());
        }
        if ir.successor_count(op) > 1 {
            printer.print_newline();
        }
        printer.print_text("]");
        printer.print_optional_attributes(
            ir,
            op,
            &["literals", "case_operand_segments", "operandSegmentSizes"],
        );
    }

    /// Verifies that there is a number for each case.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let cases = ir.successor_count(self.op()).saturating_sub(1);
        let Some(values) = self.literals_attr(ir) else {
            return match cases {
                0 => Ok(()),
                _ => fail(ir, self.op(), "expects literals for the targets"),
            };
        };
        let element = values.ty(ir.context()).and_then(|ty| ty.element_type(ir.context()));
        let selector = ir.value_type(self.selector(ir));
        if element != Some(selector) {
            let name = |ty: Type| ir.context().display(ty).to_string();
            let message = format!(
                "'selector' type ('{}') should match literals type ('{}')",
                name(selector),
                element.map(name).unwrap_or_default()
            );
            return fail(ir, self.op(), message);
        }
        match self.cases(ir).len() == cases {
            true => Ok(()),
            false => fail(
                ir,
                self.op(),
                format!(
                    "number of literals ({}) should match number of targets ({cases})",
                    self.cases(ir).len()
                ),
            ),
        }
    }
}
