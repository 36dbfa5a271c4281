//! Diagnostics of requirements that only compiled Rust can check.

use terrace_odsgen::{Code, Diagnostic, Span};

/// Collects the items that cannot be checked: one diagnostic for each place.
pub(super) struct Unchecked {
    /// Whether the diagnostics are errors.
    is_strict: bool,
    diagnostics: Vec<Diagnostic>,
}

impl Unchecked {
    pub(super) fn new(is_strict: bool) -> Self {
        Unchecked { is_strict, diagnostics: Vec::new() }
    }

    /// Reports an item that only compiled Rust can evaluate, with the consequence.
    pub(super) fn report(&mut self, span: Span, message: impl Into<String>, consequence: &str) {
        let diagnostic = match self.is_strict {
            true => Diagnostic::error(Code::Unchecked, span, message),
            false => Diagnostic::warning(Code::Unchecked, span, message),
        };
        self.diagnostics.push(diagnostic.label(consequence));
    }

    /// Reports an item that only compiled Rust can evaluate, with the consequence. Returns `None`.
    pub(super) fn refuse<T>(&mut self, span: Span, message: impl Into<String>, label: &str) -> Option<T> {
        self.report(span, message, label);
        None
    }

    /// Adds an error that only the loader detects.
    pub(super) fn error(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Returns whether a definition has an error.
    pub(super) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.code != Code::Unchecked)
    }

    /// Returns the diagnostics, in the order of the definitions.
    pub(super) fn diagnostics(&mut self) -> &[Diagnostic] {
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.span.file, diagnostic.span.start));
        let mut seen = std::collections::HashSet::new();
        self.diagnostics.retain(|diagnostic| seen.insert(diagnostic.span));
        &self.diagnostics
    }
}
