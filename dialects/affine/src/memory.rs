//! Verifiers of memory accesses and of operands that are applied.

use terrace_runtime::affine::AffineMap;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::types::Type;

use super::loops::bounds::verify_map_operands;
use super::validity::{affine_scope, is_loop_variable, is_valid_dimension, is_valid_symbol};
use super::{
    AffineApplyOp, AffineDmaWaitOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp,
};

/// Verifies that the map has one result per dimension of the memref, and that its operands are of type `index`, as many
/// as the map takes.
fn verify_subscripts(
    ir: &Body,
    op: Op,
    memref: Value,
    map: &AffineMap,
    mut indices: impl ExactSizeIterator<Item = Value>,
) -> Result<(), Reported> {
    let fail = |message: &str| Err(ir.emit_op_error(op, message).report());
    let rank = ir.value_type(memref).rank(ir.context()).unwrap_or_default();
    if map.results().len() != rank {
        return fail("affine map num results must equal memref rank");
    }
    if indices.len() as u64 != map.input_count() {
        return fail("expects as many subscripts as affine map inputs");
    }
    match indices.all(|index| ir.value_type(index) == Type::INDEX) {
        true => Ok(()),
        false => fail("index must have 'index' type"),
    }
}

/// Verifies the map of an access, and that each operand is a valid dimension or symbol, whichever the map takes it as.
/// `name` is what a diagnostic calls an operand.
pub(super) fn verify_access(
    ir: &Body,
    op: Op,
    memref: Value,
    map: &AffineMap,
    indices: impl ExactSizeIterator<Item = Value> + Clone,
    name: &str,
) -> Result<(), Reported> {
    verify_subscripts(ir, op, memref, map, indices.clone())?;
    verify_indices(ir, op, indices, name)
}

/// Verifies that each index is a valid dimension or symbol.
fn verify_indices(
    ir: &Body,
    op: Op,
    indices: impl Iterator<Item = Value>,
    name: &str,
) -> Result<(), Reported> {
    for index in indices {
        if is_loop_variable(ir, index) {
            continue;
        }
        let scope = affine_scope(ir, op);
        if !is_valid_dimension(ir, index, scope) && !is_valid_symbol(ir, index, scope) {
            let message = format_args!("{name} must be a valid dimension or symbol identifier");
            return Err(ir.emit_op_error(op, message).report());
        }
    }
    Ok(())
}

macro_rules! access {
    ($($op:ident($memref:ident, $map:ident, $indices:ident): $verify:ident;)*) => {
        $(impl $op {
            /// Verifies the number of indices.
            pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
                verify_subscripts(ir, self.op(), self.$memref(ir), &self.$map(ir), self.$indices(ir))
            }

            /// Verifies that the indices are valid dimensions and symbols.
            pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
                access!($verify, ir, self.op(), self.$map(ir), self.$indices(ir))
            }
        })*
    };
    // Each where the map takes it as one: loads and stores are what analyses of dependences read.
    (as_the_map_takes_them, $ir:expr, $op:expr, $map:expr, $indices:expr) => {
        verify_map_operands($ir, $op, $indices, $map.dimension_count(), $map.symbol_count())
    };
    // Whichever the map takes it as.
    (any, $ir:expr, $op:expr, $map:expr, $indices:expr) => {
        verify_indices($ir, $op, $indices, "index")
    };
}

access! {
    AffineLoadOp(memref, map, indices): as_the_map_takes_them;
    AffineStoreOp(memref, map, indices): as_the_map_takes_them;
    AffineVectorLoadOp(memref, map, indices): as_the_map_takes_them;
    AffineVectorStoreOp(memref, map, indices): as_the_map_takes_them;
    AffinePrefetchOp(memref, map, indices): any;
    AffineDmaWaitOp(tag_memref, tag_map, tag_indices): any;
}

impl AffineApplyOp {
    /// Verifies that no dimension is taken as a symbol. Operands that are neither are left to what uses the result.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let scope = affine_scope(ir, self.op());
        let mut symbols = self.map_operands(ir).skip(self.map(ir).dimension_count() as usize);
        match symbols.any(|value| !is_valid_symbol(ir, value, scope) && is_valid_dimension(ir, value, scope))
        {
            true => {
                Err(ir.emit_op_error(self.op(), "dimensional operand cannot be used as a symbol").report())
            }
            false => Ok(()),
        }
    }
}
