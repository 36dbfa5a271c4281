//! Execution of DMA transfers. A transfer completes when it starts; `dma_wait` does nothing.

use std::sync::Arc;

use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;
use terrace_standard::{DmaStartOp, DmaWaitOp};

use crate::datum::unexpected;
use crate::maps::{Numbers, numbers};
use crate::transfer::{Transfer, transfer};
use crate::{Data, Datum, Interpretable, Machine, MemRef, Outcome, Stop};

/// Takes a memref and its indices from a position, and advances the position.
fn place(
    ir: &Body,
    op: Op,
    operands: &[Datum],
    position: &mut usize,
) -> Result<(Arc<MemRef>, Numbers, Type), Stop> {
    let [memref, rest @ ..] = operands.get(*position..).unwrap_or_default() else {
        return Err(unexpected("a memref"));
    };
    let memref = memref.as_memory()?;
    let indices = rest.get(..memref.sizes.len()).ok_or_else(|| unexpected("an index for each dimension"))?;
    let ty = ir.value_type(ir.operand(op, *position));
    *position += 1 + indices.len();
    Ok((Arc::clone(memref), numbers(indices)?, ty))
}

impl Interpretable for DmaStartOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let mut position = 0;
        let source = place(ir, self.op(), operands, &mut position)?;
        let destination = place(ir, self.op(), operands, &mut position)?;
        let count = operands.get(position).ok_or_else(|| unexpected("the number of elements"))?;
        position += 1;
        let tag = place(ir, self.op(), operands, &mut position)?;
        let mut numbers = Data::from_iter([count.clone()]);
        numbers.extend(operands.get(position..).unwrap_or_default().iter().cloned());
        transfer(
            ir.context(),
            machine,
            &Transfer { places: &[source, destination, tag], numbers: &numbers },
        )?;
        Ok(Outcome::nothing())
    }
}

impl Interpretable for DmaWaitOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::nothing())
    }
}
