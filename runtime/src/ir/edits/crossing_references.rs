//! References between a piece of IR and the IR around it, which prevent moving it to another body.

use std::fmt;

use rustc_hash::FxHashSet;

use crate::diagnostics::Reported;
use crate::ir::body::Body;
use crate::ir::clone::IrMap;
use crate::ir::handles::{Block, BlockIndex, Op, OpIndex, Region, Value};
use crate::ir::values::ValueKind;
use crate::location::Location;

/// References that cross the boundary of a piece of IR, each value and block once, in the order of the IR.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct CrossingReferences {
    /// Values from outside that are used inside.
    pub captured: Vec<Value>,
    /// Blocks outside that are successors of ops inside.
    pub successors: Vec<Block>,
    /// Values from inside that are used outside.
    pub escaping: Vec<Value>,
    /// Blocks inside that are successors of ops outside.
    pub entered: Vec<Block>,
}

impl CrossingReferences {
    /// Returns whether nothing crosses the boundary.
    pub fn is_empty(&self) -> bool {
        self.captured.is_empty()
            && self.successors.is_empty()
            && self.escaping.is_empty()
            && self.entered.is_empty()
    }

    /// Reports why the piece of IR cannot leave `body`: one error at `location`, with a note for each value and block.
    pub fn report(&self, body: &Body, location: Location) -> Reported {
        let mut error = body.context().emit_error(location, self);
        let values = [
            (&self.captured, "value from outside that is used inside"),
            (&self.escaping, "value from inside that is used outside"),
        ];
        for (values, what) in values {
            for value in values {
                let place = match body.value_kind(*value) {
                    ValueKind::Result { op, .. } => body.location(op),
                    ValueKind::Argument { .. } => body.argument_location(*value),
                };
                error = error.note(place, what);
            }
        }
        let blocks = [
            (&self.successors, "block outside that control goes to"),
            (&self.entered, "block inside that control comes to"),
        ];
        for (blocks, what) in blocks {
            for block in blocks {
                let first = body.first_op(*block).unwrap_or_else(|| body.block_owner(*block));
                error = error.note(body.location(first), what);
            }
        }
        error.report()
    }

    /// Removes the entities that `map` maps.
    pub(in crate::ir) fn without_mapped(mut self, map: &IrMap) -> Self {
        self.captured.retain(|value| map.value(*value).is_none());
        self.successors.retain(|block| map.block(*block).is_none());
        self
    }

    pub(in crate::ir) fn into_result(self) -> Result<(), CrossingReferences> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl fmt::Display for CrossingReferences {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the IR cannot be isolated from what is around it: ")?;
        let parts = [
            (self.captured.len(), "captured value"),
            (self.escaping.len(), "escaping value"),
            (self.successors.len(), "successor outside"),
            (self.entered.len(), "block entered from outside"),
        ];
        let mut separator = "";
        for (count, what) in parts {
            if count > 0 {
                write!(formatter, "{separator}{what} (x{count})")?;
                separator = ", ";
            }
        }
        Ok(())
    }
}

impl std::error::Error for CrossingReferences {}

/// The ops and blocks of one body that make up a piece of IR.
#[derive(Default)]
pub(in crate::ir) struct Piece {
    ops: Vec<Op>,
    blocks: Vec<Block>,
    op_set: FxHashSet<OpIndex>,
    block_set: FxHashSet<BlockIndex>,
}

impl Piece {
    pub(in crate::ir) fn of_op(body: &Body, op: Op) -> Piece {
        let mut piece = Piece::default();
        piece.add_op(op);
        piece.complete(body);
        piece
    }

    pub(in crate::ir) fn of_blocks(body: &Body, blocks: impl IntoIterator<Item = Block>) -> Piece {
        let mut piece = Piece::default();
        for block in blocks {
            piece.add_block(block);
        }
        piece.complete(body);
        piece
    }

    fn add_op(&mut self, op: Op) {
        self.ops.push(op);
        self.op_set.insert(op.index);
    }

    fn add_block(&mut self, block: Block) {
        self.blocks.push(block);
        self.block_set.insert(block.index);
    }

    /// Adds the contents of the ops and blocks, within the body.
    fn complete(&mut self, body: &Body) {
        let (mut next_op, mut next_block) = (0, 0);
        loop {
            if let Some(block) = self.blocks.get(next_block) {
                next_block += 1;
                for op in body.ops(*block) {
                    self.add_op(op);
                }
            } else if let Some(op) = self.ops.get(next_op).copied() {
                next_op += 1;
                for (inner, region) in body.regions(op) {
                    if inner.serial() == body.serial() {
                        for block in body.blocks(region) {
                            self.add_block(block);
                        }
                    }
                }
            } else {
                return;
            }
        }
    }

    fn defines(&self, body: &Body, value: Value) -> bool {
        match body.value_kind(value) {
            ValueKind::Result { op, .. } => self.op_set.contains(&op.index),
            ValueKind::Argument { block, .. } => self.block_set.contains(&block.index),
        }
    }

    /// Returns the values and blocks from outside that are used inside.
    pub(in crate::ir) fn captures(&self, body: &Body) -> CrossingReferences {
        let mut crossing = CrossingReferences::default();
        let (mut values, mut blocks) = (FxHashSet::default(), FxHashSet::default());
        for op in &self.ops {
            for operand in body.operands(*op) {
                if !self.defines(body, operand) && values.insert(operand) {
                    crossing.captured.push(operand);
                }
            }
            for block in body.successors(*op) {
                if !self.block_set.contains(&block.index) && blocks.insert(block) {
                    crossing.successors.push(block);
                }
            }
        }
        crossing
    }

    /// Returns all references across the boundary.
    pub(in crate::ir) fn crossing(&self, body: &Body) -> CrossingReferences {
        let mut crossing = self.captures(body);
        let escapes = |value: Value| body.users(value).any(|user| !self.op_set.contains(&user.index));
        for op in &self.ops {
            crossing.escaping.extend(body.results(*op).filter(|value| escapes(*value)));
        }
        for block in &self.blocks {
            crossing.escaping.extend(body.arguments(*block).filter(|value| escapes(*value)));
            if body.predecessor_ops(*block).any(|op| !self.op_set.contains(&op.index)) {
                crossing.entered.push(*block);
            }
        }
        crossing
    }
}

impl Body {
    /// Returns the values and blocks from outside an op that the op or what is in it uses; its own operands are among
    /// them.
    pub fn captures_of_op(&self, op: Op) -> CrossingReferences {
        Piece::of_op(self, op).captures(self)
    }

    /// Returns the values and blocks from outside a region that are used inside: what keeps the region from being
    /// isolated from above.
    pub fn captures_of_region(&self, region: Region) -> CrossingReferences {
        Piece::of_blocks(self, self.blocks(region)).captures(self)
    }
}
