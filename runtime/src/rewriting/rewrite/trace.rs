//! Rewrite traces, for debugging patterns.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use crate::ir::{Body, Op};

/// An event of a driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RewriteEvent<'event> {
    /// The driver visits an op.
    Visiting {
        /// The op.
        op: Op,
    },
    /// A dead op is about to be erased.
    Dead {
        /// The op.
        op: Op,
    },
    /// An op was folded, and is replaced or changed next.
    Folded {
        /// The op.
        op: Op,
        /// The declared rule by which it folds, if one does.
        rule: Option<&'event str>,
    },
    /// A pattern is tried.
    Trying {
        /// The op.
        op: Op,
        /// The pattern's name.
        pattern: &'event str,
        /// The source of the pattern; may be empty.
        source: &'event str,
    },
    /// The pattern that is being tried reports why it does not match.
    Mismatch {
        /// The op that the reason is about.
        op: Op,
        /// The reason.
        reason: &'event str,
    },
    /// The pattern that was tried applied.
    Applied {
        /// The pattern's name.
        pattern: &'event str,
    },
    /// The pattern that was tried did not apply.
    NotApplied {
        /// The pattern's name.
        pattern: &'event str,
    },
    /// An op was inserted.
    Inserted {
        /// The op.
        op: Op,
    },
    /// An op was modified in place.
    Modified {
        /// The op.
        op: Op,
    },
    /// An op is about to be replaced.
    Replaced {
        /// The op.
        op: Op,
    },
    /// An op is about to be erased.
    Erased {
        /// The op.
        op: Op,
    },
}

/// Receives the events of a driver. With a trace installed, bodies are rewritten one after the other.
pub trait RewriteTrace: Send + Sync {
    /// Handles an event; `body` contains the event's op, if it has one.
    fn event(&self, body: &Body, event: &RewriteEvent<'_>);
}

/// A trace that writes a line for each event.
///
/// Lines about patterns and changes are indented below the visit that they belong to. What cannot be written is lost.
pub struct TextTrace<W> {
    writer: Mutex<W>,
}

impl<W: Write + Send> TextTrace<W> {
    /// Returns a trace that writes to `writer`.
    pub fn new(writer: W) -> Self {
        TextTrace { writer: Mutex::new(writer) }
    }

    /// Returns the writer.
    pub fn into_inner(self) -> W {
        self.writer.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: Write + Send> RewriteTrace for TextTrace<W> {
    fn event(&self, body: &Body, event: &RewriteEvent<'_>) {
        let name = |op: Op| body.name(op).text(body.context());
        let line = match event {
            RewriteEvent::Visiting { op } => format!("visiting '{}' ({op:?})", name(*op)),
            RewriteEvent::Dead { op } => format!("  '{}' is dead", name(*op)),
            RewriteEvent::Folded { op, rule: None } => format!("  '{}' folds", name(*op)),
            RewriteEvent::Folded { op, rule: Some(rule) } => format!("  '{}' folds by {rule}", name(*op)),
            RewriteEvent::Trying { pattern, source: "", .. } => format!("  trying {pattern}"),
            RewriteEvent::Trying { pattern, source, .. } => format!("  trying {pattern} ({source})"),
            RewriteEvent::Mismatch { op, reason } => format!("    no match at '{}': {reason}", name(*op)),
            RewriteEvent::Applied { pattern } => format!("  {pattern} applied"),
            RewriteEvent::NotApplied { pattern } => format!("  {pattern} did not apply"),
            RewriteEvent::Inserted { op } => format!("    inserted '{}' ({op:?})", name(*op)),
            RewriteEvent::Modified { op } => format!("    modified '{}' ({op:?})", name(*op)),
            RewriteEvent::Replaced { op } => format!("    replaced '{}' ({op:?})", name(*op)),
            RewriteEvent::Erased { op } => format!("    erased '{}' ({op:?})", name(*op)),
        };
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(writer, "{line}");
    }
}
