//! `llvm.indirectbr`: its text.

use terrace_dialect_support::branches::print_successor;
use terrace_runtime::generated::segment_sizes;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use crate::IndirectBrOp;

impl IndirectBrOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let address = parser.parse_operand()?;
        let ty = parser.types().parse_colon_type()?;
        parser.resolve_operand(address, ty)?;
        parser.types().parse_comma()?;
        parser.types().parse_left_bracket()?;
        let mut sizes = Vec::new();
        if !parser.types().parse_optional_right_bracket() {
            loop {
                sizes.push(parser.parse_successor()? as usize);
                if !parser.types().parse_optional_comma() {
                    break;
                }
            }
            parser.types().parse_right_bracket()?;
        }
        let sizes = segment_sizes(parser.context(), &sizes);
        parser.add_attribute("indbr_operand_segments", sizes);
        parser.parse_optional_attribute_dictionary()
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        printer.print_operand(self.addr(ir));
        printer.print_text(" : ");
        printer.print_type(ir.value_type(self.addr(ir)));
        printer.print_text(", [");
        for (index, group) in self.succ_operands(ir).iter().enumerate() {
            if index > 0 {
                printer.print_text(",");
            }
            printer.print_newline();
            let block = ir.successor(self.op(), index);
            print_successor(printer, ir, block, group.iter().copied());
        }
        if ir.successor_count(self.op()) > 0 {
            printer.print_newline();
        }
        printer.print_text("]");
        printer.print_optional_attributes(ir, self.op(), &["indbr_operand_segments"]);
    }
}
