//! The walk over one body: regions, blocks and ops, in the order of the text.

use std::fmt::Display;

use super::operation;
use super::structure::{successors, uses};
use super::unregistered::Unregistered;
use crate::context::{Context, OpInfo};
use crate::diagnostics::Reported;
use crate::dialect::OpTraits;
use crate::dominance::DominatorTree;
use crate::ir::signatures::Signatures;
use crate::ir::{Arena, BlockIndex, Body, OpIndex, OpRecord, RegionIndex};

/// The reason why a walk stopped.
pub(super) enum Step<'body> {
    /// An op with a body of its own, whose contents are checked next.
    Child {
        /// The op.
        op: OpIndex,
        /// Its body.
        body: &'body Body,
        /// The region nesting depth of the child.
        depth: usize,
    },
    /// The end.
    Done,
}

/// A region that the walk is in.
pub(super) struct Frame {
    pub(super) owner: OpIndex,
    pub(super) region: RegionIndex,
    /// The index of the region in its owner.
    position: usize,
    /// Whether values are defined before their uses.
    pub(super) has_ssa_dominance: bool,
    pub(super) may_lack_terminator: bool,
    pub(super) block: BlockIndex,
    /// The op that the walk is at, or in.
    pub(super) op: OpIndex,
    next: OpIndex,
    /// The number of errors before that op.
    errors_before_op: usize,
    /// Built when two blocks are first compared.
    pub(super) tree: Option<DominatorTree>,
    /// The number of errors before the owner's regions.
    errors_before_owner: usize,
}

/// The depth up to which a body is not checked again after it was found to be valid: there, it exceeds no limit.
pub(super) const SHALLOW: usize = 16;

/// A walk over the contents of one body. It does not enter child bodies; it stops at them.
pub(super) struct Walk<'body> {
    pub(super) body: &'body Body,
    pub(super) frames: Vec<Frame>,
    /// For each region of the body, its frame's place counted from 1; 0 for those that the walk is not in.
    open: Vec<u32>,
    /// The region nesting depth of the body.
    depth: usize,
    errors: usize,
    /// The child that the walk stopped at, and the number of errors before it.
    at_child: Option<(OpIndex, usize)>,
    started: bool,
    unregistered: Unregistered,
    signatures: Signatures,
    /// The number of regions around the most deeply nested ops, of this body alone.
    deepest: usize,
    /// Whether the contents have nothing to do with other bodies.
    is_self_contained: bool,
    /// Whether an op checks the symbols that it uses.
    uses_symbols: bool,
}

impl<'body> Walk<'body> {
    pub(super) fn new(body: &'body Body, depth: usize) -> Self {
        let region_count = body.arena.as_deref().map_or(0, |arena| arena.regions.len());
        Walk {
            body,
            frames: Vec::new(),
            open: vec![0; region_count],
            depth,
            errors: 0,
            at_child: None,
            started: false,
            unregistered: Unregistered::new(body.context()),
            signatures: body.context().data().signatures.take(),
            deepest: 0,
            is_self_contained: true,
            uses_symbols: false,
        }
    }

    /// Ends the walk, and returns the number of errors. Notes in the body that it is valid, if the walk found it so and
    /// other bodies have no part in that.
    pub(super) fn finish(self) -> usize {
        let limit = self.context().options().limits.regions as usize;
        if self.errors == 0 && self.is_self_contained && self.deepest + SHALLOW <= limit {
            self.body.set_verified(self.uses_symbols);
        }
        self.body.context().data().signatures.put_back(self.signatures);
        self.errors
    }

    pub(super) fn arena(&self) -> &'body Arena {
        self.body.arena()
    }

    pub(super) fn context(&self) -> &'body Context {
        self.body.context()
    }

    /// Returns the frame of a region that the walk is in.
    pub(super) fn frame_of(&self, region: RegionIndex) -> Option<usize> {
        (self.open[region.at()] as usize).checked_sub(1)
    }

    /// Adds the errors of the child body that the walk stopped at.
    pub(super) fn add_child_errors(&mut self, errors: usize) {
        self.errors += errors;
    }

    /// Leaves out what the op with the child body that the walk stopped at asks of that body.
    pub(super) fn skip_child(&mut self) {
        self.at_child = None;
    }

    /// Advances to the next child body or to the end.
    pub(super) fn advance(&mut self) -> Step<'body> {
        if self.body.arena.is_none() {
            return Step::Done;
        }
        if !std::mem::replace(&mut self.started, true) {
            self.enter_region(OpIndex::ROOT, 0, 0);
        }
        if let Some((op, errors_before)) = self.at_child.take() {
            self.leave_op(op, errors_before);
        }
        let (ops, context) = (&self.arena().ops[..], self.context().data());
        while let Some(frame) = self.frames.last_mut() {
            if frame.next.is_none() {
                self.leave_block();
                continue;
            }
            let op = frame.next;
            frame.op = op;
            let record = &ops[op.at()];
            frame.next = record.next;
            let info = record.name.expect("a linked op is not erased").info_in(context);
            let errors_before = self.errors;
            frame.errors_before_op = errors_before;
            self.check_op(op, record, info);
            if record.extra.is_none() {
                continue;
            }
            if let Some(child) = self.body.child_at(op) {
                let depth = self.depth + self.frames.len();
                self.at_child = Some((op, errors_before));
                self.is_self_contained = false;
                return Step::Child { op, body: child, depth };
            }
            self.enter_region(op, 0, errors_before);
        }
        Step::Done
    }

    /// Everything about an op but what is in its regions; stops at the first error.
    fn check_op(&mut self, op: OpIndex, record: &OpRecord, info: &OpInfo) {
        self.uses_symbols |= info.uses_symbols();
        let is_right = self.check_place(op, record, info).is_ok()
            && self.unregistered.check(self.body, op, record, info).is_ok()
            && (!info.is_registered()
                || operation::check(self.body, op, record, info, &mut self.signatures).is_ok())
            && self.check_successors(op, record).is_ok()
            && uses::check(self, op, record).is_ok();
        self.errors += usize::from(!is_right);
    }

    /// Checks the position of an op in its block, and its successors.
    #[inline]
    fn check_place(&self, op: OpIndex, record: &OpRecord, info: &OpInfo) -> Result<(), Reported> {
        let is_last = record.next.is_none();
        let is_terminator = !info.is_registered() || info.traits().contains(OpTraits::TERMINATOR);
        let error = |message: &str| Err(self.body.emit_op_error(self.body.op_handle(op), message).report());
        if !is_last && is_terminator && info.is_registered() {
            return error("must be the last operation in the parent block");
        }
        if record.extra.is_some() && !self.arena().successor_range(op).is_empty() {
            if !is_last {
                return error("operation with block successors must terminate its parent block");
            }
            if !is_terminator {
                return error("successors in non-terminator");
            }
        }
        Ok(())
    }

    /// Checks the operands forwarded along the edges of an op. The op itself must be valid.
    #[inline]
    fn check_successors(&self, op: OpIndex, record: &OpRecord) -> Result<(), Reported> {
        match record.extra.is_some() && !self.arena().successor_range(op).is_empty() {
            true => successors::check(self.body, op),
            false => Ok(()),
        }
    }

    /// Enters the first region with blocks from `position` on; leaves the op where there is none.
    fn enter_region(&mut self, owner: OpIndex, mut position: usize, errors_before_owner: usize) {
        let arena = self.arena();
        let limit = self.context().options().limits.regions as usize;
        while let Some(region) = region_at(self.body, owner, position) {
            let record = &arena.regions[region.at()];
            if record.first_block.is_none() {
                position += 1;
                continue;
            }
            if self.depth + self.frames.len() >= limit {
                self.error_at(owner, format_args!("regions nest more than {limit} deep"));
                break;
            }
            if arena.blocks[record.first_block.at()].first_predecessor.is_some() {
                self.error_at(owner, "entry block of region may not have predecessors");
            }
            let has_several_blocks = record.first_block != record.last_block;
            let info = self.body.name_at(owner).info_in(self.context().data());
            let is_control_flow = self.body.is_control_flow(owner, position);
            // Of a graph with several blocks it is said already that it should have one.
            let is_waived = !info.is_registered() || info.traits().contains(OpTraits::NO_TERMINATOR);
            let is_one = !has_several_blocks || info.is_registered() && !is_control_flow;
            self.open[region.at()] = self.frames.len() as u32 + 1;
            self.frames.push(Frame {
                owner,
                region,
                position,
                has_ssa_dominance: has_several_blocks || is_control_flow,
                may_lack_terminator: is_waived && is_one,
                block: BlockIndex::NONE,
                op: OpIndex::NONE,
                next: OpIndex::NONE,
                errors_before_op: self.errors,
                tree: None,
                errors_before_owner,
            });
            self.deepest = self.deepest.max(self.frames.len());
            self.enter_block(record.first_block);
            return;
        }
        if owner != OpIndex::ROOT && position > 0 {
            self.leave_op(owner, errors_before_owner);
        }
    }

    fn enter_block(&mut self, block: BlockIndex) {
        let record = &self.arena().blocks[block.at()];
        let frame = self.frames.last_mut().expect("the walk is in a region");
        frame.block = block;
        frame.op = OpIndex::NONE;
        frame.next = record.first_op;
        let owner = frame.owner;
        if record.first_op.is_none() && !frame.may_lack_terminator {
            self.error_at(owner, "empty block: expect at least a terminator");
        }
        for argument in &self.arena().argument_lists[record.arguments.range()] {
            let ty = self.arena().values[argument.at()].ty.expect("an argument of a live block");
            if self.unregistered.check_type(self.body, owner, "block argument", ty).is_err() {
                self.errors += 1;
            }
        }
    }

    fn leave_block(&mut self) {
        self.check_terminator();
        let frame = self.frames.last().expect("the walk is in a region");
        let next = self.arena().blocks[frame.block.at()].next;
        if next.is_some() {
            self.enter_block(next);
            return;
        }
        let frame = self.frames.pop().expect("the walk is in a region");
        self.open[frame.region.at()] = 0;
        self.enter_region(frame.owner, frame.position + 1, frame.errors_before_owner);
    }

    /// Checks that the last op of the block is a terminator, if it and what is in its regions is valid.
    fn check_terminator(&mut self) {
        let frame = self.frames.last().expect("the walk is in a region");
        let op = frame.op;
        if frame.may_lack_terminator || op.is_none() || frame.errors_before_op != self.errors {
            return;
        }
        let info = self.body.name_at(op).info_in(self.context().data());
        if info.is_registered() && !info.traits().contains(OpTraits::TERMINATOR) {
            let message = format!("block with no terminator, has \"{}\"", info.text());
            let error = self.body.emit_op_error(self.body.op_handle(op), message);
            error.help("the last op of a block says where control goes next").report();
            self.errors += 1;
        }
    }

    fn leave_op(&mut self, op: OpIndex, errors_before: usize) {
        let is_right = self.errors == errors_before;
        let info = self.body.name_at(op).info_in(self.context().data());
        self.is_self_contained &= !info.traits().contains(OpTraits::SYMBOL_TABLE);
        self.errors += operation::check_after_regions(self.body, self.body.op_handle(op), is_right);
    }

    fn error_at(&mut self, op: OpIndex, message: impl Display) {
        self.body.emit_op_error(self.body.op_handle(op), message).report();
        self.errors += 1;
    }
}

/// Region `position` of an op that is not isolated, or of the root.
pub(super) fn region_at(body: &Body, owner: OpIndex, position: usize) -> Option<RegionIndex> {
    if owner == OpIndex::ROOT {
        return (position < body.root.region_count as usize).then_some(RegionIndex(position as u32));
    }
    let arena = body.arena();
    let extra = arena.ops[owner.at()].extra;
    if extra.is_none() {
        return None;
    }
    arena.regions_of(&arena.extras[extra.at()]).get(position).copied()
}
