//! Promotion of memory slots to values.
//!
//! `uses` finds out whether all uses of a slot can go, `flow` has the blocks of its region, `merges` finds the blocks that need an
//! argument, and `promotion` rewrites.

mod flow;
mod merges;
mod promotion;
mod uses;

use rustc_hash::{FxHashMap, FxHashSet};

use self::flow::RegionFlow;
use self::promotion::Promotion;
use self::uses::SlotUses;
use super::Mem2Reg;
use crate::interfaces::{
    AnyPromotableAllocationOpInterface, MemorySlot, PromotableAllocationOpInterfaceTable,
};
use crate::ir::{Body, Op, Region};
use crate::pass::{PassResult, PassRun};
use crate::support::stack::with_room;
use crate::symbols::Outer;

impl Mem2Reg {
    /// Promotes all slots that can be promoted. Running time: for each slot, linear in the number of its uses and of the blocks
    /// through which its value lives.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let outer = run.outer();
        let counts = promote_slots(run.body_mut(), outer);
        self.promoted += counts.promoted;
        self.arguments += counts.arguments;
        if counts.promoted == 0 {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// The number of changes.
#[derive(Default)]
struct Counts {
    promoted: u64,
    arguments: u64,
}

/// Promotes the slots of a body and of all bodies below it.
fn promote_slots(body: &mut Body, outer: &Outer<'_>) -> Counts {
    let mut counts = Counts::default();
    for op in body.child_ops() {
        if body.child(op).is_none() {
            continue;
        }
        let mut child = body.take_child(op);
        let inside = with_room(|| promote_slots(&mut child, &outer.inside(body, None)));
        body.put_back_child(op, child);
        counts.promoted += inside.promoted;
        counts.arguments += inside.arguments;
    }
    let mut allocations: Vec<Op> = Vec::new();
    body.walk(body.root())
        .within_body()
        .with_interface::<PromotableAllocationOpInterfaceTable>()
        .run(|_, op| allocations.push(op));
    let mut flows: FxHashMap<Region, RegionFlow> = FxHashMap::default();
    while !allocations.is_empty() {
        // The allocations whose pointers were stored to slots that are gone.
        let mut released: FxHashSet<Op> = FxHashSet::default();
        for op in &allocations {
            for slot in slots_of(body, *op) {
                let promoted = promote(body, *op, slot, outer, &mut flows, &mut released);
                counts.promoted += u64::from(promoted.is_some());
                counts.arguments += promoted.unwrap_or_default();
            }
        }
        allocations.retain(|op| released.contains(op) && body.is_alive(*op));
    }
    counts
}

fn slots_of(body: &Body, op: Op) -> Vec<MemorySlot> {
    let allocation = AnyPromotableAllocationOpInterface::of(body, op);
    allocation.map(|allocation| allocation.promotable_slots(body)).unwrap_or_default()
}

/// Promotes a slot, if possible. Returns the number of new block arguments.
fn promote(
    body: &mut Body,
    op: Op,
    slot: MemorySlot,
    outer: &Outer<'_>,
    flows: &mut FxHashMap<Region, RegionFlow>,
    released: &mut FxHashSet<Op>,
) -> Option<u64> {
    let region = body.defining_block(slot.pointer).map(|block| body.block_region(block))?;
    if !body.has_ssa_dominance(region) {
        return None;
    }
    let uses = SlotUses::of(body, region, slot, outer)?;
    let flow = flows.entry(region).or_insert_with(|| RegionFlow::new(body, region));
    let promotion = Promotion::new(body, op, slot, &uses, flow, outer)?;
    let is_allocation = |op: &Op| AnyPromotableAllocationOpInterface::of(body, *op).is_some();
    let operands = uses.accesses.iter().flat_map(|access| body.operands(*access));
    released.extend(operands.filter_map(|operand| body.defining_op(operand)).filter(is_allocation));
    promotion.run(body, uses, outer)
}
