//! Properties of ops that their names determine.

use crate::dialect::OpTraits;
use crate::interfaces::{MemoryEffectOpInterfaceTable, SymbolOpInterfaceTable};
use crate::ir::{Body, OpIndex};

/// The memory effects of an op, as far as its name determines them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effects {
    /// Nothing.
    None,
    /// Anything.
    Unknown,
    /// The effects that the op's interface reports.
    Own,
    /// The effects that the op's interface reports, if any, and the effects of the ops in its regions.
    Recursive,
}

/// The properties of all ops of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpProperties {
    pub(super) effects: Effects,
    pub(super) is_terminator: bool,
    pub(super) is_symbol: bool,
    pub(super) is_commutative: bool,
    pub(super) is_registered: bool,
    pub(super) has_effect_interface: bool,
    /// The number of inherent attribute slots.
    pub(super) inherent: usize,
}

/// A cache of properties by op name.
#[derive(Debug, Default)]
pub(super) struct OpPropertyTable {
    /// By the number of the name.
    known: Vec<Option<OpProperties>>,
}

impl OpPropertyTable {
    #[inline]
    pub(super) fn of(&mut self, body: &Body, op: OpIndex) -> OpProperties {
        let raw = body.name_at(op).number() as usize;
        match self.known.get(raw) {
            Some(Some(properties)) => *properties,
            _ => self.add(body, op, raw),
        }
    }

    #[cold]
    fn add(&mut self, body: &Body, op: OpIndex, raw: usize) -> OpProperties {
        let info = body.name_at(op).info(body.context());
        let traits = info.traits();
        let has_effect_interface = info.interface::<MemoryEffectOpInterfaceTable>().is_some();
        let effects = if traits.contains(OpTraits::RECURSIVE_MEMORY_EFFECTS) {
            Effects::Recursive
        } else if has_effect_interface {
            Effects::Own
        } else if traits.intersects(OpTraits::PURE | OpTraits::NO_SIDE_EFFECT) {
            Effects::None
        } else {
            Effects::Unknown
        };
        let properties = OpProperties {
            effects,
            is_terminator: traits.contains(OpTraits::TERMINATOR),
            is_symbol: traits.contains(OpTraits::SYMBOL)
                || info.interface::<SymbolOpInterfaceTable>().is_some(),
            is_commutative: traits.contains(OpTraits::COMMUTATIVE),
            is_registered: info.is_registered(),
            has_effect_interface,
            // An unregistered op has one slot if it has properties.
            inherent: if info.is_registered() { info.inherent_attributes().len() } else { 1 },
        };
        if self.known.len() <= raw {
            self.known.resize(raw + 1, None);
        }
        self.known[raw] = Some(properties);
        properties
    }
}
