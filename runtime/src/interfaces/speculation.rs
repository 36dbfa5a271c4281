//! Whether ops may be executed where they need not be.

use super::AnyConditionallySpeculatable;
use super::effects::push_region_ops;
use crate::dialect::OpTraits;
use crate::ir::{Body, Op};

/// Whether an op may be executed where it need not be: in front of a loop that may not run, say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speculatability {
    /// It may not.
    NotSpeculatable,
    /// It may.
    Speculatable,
    /// It may when all ops in its regions may.
    RecursivelySpeculatable,
}

/// Returns whether an op may be executed where it need not be, by [`OpTraits::PURE`] or its
/// [`ConditionallySpeculatable`](super::ConditionallySpeculatable) interface; not where neither says so.
pub fn is_speculatable(body: &Body, op: Op) -> bool {
    let mut open = vec![(body, op)];
    while let Some((body, op)) = open.pop() {
        if body.has_traits(op, OpTraits::PURE) {
            continue;
        }
        match AnyConditionallySpeculatable::of(body, op).map(|op| op.speculatability(body)) {
            Some(Speculatability::Speculatable) => {}
            Some(Speculatability::RecursivelySpeculatable) => push_region_ops(body, op, &mut open),
            Some(Speculatability::NotSpeculatable) | None => return false,
        }
    }
    true
}
