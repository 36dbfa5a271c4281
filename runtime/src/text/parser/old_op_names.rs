//! Old spellings of op names (`docs/text-format.md`).

/// The name that an op has now.
pub(crate) fn current_op_name(name: &str) -> &str {
    match name {
        "module" => "builtin.module",
        "builtin.func" => "func",
        _ => name,
    }
}

/// Whether an op is the terminator that modules had once; it is read and dropped.
pub(super) fn is_module_terminator(name: &[u8]) -> bool {
    name == b"module_terminator" || name == b"builtin.module_terminator"
}
