//! Visiting bodies bottom-up.

use crate::interfaces::RegionBranchOpInterfaceTable;
use crate::ir::{Body, Op};
use crate::support::stack::with_room;

/// The outcome of a visit.
#[derive(Clone, Copy, Default)]
pub(super) struct Work {
    /// The number of rewrites.
    pub(super) count: u64,
    /// Whether anything changed at all.
    pub(super) changed: bool,
}

impl Work {
    /// Adds the outcome of another visit.
    fn join(&mut self, other: Work) {
        self.count += other.count;
        self.changed |= other.changed;
    }
}

/// Calls `visit` for a body and all bodies below it, bottom-up, and on several
/// threads for siblings. The outcome for a body must depend on nothing but the body.
pub(super) fn for_each_body(body: &mut Body, visit: &(dyn Fn(&mut Body) -> Work + Sync)) -> Work {
    let mut work = Work::default();
    let children = body.child_ops();
    if body.are_children_worth_threads(&children) {
        let inside =
            body.visit_children_in_parallel(&children, |child| with_room(|| for_each_body(child, visit)));
        inside.into_iter().for_each(|inside| work.join(inside));
    } else {
        for op in children {
            if let Some(child) = body.child_mut(op) {
                work.join(with_room(|| for_each_body(child, visit)));
            }
        }
    }
    work.join(visit(body));
    work
}

/// Returns the ops of a body that branch between their regions, those in the regions of another one before it. The root is none
/// of them.
pub(super) fn region_branches(body: &Body) -> Vec<Op> {
    let mut branches = Vec::new();
    body.walk(body.root())
        .post_order()
        .within_body()
        .with_interface::<RegionBranchOpInterfaceTable>()
        .run(|_, op| branches.push(op));
    branches.retain(|op| *op != body.root());
    branches
}

/// Returns the ops that define the operands of an op and of the ops in its regions, possibly with duplicates.
pub(super) fn producers(body: &Body, op: Op) -> Vec<Op> {
    let mut made: Vec<Op> = body.operands(op).filter_map(|operand| body.defining_op(operand)).collect();
    for (holder, region) in body.regions(op).filter(|(holder, _)| holder.serial() == op.serial()) {
        holder.walk_region(region).within_body().run(|holder, inner| {
            made.extend(holder.operands(inner).filter_map(|operand| holder.defining_op(operand)));
        });
    }
    made
}
