//! Pairs of casts between type systems that cancel.

use super::ReconcileUnrealizedCasts;
use super::body_walk::{Work, for_each_body};
use crate::builtin::UnrealizedConversionCastOp;
use crate::dialect::OpHandle;
use crate::ir::{Body, Op, Value};
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
    let root = body.root();
    let mut casts: Vec<Op> = Vec::new();
    body.walk(root).pre_order().within_body().run(|body, op| {
        if op != root && body.name(op) == name {
            casts.push(op);
        }
    });
    for cast in &casts {
        if let Some(values) = origin(body, *cast) {
            let results: Vec<Value> = body.results(*cast).collect();
            for (result, value) in results.into_iter().zip(values) {
                body.replace_all_uses(result, value);
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

/// Returns the values of the types of a cast's results that a chain of casts to it began with.
fn origin(body: &Body, cast: Op) -> Option<Vec<Value>> {
    let types = |values: &[Value]| values.iter().map(|value| body.value_type(*value)).collect::<Vec<_>>();
    let wanted = types(&body.results(cast).collect::<Vec<_>>());
    let mut current = cast;
    // Casts of a graph region may form a cycle; a chain that is as long as all casts together has one.
    for _ in 0..body.op_count() {
        let inputs: Vec<Value> = body.operands(current).collect();
        if types(&inputs) == wanted {
            return Some(inputs);
        }
        let producer = body.defining_op(*inputs.first()?)?;
        if body.name(producer) != body.name(cast) || !body.results(producer).eq(inputs.iter().copied()) {
            return None;
        }
        current = producer;
    }
    None
}
