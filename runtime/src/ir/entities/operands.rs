//! Operands and results of ops.

use smallvec::SmallVec;

use crate::ir::body::{Arena, Body, push_tight};
use crate::ir::handles::{Op, OpIndex, UseIndex, Value, ValueIndex};
use crate::ir::records::{UseRecord, ValueOwner, ValueRecord};
use crate::types::Type;

impl Arena {
    /// Links a use at the head of its value's use list.
    #[inline]
    pub(crate) fn link_use(&mut self, index: UseIndex, value: ValueIndex) {
        let head = std::mem::replace(&mut self.values[value.at()].first_use, index);
        let record = &mut self.uses[index.at()];
        record.value = value;
        record.previous = UseIndex::NONE;
        record.next = head;
        if head.is_some() {
            self.uses[head.at()].previous = index;
        }
    }

    /// Unlinks a use from its value's use list.
    #[inline]
    pub(crate) fn unlink_use(&mut self, index: UseIndex) {
        let UseRecord { value, next, previous, .. } = self.uses[index.at()];
        if value.is_none() {
            return;
        }
        if previous.is_some() {
            self.uses[previous.at()].next = next;
        } else {
            self.values[value.at()].first_use = next;
        }
        if next.is_some() {
            self.uses[next.at()].previous = previous;
        }
        self.uses[index.at()].value = ValueIndex::NONE;
    }

    /// Appends a use of `value` by `owner` to the table and to the value's list.
    #[inline]
    pub(crate) fn push_use(&mut self, owner: OpIndex, value: ValueIndex) {
        let index = UseIndex(self.uses.len() as u32);
        let head = std::mem::replace(&mut self.values[value.at()].first_use, index);
        if head.is_some() {
            self.uses[head.at()].previous = index;
        }
        push_tight(&mut self.uses, UseRecord { value, owner, next: head, previous: UseIndex::NONE });
    }

    /// Sets the operands of an op without operands.
    #[inline]
    pub(crate) fn attach_operands(&mut self, op: OpIndex, values: impl Iterator<Item = ValueIndex>) {
        let start = self.uses.len() as u32;
        for value in values {
            self.push_use(op, value);
        }
        let count = self.uses.len() as u32 - start;
        let record = &mut self.ops[op.at()];
        record.operands = start;
        record.operand_count = count;
    }

    /// Appends a result of `op` to the table.
    #[inline]
    pub(crate) fn push_result(&mut self, op: OpIndex, ty: Type) {
        push_tight(
            &mut self.values,
            ValueRecord { ty: Some(ty), first_use: UseIndex::NONE, owner: ValueOwner::op(op) },
        );
    }

    /// Adds results of these types to an op without results.
    #[inline]
    pub(crate) fn attach_results(&mut self, op: OpIndex, types: &[Type]) {
        let start = self.values.len() as u32;
        types.iter().for_each(|ty| self.push_result(op, *ty));
        let record = &mut self.ops[op.at()];
        record.results = start;
        record.result_count = types.len() as u32;
    }
}

impl Body {
    /// Returns the number of operands of an op.
    #[inline]
    pub fn operand_count(&self, op: Op) -> usize {
        if op.index == OpIndex::ROOT { 0 } else { self.op_record(op).operand_count as usize }
    }

    /// Returns the operand at `position`.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    #[inline]
    pub fn operand(&self, op: Op, position: usize) -> Value {
        let record = self.op_record(op);
        assert!(
            position < record.operand_count as usize,
            "operand {position} of an op with {}",
            record.operand_count
        );
        self.value_handle(self.arena().uses[record.operands as usize + position].value)
    }

    /// Returns the operands of an op.
    #[inline]
    pub fn operands(&self, op: Op) -> impl ExactSizeIterator<Item = Value> + Clone + '_ {
        let uses = match op.index {
            OpIndex::ROOT => &[],
            _ => {
                let record = self.op_record(op);
                let start = record.operands as usize;
                &self.arena().uses[start..start + record.operand_count as usize]
            }
        };
        uses.iter().map(|record| self.value_handle(record.value))
    }

    /// Sets the operand at `position`.
    ///
    /// # Panics
    ///
    /// If there are not so many operands.
    pub fn set_operand(&mut self, op: Op, position: usize, value: Value) {
        let record = self.op_record(op);
        assert!(
            position < record.operand_count as usize,
            "operand {position} of an op with {}",
            record.operand_count
        );
        let index = UseIndex(record.operands + position as u32);
        let value = self.value_index(value);
        let arena = self.arena_mut();
        arena.unlink_use(index);
        arena.link_use(index, value);
    }

    /// Replaces the operands of an op.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        let record = self.op_record(op);
        let (start, count) = (record.operands, record.operand_count);
        let values: SmallVec<[ValueIndex; 8]> = values.iter().map(|value| self.value_index(*value)).collect();
        let arena = self.arena_mut();
        for index in start..start + count {
            arena.unlink_use(UseIndex(index));
        }
        if values.len() <= count as usize {
            for (offset, value) in values.iter().enumerate() {
                arena.link_use(UseIndex(start + offset as u32), *value);
            }
            arena.ops[op.index.at()].operand_count = values.len() as u32;
        } else {
            arena.attach_operands(op.index, values.into_iter());
        }
    }

    /// Returns the number of results of an op.
    #[inline]
    pub fn result_count(&self, op: Op) -> usize {
        if op.index == OpIndex::ROOT { 0 } else { self.op_record(op).result_count as usize }
    }

    /// Returns the result at `position`.
    ///
    /// # Panics
    ///
    /// If `position` is out of bounds.
    #[inline]
    pub fn result(&self, op: Op, position: usize) -> Value {
        let record = self.op_record(op);
        assert!(
            position < record.result_count as usize,
            "result {position} of an op with {}",
            record.result_count
        );
        self.value_handle(ValueIndex(record.results + position as u32))
    }

    /// Returns the results of an op.
    #[inline]
    pub fn results(&self, op: Op) -> impl ExactSizeIterator<Item = Value> + Clone + '_ {
        let range = match op.index {
            OpIndex::ROOT => 0..0,
            _ => {
                let record = self.op_record(op);
                record.results..record.results + record.result_count
            }
        };
        range.map(|index| self.value_handle(ValueIndex(index)))
    }
}
