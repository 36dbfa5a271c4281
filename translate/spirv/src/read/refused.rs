//! Ops that the verifier refuses, though their instructions are right: those whose types are narrower than the
//! specification's.

use rustc_hash::FxHashSet;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::verify::invalid_by_definition;

use super::body::Function;
use crate::words::Instruction;

/// Returns the ops that stand for one instruction each, and that the verifier refuses.
pub(super) fn refused_ops(function: &Function) -> Vec<(Op, Instruction)> {
    let created = function.created.iter();
    let refused = invalid_by_definition(&function.body, created.clone().map(|(op, _)| *op));
    if refused.is_empty() {
        return Vec::new();
    }
    let refused: FxHashSet<Op> = refused.into_iter().collect();
    created.filter(|(op, _)| refused.contains(op)).copied().collect()
}

/// Erases the constants and references that nothing uses any more.
pub(super) fn erase_unused(function: &mut Function, values: &[Value]) {
    for value in values {
        let Some(op) = function.body.defining_op(*value) else { continue };
        let name = function.body.name(op).text(function.body.context());
        let is_copy = matches!(
            name,
            "spirv.Constant" | "spirv.Undef" | "spirv.mlir.addressof" | "spirv.mlir.referenceof"
        );
        if is_copy && function.body.is_unused(*value) {
            function.body.erase_op(op);
        }
    }
}
