//! Execution of access to memory.

use terrace_memref::{
    AtomicRMWOp, AtomicUpdate, AtomicYieldOp, CopyOp, DmaStartOp, DmaWaitOp, GenericAtomicRMWOp, LoadOp,
    PrefetchOp, StoreOp,
};
use terrace_runtime::ir::Body;

use crate::memory::Memory;
use crate::numbers::update::Update;
use crate::support::shaped::access::{accesses, atomic_update};
use crate::support::transfer::start;
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, MemRef, Outcome, Stop};

accesses!(LoadOp, StoreOp, PrefetchOp, GenericAtomicRMWOp);

/// Copies the elements of a memref that are written to another one of the same shape.
pub(crate) fn copy(machine: &mut Machine<'_>, source: &MemRef, target: &MemRef) -> Result<(), Stop> {
    machine.memory.check_size(source.element_count().saturating_mul(size_of::<Datum>() as u64))?;
    // All elements are read first: source and target may be the same memory.
    let mut values = Vec::new();
    Memory::for_each_index(&source.sizes, |indices| {
        let is_written = machine.memory.is_written(source, indices)?;
        values.push(if is_written { Some(machine.memory.read(source, indices)?) } else { None });
        Ok(())
    })?;
    let mut values = values.into_iter();
    Memory::for_each_index(&source.sizes, |indices| match values.next().flatten() {
        Some(value) => machine.memory.write(target, indices, &value),
        None => Ok(()),
    })
}

impl Interpretable for CopyOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [source, target] = operands else { return Err(unexpected("two memrefs")) };
        let (source, target) = (source.as_memory()?, target.as_memory()?);
        if source.sizes != target.sizes {
            let (from, to) = (&source.sizes[..], &target.sizes[..]);
            return Err(Stop::undefined(format!("copies memory of the shape {from:?} to memory of {to:?}")));
        }
        copy(machine, source, target)?;
        Ok(Outcome::nothing())
    }
}

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

impl Interpretable for AtomicRMWOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let kind = match self.kind(ir) {
            AtomicUpdate::Addf => Update::AddF,
            AtomicUpdate::Addi => Update::AddI,
            AtomicUpdate::Andi => Update::And,
            AtomicUpdate::Assign => Update::Assign,
            AtomicUpdate::Maximumf => Update::MaximumF,
            AtomicUpdate::Maxnumf => Update::MaxNumF,
            AtomicUpdate::Maxs => Update::MaxS,
            AtomicUpdate::Maxu => Update::MaxU,
            AtomicUpdate::Minimumf => Update::MinimumF,
            AtomicUpdate::Minnumf => Update::MinNumF,
            AtomicUpdate::Mins => Update::MinS,
            AtomicUpdate::Minu => Update::MinU,
            AtomicUpdate::Mulf => Update::MulF,
            AtomicUpdate::Muli => Update::MulI,
            AtomicUpdate::Ori => Update::Or,
            AtomicUpdate::Xori => Update::XOr,
        };
        atomic_update(kind, machine, operands)
    }
}

impl Interpretable for AtomicYieldOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::end(operands))
    }
}
