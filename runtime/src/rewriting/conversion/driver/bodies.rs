//! The order of the work: ops of a body before the bodies of isolated ops in it, which may be converted in parallel.

use rustc_hash::{FxHashMap, FxHashSet};

use super::legalizer::{Legalizer, Mode};
use super::op_runs::OpRuns;
use crate::conversion::body_values::BodyValues;
use crate::conversion::failure::Failure;
use crate::conversion::frozen::Legality;
use crate::ir::{Body, BodySerial, Op, OpIndex, WalkResult};
use crate::rewrite::BodyCursor;
use crate::support::stack::with_room;

impl<'run> Legalizer<'run> {
    /// Legalizes a body and those below it. All ops of a body that cannot be legalized are reported. Those below such a body
    /// are left, but not its siblings: so the diagnostics do not depend on the number of threads.
    pub(in crate::rewriting::conversion) fn tree(&mut self, cursor: &mut BodyCursor<'_>) {
        let has_failed = std::mem::take(&mut self.failed);
        self.tree_alone(cursor);
        self.failed |= has_failed;
    }

    fn tree_alone(&mut self, cursor: &mut BodyCursor<'_>) {
        let mut visited: FxHashSet<BodySerial> = FxHashSet::default();
        let serial = cursor.body().serial();
        let created = self.created.remove(&serial).unwrap_or_default();
        let Collected { ops, foldable, mut skipped } = self.collect(cursor.body(), created.is_empty());
        let op_count = ops.count() + created.len();
        // With rollback, the copy of the tables has room.
        let makes_room = op_count > 0 && !self.config.rollback;
        if makes_room {
            cursor.body_mut().reserve(op_count, op_count, 2 * op_count);
        }
        let folds_ahead = self.config.folds && self.mode != Mode::Analysis;
        if folds_ahead {
            let foldable = foldable.into_ops(cursor.body());
            self.fold_ahead(cursor, foldable);
            if self.failed {
                return;
            }
        }
        let ops = ops.into_ops(cursor.body());
        self.body(cursor, ops, &created.into_iter().collect(), folds_ahead);
        loop {
            if self.failed && self.explanation.is_none() {
                return;
            }
            let body = cursor.body();
            let mut pending = body.child_ops();
            pending.retain(|op| {
                let serial = body.child(*op).map(Body::serial);
                serial.is_some_and(|serial| !visited.contains(&serial) || self.created.contains_key(&serial))
                    && !skipped.covers(body, *op)
            });
            visited.extend(pending.iter().filter_map(|op| body.child(*op)).map(Body::serial));
            self.children(cursor, &pending);
            if !self.config.rollback {
                // Those that were compacted have new serials.
                let body = cursor.body();
                visited.extend(
                    pending
                        .iter()
                        .filter(|op| body.is_alive(**op))
                        .filter_map(|op| body.child(*op))
                        .map(Body::serial),
                );
            }
            // Patterns in the children may have created ops here.
            let Some(created) = self.created.remove(&serial) else { break };
            let must_be_legal = created.iter().copied().collect();
            self.body(cursor, created, &must_be_legal, false);
            skipped = self.collect(cursor.body(), false).skipped;
        }
        self.values.take(serial);
        if makes_room {
            // The tables are in the cache now. Handles that the outcome lists stay as they are.
            let may_compact = self.config.compaction && !self.config.lists_unlegalized;
            cursor.body_mut().release_room(may_compact);
        }
    }

    /// Returns the ops of a body in order, without the contents of ops that are recursively legal. If ops `may_stay` as
    /// they are, those of which nothing is known may be missing.
    fn collect(&mut self, body: &Body, may_stay: bool) -> Collected {
        let mut collected = Collected::default();
        self.values.enter(body.serial());
        let is_reported = self.config.lists_unlegalized
            || self.mode == Mode::Analysis
            || self.log.is_some()
            || self.explanation.is_some();
        let leaves_out = may_stay && !is_reported;
        if leaves_out && self.conversion.has_nothing_to_do(body, self.mode == Mode::Full) {
            return collected;
        }
        let leaves_out_unknown = leaves_out && self.mode == Mode::Partial;
        let lists_all = self.mode == Mode::Analysis || self.log.is_some();
        let (root, conversion) = (body.root(), self.conversion);
        let _ = body.walk(root).pre_order().within_body().run(|body, op| {
            // Most ops need no decision, which their names alone tell.
            if !lists_all && conversion.is_idle(body.name(op), !leaves_out_unknown) && op != root {
                return WalkResult::Advance;
            }
            if op == root || self.values.of(body).is_bridge(op) {
                return WalkResult::Advance;
            }
            let facts = self.facts(body.name(op));
            let is_idle = facts.is_simply_legal() || leaves_out_unknown && facts.is_indifferent();
            if !is_idle || lists_all {
                collected.ops.push(op);
                if facts.may_fold {
                    collected.foldable.push(op);
                }
            }
            if facts.can_be_recursive()
                && self.conversion.legality(&facts, body, op) == (Legality::Legal { recursively: true })
            {
                collected.skipped.0.insert(op.index);
                return WalkResult::Skip;
            }
            WalkResult::Advance
        });
        collected
    }

    fn children(&mut self, cursor: &mut BodyCursor<'_>, pending: &[Op]) {
        if self.threading && cursor.body().are_children_worth_threads(pending) {
            return self.children_in_parallel(cursor, pending);
        }
        for op in pending {
            // Patterns in an earlier one may have erased it.
            if !cursor.body().is_alive(*op) || cursor.body().child(*op).is_none() {
                continue;
            }
            cursor.enter(*op);
            with_room(|| self.tree(cursor));
            cursor.leave();
            let serial = cursor.body().serial();
            self.values.enter(serial);
        }
    }

    fn children_in_parallel(&mut self, cursor: &mut BodyCursor<'_>, pending: &[Op]) {
        let (conversion, config, mode) = (self.conversion, self.config, self.mode);
        let starts: FxHashMap<BodySerial, (BodyValues, Vec<Op>)> = pending
            .iter()
            .filter_map(|op| cursor.body().child(*op))
            .map(Body::serial)
            .map(|serial| {
                (serial, (self.values.take(serial), self.created.remove(&serial).unwrap_or_default()))
            })
            .collect();
        let starts = std::sync::Mutex::new(starts);
        let outcomes = cursor.body_mut().visit_children_in_parallel(pending, |child| {
            let mut run = Legalizer::new(conversion, config, mode, true);
            let serial = child.serial();
            let start = starts.lock().unwrap_or_else(std::sync::PoisonError::into_inner).remove(&serial);
            if let Some((values, created)) = start {
                run.values.put(serial, values);
                if !created.is_empty() {
                    run.created.insert(serial, created);
                }
            }
            with_room(|| run.tree(&mut BodyCursor::new(child)));
            (run.changed, run.failed, run.unlegalized, run.legalized)
        });
        for (changed, failed, unlegalized, legalized) in outcomes {
            self.changed |= changed;
            self.failed |= failed;
            self.unlegalized.extend(unlegalized);
            self.legalized.extend(legalized);
        }
    }

    /// Legalizes these ops of the current body, which may have been folded ahead, and resolves its pending casts.
    fn body(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        ops: impl IntoIterator<Item = Op>,
        must_be_legal: &FxHashSet<Op>,
        were_folded: bool,
    ) {
        let serial = cursor.body().serial();
        self.values.enter(serial);
        for op in ops {
            if !cursor.body().is_alive(op) {
                continue;
            }
            if let Err(failure) = self.top_level(
                cursor,
                op,
                !must_be_legal.is_empty() && must_be_legal.contains(&op),
                were_folded,
            ) {
                failure.report(cursor.body());
                self.failed = true;
            }
        }
        // The casts of values that were not converted would be reported as well.
        if self.failed && self.explanation.is_none() {
            return;
        }
        let before = self.recorder.changes;
        let body = cursor.body_mut();
        if let Err(reason) = self.values.of(body).finish(body) {
            if self.mode != Mode::Analysis {
                let failure =
                    Failure { location: reason.location, message: reason.message, notes: reason.notes };
                failure.report(body);
            }
            self.failed = true;
        }
        self.changed |= self.recorder.changes != before;
    }
}

/// The ops of a body that a conversion looks at, in order.
#[derive(Default)]
struct Collected {
    ops: OpRuns,
    /// Those that may fold.
    foldable: OpRuns,
    skipped: Skipped,
}

/// The ops of a body whose contents are legal.
#[derive(Default)]
struct Skipped(crate::support::op_set::OpSet);

impl Skipped {
    /// Returns whether an op is in the set, or in such an op.
    fn covers(&self, body: &Body, op: Op) -> bool {
        let mut current = Some(op);
        while let Some(op) = current.filter(|op| op.index != OpIndex::ROOT) {
            if self.0.contains(op.index) {
                return true;
            }
            current = body.parent_op(op);
        }
        false
    }
}
