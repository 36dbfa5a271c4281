//! Folding as the first way to legalize an op.

use smallvec::SmallVec;

use super::legalizer::Legalizer;
use crate::conversion::failure::Failure;
use crate::conversion::frozen::Legality;
use crate::fold::{Folded, FoldedValue, fold_checked, materialize_constant, operand_constants};
use crate::ir::{Body, Builder, Op, Value};
use crate::rewrite::BodyCursor;
use crate::support::stack::with_room;

/// The number of folds in place of one op after which it counts as one that does not fold.
const MOST_FOLDS_IN_PLACE: u32 = 32;

impl<'run> Legalizer<'run> {
    /// Folds an op, if the constants that it folds to are legal or can be legalized.
    pub(super) fn fold(&mut self, cursor: &mut BodyCursor<'_>, op: Op) -> Result<bool, Box<Failure>> {
        let body = cursor.body();
        let constants = operand_constants(body, op);
        let results = match fold_checked(body, op, &constants) {
            Ok(Folded::Results(results)) => results,
            // A fold that always finds something to change would never end.
            Ok(Folded::Changed(_)) if self.folds_in_place == MOST_FOLDS_IN_PLACE => return Ok(false),
            Ok(Folded::Changed(change)) => {
                let mut builder = Builder::new(cursor.body_mut()).with_listener(&mut self.recorder);
                builder.modify(op, change);
                if let Some(message) = self.recorder.strayed.take() {
                    let location = cursor.body().location(op);
                    return Err(Box::new(Failure { location, message, notes: Vec::new() }));
                }
                self.recorder.modified.pop();
                self.folds_in_place += 1;
                let legalized = with_room(|| self.legalize(cursor, op));
                self.folds_in_place -= 1;
                return legalized;
            }
            Ok(Folded::Unchanged) => return Ok(false),
            Err(mismatch) => {
                let location = body.location(op);
                let message = format!("'{}' op {mismatch}", body.name(op).text(body.context()));
                return Err(Box::new(Failure { location, message, notes: Vec::new() }));
            }
        };
        let dialect = body.info(op).dialect_index();
        let location = body.location(op);
        let created = self.recorder.created.len();
        let changes = self.recorder.changes;
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        let mut builder = Builder::before(cursor.body_mut(), op).with_listener(&mut self.recorder);
        for (position, folded) in results.iter().enumerate() {
            match folded {
                FoldedValue::Value(value) => values.push(*value),
                FoldedValue::Attribute(constant) => {
                    let ty = builder.body().value_type(builder.body().result(op, position));
                    let made = materialize_constant(&mut builder, dialect, *constant, ty, location);
                    match made {
                        Some(made) => values.push(builder.body().result(made, 0)),
                        None => break,
                    }
                }
            }
        }
        let made: Vec<Op> = self.recorder.created.drain(created..).collect();
        let is_complete = values.len() == results.len();
        let are_legalizable = made.iter().all(|op| self.is_legalizable(cursor.body(), *op));
        if !is_complete || !are_legalizable {
            for op in made.into_iter().rev() {
                cursor.body_mut().erase_op(op);
            }
            self.recorder.changes = changes;
            return Ok(false);
        }
        Builder::new(cursor.body_mut()).with_listener(&mut self.recorder).replace(op, &values);
        for made in made {
            if !with_room(|| self.legalize(cursor, made))? {
                return Err(Box::new(self.not_legalized(
                    cursor,
                    made,
                    location,
                    "the fold of an op created it",
                )));
            }
        }
        Ok(true)
    }

    /// Returns whether an op is legal, or a pattern may legalize it.
    fn is_legalizable(&mut self, body: &Body, op: Op) -> bool {
        let facts = self.facts(body.name(op));
        !facts.patterns.is_empty()
            || matches!(self.conversion.legality(&facts, body, op), Legality::Legal { .. })
    }
}
