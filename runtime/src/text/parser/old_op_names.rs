//! Old spellings of op names (`docs/text-format.md`).

/// The name that an op has now.
pub(crate) fn current_op_name(name: &str) -> &str {
    match name {
        "module" => "builtin.module",
        "builtin.func" => "func",
        _ => name,
    }
}

/// The name that an op of a dialect has now, for who finds none of the old name.
pub(super) fn successor_of_op_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "std.divis" => "std.divi_signed",
        "std.diviu" => "std.divi_unsigned",
        "std.remis" => "std.remi_signed",
        "std.remiu" => "std.remi_unsigned",
        _ => return None,
    })
}

/// Whether an op is the terminator that modules had once; it is read and dropped.
pub(super) fn is_module_terminator(name: &[u8]) -> bool {
    name == b"module_terminator" || name == b"builtin.module_terminator"
}
