//! Ops that nothing needs.

use crate::context::OpInfo;
use crate::dialect::OpTraits;
use crate::interfaces::{
    MemoryEffectOpInterfaceTable, SymbolOpInterfaceTable, is_trivially_dead, would_be_trivially_dead,
};
use crate::ir::{Body, Op};

/// What an op's name leaves open about its being dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Erasability {
    /// The op stays, whatever its results are used for.
    Stays,
    /// Such an op has no effect.
    Effectless,
    /// It depends on the op, or on the ops in its regions if those are all that counts.
    Depends {
        /// What the ops in the regions do decides, and nothing else.
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

/// Whether nobody would miss an op whose name does not already say that it stays.
///
/// What [`is_trivially_dead`] says, without a look at the effects where the name tells all.
#[inline]
pub(super) fn is_dead(body: &Body, op: Op, is_effectless: bool) -> bool {
    if is_effectless {
        body.results(op).all(|result| body.is_unused(result))
    } else {
        is_trivially_dead(body, op)
    }
}

/// Whether something would be missed if an op went whose results are not used, apart from what is in its regions where
/// these decide.
pub(super) fn has_effect(body: &Body, op: Op) -> bool {
    match Erasability::of(body.info(op)) {
        Erasability::Stays => true,
        Erasability::Effectless | Erasability::Depends { by_contents: true } => false,
        Erasability::Depends { by_contents: false } => !would_be_trivially_dead(body, op),
    }
}
