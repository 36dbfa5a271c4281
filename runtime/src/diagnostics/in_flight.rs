//! Diagnostics under construction.

use std::fmt::Display;

use super::{Diagnostic, DiagnosticEngine};
use crate::location::Location;

/// The error of a function that has reported a diagnostic.
///
/// It has no content: the reason is in the diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reported;

impl Display for Reported {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a diagnostic was reported")
    }
}

impl std::error::Error for Reported {}

/// A diagnostic under construction, which is reported on drop unless abandoned ("diagnostics, InFlight
/// Diagnostic").
///
/// ```
/// # use std::sync::Arc;
/// # use terrace_runtime::diagnostics::{DiagnosticEngine, Reported};
/// # use terrace_runtime::location::Location;
/// # use terrace_runtime::source::Sources;
/// fn check(engine: &DiagnosticEngine, width: u32) -> Result<(), Reported> {
///     if width > 64 {
///         return Err(engine
///             .error(Location::UNKNOWN, format_args!("width {width} is too large"))
///             .help("use at most 64 bits")
///             .report());
///     }
///     Ok(())
/// }
/// # let engine = DiagnosticEngine::new(Arc::new(Sources::new()));
/// # engine.register(|_| ());
/// # assert_eq!(check(&engine, 65), Err(Reported));
/// ```
#[must_use = "a diagnostic is composed, reported or abandoned"]
pub struct InFlightDiagnostic<'engine> {
    engine: &'engine DiagnosticEngine,
    /// `None` after reporting or abandoning. Boxed, to keep the results of functions small.
    diagnostic: Option<Box<Diagnostic>>,
}

impl<'engine> InFlightDiagnostic<'engine> {
    pub(super) fn new(engine: &'engine DiagnosticEngine, diagnostic: Diagnostic) -> Self {
        InFlightDiagnostic { engine, diagnostic: Some(Box::new(diagnostic)) }
    }

    fn with(mut self, change: impl FnOnce(&mut Diagnostic)) -> Self {
        if let Some(diagnostic) = &mut self.diagnostic {
            change(diagnostic);
        }
        self
    }

    /// Appends an argument to the message.
    pub fn append(self, argument: impl Display) -> Self {
        self.with(|diagnostic| {
            diagnostic.append(argument);
        })
    }

    /// Sets the length of the underlined source range to `bytes`.
    pub fn extent(self, bytes: u32) -> Self {
        self.with(|diagnostic| {
            diagnostic.set_extent(bytes);
        })
    }

    /// Attaches a note at its own location.
    pub fn note(self, location: Location, message: impl Display) -> Self {
        self.with(|diagnostic| {
            diagnostic.attach_note(location, message);
        })
    }

    /// Attaches a note at the location of the diagnostic.
    pub fn note_here(self, message: impl Display) -> Self {
        self.with(|diagnostic| {
            diagnostic.attach_note_here(message);
        })
    }

    /// Adds a help: what the user can do about the diagnostic.
    pub fn help(self, help: impl Display) -> Self {
        self.with(|diagnostic| {
            diagnostic.add_help(help);
        })
    }

    /// Reports the diagnostic now.
    pub fn report(self) -> Reported {
        Reported
    }

    /// Discards the diagnostic without reporting it.
    pub fn abandon(mut self) {
        self.diagnostic = None;
    }
}

/// Reports the diagnostic, so that `?` and `into()` convert it to an error.
impl From<InFlightDiagnostic<'_>> for Reported {
    fn from(diagnostic: InFlightDiagnostic<'_>) -> Self {
        diagnostic.report()
    }
}

impl Drop for InFlightDiagnostic<'_> {
    fn drop(&mut self) {
        if let Some(diagnostic) = self.diagnostic.take() {
            self.engine.report(&diagnostic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::testing::{Log, engine_for};
    use crate::diagnostics::{HandlerResult, joined};

    #[test]
    fn a_diagnostic_is_reported_once_whatever_becomes_of_it() {
        let (engine, range) = engine_for("x");
        let log = Log::default();
        engine.register(log.handler("log", HandlerResult::Consumed));
        drop(engine.error(range.location(0), "dropped"));
        engine.error(range.location(0), "reported").report();
        assert_eq!(Reported::from(engine.error(range.location(0), "converted")), Reported);
        engine.error(range.location(0), "abandoned").abandon();
        insta::assert_snapshot!(log.text(), @r"
        log: dropped
        log: reported
        log: converted
        ");
        assert_eq!(engine.error_count(), 3);
    }

    #[test]
    fn arguments_are_appended_bare() {
        let (engine, range) = engine_for("x");
        let log = Log::default();
        engine.register(log.handler("log", HandlerResult::Consumed));
        let _ = engine
            .error(range.location(0), "Compose an interesting error: ")
            .append("@foo")
            .append(", ")
            .append(String::from("i32"))
            .append(", (")
            .append(joined(&[0, 1, 2]))
            .append(')')
            .report();
        insta::assert_snapshot!(log.text(), @"log: Compose an interesting error: @foo, i32, (0, 1, 2)");
    }
}
