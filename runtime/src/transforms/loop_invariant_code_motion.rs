//! Loop-invariant code motion.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use super::LoopInvariantCodeMotion;
use super::body_walk::{Work, for_each_body};
use crate::dialect::OpTraits;
use crate::interfaces::{
    AnyLoopLikeOpInterface, LoopLikeOpInterfaceTable, is_memory_effect_free, is_speculatable,
};
use crate::ir::{Body, Op, Region};
use crate::pass::{PassResult, PassRun};

impl LoopInvariantCodeMotion {
    /// Hoists loop-invariant ops out of all loops.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let work = for_each_body(run.body_mut(), &|body| {
            let mut loops: Vec<Op> = Vec::new();
            // Ops hoisted from an inner loop may be hoisted from the enclosing loops as well.
            body.walk(body.root())
                .post_order()
                .within_body()
                .with_interface::<LoopLikeOpInterfaceTable>()
                .run(|_, op| loops.push(op));
            loops.retain(|op| *op != body.root() && body.child(*op).is_none());
            let count = loops.into_iter().map(|op| hoist_from(body, op)).sum();
            Work { count, changed: count > 0 }
        });
        self.hoisted += work.count;
        if !work.changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Moves what is the same in each round out of a loop; how many ops there were.
fn hoist_from(body: &mut Body, loop_op: Op) -> u64 {
    let Some(interface) = AnyLoopLikeOpInterface::of(body, loop_op) else { return 0 };
    let mut hoisted = 0;
    for position in interface.loop_regions(body) {
        let (_, region) = body.region(loop_op, position);
        let mut pending: VecDeque<Op> = body.blocks(region).flat_map(|block| body.ops(block)).collect();
        // The worklist is in def-use order, unless the blocks are not in dominance order.
        let mut waiting: FxHashSet<Op> = pending.iter().copied().collect();
        while let Some(op) = pending.pop_front() {
            waiting.remove(&op);
            if body.parent_region(op) != Some(region) || !is_invariant(body, interface, op) {
                continue;
            }
            interface.move_out_of_loop(body, op);
            hoisted += 1;
            for user in body.results(op).flat_map(|result| body.users(result)) {
                if let Some(user) = op_right_in(body, region, user)
                    && waiting.insert(user)
                {
                    pending.push_back(user);
                }
            }
        }
    }
    hoisted
}

/// Returns the op right in a region that an op is, or is in.
fn op_right_in(body: &Body, region: Region, op: Op) -> Option<Op> {
    let mut current = op;
    while body.parent_region(current) != Some(region) {
        current = body.parent_op(current)?;
    }
    Some(current)
}

/// Returns whether an op does the same in each round, and may be executed where the loop is not.
fn is_invariant(body: &Body, interface: AnyLoopLikeOpInterface, op: Op) -> bool {
    !body.has_traits(op, OpTraits::TERMINATOR)
        && body.successor_count(op) == 0
        && body.operands(op).all(|operand| interface.is_defined_outside(body, operand))
        && is_memory_effect_free(body, op)
        && is_speculatable(body, op)
        && body.regions(op).all(|(holder, region)| {
            holder.serial() != op.serial() || uses_nothing_of_loop(body, interface, op, region)
        })
}

/// Returns whether the ops in a region of `op` use what is defined in `op` or outside of the loop.
fn uses_nothing_of_loop(body: &Body, interface: AnyLoopLikeOpInterface, op: Op, region: Region) -> bool {
    let outcome = body.walk_region(region).within_body().run(|_, inner| {
        let is_fine = body.operands(inner).all(|operand| {
            let holder = match body.defining_op(operand) {
                Some(made) => body.parent_op(made),
                None => body.defining_block(operand).map(|block| body.block_owner(block)),
            };
            holder.is_some_and(|holder| body.is_ancestor(op, holder))
                || interface.is_defined_outside(body, operand)
        });
        if is_fine { crate::ir::WalkResult::Advance } else { crate::ir::WalkResult::Interrupt }
    });
    !outcome.was_interrupted()
}
