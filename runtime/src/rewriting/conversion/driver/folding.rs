//! Folding as the first way to legalize an op.

use smallvec::SmallVec;

use super::legalizer::Legalizer;
use crate::attributes::Attribute;
use crate::conversion::failure::Failure;
use crate::conversion::frozen::Legality;
use crate::fold::{Folded, FoldedValue, fold_checked, materialize_constant, operand_constants};
use crate::ir::{Body, Builder, ModifiedOp, Op, Value};
use crate::rewrite::BodyCursor;
use crate::support::stack::with_room;

/// The number of folds in place of one op after which it counts as one that does not fold.
const MOST_FOLDS_IN_PLACE: u32 = 32;

impl<'run> Legalizer<'run> {
    /// Folds ops of a body that are to be legalized, before any of them is: folds look at the ops that define operands, and
    /// at constants of types that are converted. An op that folds in place is legalized later, with the others.
    pub(super) fn fold_ahead(&mut self, cursor: &mut BodyCursor<'_>, ops: impl IntoIterator<Item = Op>) {
        for op in ops {
            if let Err(failure) = self.fold_one_ahead(cursor, op) {
                failure.report(cursor.body());
                self.failed = true;
            }
        }
    }

    fn fold_one_ahead(&mut self, cursor: &mut BodyCursor<'_>, op: Op) -> Result<(), Box<Failure>> {
        for _ in 0..MOST_FOLDS_IN_PLACE {
            let body = cursor.body();
            if !body.is_alive(op) {
                break;
            }
            let facts = self.facts(body.name(op));
            if matches!(self.conversion.legality(&facts, body, op), Legality::Legal { .. }) {
                break;
            }
            let before = self.recorder.changes;
            let is_done = match folded(body, op)? {
                Folded::Unchanged => break,
                Folded::Changed(change) => self.change(cursor, op, change).map(|()| false),
                Folded::Results(results) => self.replace_logged(cursor, op, &results),
            };
            self.changed |= self.recorder.changes != before;
            self.recorder.forget();
            if is_done? {
                break;
            }
        }
        Ok(())
    }

    /// Replaces an op by what it folds to, and tells the log all steps.
    fn replace_logged(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        op: Op,
        results: &[FoldedValue],
    ) -> Result<bool, Box<Failure>> {
        if let Some(log) = self.log {
            log.enter_op(cursor.body(), op);
            log.enter_fold();
        }
        let replaced = self.replace_folded(cursor, op, results);
        if let Some(log) = self.log {
            let is_folded = matches!(replaced, Ok(true));
            log.leave_step(is_folded, if is_folded { "" } else { "unable to fold" });
            log.leave_op(is_folded, if is_folded { "operation was folded" } else { "" });
        }
        replaced.map(|_| true)
    }

    /// Folds an op, if the constants that it folds to are legal or can be legalized.
    pub(super) fn fold(&mut self, cursor: &mut BodyCursor<'_>, op: Op) -> Result<bool, Box<Failure>> {
        match folded(cursor.body(), op)? {
            Folded::Results(results) => self.replace_folded(cursor, op, &results),
            // A fold that always finds something to change would never end.
            Folded::Changed(_) if self.folds_in_place == MOST_FOLDS_IN_PLACE => Ok(false),
            Folded::Changed(change) => {
                self.change(cursor, op, change)?;
                self.folds_in_place += 1;
                let legalized = with_room(|| self.legalize(cursor, op));
                self.folds_in_place -= 1;
                legalized
            }
            Folded::Unchanged => Ok(false),
        }
    }

    /// Changes an op that folds in place.
    fn change(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        op: Op,
        change: impl FnOnce(&mut ModifiedOp<'_>),
    ) -> Result<(), Box<Failure>> {
        let mut builder = Builder::new(cursor.body_mut()).with_listener(&mut self.recorder);
        builder.modify(op, change);
        if let Some(message) = self.recorder.strayed.take() {
            let location = cursor.body().location(op);
            return Err(Box::new(Failure { location, message, notes: Vec::new() }));
        }
        self.recorder.modified.pop();
        Ok(())
    }

    /// Replaces an op by what it folds to. Returns whether it did: if one of the constants cannot be legalized, the op stays,
    /// and so do the uses of that result and of the later ones.
    fn replace_folded(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        op: Op,
        results: &[FoldedValue],
    ) -> Result<bool, Box<Failure>> {
        let body = cursor.body();
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
        let mut is_changed = false;
        for (position, value) in values.iter_mut().enumerate() {
            let Some(constant) = cursor.body().defining_op(*value).filter(|op| made.contains(op)) else {
                continue;
            };
            if self.is_legal(cursor.body(), constant) {
                continue;
            }
            let result = cursor.body().result(op, position);
            self.builder(cursor).replace_all_uses(result, *value);
            if !with_room(|| self.legalize(cursor, constant))? {
                self.builder(cursor).replace_all_uses(*value, result);
                let body = cursor.body_mut();
                for made in made.iter().rev() {
                    if body.is_alive(*made) && body.results(*made).all(|result| body.is_unused(result)) {
                        body.erase_op(*made);
                    }
                }
                if !is_changed {
                    self.recorder.changes = changes;
                }
                return Ok(false);
            }
            is_changed = true;
            // Nothing uses it any more.
            *value = result;
        }
        self.builder(cursor).replace(op, &values);
        Ok(true)
    }

    /// Returns a builder whose changes are recorded.
    fn builder<'body>(&'body mut self, cursor: &'body mut BodyCursor<'_>) -> Builder<'body> {
        Builder::new(cursor.body_mut()).with_listener(&mut self.recorder)
    }

    /// Returns whether an op is legal, or a pattern may legalize it.
    fn is_legalizable(&mut self, body: &Body, op: Op) -> bool {
        let facts = self.facts(body.name(op));
        !facts.patterns.is_empty() || self.is_legal(body, op)
    }

    /// Returns whether the target makes an op legal.
    fn is_legal(&mut self, body: &Body, op: Op) -> bool {
        let facts = self.facts(body.name(op));
        matches!(self.conversion.legality(&facts, body, op), Legality::Legal { .. })
    }
}

/// Folds an op with the constants that its operands are. An operand that is the constant to which a result folds is the
/// result, so that none needs to be legalized.
fn folded(body: &Body, op: Op) -> Result<Folded, Box<Failure>> {
    let constants = operand_constants(body, op);
    let folded = fold_checked(body, op, &constants).map_err(|mismatch| {
        let location = body.location(op);
        let message = format!("'{}' op {mismatch}", body.name(op).text(body.context()));
        Box::new(Failure { location, message, notes: Vec::new() })
    })?;
    let Folded::Results(mut results) = folded else { return Ok(folded) };
    for (result, value) in body.results(op).zip(&mut results) {
        if let FoldedValue::Attribute(constant) = value {
            let is_it = |(operand, known): &(Value, &Option<Attribute>)| {
                **known == Some(*constant) && body.value_type(*operand) == body.value_type(result)
            };
            if let Some((operand, _)) = body.operands(op).zip(&constants).find(is_it) {
                *value = FoldedValue::Value(operand);
            }
        }
    }
    Ok(Folded::Results(results))
}
