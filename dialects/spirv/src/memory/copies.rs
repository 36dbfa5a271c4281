//! `spirv.CopyMemory`.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use super::access::{ACCESS, check_alignment, parse_access, pointer_to, print_access, print_pointer};
use crate::hooks::fail;
use crate::text::parse_quoted;
use crate::{CopyMemoryOp, PointerType, StorageClass};

/// The names of the attributes of the read.
const SOURCE: [&str; 2] = ["source_memory_access", "source_alignment"];

impl CopyMemoryOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let target_class: StorageClass = parse_quoted(parser, "storage class")?;
        let target = parser.parse_operand()?;
        parser.types().parse_comma()?;
        let source_class: StorageClass = parse_quoted(parser, "storage class")?;
        let source = parser.parse_operand()?;
        parse_access(parser, ACCESS)?;
        // The comma may stand without a memory access behind it.
        if parser.types().parse_optional_comma() {
            parse_access(parser, SOURCE)?;
        }
        parser.parse_optional_attribute_dictionary()?;
        let ty = parser.types().parse_colon_type()?;
        let types =
            [pointer_to(parser, target, ty, target_class)?, pointer_to(parser, source, ty, source_class)?];
        parser.resolve_operands(&[target, source], &types)
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        printer.print_space();
        print_pointer(printer, ir, self.target(ir));
        printer.print_text(", ");
        print_pointer(printer, ir, self.source(ir));
        let mut shown = Vec::new();
        let [of_write, of_read] = [self.memory_access(ir), self.source_memory_access(ir)];
        if let Some(access) = of_write {
            printer.print_space();
            print_access(printer, ir, access, self.alignment(ir));
            shown.extend(ACCESS);
        }
        // MLIR prints a comma in any case. Behind the access of a write alone, it repeats that for the read.
        if of_write.is_none() || of_read.is_some() {
            printer.print_text(", ");
        }
        if let Some(access) = of_read {
            printer.print_space();
            print_access(printer, ir, access, self.source_alignment(ir));
            shown.extend(SOURCE);
        }
        printer.print_optional_attributes(ir, self.op(), &shown);
        printer.print_text(" : ");
        if let Some(pointer) = PointerType::from_type(ir.context(), ir.value_type(self.target(ir))) {
            printer.print_type(*pointer.pointee(ir.context()));
        }
    }

    /// Verifies that both pointers point to values of one type, and the alignments.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let pointee =
            |value| PointerType::from_type(context, ir.value_type(value)).map(|ty| *ty.pointee(context));
        if pointee(self.target(ir)) != pointee(self.source(ir)) {
            return fail(ir, self.op(), "both operands must be pointers to the same type");
        }
        check_alignment(ir, self.op(), self.memory_access(ir), self.alignment(ir))?;
        check_alignment(ir, self.op(), self.source_memory_access(ir), self.source_alignment(ir))
    }
}
