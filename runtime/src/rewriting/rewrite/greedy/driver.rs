//! The loop of the greedy driver, over ops and bodies.

use std::cell::Cell;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::body_cursor::BodyCursor;
use super::budget::{RECORDED_REWRITES, RewriteBudget};
use super::driver_listener::DriverListener;
use super::op_traversal::for_each_op;
use super::reports::{RecentRewrites, Reports};
use super::worklist::Worklist;
use super::{FrozenPatterns, GreedyConfig, GreedyOutcome, RegionSimplification, Strictness, TraversalOrder};
use crate::attributes::Attribute;
use crate::fold::{
    ConstantPool, Folded, FoldedValue, constant_of, fold_checked, folding_rule, materialize_constant,
};
use crate::ir::{Body, BodySerial, Builder, InsertionPoint, Listener, Op, OpIndex, Value};
use crate::rewrite::{
    MatchResult, PatternApplicator, RewriteEvent, RewritePattern, RewriteTrace, Rewriter, simplify,
};
use crate::support::op_set::OpSet;
use crate::support::stack::with_room;

/// Does the work of [`super::apply_patterns_greedily`].
pub(super) fn apply<'run>(
    body: &mut Body,
    patterns: &'run FrozenPatterns,
    config: &'run GreedyConfig,
    listener: Option<&'run mut dyn Listener>,
) -> GreedyOutcome {
    let threading = config.threading
        && trace_of(patterns, config).is_none()
        && listener.is_none()
        && !patterns.reaches_ancestors()
        && body.context().options().threading;
    let mut run = Run::new(body, patterns, config, listener, threading);
    run.tree(&mut BodyCursor::new(body), Start::All);
    run.finish(body)
}

/// Does the work of [`super::apply_ops_and_fold`].
pub(super) fn apply_to_ops(
    body: &mut Body,
    ops: &[Op],
    patterns: &FrozenPatterns,
    config: &GreedyConfig,
) -> GreedyOutcome {
    let mut run = Run::new(body, patterns, config, None, false);
    for op in ops {
        assert!(body.is_alive(*op) && op.index != OpIndex::ROOT, "an op that is in the body");
        run.events.allowed.insert(op.index);
    }
    for op in ops.iter().rev() {
        run.events.enqueue_here(body, op.index);
    }
    let mut cursor = BodyCursor::new(body);
    run.drain(&mut cursor);
    run.outcome.changed = run.outcome.rewrites > 0;
    run.outcome.converged = run.events.worklist.is_empty();
    drop(cursor);
    run.finish(body)
}

/// Returns the rewrite trace, if one is installed.
fn trace_of<'run>(
    patterns: &'run FrozenPatterns,
    config: &'run GreedyConfig,
) -> Option<&'run dyn RewriteTrace> {
    config.trace.as_deref().or_else(|| patterns.context().rewrite_trace())
}

/// The ops that seed the worklist of a body.
enum Start {
    /// All ops.
    All,
    /// These ops.
    Ops(Vec<Op>),
}

/// The state of the driver on one thread.
struct Run<'run> {
    patterns: &'run FrozenPatterns,
    config: &'run GreedyConfig,
    changes: Rc<Cell<u64>>,
    threading: bool,
    trace: Option<&'run dyn RewriteTrace>,
    events: DriverListener<'run>,
    constants: ConstantPool,
    outcome: GreedyOutcome,
    /// Bodies at a fixed point.
    clean: FxHashSet<BodySerial>,
    reports: Reports,
    /// Whether the budget is nearly spent, so that `recent` is filled.
    is_recording: bool,
    recent: RecentRewrites,
}

impl<'run> Run<'run> {
    fn new(
        body: &Body,
        patterns: &'run FrozenPatterns,
        config: &'run GreedyConfig,
        listener: Option<&'run mut dyn Listener>,
        threading: bool,
    ) -> Self {
        let trace = trace_of(patterns, config);
        let changes = Rc::new(Cell::new(0));
        Run {
            patterns,
            config,
            changes: changes.clone(),
            threading,
            trace,
            events: DriverListener {
                flags: patterns.flags(),
                serial: body.serial(),
                worklist: Worklist::default(),
                strictness: config.strictness,
                allowed: OpSet::default(),
                observable: OpSet::default(),
                moved: Vec::new(),
                touched: FxHashSet::default(),
                changes,
                strayed: Rc::default(),
                listener,
                trace,
            },
            constants: ConstantPool::new(body),
            outcome: GreedyOutcome::NOTHING,
            clean: FxHashSet::default(),
            reports: Reports::default(),
            is_recording: false,
            recent: RecentRewrites::default(),
        }
    }

    /// Emits the collected reports, and returns the outcome.
    fn finish(mut self, body: &Body) -> GreedyOutcome {
        self.outcome.misuse = self.reports.report(body.context());
        self.outcome
    }

    /// Rewrites a body and those below it up to a fixed point.
    fn tree(&mut self, cursor: &mut BodyCursor<'_>, start: Start) {
        let serial = cursor.body().serial();
        let mut next = Some(start);
        let mut rounds = 0;
        while let Some(start) = next.take() {
            if self.config.max_iterations.is_some_and(|limit| rounds >= limit) {
                self.outcome.converged = false;
                break;
            }
            rounds += 1;
            self.clean.insert(serial);
            self.body(cursor, start);
            if !self.config.enters_children {
                break;
            }
            let changed = self.children(cursor);
            next = if !self.clean.contains(&serial) {
                Some(Start::All)
            } else if !changed.is_empty() {
                Some(Start::Ops(changed))
            } else {
                None
            };
        }
    }

    /// Rewrites the child bodies that are not at a fixed point; returns the ops whose bodies changed.
    fn children(&mut self, cursor: &mut BodyCursor<'_>) -> Vec<Op> {
        let pending = self.pending_children(cursor.body());
        if self.threading && cursor.body().are_children_worth_threads(&pending) {
            return self.children_in_parallel(cursor, &pending);
        }
        let mut changed = Vec::new();
        for op in pending {
            // Rewrites of an earlier one may have erased it.
            if !cursor.body().is_alive(op) || cursor.body().child(op).is_none() {
                continue;
            }
            let before = std::mem::take(&mut self.outcome);
            cursor.enter(op);
            with_room(|| self.tree(cursor, Start::All));
            cursor.leave();
            if self.outcome.changed {
                changed.push(op);
            }
            self.outcome.join(before);
        }
        changed.retain(|op| cursor.body().is_alive(*op));
        changed
    }

    fn children_in_parallel(&mut self, cursor: &mut BodyCursor<'_>, pending: &[Op]) -> Vec<Op> {
        let (patterns, config) = (self.patterns, self.config);
        let outcomes = cursor.body_mut().visit_children_in_parallel(pending, |child| {
            let mut run = Run::new(child, patterns, config, None, true);
            with_room(|| run.tree(&mut BodyCursor::new(child), Start::All));
            (run.outcome, run.clean, run.reports)
        });
        let mut changed = Vec::new();
        for (op, (outcome, clean, reports)) in pending.iter().zip(outcomes) {
            self.clean.extend(clean);
            self.reports.append(reports);
            if outcome.changed {
                changed.push(*op);
            }
            self.outcome.join(outcome);
        }
        changed
    }

    /// Returns the ops that own bodies that are not at a fixed point.
    fn pending_children(&self, body: &Body) -> Vec<Op> {
        let Some(arena) = body.arena.as_deref() else { return Vec::new() };
        if arena.rare.children.is_empty() {
            return Vec::new();
        }
        let mut pending = Vec::new();
        for_each_op(body, false, |op| {
            if let Some(child) = body.child_at(op)
                && !self.clean.contains(&child.serial())
            {
                pending.push(body.op_handle(op));
            }
        });
        pending
    }

    /// Rewrites one body up to a fixed point, child bodies excluded.
    fn body(&mut self, cursor: &mut BodyCursor<'_>, start: Start) {
        let body = cursor.body();
        self.events.enter(body.serial());
        self.constants = ConstantPool::new(body);
        if matches!(start, Start::All) && self.config.strictness == Strictness::AnyOp {
            self.outcome.changed |= self.erase_unreachable_blocks(cursor.body_mut());
        }
        let limit = self.config.max_iterations.unwrap_or(u32::MAX);
        let mut iterations = 0;
        let mut start = Some(start);
        loop {
            if iterations == limit {
                self.outcome.converged = false;
                break;
            }
            match start.take() {
                Some(Start::Ops(ops)) => {
                    for op in ops {
                        self.events.enqueue_here(cursor.body(), op.index);
                    }
                }
                Some(Start::All) => self.seed(cursor.body_mut(), true),
                None => self.seed(cursor.body_mut(), false),
            }
            let mut changed = self.drain(cursor);
            if !self.events.worklist.is_empty() {
                // A bound was reached; another iteration would reach it again.
                self.outcome.converged = false;
                self.outcome.changed = true;
                break;
            }
            changed |= self.simplify(cursor.body_mut());
            iterations += 1;
            if !changed {
                break;
            }
            self.outcome.changed = true;
        }
        let touched = std::mem::take(&mut self.events.touched);
        touched.iter().for_each(|serial| {
            self.clean.remove(serial);
        });
    }

    /// Seeds the worklist with all ops of a body, and uniques its constants.
    fn seed(&mut self, body: &mut Body, is_first: bool) {
        let uniques = self.config.uniques_constants;
        let top_down = self.config.order == TraversalOrder::TopDown;
        let is_strict = self.config.strictness != Strictness::AnyOp;
        let mut constants = Vec::new();
        let events = &mut self.events;
        for_each_op(body, !top_down, |op| {
            if is_first && is_strict {
                events.allowed.insert(op);
            }
            events.enqueue_here(body, op);
            if uniques && events.flags.of(body.name_at(op)).is_constant() {
                constants.push(op);
            }
        });
        if top_down {
            events.worklist.reverse();
        }
        let before = self.changes.get();
        for op in constants {
            let op = body.op_handle(op);
            if is_strict && !self.events.allowed.contains(op.index) {
                continue;
            }
            let mut builder = Builder::new(body).with_listener(&mut self.events);
            self.constants.insert_known(&mut builder, op);
        }
        // The pool moved them itself.
        self.events.moved.clear();
        self.outcome.changed |= self.changes.get() != before;
    }

    /// Processes the worklist until it is empty or a limit is reached. Returns whether the IR changed.
    fn drain(&mut self, cursor: &mut BodyCursor<'_>) -> bool {
        let mut budget = RewriteBudget::new(self.config.max_rewrites, cursor.body().op_count());
        let mut changed = false;
        while let Some(op) = self.events.worklist.pop() {
            let body = cursor.body();
            let op = body.op_handle(op);
            if !body.is_alive(op) || body.parent_block(op).is_none() {
                continue;
            }
            match budget.remaining(body.op_count()) {
                0 => {
                    self.events.worklist.push(op.index);
                    if budget.is_automatic() {
                        self.reports.add_divergence(body, budget.spent(), std::mem::take(&mut self.recent));
                    }
                    break;
                }
                remaining => self.is_recording = budget.is_automatic() && remaining <= RECORDED_REWRITES,
            }
            if self.visit(cursor, op) {
                changed = true;
                budget.spend();
                self.outcome.rewrites += 1;
            }
            for op in self.events.moved.drain(..) {
                self.constants.forget(op);
            }
        }
        self.recent.clear();
        changed
    }

    /// Erases, folds or rewrites an op. Returns whether the IR changed.
    fn visit(&mut self, cursor: &mut BodyCursor<'_>, op: Op) -> bool {
        let body = cursor.body();
        let flags = self.events.flags.of(body.name(op));
        if let Some(trace) = self.trace {
            trace.event(body, &RewriteEvent::Visiting { op });
        }
        if flags.may_die() && self.events.is_dead(body, op, flags.is_effectless()) {
            if let Some(trace) = self.trace {
                trace.event(body, &RewriteEvent::Dead { op });
            }
            Builder::new(cursor.body_mut()).with_listener(&mut self.events).erase(op);
            return true;
        }
        if flags.may_fold() && self.config.folds && self.fold(cursor.body_mut(), op) {
            return true;
        }
        flags.has_patterns() && self.apply_patterns(cursor, op)
    }

    /// Folds an op. Returns whether the IR changed.
    fn fold(&mut self, body: &mut Body, op: Op) -> bool {
        let flags = self.events.flags;
        let constant_of_value = |operand: Value| {
            let producer = body.defining_op(operand)?;
            if flags.of(body.name(producer)).is_constant() { constant_of(body, producer) } else { None }
        };
        let constants: SmallVec<[Option<Attribute>; 4]> = body.operands(op).map(constant_of_value).collect();
        let folded = match fold_checked(body, op, &constants) {
            Ok(folded) => folded,
            Err(mismatch) => {
                self.reports.add_fold_mismatch(body, op, &mismatch);
                return false;
            }
        };
        if self.is_recording && !folded.is_unchanged() {
            self.recent.add_fold(body, op);
        }
        if let (Some(trace), false) = (self.trace, folded.is_unchanged()) {
            let rule = folding_rule(body, op, &constants).map(|rule| &*rule.name);
            trace.event(body, &RewriteEvent::Folded { op, rule });
        }
        let results = match folded {
            Folded::Unchanged => return false,
            Folded::Changed(change) => {
                Builder::new(body).with_listener(&mut self.events).modify(op, change);
                if let Some(message) = self.events.strayed.take() {
                    self.reports.add_fold_mismatch(body, op, &message);
                }
                return true;
            }
            Folded::Results(results) => results,
        };
        let dialect = body.info(op).dialect_index();
        let mut builder = Builder::new(body).with_listener(&mut self.events);
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for (position, folded) in results.into_iter().enumerate() {
            match folded {
                FoldedValue::Value(value) => values.push(value),
                FoldedValue::Attribute(constant) => {
                    let ty = builder.body().value_type(builder.body().result(op, position));
                    let location = builder.body().location(op);
                    let known = self.constants.find(&mut builder, dialect, constant, ty, op);
                    // A new one is in place of the op until the next iteration merges and hoists constants in the order
                    // of the program, as `mlir-opt` does.
                    let made = known.or_else(|| {
                        builder.set_insertion_point(Some(InsertionPoint::Before(op)));
                        materialize_constant(&mut builder, dialect, constant, ty, location)
                    });
                    let Some(made) = made else {
                        // Constants created for other results are dead, and erased when they are visited.
                        return false;
                    };
                    values.push(builder.body().result(made, 0));
                }
            }
        }
        builder.replace(op, &values);
        true
    }

    /// Tries the patterns of an op. Returns whether one applied.
    fn apply_patterns(&mut self, cursor: &mut BodyCursor<'_>, op: Op) -> bool {
        let Run { patterns, config, changes, trace, events, reports, recent, .. } = self;
        let is_recording = self.is_recording;
        let (body, ancestors) = cursor.split();
        let location = body.location(op);
        let fingerprint = |body: &Body| config.expensive_checks.then(|| body.fingerprint());
        let mut before = (changes.get(), fingerprint(body));
        let strayed = events.strayed.clone();
        let mut rewriter = Rewriter::in_tree(body, events, ancestors, *trace);
        let check = |rewriter: &mut Rewriter<'_>, pattern: &dyn RewritePattern, result: MatchResult| {
            let after = (changes.get(), fingerprint(rewriter.body()));
            let changed = after != before;
            before = after;
            if let Some(message) = strayed.take() {
                reports.add_misuse(pattern, location, format!("has a bug: {message}"));
            } else if result.is_err() && changed {
                reports.add_misuse(pattern, location, "changed the IR and then failed");
            } else if result.is_ok() && !changed && config.expensive_checks {
                reports.add_misuse(pattern, location, "applied and changed nothing");
            }
            // A pattern that changed the IR counts as applied even if it returned a failure: the op may be erased.
            let applied = changed || result.is_ok();
            if applied && is_recording {
                recent.add_pattern(pattern);
            }
            applied
        };
        PatternApplicator::new(patterns).match_and_rewrite_with(op, &mut rewriter, check).is_ok()
    }

    /// Erases the unreachable blocks of a body before its first iteration. An op there may use its own results, and be
    /// rewritten without end. Returns whether there were any.
    fn erase_unreachable_blocks(&mut self, body: &mut Body) -> bool {
        simplify::erase_unreachable_blocks(&mut Builder::new(body).with_listener(&mut self.events))
    }

    fn simplify(&mut self, body: &mut Body) -> bool {
        let level = self.config.region_simplification;
        if level == RegionSimplification::Disabled || self.config.strictness != Strictness::AnyOp {
            return false;
        }
        let mut builder = Builder::new(body).with_listener(&mut self.events);
        let changed = simplify::simplify_with(&mut builder, level, false);
        for op in self.events.moved.drain(..) {
            self.constants.forget(op);
        }
        changed
    }
}

impl Default for GreedyOutcome {
    fn default() -> Self {
        GreedyOutcome::NOTHING
    }
}
