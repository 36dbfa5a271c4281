//! Diagnostics of requirements that only compiled Rust can check.

use std::collections::HashSet;

use terrace_odsgen::{Code, Diagnostic, Severity, Span};

/// Collects what cannot be checked: one diagnostic for each place.
pub(super) struct Unchecked {
    severity: Severity,
    diagnostics: Vec<Diagnostic>,
    seen: HashSet<Span>,
    names: HashSet<String>,
}

impl Unchecked {
    /// `strict` makes errors of the diagnostics.
    pub(super) fn new(strict: bool) -> Self {
        let severity = if strict { Severity::Error } else { Severity::Warning };
        Unchecked { severity, diagnostics: Vec::new(), seen: HashSet::new(), names: HashSet::new() }
    }

    /// Says that something at this place needs Rust, and what comes of that.
    pub(super) fn report(&mut self, span: Span, message: impl Into<String>, consequence: &str) {
        if !self.seen.insert(span) {
            return;
        }
        self.diagnostics.push(Diagnostic {
            severity: self.severity,
            code: Code::Unchecked,
            message: message.into(),
            span,
            label: Some(consequence.to_owned()),
            related: Vec::new(),
            help: None,
        });
    }

    /// Says that what has that name, and is used at this place first, needs Rust, and so is not there.
    pub(super) fn report_once(&mut self, name: &str, span: Span, message: impl FnOnce() -> String) {
        if self.names.insert(name.to_owned()) {
            self.report(span, message(), "not there");
        }
    }

    /// Returns the diagnostics, in the order of the definitions.
    pub(super) fn diagnostics(&mut self) -> &[Diagnostic] {
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.span.file, diagnostic.span.start));
        &self.diagnostics
    }
}
