//! The uses of a memory slot.

use rustc_hash::FxHashSet;

use crate::interfaces::{AnyPromotableMemOpInterface, AnyPromotableOpInterface, MemorySlot};
use crate::ir::{Body, Op, Region, Value};
use crate::symbols::Outer;

/// The ops that use a slot, all of which can go.
pub(super) struct SlotUses {
    /// The ops that access the slot.
    pub(super) accesses: Vec<Op>,
    /// The other ops that use the pointer, or the results of such ops. Users come before what they use.
    pub(super) others: Vec<Op>,
}

impl SlotUses {
    /// Returns the uses of a slot; none if it has no use, or one that must stay.
    pub(super) fn of(body: &Body, region: Region, slot: MemorySlot, outer: &Outer<'_>) -> Option<SlotUses> {
        let mut uses = SlotUses { accesses: Vec::new(), others: Vec::new() };
        let mut seen: FxHashSet<Op> = FxHashSet::default();
        let mut stack: Vec<Step> = Vec::new();
        for user in body.users(slot.pointer) {
            let Some(access) = AnyPromotableMemOpInterface::of(body, user) else {
                stack.push(Step::Enter(user));
                continue;
            };
            if seen.insert(user) {
                if body.parent_region(user) != Some(region) || !access.can_be_promoted(body, slot, outer) {
                    return None;
                }
                uses.accesses.push(user);
            }
        }
        let mut left: FxHashSet<Op> = FxHashSet::default();
        while let Some(step) = stack.pop() {
            match step {
                Step::Enter(op) => {
                    if !seen.insert(op) {
                        // An access must not use the results, and in unreachable blocks, an op may use its own.
                        if left.contains(&op) {
                            continue;
                        }
                        return None;
                    }
                    if !AnyPromotableOpInterface::of(body, op)?.can_be_promoted(body) {
                        return None;
                    }
                    stack.push(Step::Leave(op));
                    let results: Vec<Value> = body.results(op).collect();
                    stack.extend(results.into_iter().flat_map(|result| body.users(result)).map(Step::Enter));
                }
                Step::Leave(op) => {
                    left.insert(op);
                    uses.others.push(op);
                }
            }
        }
        (!seen.is_empty()).then_some(uses)
    }
}

/// A step of the search.
enum Step {
    Enter(Op),
    /// All users of the results have been visited.
    Leave(Op),
}
