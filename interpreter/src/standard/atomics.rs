//! Execution of atomic updates.

use terrace_runtime::ir::Body;
use terrace_standard::{AtomicRMWOp, AtomicUpdate, GenericAtomicRMWOp};

use crate::maps::numbers;
use crate::numbers::update::{Update, update};
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Progress, Stop};

impl Interpretable for AtomicRMWOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [new, memref, indices @ ..] = operands else { return Err(unexpected("a value and a memref")) };
        let kind = match self.kind(ir) {
            AtomicUpdate::Addf => Update::AddF,
            AtomicUpdate::Addi => Update::AddI,
            AtomicUpdate::Assign => Update::Assign,
            AtomicUpdate::Maxf => Update::MaximumF,
            AtomicUpdate::Maxs => Update::MaxS,
            AtomicUpdate::Maxu => Update::MaxU,
            AtomicUpdate::Minf => Update::MinimumF,
            AtomicUpdate::Mins => Update::MinS,
            AtomicUpdate::Minu => Update::MinU,
            AtomicUpdate::Mulf => Update::MulF,
            AtomicUpdate::Muli => Update::MulI,
        };
        let (memref, indices) = (memref.as_memory()?, numbers(indices)?);
        let old = machine.memory.read(memref, &indices)?;
        machine.memory.write(memref, &indices, &update(kind, &old, new)?)?;
        Ok(Outcome::result(old))
    }
}

impl Interpretable for GenericAtomicRMWOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [memref, indices @ ..] = operands else { return Err(unexpected("a memref")) };
        let (memref, indices) = (memref.as_memory()?, numbers(indices)?);
        let old = machine.memory.read(memref, &indices)?;
        let progress = Box::new((memref.clone(), indices, old.clone()));
        Ok(Outcome::Region { region: 0, arguments: [old].into_iter().collect(), progress })
    }

    fn resume(
        self,
        _: &Body,
        machine: &mut Machine<'_>,
        progress: Progress,
        yielded: &[Datum],
    ) -> Result<Outcome, Stop> {
        type Place = (std::sync::Arc<crate::MemRef>, crate::maps::Numbers, Datum);
        let place = progress.downcast::<Place>().map_err(|_| unexpected("the state of an update"))?;
        let (memref, indices, old) = *place;
        let [new] = yielded else { return Err(unexpected("one new value")) };
        machine.memory.write(&memref, &indices, new)?;
        Ok(Outcome::result(old))
    }
}
