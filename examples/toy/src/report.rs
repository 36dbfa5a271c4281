//! Where messages about a source go.

use terrace::context::Context;
use terrace::diagnostics::InFlightDiagnostic;
use terrace::location::Location;
use terrace::source::SourceRange;

use crate::lexer::Span;

/// A source of a context, and what is said about it.
#[derive(Clone, Copy)]
pub(crate) struct Source<'context> {
    pub context: &'context Context,
    pub range: SourceRange,
}

impl<'context> Source<'context> {
    /// The location of the first byte of a part.
    pub fn location(self, span: Span) -> Location {
        self.range.location(span.start)
    }

    /// Begins an error about a part.
    pub fn error(self, span: Span, message: impl std::fmt::Display) -> InFlightDiagnostic<'context> {
        self.context.emit_error_in(self.range.slice(span.start, span.end), message)
    }
}
