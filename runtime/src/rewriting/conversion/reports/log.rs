//! The debug output of a conversion: a tree of all that it does.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use crate::conversion::ConversionPattern;
use crate::ir::{Body, Op};
use crate::rewrite::{PatternRoot, RewriteEvent, RewriteTrace};
use crate::text::{PrintOptions, print_op};

const SEPARATOR: &str = "//===-------------------------------------------===//";

/// Writes what conversions do as a tree: the ops that are legalized, their folds and patterns, the changes that these
/// make, and the reasons of failures. Bodies are then converted one after the other. What cannot be written is lost.
pub struct ConversionLog {
    state: Mutex<State>,
}

struct State {
    writer: Box<dyn Write + Send>,
    depth: usize,
}

impl State {
    /// Writes lines at the current depth.
    fn lines(&mut self, text: &str) {
        for line in text.split('\n') {
            let written = if line.is_empty() {
                writeln!(self.writer)
            } else {
                writeln!(self.writer, "{:1$}{line}", "", self.depth * 2)
            };
            if written.is_err() {
                return;
            }
        }
    }
}

impl ConversionLog {
    /// Returns a log that writes to `writer`.
    pub fn new(writer: impl Write + Send + 'static) -> Self {
        ConversionLog { state: Mutex::new(State { writer: Box::new(writer), depth: 0 }) }
    }

    fn with(&self, work: impl FnOnce(&mut State)) {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Starts the part about an op.
    pub(in crate::rewriting::conversion) fn enter_op(&self, body: &Body, op: Op) {
        let mut text = format!("\n{SEPARATOR}\nLegalizing operation : {} {{", label(body, op));
        let regions = body.region_count(op);
        let shown = if regions == 0 {
            let options = PrintOptions { generic: true, ..PrintOptions::default() };
            format!("{}\n", print_op(body, op, &options))
        } else {
            String::new()
        };
        self.with(|state| {
            state.lines(&std::mem::take(&mut text));
            state.depth += 1;
            if !shown.is_empty() {
                state.lines(&shown);
            }
        });
    }

    /// Ends the part about an op.
    pub(in crate::rewriting::conversion) fn leave_op(&self, is_legalized: bool, reason: &str) {
        self.with(|state| {
            state.depth -= 1;
            state.lines(&format!("{}\n{SEPARATOR}", end(is_legalized, reason)));
        });
    }

    /// Starts the part about folding.
    pub(in crate::rewriting::conversion) fn enter_fold(&self) {
        self.with(|state| {
            state.lines("* Fold {");
            state.depth += 1;
        });
    }

    /// Starts the part about a pattern.
    pub(in crate::rewriting::conversion) fn enter_pattern(&self, pattern: &dyn ConversionPattern) {
        let root = match pattern.root() {
            PatternRoot::Op(name) => name.into_owned(),
            _ => "*".to_owned(),
        };
        let made = pattern.generated_ops().join(", ");
        let name = pattern.name();
        self.with(|state| {
            state.lines(&format!("* Pattern : '{root} -> ({made})' {{"));
            state.depth += 1;
            if !name.is_empty() {
                state.lines(&format!("Trying to match \"{name}\""));
            }
        });
    }

    /// Ends the part about folding or a pattern.
    pub(in crate::rewriting::conversion) fn leave_step(&self, is_successful: bool, reason: &str) {
        self.with(|state| {
            state.depth -= 1;
            state.lines(&format!("{}\n", end(is_successful, reason)));
        });
    }

    /// Writes an action of a pattern.
    pub(in crate::rewriting::conversion) fn action(&self, action: &str, body: &Body, op: Op) {
        let label = label(body, op);
        self.with(|state| state.lines(&format!("** {action:<8}: {label}")));
    }

    /// Writes the reason why a pattern does not apply.
    pub(in crate::rewriting::conversion) fn mismatch(&self, reason: &str) {
        self.with(|state| state.lines(&format!("** Failure : {reason}")));
    }
}

fn end(is_successful: bool, reason: &str) -> String {
    let mut text = format!("}} -> {}", if is_successful { "SUCCESS" } else { "FAILURE" });
    if !reason.is_empty() {
        let _ = write!(text, " : {reason}");
    }
    text
}

fn label(body: &Body, op: Op) -> String {
    format!("'{}'({op:?})", body.name(op).text(body.context()))
}

impl RewriteTrace for ConversionLog {
    fn event(&self, _: &Body, event: &RewriteEvent<'_>) {
        if let RewriteEvent::Mismatch { reason, .. } = event {
            self.mismatch(reason);
        }
    }
}
