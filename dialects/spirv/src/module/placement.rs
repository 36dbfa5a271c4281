//! Placement of ops: in functions, modules and graphs.

use terrace_runtime::ir::{Body, Op};
use terrace_runtime::symbols::is_symbol_table;

use crate::GraphARMOp;

/// Returns the op around another one, where the bodies of functions and modules have that as their root.
fn parents(ir: &Body, op: Op) -> impl Iterator<Item = Op> + '_ {
    std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op))
}

/// Returns whether an op is in a function, with no symbol table between them.
pub(crate) fn is_in_function(ir: &Body, op: Op) -> bool {
    parents(ir, op)
        .take_while(|parent| !is_symbol_table(ir, *parent))
        .any(|parent| ir.info(parent).signature_slots().is_some())
}

/// Returns whether an op is directly in a symbol table. A body without an op around it is one.
pub(crate) fn is_in_module(ir: &Body, op: Op) -> bool {
    ir.parent_op(op).is_none_or(|parent| is_symbol_table(ir, parent))
}

/// Returns whether an op is directly in a graph.
pub(crate) fn is_in_graph(ir: &Body, op: Op) -> bool {
    ir.parent_op(op).is_some_and(|parent| GraphARMOp::from_op(ir, parent).is_some())
}
