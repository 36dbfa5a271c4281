//! Dead ops.

use crate::context::OpInfo;
use crate::dialect::OpTraits;
use crate::interfaces::{MemoryEffectOpInterfaceTable, SymbolOpInterfaceTable, would_be_trivially_dead};
use crate::ir::{Body, Op};

/// The condition under which ops of a name may be erased as dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Erasability {
    /// Never.
    Stays,
    /// As soon as the results are unused: the op has no side effects.
    Effectless,
    /// Depending on the effects of the op, or of the ops in its regions.
    Depends {
        /// Only the effects of the ops in the regions count.
        by_contents: bool,
    },
}

impl Erasability {
    pub(super) fn of(info: &OpInfo) -> Erasability {
        let traits = info.traits();
        let has_interface = info.interface::<MemoryEffectOpInterfaceTable>().is_some();
        if traits.contains(OpTraits::TERMINATOR)
            || traits.contains(OpTraits::SYMBOL)
            || info.interface::<SymbolOpInterfaceTable>().is_some()
        {
            Erasability::Stays
        } else if traits.contains(OpTraits::RECURSIVE_MEMORY_EFFECTS) || has_interface {
            Erasability::Depends { by_contents: !has_interface }
        } else if traits.intersects(OpTraits::PURE | OpTraits::NO_SIDE_EFFECT) {
            Erasability::Effectless
        } else {
            Erasability::Stays
        }
    }
}

/// Returns whether an op with unused results has effects that keep it alive, apart from those of its regions if only
/// these count.
pub(super) fn has_effect(body: &Body, op: Op) -> bool {
    match Erasability::of(body.info(op)) {
        Erasability::Stays => true,
        Erasability::Effectless | Erasability::Depends { by_contents: true } => false,
        Erasability::Depends { by_contents: false } => !would_be_trivially_dead(body, op),
    }
}
