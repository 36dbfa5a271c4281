//! Reasons of failed conversions.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use crate::conversion::ConversionPattern;
use crate::diagnostics::Reported;
use crate::ir::{Body, Op};
use crate::location::Location;
use crate::rewrite::{RewriteEvent, RewriteTrace};

/// A failure of the whole conversion: one diagnostic.
#[derive(Debug)]
pub(in crate::rewriting::conversion) struct Failure {
    pub(in crate::rewriting::conversion) location: Location,
    pub(in crate::rewriting::conversion) message: String,
    pub(in crate::rewriting::conversion) notes: Vec<(Location, String)>,
}

impl Failure {
    /// Emits the diagnostic.
    pub(in crate::rewriting::conversion) fn report(self, body: &Body) -> Reported {
        let mut error = body.context().emit_error(self.location, self.message);
        for (location, note) in self.notes {
            error = error.note(location, note);
        }
        error.report()
    }
}

/// The reasons why an op was not legalized: one for each pattern, whether it was tried or not.
#[derive(Default)]
pub(in crate::rewriting::conversion) struct Attempts(pub(in crate::rewriting::conversion) Vec<Attempt>);

/// A pattern that did not legalize an op.
pub(in crate::rewriting::conversion) struct Attempt {
    pattern: String,
    source: String,
    reasons: Vec<(Location, String)>,
}

impl Attempts {
    /// Adds a pattern with the reasons why it does not apply, the last of which counts.
    pub(in crate::rewriting::conversion) fn add(
        &mut self,
        pattern: &dyn ConversionPattern,
        reasons: Vec<(Location, String)>,
    ) {
        let (pattern, source) = (pattern.name().to_owned(), pattern.source().to_owned());
        self.0.push(Attempt { pattern, source, reasons });
    }

    /// Returns a note for each pattern.
    pub(in crate::rewriting::conversion) fn notes(&self, location: Location) -> Vec<(Location, String)> {
        if self.0.is_empty() {
            return vec![(location, "no pattern is for this op".to_owned())];
        }
        self.0.iter().map(|attempt| attempt.note(location)).collect()
    }
}

impl Attempt {
    fn note(&self, location: Location) -> (Location, String) {
        let mut text = format!("pattern '{}'", self.pattern);
        if !self.source.is_empty() {
            let _ = write!(text, " ({})", self.source);
        }
        match self.reasons.last() {
            Some((place, reason)) => (*place, format!("{text}: {reason}")),
            None => (location, format!("{text} does not apply, and does not say why")),
        }
    }
}

/// Collects the reasons that patterns give.
#[derive(Default)]
pub(in crate::rewriting::conversion) struct ReasonCollector(Mutex<Vec<(Location, String)>>);

impl ReasonCollector {
    /// Returns the reasons collected so far, and forgets them.
    pub(in crate::rewriting::conversion) fn take(&self) -> Vec<(Location, String)> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl RewriteTrace for ReasonCollector {
    fn event(&self, body: &Body, event: &RewriteEvent<'_>) {
        if let RewriteEvent::Mismatch { op, reason } = event {
            let entry = (body.location(*op), (*reason).to_owned());
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
        }
    }
}

/// A report of all ops that conversions did not legalize, with the patterns and why each did not apply. Bodies are then
/// converted one after the other. What cannot be written is lost.
pub struct ConversionExplanation {
    writer: Mutex<Box<dyn Write + Send>>,
}

impl ConversionExplanation {
    /// Returns a report that is written to `writer`.
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        ConversionExplanation { writer: Mutex::new(Box::new(writer)) }
    }

    /// Writes the part about one op.
    pub(in crate::rewriting::conversion) fn add(
        &self,
        body: &Body,
        op: Op,
        verdict: &str,
        attempts: &Attempts,
    ) {
        let location = body.location(op);
        let context = body.context();
        let place = context.display(location);
        let mut text = format!("'{}' at {place}: {verdict}\n", body.name(op).text(context));
        for (_, note) in attempts.notes(location) {
            let _ = writeln!(text, "  {note}");
        }
        let _ = self.writer.lock().unwrap_or_else(PoisonError::into_inner).write_all(text.as_bytes());
    }
}
