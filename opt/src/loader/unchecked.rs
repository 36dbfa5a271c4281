//! Diagnostics of requirements that only compiled Rust can check.

use std::collections::HashSet;

use terrace_odsgen::{Code, Diagnostic, Span};

/// Collects the items that cannot be checked: one diagnostic for each place.
#[derive(Default)]
pub(super) struct Unchecked {
    is_strict: bool,
    diagnostics: Vec<Diagnostic>,
    seen: HashSet<Span>,
    names: HashSet<String>,
    has_errors: bool,
}

impl Unchecked {
    /// `is_strict` makes errors of the diagnostics.
    pub(super) fn new(is_strict: bool) -> Self {
        Unchecked { is_strict, ..Unchecked::default() }
    }

    /// Reports that something at this place needs Rust, with the consequence.
    pub(super) fn report(&mut self, span: Span, message: impl Into<String>, consequence: &str) {
        let diagnostic = match self.is_strict {
            true => Diagnostic::error(Code::Unchecked, span, message),
            false => Diagnostic::warning(Code::Unchecked, span, message),
        };
        self.add(diagnostic.label(consequence));
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        if self.seen.insert(diagnostic.span) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports once per name that the definition of that name needs Rust, at its first use.
    pub(super) fn report_once(&mut self, name: &str, span: Span, message: impl FnOnce() -> String) {
        if self.names.insert(name.to_owned()) {
            self.report(span, message(), "not there");
        }
    }

    /// Adds an error in a definition that only this program shows.
    pub(super) fn error(&mut self, diagnostic: Diagnostic) {
        self.has_errors = true;
        self.add(diagnostic);
    }

    /// Returns whether a definition is wrong.
    pub(super) fn has_errors(&self) -> bool {
        self.has_errors
    }

    /// Returns the diagnostics, in the order of the definitions.
    pub(super) fn diagnostics(&mut self) -> &[Diagnostic] {
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.span.file, diagnostic.span.start));
        &self.diagnostics
    }
}
