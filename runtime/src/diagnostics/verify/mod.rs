//! Comparison of diagnostics with the `expected-*` comments of a test ("diagnostics, SourceMgr Diagnostic
//! Verifier Handler").
//!
//! An expectation is a comment of the form `expected-error {{text}}`, or with `warning`, `remark` or `note`.
//! It matches one diagnostic (or note) whose message contains the text, on the same line or on the line of
//! the designator before the braces:
//!
//! | designator | line |
//! |---|---|
//! | `@+N`, `@-N` | N lines below or above |
//! | `@below`, `@above` | the next or previous line without an expectation |
//! | `@unknown` | none: the location is unknown |
//!
//! With the suffix `-re` after the severity, `{{...}}` inside the text encloses a regular expression. A line
//! may have several expectations. A malformed expectation is a test failure.

mod expectation;

use std::sync::{Arc, Mutex, PoisonError};

use self::expectation::{Expectations, Target};
use super::{Diagnostic, DiagnosticEngine, HandlerResult, LocationResolver, ScopedHandler, Severity};
use crate::location::Location;
use crate::source::{SourceRange, Sources};

/// The set of diagnostics that a test must expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyMode {
    /// All diagnostics; an unexpected one is a failure.
    All,
    /// Only those with an expectation; other diagnostics are ignored.
    OnlyExpected,
}

/// Compares diagnostics with the expectations of a source.
pub struct DiagnosticVerifier {
    file: String,
    mode: VerifyMode,
    expectations: Expectations,
    failures: Vec<Diagnostic>,
}

impl DiagnosticVerifier {
    /// Parses the expectations in `range`: a whole source, or a piece of a split source, whose expectations
    /// that piece alone must meet. Without a source there are no expectations.
    pub fn new(sources: &Sources, range: SourceRange, mode: VerifyMode) -> Self {
        let buffer = sources.buffer_at(range.start());
        let mut expectations =
            buffer.map_or_else(Expectations::default, |buffer| Expectations::scan(buffer, range));
        let failures = std::mem::take(&mut expectations.malformed);
        let file = buffer.map_or_else(String::new, |buffer| buffer.name().to_owned());
        DiagnosticVerifier { file, mode, expectations, failures }
    }

    /// Compares a diagnostic and each of its notes.
    pub fn check(&mut self, diagnostic: &Diagnostic, resolver: &dyn LocationResolver) {
        self.check_part(diagnostic.severity(), diagnostic.message(), diagnostic.location(), resolver);
        for note in diagnostic.notes() {
            self.check_part(Severity::Note, note.message(), note.location(), resolver);
        }
    }

    fn check_part(
        &mut self,
        severity: Severity,
        message: &str,
        location: Location,
        resolver: &dyn LocationResolver,
    ) {
        let target = match resolver.resolve(location).place {
            None => Some(Target::Unknown),
            Some(place) if place.file == self.file => Some(Target::Line(i64::from(place.line))),
            Some(_) => None,
        };
        let candidates = target.and_then(|target| self.expectations.by_target.get(&target));
        let all = &mut self.expectations.all;
        let mut of_other_severity = None;
        for &index in candidates.into_iter().flatten() {
            let candidate = &mut all[index];
            if candidate.met || !candidate.matches(message) {
                continue;
            }
            if candidate.severity == severity {
                candidate.met = true;
                return;
            }
            of_other_severity = of_other_severity.or(Some(index));
        }
        if self.mode == VerifyMode::OnlyExpected {
            return;
        }
        self.failures.push(match of_other_severity {
            Some(index) => {
                let expected = all[index].severity;
                all[index]
                    .failure(format_args!("'{severity}' diagnostic emitted when expecting a '{expected}'"))
            }
            None => Diagnostic::error(location, format_args!("unexpected {severity}: {message}")),
        });
    }

    /// Returns the failures of the test as errors in order of detection, followed by one for each expected
    /// diagnostic that was not produced. Empty on success.
    pub fn finish(self) -> Vec<Diagnostic> {
        let mut failures = self.failures;
        for expectation in self.expectations.all.iter().filter(|expectation| !expectation.met) {
            let (severity, text) = (expectation.severity, &expectation.text);
            failures
                .push(expectation.failure(format_args!("expected {severity} \"{text}\" was not produced")));
        }
        failures
    }
}

/// A [`DiagnosticVerifier`] that is registered with an engine and consumes all its diagnostics.
///
/// Consumed errors count in [`DiagnosticEngine::error_count`].
///
/// ```
/// use std::sync::Arc;
/// use terrace_runtime::diagnostics::DiagnosticEngine;
/// use terrace_runtime::diagnostics::verify::{DiagnosticVerifier, VerifierHandler, VerifyMode};
/// use terrace_runtime::source::Sources;
///
/// let sources = Arc::new(Sources::new());
/// let text = "oops // expected-error {{not an operation}}";
/// let range = sources.add("a.ir", Arc::new(text.to_owned()))?;
/// let engine = DiagnosticEngine::new(sources.clone());
/// let verifier = DiagnosticVerifier::new(&sources, range, VerifyMode::All);
/// let handler = VerifierHandler::new(&engine, verifier);
/// engine.error(range.location(0), "'oops' is not an operation").report();
/// assert_eq!(handler.finish(), []);
/// # Ok::<(), terrace_runtime::source::TooMuchSource>(())
/// ```
#[must_use = "the verifier stops when this is dropped"]
pub struct VerifierHandler<'engine> {
    /// `None` after `finish`.
    verifier: Arc<Mutex<Option<DiagnosticVerifier>>>,
    handler: ScopedHandler<'engine>,
}

impl<'engine> VerifierHandler<'engine> {
    /// Registers the verifier.
    pub fn new(engine: &'engine DiagnosticEngine, verifier: DiagnosticVerifier) -> Self {
        let verifier = Arc::new(Mutex::new(Some(verifier)));
        let handler = {
            let verifier = Arc::clone(&verifier);
            let resolver = engine.shared_resolver();
            engine.scoped(move |diagnostic| {
                let mut verifier = verifier.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(verifier) = &mut *verifier else { return HandlerResult::Propagate };
                verifier.check(diagnostic, &*resolver);
                HandlerResult::Consumed
            })
        };
        VerifierHandler { verifier, handler }
    }

    /// Unregisters the verifier and returns the failures; see [`DiagnosticVerifier::finish`].
    pub fn finish(self) -> Vec<Diagnostic> {
        drop(self.handler);
        let verifier = self.verifier.lock().unwrap_or_else(PoisonError::into_inner).take();
        verifier.map(DiagnosticVerifier::finish).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
