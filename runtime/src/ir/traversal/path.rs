//! Paths to ops in a tree of bodies.

use smallvec::SmallVec;

use crate::ir::body::Body;
use crate::ir::handles::{Op, OpIndex};

/// The path to an op from an outer body: one op for each body on the path.
///
/// All ops but the last are isolated from above and own the body of the next one. A body has no link to its parent;
/// code that needs the enclosing ops takes the outermost body and a path from there. A path stays valid as long as its
/// ops do: it holds handles and borrows nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpPath {
    ops: SmallVec<[Op; 4]>,
}

impl OpPath {
    /// Returns the path to an op of the outermost body itself, or to its root.
    pub fn new(op: Op) -> Self {
        OpPath { ops: SmallVec::from_slice(&[op]) }
    }

    /// Returns the path of these ops, at least one.
    pub(crate) fn from_ops(ops: impl IntoIterator<Item = Op>) -> Self {
        let ops: SmallVec<[Op; 4]> = ops.into_iter().collect();
        debug_assert!(!ops.is_empty());
        OpPath { ops }
    }

    /// Returns the path on to an op in the regions of this path's op, at any depth, in the same body as those regions.
    pub fn to(&self, inner: Op) -> OpPath {
        let mut path = self.clone();
        let last = path.ops.last_mut().expect("a path has an op");
        if last.serial == inner.serial {
            *last = inner;
        } else if inner.index != OpIndex::ROOT {
            path.ops.push(inner);
        }
        path
    }

    /// Returns the op that the path leads to.
    pub fn op(&self) -> Op {
        *self.ops.last().expect("a path has an op")
    }

    /// Returns the ops on the way, the outermost first, the op that the path leads to last.
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// Returns the op with the body in which it has its place; `outermost` is the body that the path begins in.
    ///
    /// # Panics
    ///
    /// If an op of the path is erased, or not where the path says.
    pub fn resolve<'body>(&self, outermost: &'body Body) -> (&'body Body, Op) {
        let mut body = outermost;
        for op in &self.ops[..self.ops.len() - 1] {
            body = body.child(*op).expect("an op of a path that is followed further owns a body");
        }
        body.op_index(self.op());
        (body, self.op())
    }

    /// Returns whether the path still leads to an op: none of its ops is erased.
    pub(crate) fn is_alive(&self, outermost: &Body) -> bool {
        let mut body = outermost;
        for op in &self.ops[..self.ops.len() - 1] {
            match body.is_alive(*op).then(|| body.child(*op)).flatten() {
                Some(child) => body = child,
                None => return false,
            }
        }
        body.is_alive(self.op())
    }

    /// Returns the op with the body in which it has its place, for changing.
    ///
    /// # Panics
    ///
    /// If an op of the path is erased, or not where the path says.
    pub fn resolve_mut<'body>(&self, outermost: &'body mut Body) -> (&'body mut Body, Op) {
        let mut body = outermost;
        for op in &self.ops[..self.ops.len() - 1] {
            body = body.child_mut(*op).expect("an op of a path that is followed further owns a body");
        }
        body.op_index(self.op());
        (body, self.op())
    }

    /// Returns the path to the op whose region holds this path's op; none for the outermost body's root and for ops
    /// that are in no block.
    pub fn parent(&self, outermost: &Body) -> Option<OpPath> {
        let (body, op) = self.resolve(outermost);
        let parent = body.parent_op(op)?;
        let mut path = self.clone();
        path.ops.pop();
        if parent.index != OpIndex::ROOT || path.ops.is_empty() {
            path.ops.push(parent);
        }
        Some(path)
    }
}
