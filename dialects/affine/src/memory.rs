//! Verifiers of memory accesses.

use terrace_runtime::affine::AffineMap;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::types::Type;

use super::validity::{affine_scope, is_loop_variable, is_valid_dimension, is_valid_symbol};
use super::{
    AffineDmaWaitOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};

/// Verifies that the map has one result per dimension of the memref, and that its operands are valid dimensions and
/// symbols.
pub(super) fn verify_access(
    ir: &Body,
    op: Op,
    memref: Value,
    map: &AffineMap,
    indices: impl ExactSizeIterator<Item = Value>,
) -> Result<(), Reported> {
    let fail = |message: &str| Err(ir.emit_op_error(op, message).report());
    let rank = ir.value_type(memref).rank(ir.context()).unwrap_or_default();
    if map.results().len() != rank {
        return fail("affine map num results must equal memref rank");
    }
    if indices.len() as u64 != map.input_count() {
        return fail("expects as many subscripts as affine map inputs");
    }
    for index in indices {
        if ir.value_type(index) != Type::INDEX {
            return fail("index must have 'index' type");
        }
        if is_loop_variable(ir, index) {
            continue;
        }
        let scope = affine_scope(ir, op);
        if !is_valid_dimension(ir, index, scope) && !is_valid_symbol(ir, index, scope) {
            return fail("index must be a valid dimension or symbol identifier");
        }
    }
    Ok(())
}

macro_rules! access {
    ($($op:ident: $memref:ident, $map:ident, $indices:ident;)*) => {
        $(impl $op {
            /// Verifies the indices.
            pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
                verify_access(ir, self.op(), self.$memref(ir), &self.$map(ir), self.$indices(ir))
            }
        })*
    };
}

access! {
    AffineLoadOp: memref, map, indices;
    AffineStoreOp: memref, map, indices;
    AffineVectorLoadOp: memref, map, indices;
    AffineVectorStoreOp: memref, map, indices;
    AffinePrefetchOp: memref, map, indices;
    AffineDmaWaitOp: tag_memref, tag_map, tag_indices;
}
