//! Visiting the child bodies of a body, in parallel where worthwhile.

use rayon::prelude::*;

use crate::diagnostics::ParallelDiagnosticHandler;
use crate::ir::{Body, Op, OpIndex};

/// With fewer ops than this, one thread is faster.
const LEAST_OPS: usize = 1024;

impl Body {
    /// Returns the ops that own bodies, in an unspecified but deterministic order.
    pub(crate) fn child_ops(&self) -> Vec<Op> {
        let Some(arena) = self.arena.as_deref() else { return Vec::new() };
        if arena.rare.children.is_empty() {
            return Vec::new();
        }
        (0..arena.ops.len())
            .map(|index| OpIndex(index as u32))
            .filter(|index| arena.ops[index.at()].name.is_some() && self.child_at(*index).is_some())
            .map(|index| self.op_handle(index))
            .collect()
    }

    /// Returns whether the bodies of these ops are large enough for several threads, and threading is enabled.
    pub(crate) fn are_children_worth_threads(&self, ops: &[Op]) -> bool {
        ops.len() > 1
            && self.context().options().threading
            && ops.iter().filter_map(|op| self.child(*op)).map(Body::op_count).sum::<usize>() >= LEAST_OPS
    }

    /// Calls `visit` for the bodies of these ops on several threads. Returns the results in the order of the ops; the
    /// diagnostics are emitted in that order, too.
    pub(crate) fn visit_children_in_parallel<R: Send>(
        &mut self,
        ops: &[Op],
        visit: impl Fn(&mut Body) -> R + Sync,
    ) -> Vec<R> {
        let context = self.context().clone();
        let mut children: Vec<Box<Body>> = ops.iter().map(|op| self.take_child(*op)).collect();
        let handler = ParallelDiagnosticHandler::new(context.diagnostics());
        let outcomes = children
            .par_iter_mut()
            .enumerate()
            .map(|(position, child)| handler.collect(position, || visit(child)))
            .collect();
        handler.finish();
        ops.iter().zip(children).for_each(|(op, child)| self.put_back_child(*op, child));
        outcomes
    }
}
