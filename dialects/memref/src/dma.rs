//! `memref.dma_start`: its custom form and verifier.

use terrace_dialect_support::dma::{parse_dma_start, print_dma_start, verify_dma_start};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};

use super::DmaStartOp;

impl DmaStartOp {
    pub(super) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        parse_dma_start(parser)
    }

    pub(super) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        print_dma_start(printer, ir, self.op());
    }

    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        verify_dma_start(ir, self.op())
    }
}
