//! Diagnostics about ops.

use std::fmt::Display;

use super::{Body, Op};
use crate::context::Context;
use crate::diagnostics::InFlightDiagnostic;
use crate::types::Type;

impl Body {
    /// Starts an error about an op, at the op's location: `'NAME' op MESSAGE` ("diagnostics, Constructing").
    ///
    /// It is reported when the result is dropped.
    pub fn emit_op_error(&self, op: Op, message: impl Display) -> InFlightDiagnostic<'_> {
        let name = self.name(op).text(&self.context);
        self.context.emit_error(self.location(op), format_args!("'{name}' op {message}"))
    }
}

impl Context {
    /// A type as messages show it.
    pub(crate) fn type_text(&self, ty: Type) -> String {
        format!("{:?}", ty.data(self))
    }
}
