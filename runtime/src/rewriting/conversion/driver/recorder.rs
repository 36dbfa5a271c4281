//! The listener of a conversion.

use crate::conversion::ConversionLog;
use crate::conversion::symbol_index::SymbolIndexes;
use crate::ir::modify::stray_message;
use crate::ir::{Block, Body, InsertionPoint, Listener, Op, Value};

/// Records what the patterns change.
#[derive(Default)]
pub(super) struct Recorder<'run> {
    /// The number of changes.
    pub(super) changes: u64,
    /// Created ops, of any body, in order.
    pub(super) created: Vec<Op>,
    /// Ops modified in place.
    pub(super) modified: Vec<Op>,
    /// Blocks that were created or moved.
    pub(super) blocks: Vec<Block>,
    /// The message about a modification of one op that was to change another.
    pub(super) strayed: Option<String>,
    /// The op that is being replaced: changes of its users follow.
    replacing: Option<Op>,
    symbols: SymbolIndexes,
    log: Option<&'run ConversionLog>,
}

impl<'run> Recorder<'run> {
    pub(super) fn new(log: Option<&'run ConversionLog>, symbols: SymbolIndexes) -> Self {
        Recorder { log, symbols, ..Recorder::default() }
    }

    /// Forgets ops and blocks that need no more attention.
    pub(super) fn forget(&mut self) {
        self.created.clear();
        self.modified.clear();
        self.blocks.clear();
    }

    #[inline]
    fn log(&self, action: &str, body: &Body, op: Op) {
        if let Some(log) = self.log {
            log.action(action, body, op);
        }
    }
}

impl Listener for Recorder<'_> {
    fn op_inserted(&mut self, body: &Body, op: Op) {
        self.changes += 1;
        self.created.push(op);
        self.symbols.update(body, op);
        self.log("Insert", body, op);
    }

    fn op_moved(&mut self, _: &Body, _: Op, _: InsertionPoint) {
        self.changes += 1;
    }

    fn op_modified(&mut self, body: &Body, op: Op) {
        self.changes += 1;
        // While an op is being replaced, only operands of others change.
        if self.replacing.is_none() {
            self.symbols.update(body, op);
            self.modified.push(op);
            self.log("Modify", body, op);
        }
    }

    fn modification_strayed(&mut self, body: &Body, op: Op, other: Op) {
        self.strayed.get_or_insert_with(|| stray_message(body, op, other));
    }

    fn op_replaced(&mut self, body: &Body, op: Op, _: &[Value]) {
        self.changes += 1;
        self.replacing = Some(op);
        self.log("Replace", body, op);
    }

    fn op_erased(&mut self, body: &Body, op: Op) {
        self.changes += 1;
        if self.replacing == Some(op) {
            self.replacing = None;
        } else if self.replacing.is_none() {
            self.log("Erase", body, op);
        }
    }

    fn block_created(&mut self, _: &Body, block: Block) {
        self.changes += 1;
        self.blocks.push(block);
    }

    fn block_split(&mut self, _: &Body, _: Block) {
        self.changes += 1;
    }

    fn block_moved(&mut self, _: &Body, block: Block) {
        self.changes += 1;
        self.blocks.push(block);
    }

    fn block_erased(&mut self, _: &Body, _: Block) {
        self.changes += 1;
    }

    fn argument_added(&mut self, _: &Body, _: Value) {
        self.changes += 1;
    }

    fn argument_erased(&mut self, _: &Body, _: Value) {
        self.changes += 1;
    }

    fn uses_replaced(&mut self, body: &Body, _: Value, new: Value) {
        if self.replacing.is_none() {
            // The users get another value of the same meaning: that makes nothing of them illegal.
            while let Some(op) = self.modified.last()
                && op.serial() == body.serial()
                && body.is_alive(*op)
                && body.operands(*op).any(|operand| operand == new)
            {
                self.modified.pop();
            }
        }
    }
}
