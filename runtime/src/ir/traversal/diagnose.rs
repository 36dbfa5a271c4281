//! Diagnostics about ops.

use std::fmt::Display;

use crate::diagnostics::InFlightDiagnostic;
use crate::ir::{Body, Op};
use crate::text::{PrintOptions, print_op};

/// Printing an op numbers the values of the whole body. In a body of more ops
/// than this, child bodies included, errors omit the op's text, so that many errors stay linear in the size of the
/// input.
const LARGEST_SHOWN: usize = 4096;

impl Body {
    /// Starts an error about an op, at the op's location: `'NAME' op MESSAGE` ("diagnostics, Constructing").
    ///
    /// It is reported when the result is dropped. Where the context's options ask for it, a note shows the op.
    pub fn emit_op_error(&self, op: Op, message: impl Display) -> InFlightDiagnostic<'_> {
        let name = self.name(op).text(&self.context);
        let location = self.location(op);
        let error = self.context.emit_error(location, format_args!("'{name}' op {message}"));
        match self.operation_text(op) {
            Some(text) => error.note(location, format_args!("see current operation: {text}")),
            None => error,
        }
    }

    /// Returns the op in generic form, without what is in its regions, if diagnostics are to show it.
    fn operation_text(&self, op: Op) -> Option<String> {
        if !self.context.options().print_op_on_diagnostic
            || self.context.diagnostics().is_muted()
            || self.is_larger_than(LARGEST_SHOWN)
        {
            return None;
        }
        Some(print_op(
            self,
            op,
            &PrintOptions { generic: true, skip_regions: true, ..PrintOptions::default() },
        ))
    }

    /// Returns whether there are more ops than `limit` here and in all bodies below. Costs no more than `limit`.
    fn is_larger_than(&self, limit: usize) -> bool {
        let mut pending = vec![self];
        let mut count = 0;
        while let Some(body) = pending.pop() {
            let Some(arena) = body.arena.as_deref() else { continue };
            // Erased ops and the side records of others take time too.
            count += arena.ops.len();
            if count > limit {
                return true;
            }
            pending.extend(arena.child_bodies());
        }
        false
    }
}
