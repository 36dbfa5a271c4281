//! Ops and blocks that nothing needs.

use super::TrivialDce;
use super::bodies::for_each_body;
use crate::interfaces::is_trivially_dead;
use crate::ir::{Body, Builder, Op};
use crate::pass::{PassResult, PassRun};
use crate::rewrite::erase_unreachable_blocks;

impl TrivialDce {
    /// What the pass does.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let mut changed = false;
        for_each_body(run.body_mut(), &mut |body| {
            if self.remove_blocks && body.arena.is_some() {
                changed |= erase_unreachable_blocks(&mut Builder::new(body));
            }
            let erased = erase_dead_ops(body);
            self.erased += erased;
            changed |= erased > 0;
        });
        if !changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Erases the ops of a body that nothing needs, and those that nothing needs after that; how many, what was in them
/// not counted.
fn erase_dead_ops(body: &mut Body) -> u64 {
    let root = body.root();
    let mut pending: Vec<Op> = Vec::new();
    body.walk(root).pre_order().within_body().run(|_, op| pending.push(op));
    let mut erased = 0;
    // The last ones first: users before what they use, contents before what holds them.
    while let Some(op) = pending.pop() {
        if op == root || !body.is_alive(op) || !is_trivially_dead(body, op) {
            continue;
        }
        let mut freed: Vec<Op> = body
            .operands(op)
            .filter_map(|operand| body.defining_op(operand))
            .filter(|made| *made != op)
            .collect();
        freed.sort_unstable();
        freed.dedup();
        for inner in body.regions(op).filter(|(holder, _)| holder.serial() == op.serial()) {
            let (holder, region) = inner;
            holder.walk_region(region).within_body().run(|holder, nested| {
                freed.extend(holder.operands(nested).filter_map(|operand| holder.defining_op(operand)));
            });
        }
        freed.extend(body.parent_op(op));
        body.erase_op(op);
        erased += 1;
        pending.extend(freed);
    }
    erased
}
