//! Old spellings of op names (`docs/text-format.md`). Most are declared with the op; these are known without a context.

use crate::builtin::{FuncOp, ModuleOp};

/// The name that an op of the builtin dialect has now.
pub(crate) fn current_op_name(name: &str) -> &str {
    let all = [(ModuleOp::OLD_NAMES, ModuleOp::NAME), (FuncOp::OLD_NAMES, FuncOp::NAME)];
    all.into_iter().find(|(old, _)| old.contains(&name)).map_or(name, |(_, current)| current)
}

/// Whether an op is the terminator that modules had once; it is read and dropped.
pub(in crate::text::parser) fn is_module_terminator(name: &[u8]) -> bool {
    name == b"module_terminator" || name == b"builtin.module_terminator"
}
