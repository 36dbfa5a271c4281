//! Legalization of single ops: what the target says, folds, then patterns.

use super::explanations::why_not_legal;
use super::legalizer::{Legalizer, Mode};
use crate::conversion::failure::{Attempts, Failure};
use crate::conversion::frozen::{Legality, NameFacts};
use crate::ir::Op;
use crate::rewrite::BodyCursor;

impl<'run> Legalizer<'run> {
    /// Legalizes an op that was there before the conversion, or that a pattern created in another body. It is not folded
    /// again if it `was_folded` ahead.
    pub(super) fn top_level(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        op: Op,
        must_be_legal: bool,
        was_folded: bool,
    ) -> Result<(), Failure> {
        let facts = self.facts(cursor.body().name(op));
        if facts.is_indifferent() && self.mode == Mode::Partial && !must_be_legal && self.log.is_none() {
            self.leave(op);
            if let Some(explanation) = self.explanation {
                explanation.add(cursor.body(), op, "left as it is", &Attempts::default());
            }
            return Ok(());
        }
        let before = self.recorder.changes;
        let legalized = self.legalize_with(cursor, op, &facts, !was_folded);
        let is_legal = match legalized {
            Err(_) if self.mode == Mode::Analysis => return Ok(()),
            Err(failure) => return Err(*failure),
            Ok(is_legal) => is_legal,
        };
        self.changed |= self.recorder.changes != before;
        self.recorder.forget();
        if self.mode == Mode::Analysis {
            if is_legal {
                self.legalized.push(op);
            }
            return Ok(());
        }
        if is_legal {
            return Ok(());
        }
        let legality = self.conversion.legality(&facts, cursor.body(), op);
        let may_stay = self.mode == Mode::Partial && legality == Legality::Unknown && !must_be_legal;
        if may_stay {
            self.leave(op);
        }
        if may_stay && self.explanation.is_none() {
            return Ok(());
        }
        let attempts = self.attempts(cursor, op, &facts);
        let body = cursor.body();
        let reason = why_not_legal(legality);
        if let Some(explanation) = self.explanation {
            explanation.add(body, op, if may_stay { "left as it is" } else { reason }, &attempts);
        }
        if may_stay {
            return Ok(());
        }
        let location = body.location(op);
        let name = body.name(op).text(body.context());
        let message = format!("'{name}' op could not be legalized: {reason}");
        Err(Failure { location, message, notes: attempts.notes(location) })
    }

    /// Notes an op that is left as it is.
    fn leave(&mut self, op: Op) {
        if self.config.lists_unlegalized {
            self.unlegalized.push(op);
        }
    }

    /// Legalizes an op. Returns whether it is legal now, or replaced by legal ops; if not, nothing was changed.
    pub(super) fn legalize(&mut self, cursor: &mut BodyCursor<'_>, op: Op) -> Result<bool, Box<Failure>> {
        let facts = self.facts(cursor.body().name(op));
        self.legalize_with(cursor, op, &facts, true)
    }

    /// Does the work of [`Legalizer::legalize`] for an op whose name has these facts.
    fn legalize_with(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        op: Op,
        facts: &NameFacts,
        folds: bool,
    ) -> Result<bool, Box<Failure>> {
        if let Some(log) = self.log {
            log.enter_op(cursor.body(), op);
        }
        let (result, reason) = self.legalize_unlogged(cursor, op, facts, folds);
        if let Some(log) = self.log {
            let is_legal = matches!(result, Ok(true));
            let reason =
                if reason.is_empty() && !is_legal { "no matched legalization pattern" } else { reason };
            log.leave_op(is_legal, reason);
        }
        result
    }

    /// Does the work of [`Legalizer::legalize`]; returns the reason for the log as well.
    fn legalize_unlogged(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        op: Op,
        facts: &NameFacts,
        folds: bool,
    ) -> (Result<bool, Box<Failure>>, &'static str) {
        if facts.is_simply_legal() {
            return (Ok(true), "operation marked legal by the target");
        }
        match self.conversion.legality(facts, cursor.body(), op) {
            Legality::Legal { recursively: true } => {
                return (Ok(true), "operation marked legal by the target; operation is recursively legal");
            }
            Legality::Legal { recursively: false } => {
                return (Ok(true), "operation marked legal by the target");
            }
            Legality::Illegal | Legality::Unknown => {}
        }
        if self.config.folds {
            if let Some(log) = self.log {
                log.enter_fold();
            }
            let folded = if folds && facts.may_fold { self.fold(cursor, op) } else { Ok(false) };
            if let Some(log) = self.log {
                let is_folded = matches!(folded, Ok(true));
                log.leave_step(is_folded, if is_folded { "" } else { "unable to fold" });
            }
            match folded {
                Ok(true) => return (Ok(true), "operation was folded"),
                Ok(false) => {}
                Err(failure) => return (Err(failure), ""),
            }
        }
        for index in &facts.patterns {
            match self.apply(cursor, op, *index) {
                Ok(true) => return (Ok(true), ""),
                Ok(false) => {}
                Err(failure) => return (Err(failure), ""),
            }
        }
        (Ok(false), "")
    }
}
