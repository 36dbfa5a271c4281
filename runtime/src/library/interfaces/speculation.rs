//! Speculatability of ops.

use super::AnyConditionallySpeculatable;
use super::effects::push_region_ops;
use crate::dialect::OpTraits;
use crate::ir::{Body, Op};

/// The speculatability of an op: whether it may execute although the original program would not execute it,
/// for example before a loop without iterations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speculatability {
    /// The op must not be speculated.
    NotSpeculatable,
    /// The op may be speculated.
    Speculatable,
    /// The op may be speculated if all nested ops may be.
    RecursivelySpeculatable,
}

/// Returns whether an op is speculatable, from [`OpTraits::PURE`], [`OpTraits::ALWAYS_SPECULATABLE`],
/// [`OpTraits::RECURSIVELY_SPECULATABLE`] or its
/// [`ConditionallySpeculatable`](super::ConditionallySpeculatable) interface; `false` if it has none of these.
pub fn is_speculatable(body: &Body, op: Op) -> bool {
    is_speculatable_with(body, op, |_, _| None)
}

/// Does the same as [`is_speculatable`], and does not enter nested ops that `known` answers for.
pub(crate) fn is_speculatable_with(body: &Body, op: Op, known: impl Fn(&Body, Op) -> Option<bool>) -> bool {
    let mut open = vec![(body, op)];
    while let Some((body, op)) = open.pop() {
        match known(body, op) {
            Some(true) => continue,
            Some(false) => return false,
            None => {}
        }
        let traits = body.info(op).traits();
        if traits.intersects(OpTraits::PURE.union(OpTraits::ALWAYS_SPECULATABLE)) {
            continue;
        }
        if traits.contains(OpTraits::RECURSIVELY_SPECULATABLE) {
            push_region_ops(body, op, &mut open);
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
