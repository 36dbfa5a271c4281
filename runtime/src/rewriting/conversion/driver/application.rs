//! Application of a pattern, and the legalization of what it created and modified.

use smallvec::SmallVec;

use super::legalizer::Legalizer;
use super::operands::convert_operands;
use super::recorder::Recorder;
use crate::context::OpName;
use crate::conversion::block_arguments::convert_block_arguments;
use crate::conversion::failure::Failure;
use crate::conversion::{ConversionPattern, ConversionRewriter};
use crate::ir::{Builder, InsertionPoint, Op, OpIndex};
use crate::location::Location;
use crate::rewrite::{BodyCursor, MatchResult, Rewriter};
use crate::support::stack::with_room;

impl<'run> Legalizer<'run> {
    /// Applies a pattern to an op, and legalizes what it created.
    pub(super) fn apply(
        &mut self,
        cursor: &mut BodyCursor<'_>,
        op: Op,
        index: u32,
    ) -> Result<bool, Box<Failure>> {
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
        if let Some(message) = self.recorder.strayed.take() {
            return Err(Box::new(misuse(pattern, location, &format!("has a bug: {message}"))));
        }
        if result.is_err() {
            if let Some(log) = self.log {
                log.leave_step(false, "pattern failed to match");
            }
            if !changed {
                return Ok(false);
            }
            let name = name.text(cursor.body().context());
            let what = format!("changed the IR and then failed on '{name}': this is a bug of the pattern");
            return Err(Box::new(misuse(pattern, location, &what)));
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
        if self.recorder.blocks.len() > start.blocks {
            self.convert_moved_blocks(cursor, pattern, start, location)?;
        }
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
        let body = cursor.body();
        if !body.is_alive(made)
            || self.log.is_none() && self.facts(body.name(made)).is_simply_legal()
            || with_room(|| self.legalize(cursor, made))?
        {
            return Ok(());
        }
        let context = cursor.body().context().clone();
        let (by, made_name) = (name.text(&context), cursor.body().name(made).text(&context));
        let reason = format!("pattern '{}' {how} '{made_name}'", pattern.name());
        let mut failure = self.not_legalized(cursor, made, location, &reason);
        failure.message = format!("'{by}' op could not be legalized: {}", failure.message);
        Err(Box::new(failure))
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

/// Returns the failure for a pattern that broke its contract.
fn misuse(pattern: &dyn ConversionPattern, location: Location, what: &str) -> Failure {
    let mut notes = Vec::new();
    if !pattern.source().is_empty() {
        notes.push((location, format!("the pattern is from {}", pattern.source())));
    }
    Failure { location, message: format!("pattern '{}' {what}", pattern.name()), notes }
}
