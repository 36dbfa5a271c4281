//! Typed handles of ops.

use crate::dialect::OpHandle;
use crate::ir::{Body, Op};

/// Returns `op` as a handle of kind `T`, or `None` if it is an op of another name.
#[inline]
pub fn from_op<T: OpHandle>(ir: &Body, op: Op) -> Option<T> {
    (ir.name(op) == T::name_in(ir.context())).then(|| T::wrap(op))
}
