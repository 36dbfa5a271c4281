//! Reports of broken patterns and folds, collected so that the order of the diagnostics does not depend
//! on threads.

use std::borrow::Cow;
use std::fmt::Display;

use rustc_hash::FxHashSet;

use crate::context::{Context, OpName};
use crate::diagnostics::Reported;
use crate::ir::{Body, Op};
use crate::location::Location;
use crate::rewrite::RewritePattern;

/// The number of different rewrites that a diagnostic lists.
const LISTED_REWRITES: usize = 8;

/// The reports that one thread found, in order.
#[derive(Default)]
pub(super) struct Reports(Vec<Report>);

#[derive(PartialEq, Eq, Hash, Clone)]
enum Report {
    /// A pattern that broke its contract; `what` says how.
    Misuse { pattern: String, source: String, location: Location, what: Cow<'static, str> },
    /// A fold hook with an answer that does not fit the op.
    Fold { name: OpName, location: Location, message: String },
    /// A body that was still changing when the automatic bound was reached.
    Divergence { name: OpName, location: Location, spent: u64, recent: RecentRewrites },
}

impl Reports {
    /// Adds a pattern that broke its contract.
    pub(super) fn add_misuse(
        &mut self,
        pattern: &dyn RewritePattern,
        location: Location,
        what: impl Into<Cow<'static, str>>,
    ) {
        let (pattern, source) = (pattern.name().to_owned(), pattern.source().to_owned());
        self.add(Report::Misuse { pattern, source, location, what: what.into() });
    }

    /// Adds a fold whose answer does not fit the op.
    pub(super) fn add_fold_mismatch(&mut self, body: &Body, op: Op, mismatch: &dyn Display) {
        let (name, location) = (body.name(op), body.location(op));
        self.add(Report::Fold { name, location, message: mismatch.to_string() });
    }

    /// Adds a body on which the automatic bound was reached.
    pub(super) fn add_divergence(&mut self, body: &Body, spent: u64, recent: RecentRewrites) {
        let root = body.root();
        let (name, location) = (body.name(root), body.location(root));
        self.add(Report::Divergence { name, location, spent, recent });
    }

    fn add(&mut self, report: Report) {
        if !self.0.iter().any(|known| known.is_like(&report)) {
            self.0.push(report);
        }
    }

    /// Adds the reports that another thread found in a later body.
    pub(super) fn append(&mut self, other: Reports) {
        other.0.into_iter().for_each(|report| self.add(report));
    }

    /// Emits a diagnostic for each report; returns the last error.
    pub(super) fn report(&self, context: &Context) -> Option<Reported> {
        self.0.iter().fold(None, |misuse, report| report.report(context).or(misuse))
    }
}

impl Report {
    /// Returns whether two reports are about the same pattern or fold: one diagnostic is enough.
    fn is_like(&self, other: &Report) -> bool {
        match (self, other) {
            (Report::Misuse { pattern, .. }, Report::Misuse { pattern: other, .. }) => pattern == other,
            (Report::Fold { name, .. }, Report::Fold { name: other, .. }) => name == other,
            (Report::Divergence { recent, .. }, Report::Divergence { recent: other, .. }) => {
                recent.entries.iter().collect::<FxHashSet<_>>() == other.entries.iter().collect()
            }
            _ => false,
        }
    }

    fn report(&self, context: &Context) -> Option<Reported> {
        match self {
            Report::Misuse { pattern, source, location, what } => {
                let error = context.emit_error(*location, format_args!("pattern '{pattern}' {what}"));
                Some(match &**source {
                    "" => error.report(),
                    source => error.note(*location, format_args!("the pattern is from {source}")).report(),
                })
            }
            Report::Fold { name, location, message } => {
                let name = name.text(context);
                Some(context.emit_error(*location, format_args!("'{name}' op {message}")).report())
            }
            Report::Divergence { name, location, spent, recent } => {
                let name = name.text(context);
                let message =
                    format!("'{name}' op did not converge: rewriting was stopped after {spent} rewrites");
                let mut warning = context.emit_warning(*location, message);
                for entry in &recent.entries {
                    warning = warning.note(*location, format_args!("still applying: {entry}"));
                }
                warning
                    .help("rewrites that undo each other never converge: disable one, or add a condition")
                    .report();
                None
            }
        }
    }
}

/// The different patterns that applied and ops that folded among the last rewrites, in order.
#[derive(PartialEq, Eq, Hash, Clone, Default)]
pub(super) struct RecentRewrites {
    entries: Vec<String>,
}

impl RecentRewrites {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Adds a pattern that applied.
    pub(super) fn add_pattern(&mut self, pattern: &dyn RewritePattern) {
        self.add(match pattern.source() {
            "" => format!("pattern '{}'", pattern.name()),
            source => format!("pattern '{}' ({source})", pattern.name()),
        });
    }

    /// Adds an op that folded.
    pub(super) fn add_fold(&mut self, body: &Body, op: Op) {
        self.add(format!("fold of '{}'", body.name(op).text(body.context())));
    }

    fn add(&mut self, entry: String) {
        if self.entries.len() < LISTED_REWRITES && !self.entries.contains(&entry) {
            self.entries.push(entry);
        }
    }
}
