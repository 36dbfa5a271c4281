//! The driver's flags of op names.

use crate::context::{Context, OpInfo, OpName};
use crate::dialect::{OpDescriptor, OpTraits};
use crate::rewrite::pattern_set::PatternOrder;
use crate::rewrite::trivially_dead::Erasability;

/// The driver's cached flags of an op name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::rewriting::rewrite) struct OpFlags(u8);

impl OpFlags {
    const PATTERNS: u8 = 1;
    const FOLDS: u8 = 2;
    const DIES: u8 = 4;
    const CONSTANT: u8 = 8;
    const EFFECTLESS: u8 = 16;
    const HAS_CONTENTS_ONLY: u8 = 32;

    /// Returns whether the driver never changes such an op.
    #[inline]
    pub(super) fn is_inert(self) -> bool {
        self.0 == 0
    }

    /// Returns whether patterns have such an op as root.
    #[inline]
    pub(super) fn has_patterns(self) -> bool {
        self.0 & Self::PATTERNS != 0
    }

    /// Returns whether such an op may fold.
    #[inline]
    pub(super) fn may_fold(self) -> bool {
        self.0 & Self::FOLDS != 0
    }

    /// Returns whether such an op may be dead.
    #[inline]
    pub(super) fn may_die(self) -> bool {
        self.0 & Self::DIES != 0
    }

    /// Returns whether such an op is dead as soon as its results are unused.
    #[inline]
    pub(super) fn is_effectless(self) -> bool {
        self.0 & Self::EFFECTLESS != 0
    }

    /// Returns whether such an op has no effects but those of the ops in its regions.
    #[inline]
    pub(super) fn has_effects_of_contents_only(self) -> bool {
        self.0 & (Self::HAS_CONTENTS_ONLY | Self::EFFECTLESS) != 0
    }

    /// Returns whether such an op is a constant.
    #[inline]
    pub(super) fn is_constant(self) -> bool {
        self.0 & Self::CONSTANT != 0
    }
}

/// The flags of all op names that the context knew when the patterns were indexed.
#[derive(Clone, Debug)]
pub(in crate::rewriting::rewrite) struct OpFlagTable {
    table: Vec<OpFlags>,
    /// Of names that came later, which are not registered.
    unknown: OpFlags,
}

impl OpFlagTable {
    /// Computes the flags of all names: of the registered ops, and of other roots of patterns.
    pub(in crate::rewriting::rewrite) fn new(context: &Context, order: &PatternOrder) -> Self {
        let unknown = OpFlags(if order.for_any().is_empty() { 0 } else { OpFlags::PATTERNS });
        let names = context.registered_op_names();
        let registered = names.map(|name| flags_of(context, name, order)).collect::<Vec<_>>();
        // Names are numbered from one.
        let mut table = vec![unknown];
        table.extend(registered);
        for (raw, patterns) in order.lists().enumerate().skip(table.len()) {
            table.push(OpFlags(if patterns.is_empty() { 0 } else { OpFlags::PATTERNS }));
            debug_assert_eq!(table.len(), raw + 1);
        }
        OpFlagTable { table, unknown }
    }

    #[inline]
    pub(super) fn of(&self, name: OpName) -> OpFlags {
        self.table.get(name.number() as usize).copied().unwrap_or(self.unknown)
    }
}

fn flags_of(context: &Context, name: OpName, order: &PatternOrder) -> OpFlags {
    let info: &OpInfo = name.info(context);
    let traits = info.traits();
    let mut flags = 0;
    if !order.of(name).is_empty() {
        flags |= OpFlags::PATTERNS;
    }
    flags |= match Erasability::of(info) {
        Erasability::Stays => 0,
        Erasability::Effectless => OpFlags::DIES | OpFlags::EFFECTLESS,
        Erasability::Depends { by_contents: true } => OpFlags::DIES | OpFlags::HAS_CONTENTS_ONLY,
        Erasability::Depends { by_contents: false } => OpFlags::DIES,
    };
    let trait_folds = OpTraits::COMMUTATIVE.union(OpTraits::IDEMPOTENT).union(OpTraits::INVOLUTION);
    if traits.contains(OpTraits::CONSTANT_LIKE) {
        flags |= OpFlags::CONSTANT;
    } else if info.descriptor().is_some_and(OpDescriptor::has_folds)
        || name.dialect(context).is_some_and(|dialect| dialect.hooks().fold.is_some())
        || traits.intersects(trait_folds)
    {
        flags |= OpFlags::FOLDS;
    }
    OpFlags(flags)
}
