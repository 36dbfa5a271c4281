//! Passes on the loads and stores of affine loops.
//!
//! They run on functions of any dialect, and on whatever these are in: on each body by itself.

mod accessed_memory;
pub(crate) mod accesses;
mod fusion;
mod scalar_replacement;

use terrace_runtime::ir::Body;
use terrace_runtime::pass::PassRun;

/// Visits the body of the op that a pass runs on, and those in it.
pub(crate) fn for_each_body(run: &mut PassRun<'_>, mut visit: impl FnMut(&mut Body)) {
    let root = run.op();
    let ir = run.body_mut();
    visit(ir);
    ir.walk_mut(root, |ir, op| {
        if op != ir.root() && ir.child(op).is_some() {
            visit(ir.region_mut(op, 0).0);
        }
    });
}
