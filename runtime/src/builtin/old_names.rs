//! Old names of the builtin ops, for what has no context: anchors of pipelines.

use super::{FuncOp, ModuleOp};

/// Returns the name that an op of the builtin dialect has now; other names are returned as they are.
pub(crate) fn current_op_name(name: &str) -> &str {
    let all = [(ModuleOp::OLD_NAMES, ModuleOp::NAME), (FuncOp::OLD_NAMES, FuncOp::NAME)];
    all.into_iter().find(|(old, _)| old.contains(&name)).map_or(name, |(_, current)| current)
}
