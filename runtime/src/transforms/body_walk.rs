//! Going from body to body.

use crate::ir::{Body, Op};
use crate::stack::with_room;

/// What was done in some bodies.
#[derive(Clone, Copy, Default)]
pub(super) struct Work {
    /// How often the pass did what it is there for.
    pub(super) count: u64,
    /// Whether anything changed at all.
    pub(super) changed: bool,
}

impl Work {
    /// Takes in what was done elsewhere.
    fn join(&mut self, other: Work) {
        self.count += other.count;
        self.changed |= other.changed;
    }
}

/// Does something with a body and with each body below it: first with those that are inside of others, and on several
/// threads with those next to each other. What is done with a body must depend on nothing but the body.
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

/// The ops of a body that made what an op uses, or what the ops in its regions use. An op may be there several times.
pub(super) fn producers(body: &Body, op: Op) -> Vec<Op> {
    let mut made: Vec<Op> = body.operands(op).filter_map(|operand| body.defining_op(operand)).collect();
    for (holder, region) in body.regions(op).filter(|(holder, _)| holder.serial() == op.serial()) {
        holder.walk_region(region).within_body().run(|holder, inner| {
            made.extend(holder.operands(inner).filter_map(|operand| holder.defining_op(operand)));
        });
    }
    made
}
