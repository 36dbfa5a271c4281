//! What is chosen when a context is built.

use super::NestingLimits;
use crate::option_setters::option_setters;

/// What is chosen when a context is built, and stays.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ContextOptions {
    /// Whether ops, types and attributes of dialects that are not registered are accepted.
    pub allow_unregistered_dialects: bool,
    /// Whether bodies are parsed, verified and printed on several threads.
    pub threading: bool,
    /// The dialects whose ops are read and printed without prefix everywhere, after `builtin`: a mnemonic is looked up
    /// in them in this order. `None` chooses the dialects whose definition says `prefix optional`, in the order of their
    /// registration.
    pub default_dialects: Option<Vec<String>>,
    /// How deep things may nest.
    pub limits: NestingLimits,
    /// Whether a diagnostic about an op carries a note with the op's text.
    pub print_op_on_diagnostic: bool,
    /// Whether each diagnostic carries a note with the stack that emitted it.
    pub print_stack_trace_on_diagnostic: bool,
}

option_setters!(ContextOptions {
    with_allow_unregistered_dialects = allow_unregistered_dialects: bool,
    with_threading = threading: bool,
    with_limits = limits: NestingLimits,
    with_print_op_on_diagnostic = print_op_on_diagnostic: bool,
    with_print_stack_trace_on_diagnostic = print_stack_trace_on_diagnostic: bool,
});

impl Default for ContextOptions {
    fn default() -> Self {
        ContextOptions {
            allow_unregistered_dialects: false,
            threading: true,
            default_dialects: None,
            limits: NestingLimits::default(),
            print_op_on_diagnostic: true,
            print_stack_trace_on_diagnostic: false,
        }
    }
}
