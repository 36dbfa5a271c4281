//! Explanations of ops that could not be legalized.

use super::legalizer::Legalizer;
use super::operands::convert_operands;
use super::recorder::Recorder;
use crate::conversion::ConversionRewriter;
use crate::conversion::failure::{Attempts, Failure, ReasonCollector};
use crate::conversion::frozen::{Legality, NameFacts};
use crate::ir::{InsertionPoint, Op};
use crate::location::Location;
use crate::rewrite::{BodyCursor, Rewriter};

impl<'run> Legalizer<'run> {
    /// Returns why no pattern legalizes an op: the patterns are tried again, and say so this time. They change nothing,
    /// as before.
    pub(super) fn attempts(&mut self, cursor: &mut BodyCursor<'_>, op: Op, facts: &NameFacts) -> Attempts {
        let collector = ReasonCollector::default();
        let location = cursor.body().location(op);
        let mut attempts = Attempts::default();
        for index in &facts.patterns {
            let pattern = self.conversion.pattern(*index);
            let (body, ancestors) = cursor.split();
            let mut reasons = Vec::new();
            match convert_operands(&mut self.values, body, op, pattern) {
                Err(reason) => reasons.push((location, reason)),
                Ok(operands) => {
                    let mut recorder = Recorder::default();
                    let point = body.parent_block(op).map(|_| InsertionPoint::Before(op));
                    let mut rewriter = Rewriter::in_tree(body, &mut recorder, ancestors, Some(&collector));
                    rewriter.set_insertion_point(point);
                    let converter = pattern.type_converter();
                    let mut rewriter = ConversionRewriter::new(rewriter, &mut self.values, converter);
                    if !self.active.contains(index) {
                        let _ = pattern.match_and_rewrite(op, &operands, &mut rewriter);
                    } else {
                        reasons.push((location, "it would apply to what it created itself".to_owned()));
                    }
                    reasons.extend(collector.take());
                    if recorder.changes > 0 {
                        // It depends on something that is no part of the IR; the conversion fails anyway.
                        break;
                    }
                }
            }
            attempts.add(pattern, reasons);
        }
        for (index, missing) in &facts.excluded {
            let reason = format!("it creates '{missing}', of which no pattern makes a legal op");
            attempts.add(self.conversion.pattern(*index), vec![(location, reason)]);
        }
        attempts
    }

    /// Returns the failure for an op that a pattern or fold created, and that is not legal.
    pub(super) fn not_legalized(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        op: Op,
        location: Location,
        reason: &str,
    ) -> Failure {
        let facts = self.facts(cursor.body().name(op));
        let legality = self.conversion.legality(&facts, cursor.body(), op);
        let attempts = self.attempts(cursor, op, &facts);
        let message = format!("{reason}, and {}", why_not_legal(legality));
        Failure { location, message, notes: attempts.notes(location) }
    }
}

pub(super) fn why_not_legal(legality: Legality) -> &'static str {
    match legality {
        Legality::Unknown => "the target does not know it",
        _ => "the target makes it illegal",
    }
}
