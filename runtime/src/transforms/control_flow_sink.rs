//! Sinking of ops into the regions that need them.

use super::ControlFlowSink;
use super::body_walk::{Work, for_each_body, region_branches};
use crate::interfaces::{AnyRegionBranchOpInterface, RegionBranchPoint, is_memory_effect_free};
use crate::ir::{Body, Op, Region};
use crate::pass::{PassResult, PassRun};

impl ControlFlowSink {
    /// Moves ops into the regions that need them.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let work = for_each_body(run.body_mut(), &|body| {
            let mut branches = region_branches(body);
            branches.retain(|op| body.child(*op).is_none());
            let count = branches.into_iter().map(|op| sink_into(body, op)).sum();
            Work { count, changed: count > 0 }
        });
        self.sunk += work.count;
        if !work.changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Moves ops into the conditional regions of an op. Returns their number.
fn sink_into(body: &mut Body, op: Op) -> u64 {
    let Some(interface) = AnyRegionBranchOpInterface::of(body, op) else { return 0 };
    let entries = interface.successor_regions(body, RegionBranchPoint::Op);
    // Sinking into a region that is always entered gains nothing.
    if entries.len() < 2 {
        return 0;
    }
    let mut sunk = 0;
    for position in entries.into_iter().filter_map(|entry| entry.region) {
        if !is_repeated(body, interface, position) {
            let (_, region) = body.region(op, position);
            sunk += sink_into_region(body, region);
        }
    }
    sunk
}

/// Returns whether control may come back to a region after it left it.
fn is_repeated(body: &Body, interface: AnyRegionBranchOpInterface, region: usize) -> bool {
    let mut seen = vec![false; body.region_count(interface.op())];
    let mut pending = vec![region];
    while let Some(from) = pending.pop() {
        for next in interface.successor_regions(body, RegionBranchPoint::Region(from)) {
            match next.region {
                Some(to) if to == region => return true,
                Some(to) if !std::mem::replace(&mut seen[to], true) => pending.push(to),
                _ => {}
            }
        }
    }
    false
}

/// Moves ops that only a region uses to its beginning. Returns their number.
fn sink_into_region(body: &mut Body, region: Region) -> u64 {
    let Some(entry) = body.entry_block(region) else { return 0 };
    let mut pending: Vec<Op> = body.blocks(region).flat_map(|block| body.ops(block)).collect();
    let mut sunk = 0;
    while let Some(user) = pending.pop() {
        for position in 0..body.operand_count(user) {
            let Some(op) = body.defining_op(body.operand(user, position)) else { continue };
            if body.parent_region(op) == Some(region)
                || !is_memory_effect_free(body, op)
                || !body
                    .results(op)
                    .all(|result| body.users(result).all(|user| is_inside(body, user, region)))
            {
                continue;
            }
            let Some(first) = body.first_op(entry) else { continue };
            body.move_op_before(op, first);
            sunk += 1;
            pending.push(op);
        }
    }
    sunk
}

/// Returns whether an op is in a region, at any depth.
fn is_inside(body: &Body, op: Op, region: Region) -> bool {
    let mut place = body.parent_region(op);
    while let Some(found) = place {
        if found == region {
            return true;
        }
        place = body.parent_region(body.region_owner(found));
    }
    false
}
