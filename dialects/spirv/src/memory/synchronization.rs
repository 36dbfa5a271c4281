//! Atomic instructions and barriers.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};

use crate::hooks::fail;
use crate::{MemorySemantics, MemorySemanticsAttr};

/// Verifies that at most one order is given.
pub(crate) fn check_semantics(ir: &Body, op: Op, semantics: MemorySemanticsAttr) -> Result<(), Reported> {
    let set = *semantics.value(ir.context());
    let orders = [
        MemorySemantics::Acquire,
        MemorySemantics::Release,
        MemorySemantics::AcquireRelease,
        MemorySemantics::SequentiallyConsistent,
    ];
    match orders.into_iter().filter(|order| set.contains_all(*order)).count() {
        0 | 1 => Ok(()),
        _ => fail(
            ir,
            op,
            "expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`",
        ),
    }
}

/// Verifies an atomic instruction.
pub(crate) fn check_atomic(ir: &Body, op: Op, semantics: MemorySemanticsAttr) -> Result<(), Reported> {
    check_semantics(ir, op, semantics)
}
