//! Verification of nested bodies, sequentially or in parallel.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::structure::children::children_in_order;
use super::walk::{SHALLOW, Step, Walk};
use crate::diagnostics::ParallelDiagnosticHandler;
use crate::ir::{Body, OpIndex};

/// Fewer ops than this below a body are checked faster by one thread.
const LEAST_OPS: usize = 4096;

/// A body whose children were checked on several threads.
///
/// Items of the handler alternate: a stretch of the body itself, a child, a stretch, and so on.
struct Fork<'body> {
    handler: ParallelDiagnosticHandler<'body>,
    errors: FxHashMap<OpIndex, usize>,
    item: usize,
}

/// A body that is being checked.
struct Level<'body> {
    walk: Walk<'body>,
    fork: Option<Fork<'body>>,
}

/// Checks what is in the regions of a body's root, child bodies included; returns the number of errors.
pub(super) fn check_contents(body: &Body) -> usize {
    check_levels(body, 0, body.context().options().threading)
}

/// Checks what is in the regions of a body's root, without what is in child bodies; returns the number of errors.
pub(super) fn check_own(body: &Body) -> usize {
    if body.is_verified() {
        return 0;
    }
    let mut walk = Walk::new(body, 0);
    while matches!(walk.advance(), Step::Child { .. }) {}
    walk.finish()
}

/// Checks what [`check_own`] checks, but for what ops ask of the child bodies that they own: these may be wrong, and are
/// checked with these ops as their roots.
pub(super) fn check_apart(body: &Body) -> usize {
    if body.is_verified() {
        return 0;
    }
    let mut walk = Walk::new(body, 0);
    while matches!(walk.advance(), Step::Child { .. }) {
        walk.skip_child();
    }
    walk.finish()
}

/// Checks what [`check_own`] checks, of several bodies. Returns whether each is right, and reports nothing.
fn are_right_inside(bodies: &[&Body]) -> Vec<bool> {
    let is_right = |body: &&Body| body.context().diagnostics().muted(|| check_own(body) == 0);
    let may_fork = bodies.len() > 1 && bodies[0].context().options().threading;
    if may_fork && bodies.iter().map(|body| body.op_count()).sum::<usize>() >= LEAST_OPS {
        return bodies.par_iter().map(is_right).collect();
    }
    bodies.iter().map(is_right).collect()
}

/// Checks several bodies, and runs `other` in the meantime where there are threads for it.
pub(super) fn are_right_inside_while<T: Send>(
    bodies: &[&Body],
    other: impl FnOnce() -> T + Send,
) -> (Vec<bool>, T) {
    if bodies.first().is_some_and(|body| body.context().options().threading) {
        return rayon::join(|| are_right_inside(bodies), other);
    }
    (are_right_inside(bodies), other())
}

/// Follows the nesting of bodies with a stack of its own. Inside of a parallel item everything is done in order.
fn check_levels(body: &Body, depth: usize, may_fork: bool) -> usize {
    if is_known_to_be_valid(body, depth) {
        return 0;
    }
    let mut levels = vec![open(body, depth, may_fork)];
    loop {
        let level = levels.last_mut().expect("the loop ends with the last level");
        let step = match &level.fork {
            Some(fork) => fork.handler.collect(fork.item, || level.walk.advance()),
            None => level.walk.advance(),
        };
        match (step, &mut level.fork) {
            (Step::Child { op, .. }, Some(fork)) => {
                fork.item += 2;
                level.walk.add_child_errors(fork.errors.get(&op).copied().unwrap_or(0));
            }
            (Step::Child { body, depth, .. }, None) if is_known_to_be_valid(body, depth) => {}
            (Step::Child { body, depth, .. }, None) => levels.push(open(body, depth, may_fork)),
            (Step::Done, _) => {
                let errors = levels.pop().expect("it is there").walk.finish();
                match levels.last_mut() {
                    Some(parent) => parent.walk.add_child_errors(errors),
                    None => return errors,
                }
            }
        }
    }
}

/// Returns whether the contents of a body were found to be valid and did not change since. What depends on other bodies
/// is checked with the op that owns the body, and with the symbol table around.
fn is_known_to_be_valid(body: &Body, depth: usize) -> bool {
    body.is_verified() && depth <= SHALLOW
}

fn open(body: &Body, depth: usize, may_fork: bool) -> Level<'_> {
    let fork = if may_fork { fork(body, depth) } else { None };
    Level { walk: Walk::new(body, depth), fork }
}

/// Checks the children of a body on several threads, if that is worth it.
fn fork(body: &Body, depth: usize) -> Option<Fork<'_>> {
    let arena = body.arena.as_deref()?;
    let children = || arena.child_bodies();
    if children().take(2).count() < 2 || children().map(Body::op_count).sum::<usize>() < LEAST_OPS {
        return None;
    }
    let children = children_in_order(body, depth);
    let handler = ParallelDiagnosticHandler::new(body.context().diagnostics());
    let errors = children
        .par_iter()
        .enumerate()
        .map(|(position, (op, child, depth))| {
            (*op, handler.collect(2 * position + 1, || check_levels(child, *depth, false)))
        })
        .collect();
    Some(Fork { handler, errors, item: 0 })
}
