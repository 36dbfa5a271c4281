//! Ops and blocks that nothing needs.

use super::TrivialDce;
use super::body_walk::{Work, for_each_body, producers};
use crate::interfaces::is_trivially_dead;
use crate::ir::{Body, Builder, Op};
use crate::pass::{PassResult, PassRun};
use crate::rewrite::erase_unreachable_blocks;

impl TrivialDce {
    /// Returns what the pass does.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let removes_blocks = self.remove_blocks;
        let work = for_each_body(run.body_mut(), &|body| {
            let lost_blocks =
                removes_blocks && body.arena.is_some() && erase_unreachable_blocks(&mut Builder::new(body));
            let count = erase_dead_ops(body);
            Work { count, changed: lost_blocks || count > 0 }
        });
        self.erased += work.count;
        if !work.changed {
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
    // In reverse order: users before definitions, nested ops before their parents.
    while let Some(op) = pending.pop() {
        if op == root || !body.is_alive(op) || !is_trivially_dead(body, op) {
            continue;
        }
        let freed = producers(body, op);
        let parent = body.parent_op(op);
        body.erase_op(op);
        erased += 1;
        pending.extend(freed);
        pending.extend(parent);
    }
    erased
}
