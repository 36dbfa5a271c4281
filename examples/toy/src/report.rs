//! Diagnostics about a source.

use terrace::context::Context;
use terrace::diagnostics::InFlightDiagnostic;
use terrace::location::Location;
use terrace::source::SourceRange;

use crate::lexer::Span;

/// A source buffer of a context.
#[derive(Clone, Copy)]
pub(crate) struct Source<'context> {
    pub context: &'context Context,
    pub range: SourceRange,
}

impl<'context> Source<'context> {
    /// Returns the location of the start of a span.
    pub fn location(self, span: Span) -> Location {
        self.range.location(span.start)
    }

    /// Starts an error at a span.
    pub fn error(self, span: Span, message: impl std::fmt::Display) -> InFlightDiagnostic<'context> {
        self.context.emit_error_in(self.range.slice(span.start, span.end), message)
    }
}
