//! Execution of DMA transfers. A transfer completes when it starts; `dma_wait` does nothing.

use terrace_runtime::ir::Body;
use terrace_standard::{DmaStartOp, DmaWaitOp};

use crate::support::transfer::start;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

impl Interpretable for DmaStartOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        start(ir, self.op(), machine, operands)?;
        Ok(Outcome::nothing())
    }
}

impl Interpretable for DmaWaitOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::nothing())
    }
}
