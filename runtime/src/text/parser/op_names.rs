//! From the name of an op in the text to the op's name in the context.

use rustc_hash::FxHashMap;

use crate::context::{Context, OpName};
use crate::dialect::OpTraits;

/// What the parser asks of an op's name again and again.
#[derive(Clone, Copy)]
pub(super) struct KnownOp {
    pub(super) name: OpName,
    pub(super) traits: OpTraits,
    pub(super) is_registered: bool,
    /// How many inherent attributes an op of this name has.
    pub(super) slot_count: u32,
    /// Whether an op of this name may be there at all.
    pub(super) is_allowed: bool,
}

/// The names of ops that were met, in front of the context's table.
#[derive(Default)]
pub(super) struct OpNameCache<'source> {
    known: FxHashMap<&'source [u8], KnownOp>,
}

impl<'source> OpNameCache<'source> {
    /// The op whose name is written `text`; none where the text was not met before and may stand for something else.
    #[inline]
    pub(super) fn find(&mut self, context: &Context, text: &'source [u8]) -> Option<KnownOp> {
        if let Some(known) = self.known.get(text) {
            return Some(*known);
        }
        if text.is_empty() || text.contains(&0) || text.contains(&b'\\') {
            return None;
        }
        Some(self.add(context, text, std::str::from_utf8(text).ok()?))
    }

    /// The op called `name`, whose name is written `text`.
    pub(super) fn add(&mut self, context: &Context, text: &'source [u8], name: &str) -> KnownOp {
        let known = look_up(context, name);
        self.known.insert(text, known);
        known
    }
}

/// What the context knows of an op called `text`.
pub(super) fn look_up(context: &Context, text: &str) -> KnownOp {
    let mut name = context.op_name(text);
    if !name.info(context).is_registered()
        && let Some(renamed) = context.op_name_since(text)
    {
        name = renamed;
    }
    let info = name.info(context);
    let is_registered = info.is_registered();
    let is_allowed = is_registered
        || match context.dialect(name.dialect_namespace(context)) {
            Some(dialect) => dialect.accepts_unknown_ops(),
            None => context.options().allow_unregistered_dialects,
        };
    let slot_count = info.inherent_attributes().len() as u32;
    KnownOp { name, traits: info.traits(), is_registered, slot_count, is_allowed }
}
