//! Execution of atomic updates.

use terrace_runtime::ir::Body;
use terrace_standard::{AtomicRMWOp, AtomicUpdate};

use crate::numbers::update::Update;
use crate::support::shaped::access::atomic_update;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

impl Interpretable for AtomicRMWOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
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
        atomic_update(kind, machine, operands)
    }
}
