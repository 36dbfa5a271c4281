//! Which ops define the operands of an op, as a set that patterns are left out by.

use std::sync::Arc;

use super::RewritePattern;
use crate::context::{Context, OpName};
use crate::ir::{Body, Op};

/// A set of op names, one bit each. Beyond 64 names, several share a bit: the set may be larger than it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NameSet(u64);

impl NameSet {
    /// The names of all ops.
    pub(super) const ALL: Self = NameSet(u64::MAX);

    fn of_position(position: usize) -> Self {
        NameSet(1 << (position % u64::BITS as usize))
    }
}

/// The names of the ops that patterns need as producers of their root's operands ([`RewritePattern::operand_ops`]).
#[derive(Clone, Debug)]
pub(super) struct Definers {
    /// By the op name's number: the set of this name alone, or the empty set if no pattern asks for it.
    sets: Vec<NameSet>,
    /// By the pattern's index.
    needed: Vec<NameSet>,
}

impl Definers {
    pub(super) fn new(context: &Context, patterns: &[Arc<dyn RewritePattern>]) -> Self {
        let mut sets: Vec<NameSet> = Vec::new();
        let mut known = 0;
        let mut set_of = |name: &str| {
            let number = context.op_name(name).number() as usize;
            if number >= sets.len() {
                sets.resize(number + 1, NameSet(0));
            }
            if sets[number] == NameSet(0) {
                sets[number] = NameSet::of_position(known);
                known += 1;
            }
            sets[number]
        };
        let needed = patterns
            .iter()
            .map(|pattern| {
                NameSet(pattern.operand_ops().iter().fold(0, |names, name| names | set_of(name).0))
            })
            .collect();
        Definers { sets, needed }
    }

    /// Returns the names of the ops that define operands of an op, as far as patterns ask for them.
    #[inline]
    pub(super) fn of_operands(&self, body: &Body, op: Op) -> NameSet {
        let definers = body.operands(op).filter_map(|operand| body.defining_op(operand));
        NameSet(definers.fold(0, |names, definer| names | self.set(body.name(definer)).0))
    }

    #[inline]
    fn set(&self, name: OpName) -> NameSet {
        self.sets.get(name.number() as usize).copied().unwrap_or(NameSet(0))
    }

    /// Returns whether a pattern may match an op whose operands are defined by ops of these names.
    #[inline]
    pub(super) fn may_match(&self, pattern: u32, names: NameSet) -> bool {
        self.needed[pattern as usize].0 & !names.0 == 0
    }
}
