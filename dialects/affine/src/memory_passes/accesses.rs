//! Accesses to memory by affine maps, and buffers that nothing else reaches.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::interfaces::{EffectKind, is_allocated, memory_effects};
use terrace_runtime::ir::{Body, Op, Value};

use crate::{AffineLoadOp, AffineStoreOp};

/// A load or a store.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Access {
    pub(crate) op: Op,
    pub(crate) memref: Value,
    pub(crate) map: Attribute,
    pub(crate) indices: SmallVec<[Value; 4]>,
    /// The stored value; `None` for a load.
    pub(crate) stored: Option<Value>,
}

impl Access {
    /// Returns the access of an op, if it is one.
    pub(crate) fn of(ir: &Body, op: Op) -> Option<Access> {
        if let Some(load) = AffineLoadOp::from_op(ir, op) {
            let (memref, map, indices) = (load.memref(ir), load.map_attr(ir), load.indices(ir).collect());
            return Some(Access { op, memref, map, indices, stored: None });
        }
        let store = AffineStoreOp::from_op(ir, op)?;
        let (memref, map, indices) = (store.memref(ir), store.map_attr(ir), store.indices(ir).collect());
        Some(Access { op, memref, map, indices, stored: Some(store.value(ir)) })
    }

    /// Returns whether both access the same element.
    pub(crate) fn is_same_place(&self, other: &Access) -> bool {
        self.memref == other.memref && self.map == other.map && self.indices == other.indices
    }

    /// Returns whether one of the indices is the value of `variable`, at that position.
    pub(crate) fn is_indexed_by(&self, ir: &Body, position: usize, variable: Value) -> bool {
        let map = self.map.as_affine_map(ir.context());
        let result = map.and_then(|map| map.results().get(position));
        let dimension = result.and_then(|result| result.as_dimension());
        dimension.and_then(|dimension| self.indices.get(dimension as usize)) == Some(&variable)
    }
}

/// Returns whether only affine loads and stores reach the memory of a value, until it is freed.
pub(crate) fn is_private(ir: &Body, memref: Value) -> bool {
    is_allocated(ir, memref)
        && ir.users(memref).all(|user| match Access::of(ir, user) {
            Some(access) => access.stored != Some(memref),
            None => frees(ir, user, memref),
        })
}

/// Returns whether all that an op does is to free a buffer.
pub(crate) fn frees(ir: &Body, op: Op, memref: Value) -> bool {
    ir.result_count(op) == 0
        && memory_effects(ir, op).is_some_and(|effects| {
            !effects.is_empty()
                && effects
                    .iter()
                    .all(|effect| effect.kind == EffectKind::Free && effect.value == Some(memref))
        })
}

/// Returns whether two values certainly denote different memory.
pub(crate) fn are_distinct(ir: &Body, a: Value, b: Value) -> bool {
    a != b && (is_private(ir, a) || is_private(ir, b) || is_allocated(ir, a) && is_allocated(ir, b))
}
