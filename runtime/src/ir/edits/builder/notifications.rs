//! Notifications of the listener of a builder.

use crate::ir::body::Body;
use crate::ir::handles::{Op, Value};
use crate::ir::listener::Listener;
use crate::ir::modify::report_stray;
use crate::ir::walk::WalkStage;
use crate::ir::{Builder, InsertionPoint};

impl<'body> Builder<'body> {
    #[cold]
    pub(super) fn tell_strayed(&mut self, op: Op, other: Op) {
        match &mut self.listener {
            Some(listener) => listener.modification_strayed(self.body, op, other),
            None => report_stray(self.body, op, other),
        }
    }

    /// Notifies the listener of an inserted op and of its contents.
    pub(crate) fn tell_inserted(&mut self, op: Op) {
        let Some(listener) = &mut self.listener else { return };
        if self.body.is_leaf(op) || self.body.region_count(op) == 0 {
            listener.op_inserted(self.body, op);
            return;
        }
        let mut walk = self.body.walk(op);
        while let Some((stage, body, inner)) = walk.step() {
            if stage == WalkStage::Before {
                listener.op_inserted(body, inner);
                for (body, region) in body.regions(inner) {
                    for block in body.blocks(region) {
                        listener.block_created(body, block);
                    }
                }
            }
        }
    }

    /// Notifies the listener that an op is about to be replaced by values, as [`Builder::replace`] does.
    pub(crate) fn tell_replaced(&mut self, op: Op, values: &[Value]) {
        if let Some(listener) = &mut self.listener {
            listener.op_replaced(self.body, op, values);
        }
    }

    /// Notifies the listener of an op that is about to be erased, and of its contents.
    pub(super) fn tell_erased(&mut self, op: Op) {
        let Some(listener) = &mut self.listener else { return };
        if self.body.is_leaf(op) || self.body.region_count(op) == 0 {
            listener.op_erased(self.body, op);
            return;
        }
        let mut walk = self.body.walk(op);
        while let Some((stage, body, inner)) = walk.step() {
            if stage == WalkStage::After {
                tell_op_erased(&mut **listener, body, inner);
            }
        }
    }

    /// Moves the insertion point away from an op that is about to be erased.
    pub(super) fn leave_op(&mut self, op: Op) {
        match self.point {
            Some(InsertionPoint::Before(at)) if at == op => {
                let is_inserted = self.body.op_record(op).block.is_some();
                self.point = is_inserted.then(|| InsertionPoint::after(self.body, op));
            }
            Some(_) if self.body.is_leaf(op) || self.body.region_count(op) == 0 => {}
            Some(point) => {
                let mut around = Some(self.body.block_owner(point.block(self.body)));
                while let Some(outer) = around {
                    assert_ne!(outer, op, "an op is erased that the insertion point is in");
                    around = self.body.parent_op(outer);
                }
            }
            None => {}
        }
    }
}

/// Notifies the listener of the blocks of an op that is about to be erased, and of the op; of its ops it was notified.
pub(super) fn tell_op_erased(listener: &mut dyn Listener, body: &Body, op: Op) {
    for (body, region) in body.regions(op) {
        for block in body.blocks(region) {
            listener.block_erased(body, block);
        }
    }
    listener.op_erased(body, op);
}
