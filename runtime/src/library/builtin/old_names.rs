//! Obsolete names of builtin ops, for code without a context: anchors of pass pipelines.

use super::{FuncOp, ModuleOp};

/// Returns the current name of a builtin op. Returns other names unchanged.
pub(crate) fn current_op_name(name: &str) -> &str {
    let all = [(ModuleOp::OLD_NAMES, ModuleOp::NAME), (FuncOp::OLD_NAMES, FuncOp::NAME)];
    all.into_iter().find(|(old, _)| old.contains(&name)).map_or(name, |(_, current)| current)
}
