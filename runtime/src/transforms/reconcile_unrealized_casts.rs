//! Pairs of casts between type systems that cancel.

use super::ReconcileUnrealizedCasts;
use super::body_walk::{Work, for_each_body};
use crate::builtin::UnrealizedConversionCastOp;
use crate::dialect::OpHandle;
use crate::ir::{Body, Op};
use crate::pass::{PassResult, PassRun};

impl ReconcileUnrealizedCasts {
    /// Returns what the pass does.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let work = for_each_body(run.body_mut(), &|body| {
            let count = reconcile(body);
            Work { count, changed: count > 0 }
        });
        self.erased += work.count;
        if !work.changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Replaces the results of casts that lead back to values of their types by those values, and erases the casts that
/// are not used then. Returns the number of erased casts.
fn reconcile(body: &mut Body) -> u64 {
    let name = UnrealizedConversionCastOp::name_in(body.context());
    // A look at the table of ops costs less than a walk over them.
    if !body.arena.as_deref().is_some_and(|arena| arena.ops.iter().any(|op| op.name == Some(name))) {
        return 0;
    }
    let root = body.root();
    let mut casts: Vec<Op> = Vec::new();
    body.walk(root).pre_order().within_body().run(|body, op| {
        if op != root && body.name(op) == name {
            casts.push(op);
        }
    });
    for cast in &casts {
        if let Some(origin) = origin(body, *cast) {
            for position in 0..body.result_count(*cast) {
                body.replace_all_uses(body.result(*cast, position), body.operand(origin, position));
            }
        }
    }
    let mut erased = 0;
    let mut pending = casts;
    while let Some(cast) = pending.pop() {
        if !body.is_alive(cast) || body.results(cast).any(|result| !body.is_unused(result)) {
            continue;
        }
        let producers = body.operands(cast).filter_map(|operand| body.defining_op(operand));
        pending.extend(producers.filter(|op| body.name(*op) == name));
        body.erase_op(cast);
        erased += 1;
    }
    erased
}

/// Returns the cast that a chain of casts to a cast began with, if its operands have the types of the cast's results.
fn origin(body: &Body, cast: Op) -> Option<Op> {
    let wanted = body.results(cast).map(|result| body.value_type(result));
    let mut current = cast;
    // Casts of a graph region may form a cycle; a chain that is as long as all casts together has one.
    for _ in 0..body.op_count() {
        if body.operands(current).map(|input| body.value_type(input)).eq(wanted.clone()) {
            return Some(current);
        }
        let producer = body.defining_op(body.operands(current).next()?)?;
        if body.name(producer) != body.name(cast) || !body.results(producer).eq(body.operands(current)) {
            return None;
        }
        current = producer;
    }
    None
}
