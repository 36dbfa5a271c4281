//! The driver of conversions: legalizes the ops of a tree of bodies.
//!
//! The ops of a body are legalized in order, each before its contents; what a pattern creates is legalized right after
//! the pattern. Bodies of isolated ops come after the body around them, and may be converted in parallel.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::block_arguments::convert_block_arguments;
use super::failure::{Attempts, Failure, ReasonCollector};
use super::frozen::{Legality, NameFacts};
use super::recorder::Recorder;
use super::values::{BodyValues, Values};
use super::{
    ConversionConfig, ConversionExplanation, ConversionLog, ConversionPattern, ConversionRewriter,
    ConvertedOperands, FrozenConversion,
};
use crate::context::OpName;
use crate::fold::{Folded, FoldedValue, fold_checked, materialize_constant, operand_constants};
use crate::ir::{Body, BodySerial, Builder, InsertionPoint, Op, OpIndex, Value, WalkResult};
use crate::location::Location;
use crate::rewrite::{BodyCursor, MatchResult, RewriteTrace, Rewriter};
use crate::stack::with_room;

/// Which ops have to be legal in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// No op that the target calls illegal may be left, nor an illegal or unknown one that a pattern created.
    Partial,
    /// All ops are legal in the end.
    Full,
    /// Ops that could be legalized are reported; nothing is changed.
    Analysis,
}

/// The number of folds in place of one op after which it counts as one that does not fold.
const MOST_FOLDS_IN_PLACE: u32 = 32;

/// The names of facts that are not in the table of the conversion.
type OtherFacts = FxHashMap<OpName, Arc<NameFacts>>;

/// The state of the driver on one thread.
pub(super) struct Legalizer<'run> {
    conversion: &'run FrozenConversion,
    config: &'run ConversionConfig,
    mode: Mode,
    log: Option<&'run ConversionLog>,
    explanation: Option<&'run ConversionExplanation>,
    trace: Option<&'run dyn RewriteTrace>,
    threading: bool,
    recorder: Recorder<'run>,
    values: Values,
    others: OtherFacts,
    /// The number of folds in place that led to the current op.
    folds_in_place: u32,
    /// The patterns that are being applied: they are not applied to what they created.
    active: Vec<u32>,
    /// Created ops of bodies that are not current, which are legalized when they are.
    created: FxHashMap<BodySerial, Vec<Op>>,
    pub(super) changed: bool,
    pub(super) failed: bool,
    /// The ops that could not be legalized, and need not be.
    pub(super) unlegalized: Vec<Op>,
    /// The ops that are legal or were legalized, if the mode asks for them.
    pub(super) legalized: Vec<Op>,
}

/// The facts of a name, in the conversion's table or computed for this run.
enum Facts<'run> {
    Known(&'run NameFacts),
    Other(Arc<NameFacts>),
}

impl std::ops::Deref for Facts<'_> {
    type Target = NameFacts;

    #[inline]
    fn deref(&self) -> &NameFacts {
        match self {
            Facts::Known(facts) => facts,
            Facts::Other(facts) => facts,
        }
    }
}

impl<'run> Legalizer<'run> {
    pub(super) fn new(
        conversion: &'run FrozenConversion,
        config: &'run ConversionConfig,
        mode: Mode,
        threading: bool,
    ) -> Self {
        let context = conversion.context();
        let log = config.log.as_deref().or_else(|| context.conversion_log());
        let explanation = config.explanation.as_deref().or_else(|| context.conversion_explanation());
        let trace = match log {
            Some(log) => Some(log as &dyn RewriteTrace),
            None => context.rewrite_trace(),
        };
        let threading = threading
            && config.threading
            && trace.is_none()
            && explanation.is_none()
            && !conversion.reaches_ancestors()
            && context.options().threading;
        Legalizer {
            conversion,
            config,
            mode,
            log,
            explanation,
            trace,
            threading,
            recorder: Recorder::new(log),
            values: Values::default(),
            others: OtherFacts::default(),
            folds_in_place: 0,
            active: Vec::new(),
            created: FxHashMap::default(),
            changed: false,
            failed: false,
            unlegalized: Vec::new(),
            legalized: Vec::new(),
        }
    }

    fn facts(&mut self, name: OpName) -> Facts<'run> {
        let conversion = self.conversion;
        match conversion.known(name) {
            Some(facts) => Facts::Known(facts),
            None => {
                let facts = self.others.entry(name).or_insert_with(|| Arc::new(conversion.facts(name)));
                Facts::Other(facts.clone())
            }
        }
    }

    /// Legalizes a body and those below it. A failure ends the work on a body and those below it, but not on its
    /// siblings: so the diagnostics do not depend on the number of threads.
    pub(super) fn tree(&mut self, cursor: &mut BodyCursor<'_>) {
        let has_failed = std::mem::take(&mut self.failed);
        self.tree_alone(cursor);
        self.failed |= has_failed;
    }

    fn tree_alone(&mut self, cursor: &mut BodyCursor<'_>) {
        let mut visited: FxHashSet<BodySerial> = FxHashSet::default();
        let (first, mut skipped) = self.collect(cursor.body());
        let serial = cursor.body().serial();
        let created = self.created.remove(&serial).unwrap_or_default();
        self.body(cursor, first, &created.into_iter().collect());
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
            // Patterns in the children may have created ops here.
            let Some(created) = self.created.remove(&serial) else { break };
            let must_be_legal = created.iter().copied().collect();
            self.body(cursor, created, &must_be_legal);
            (_, skipped) = self.collect(cursor.body());
        }
        self.values.take(serial);
    }

    /// Returns the ops of a body in order, without the contents of ops that are recursively legal.
    fn collect(&mut self, body: &Body) -> (Vec<Op>, Skipped) {
        let mut ops = Vec::with_capacity(body.op_count());
        let mut skipped = Skipped::default();
        self.values.enter(body.serial());
        let root = body.root();
        let _ = body.walk(root).pre_order().within_body().run(|body, op| {
            if op == root || self.values.of(body).is_bridge(op) {
                return WalkResult::Advance;
            }
            let facts = self.facts(body.name(op));
            if !facts.is_simply_legal() || self.mode == Mode::Analysis || self.log.is_some() {
                ops.push(op);
            }
            if facts.can_be_recursive()
                && self.conversion.legality(&facts, body, op) == (Legality::Legal { recursively: true })
            {
                skipped.0.insert(op.index);
                return WalkResult::Skip;
            }
            WalkResult::Advance
        });
        (ops, skipped)
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

    /// Legalizes these ops of the current body, and resolves its pending casts.
    fn body(&mut self, cursor: &mut BodyCursor<'_>, ops: Vec<Op>, must_be_legal: &FxHashSet<Op>) {
        let serial = cursor.body().serial();
        self.values.enter(serial);
        for op in ops {
            if !cursor.body().is_alive(op) {
                continue;
            }
            if let Err(failure) = self.top_level(cursor, op, must_be_legal.contains(&op)) {
                failure.report(cursor.body());
                self.failed = true;
                if self.explanation.is_none() {
                    return;
                }
            }
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

    /// Legalizes an op that was there before the conversion, or that a pattern created in another body.
    fn top_level(&mut self, cursor: &mut BodyCursor<'_>, op: Op, must_be_legal: bool) -> Result<(), Failure> {
        let facts = self.facts(cursor.body().name(op));
        if facts.is_indifferent() && self.mode == Mode::Partial && !must_be_legal && self.log.is_none() {
            self.unlegalized.push(op);
            if let Some(explanation) = self.explanation {
                explanation.add(cursor.body(), op, "left as it is", &Attempts::default());
            }
            return Ok(());
        }
        let before = self.recorder.changes;
        let legalized = self.legalize(cursor, op);
        let is_legal = match legalized {
            Err(_) if self.mode == Mode::Analysis => return Ok(()),
            Err(failure) => return Err(*failure),
            Ok(is_legal) => is_legal,
        };
        self.changed |= self.recorder.changes != before;
        self.recorder.created.clear();
        self.recorder.modified.clear();
        self.recorder.blocks.clear();
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
            self.unlegalized.push(op);
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

    /// Returns why no pattern legalizes an op: the patterns are tried again, and say so this time. They change nothing,
    /// as before.
    fn attempts(&mut self, cursor: &mut BodyCursor<'_>, op: Op, facts: &NameFacts) -> Attempts {
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

    /// Legalizes an op. Returns whether it is legal now, or replaced by legal ops; if not, nothing was changed.
    fn legalize(&mut self, cursor: &mut BodyCursor<'_>, op: Op) -> Result<bool, Box<Failure>> {
        let facts = self.facts(cursor.body().name(op));
        if let Some(log) = self.log {
            log.enter_op(cursor.body(), op);
        }
        let (result, reason) = self.legalize_unlogged(cursor, op, &facts);
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
            let folded = if facts.may_fold { self.fold(cursor, op) } else { Ok(false) };
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

    /// Folds an op, if the constants that it folds to are legal or can be legalized.
    fn fold(&mut self, cursor: &mut BodyCursor<'_>, op: Op) -> Result<bool, Box<Failure>> {
        let body = cursor.body();
        let constants = operand_constants(body, op);
        let results = match fold_checked(body, op, &constants) {
            Ok(Folded::Results(results)) => results,
            // A fold that always finds something to change would never end.
            Ok(Folded::Changed(_)) if self.folds_in_place == MOST_FOLDS_IN_PLACE => return Ok(false),
            Ok(Folded::Changed(change)) => {
                let mut builder = Builder::new(cursor.body_mut()).with_listener(&mut self.recorder);
                builder.modify(op, change);
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

    /// Applies a pattern to an op, and legalizes what it created.
    fn apply(&mut self, cursor: &mut BodyCursor<'_>, op: Op, index: u32) -> Result<bool, Box<Failure>> {
        let pattern = self.conversion.pattern(index);
        if self.active.contains(&index) && !pattern.has_bounded_recursion() {
            return Ok(false);
        }
        if let Some(log) = self.log {
            log.enter_pattern(pattern);
        }
        let (body, ancestors) = cursor.split();
        let operands = match convert_operands(&mut self.values, body, op, pattern) {
            Ok(operands) => operands,
            Err(reason) => {
                if let Some(log) = self.log {
                    log.mismatch(&reason);
                    log.leave_step(false, "pattern failed to match");
                }
                return Ok(false);
            }
        };
        let name = body.name(op);
        let location = body.location(op);
        let start = Mark::of(&self.recorder);
        let point = body.parent_block(op).map(|_| InsertionPoint::Before(op));
        let mut rewriter = Rewriter::in_tree(body, &mut self.recorder, ancestors, self.trace);
        rewriter.set_insertion_point(point);
        let mut rewriter = ConversionRewriter::new(rewriter, &mut self.values, pattern.type_converter());
        let result: MatchResult = pattern.match_and_rewrite(op, &operands, &mut rewriter);
        let changed = self.recorder.changes != start.changes;
        if result.is_err() {
            if let Some(log) = self.log {
                log.leave_step(false, "pattern failed to match");
            }
            if !changed {
                return Ok(false);
            }
            return Err(Box::new(misuse(cursor.body(), pattern, name, location)));
        }
        self.active.push(index);
        let settled = self.settle(cursor, pattern, &start, name, location);
        self.active.pop();
        if let Some(log) = self.log {
            log.leave_step(
                settled.is_ok(),
                if settled.is_ok() { "pattern applied successfully" } else { "" },
            );
        }
        settled.map(|()| true)
    }

    /// Legalizes what a pattern created and changed.
    fn settle(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        pattern: &dyn ConversionPattern,
        start: &Mark,
        name: OpName,
        location: Location,
    ) -> Result<(), Box<Failure>> {
        self.convert_moved_blocks(cursor, pattern, start, location)?;
        let serial = cursor.body().serial();
        let end = Mark::of(&self.recorder);
        for position in start.created..end.created {
            let made = self.recorder.created[position];
            if made.serial() != serial {
                self.created.entry(made.serial()).or_default().push(made);
            } else if made.index != OpIndex::ROOT {
                self.settle_op(cursor, made, pattern, name, location, "created")?;
            }
        }
        for position in start.modified..end.modified {
            let modified = self.recorder.modified[position];
            if modified.serial() != serial {
                self.created.entry(modified.serial()).or_default().push(modified);
            } else if modified.index != OpIndex::ROOT {
                self.settle_op(cursor, modified, pattern, name, location, "modified")?;
            }
        }
        self.recorder.created.truncate(start.created);
        self.recorder.modified.truncate(start.modified);
        Ok(())
    }

    /// Legalizes an op that a pattern created or modified.
    fn settle_op(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        made: Op,
        pattern: &dyn ConversionPattern,
        name: OpName,
        location: Location,
        how: &str,
    ) -> Result<(), Box<Failure>> {
        if !cursor.body().is_alive(made) || with_room(|| self.legalize(cursor, made))? {
            return Ok(());
        }
        let context = cursor.body().context().clone();
        let (by, made_name) = (name.text(&context), cursor.body().name(made).text(&context));
        let reason = format!("pattern '{}' {how} '{made_name}'", pattern.name());
        let mut failure = self.not_legalized(cursor, made, location, &reason);
        failure.message = format!("'{by}' op could not be legalized: {}", failure.message);
        Err(Box::new(failure))
    }

    /// Returns the failure for an op that a pattern or fold created, and that is not legal.
    fn not_legalized(
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

    /// Converts the arguments of blocks that a pattern moved into a region whose types are converted.
    fn convert_moved_blocks(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        pattern: &dyn ConversionPattern,
        start: &Mark,
        location: Location,
    ) -> Result<(), Box<Failure>> {
        let blocks: SmallVec<[_; 4]> = self.recorder.blocks.drain(start.blocks..).collect();
        let body = cursor.body_mut();
        for block in blocks {
            if block.serial() != body.serial()
                || self.values.of(body).converted_regions.is_empty()
                || !body.is_block_alive(block)
            {
                continue;
            }
            let region = body.block_region(block);
            let Some(converter) = self.values.of(body).converted_regions.get(&region).cloned() else {
                continue;
            };
            let signature = converter.convert_block_signature(body, block).map_err(|reason| {
                let message = format!(
                    "pattern '{}' moved a block into a converted region: {}",
                    pattern.name(),
                    reason.message(body.context())
                );
                Box::new(Failure { location, message, notes: Vec::new() })
            })?;
            let mut builder = Builder::new(body).with_listener(&mut self.recorder);
            let values = self.values.of(builder.body());
            convert_block_arguments(&mut builder, values, block, &signature, &converter);
        }
        Ok(())
    }
}

/// A place in the recorder's lists.
struct Mark {
    changes: u64,
    created: usize,
    modified: usize,
    blocks: usize,
}

impl Mark {
    fn of(recorder: &Recorder<'_>) -> Self {
        Mark {
            changes: recorder.changes,
            created: recorder.created.len(),
            modified: recorder.modified.len(),
            blocks: recorder.blocks.len(),
        }
    }
}

/// The ops of a body whose contents are legal.
#[derive(Default)]
struct Skipped(crate::op_set::OpSet);

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

fn why_not_legal(legality: Legality) -> &'static str {
    match legality {
        Legality::Unknown => "the target does not know it",
        _ => "the target makes it illegal",
    }
}

/// Returns the operands of an op for a pattern.
///
/// # Errors
///
/// The reason, if they cannot be converted.
fn convert_operands(
    values: &mut Values,
    body: &mut Body,
    op: Op,
    pattern: &dyn ConversionPattern,
) -> Result<ConvertedOperands, String> {
    let mut converted = ConvertedOperands::default();
    let Some(converter) = pattern.type_converter() else {
        body.operands(op).for_each(|operand| converted.push_one(operand));
        return Ok(converted);
    };
    let operands: SmallVec<[Value; 4]> = body.operands(op).collect();
    for (position, operand) in operands.into_iter().enumerate() {
        let Some(types) = values.convert_type(body, operand, converter) else {
            let reason = match converter.convert_value(body, operand) {
                Err(reason) => reason.message(body.context()),
                Ok(_) => "its type is not converted".to_owned(),
            };
            return Err(format!("operand #{position}: {reason}"));
        };
        if types.len() != 1 && !pattern.takes_groups() {
            let count = types.len();
            return Err(format!(
                "operand #{position} becomes {count} values, and the pattern takes one each"
            ));
        }
        let made = values.of(body);
        let Some(group) = made.converted(body, operand, &types, converter) else {
            let context = body.context();
            let needed: Vec<String> = types.iter().map(|ty| format!("'{}'", context.display(*ty))).collect();
            let found: Vec<String> = made
                .latest(body, operand)
                .iter()
                .map(|value| format!("'{}'", context.display(body.value_type(*value))))
                .collect();
            return Err(format!(
                "operand #{position}: type converter '{}' has no target materialization from {} to {}",
                converter.name(),
                found.join(", "),
                needed.join(", ")
            ));
        };
        converted.push_group(&group);
    }
    Ok(converted)
}

/// Returns the failure for a pattern that changed the IR and failed.
fn misuse(body: &Body, pattern: &dyn ConversionPattern, name: OpName, location: Location) -> Failure {
    let mut notes = Vec::new();
    if !pattern.source().is_empty() {
        notes.push((location, format!("the pattern is from {}", pattern.source())));
    }
    let name = name.text(body.context());
    let message = format!(
        "pattern '{}' changed the IR and then failed on '{name}': this is a bug of the pattern",
        pattern.name()
    );
    Failure { location, message, notes }
}
