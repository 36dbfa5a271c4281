//! Options of contexts.

use super::NestingLimits;
use crate::support::option_setters::option_setters;

/// The options of a context, which are fixed at construction.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ContextOptions {
    /// Whether ops, types and attributes of unregistered dialects are accepted.
    pub allow_unregistered_dialects: bool,
    /// Whether bodies are parsed, verified and printed by several threads.
    pub threading: bool,
    /// The dialects whose ops are parsed and printed without prefix everywhere, in lookup order after
    /// `builtin`. `None` selects the dialects whose definition says `prefix optional`, in registration order.
    pub default_dialects: Option<Vec<String>>,
    /// The nesting limits.
    pub limits: NestingLimits,
    /// Whether a diagnostic about an op has a note with the text of the op.
    pub print_op_on_diagnostic: bool,
    /// Whether each diagnostic has a note with the stack trace of its origin.
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
