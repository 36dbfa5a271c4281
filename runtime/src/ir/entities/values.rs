//! Values and their uses.

use crate::ir::body::{Arena, Body};
use crate::ir::handles::{Block, Op, Use, UseIndex, Value, ValueIndex};
use crate::ir::records::ValueDefinition;
use crate::types::Type;

/// The definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueKind {
    /// The value is a result of an op.
    Result {
        /// The op.
        op: Op,
        /// The index of the result.
        index: u32,
    },
    /// The value is an argument of a block.
    Argument {
        /// The block.
        block: Block,
        /// The index of the argument.
        index: u32,
    },
}

impl Arena {
    /// Replaces all uses of `old` with `new`, which must differ.
    pub(crate) fn replace_uses(&mut self, old: ValueIndex, new: ValueIndex) {
        let first = std::mem::replace(&mut self.values[old.at()].first_use, UseIndex::NONE);
        if first.is_none() {
            return;
        }
        let mut last = first;
        loop {
            let record = &mut self.uses[last.at()];
            record.value = new;
            if record.next.is_none() {
                break;
            }
            last = record.next;
        }
        let behind = std::mem::replace(&mut self.values[new.at()].first_use, first);
        self.uses[last.at()].next = behind;
        if behind.is_some() {
            self.uses[behind.at()].previous = last;
        }
    }
}

impl Body {
    /// Returns the type of a value.
    #[inline]
    pub fn value_type(&self, value: Value) -> Type {
        let index = self.value_index(value);
        self.arena().values[index.at()].ty.expect("checked by value_index")
    }

    /// Sets the type of a value.
    pub fn set_value_type(&mut self, value: Value, ty: Type) {
        let index = self.value_index(value);
        self.context.data().check_type(ty);
        self.arena_mut().values[index.at()].ty = Some(ty);
    }

    /// Returns the definition of a value: a result of an op, or an argument of a block.
    #[inline]
    pub fn value_kind(&self, value: Value) -> ValueKind {
        let index = self.value_index(value);
        let arena = self.arena();
        match arena.values[index.at()].owner.definition() {
            ValueDefinition::Op(op) => {
                ValueKind::Result { op: self.op_handle(op), index: index.0 - arena.ops[op.at()].results }
            }
            ValueDefinition::Argument(entry) => {
                let argument = &arena.arguments[entry];
                ValueKind::Argument { block: self.block_handle(argument.block), index: argument.index }
            }
            ValueDefinition::Pending => unreachable!("forward references end with the parser"),
        }
    }

    /// Returns whether a value stands for one that the parser has not read yet.
    pub(crate) fn is_forward_reference(&self, value: ValueIndex) -> bool {
        matches!(self.arena().values[value.at()].owner.definition(), ValueDefinition::Pending)
    }

    /// Returns the op that a value is a result of; none for a block argument.
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        match self.value_record(value).owner.definition() {
            ValueDefinition::Op(op) => Some(self.op_handle(op)),
            ValueDefinition::Argument(_) => None,
            ValueDefinition::Pending => unreachable!("forward references end with the parser"),
        }
    }

    /// Returns the block in which a value is defined; none for a result of an op that is not inserted.
    pub fn defining_block(&self, value: Value) -> Option<Block> {
        match self.value_kind(value) {
            ValueKind::Result { op, .. } => self.parent_block(op),
            ValueKind::Argument { block, .. } => Some(block),
        }
    }

    /// Returns the uses of a value, the latest first.
    pub fn uses(&self, value: Value) -> UseIterator<'_> {
        UseIterator { body: self, next: self.value_record(value).first_use }
    }

    /// Returns the ops that use a value, once for each use.
    pub fn users(&self, value: Value) -> impl Iterator<Item = Op> + '_ {
        self.uses(value).map(|value_use| value_use.op)
    }

    /// Returns whether a value is not used.
    #[inline]
    pub fn is_unused(&self, value: Value) -> bool {
        self.value_record(value).first_use.is_none()
    }

    /// Returns whether an op that is not directly in `block` uses a value.
    pub fn is_used_outside(&self, value: Value, block: Block) -> bool {
        let mut next = self.value_record(value).first_use;
        let (arena, block) = (self.arena(), self.block_index(block));
        while next.is_some() {
            let record = &arena.uses[next.at()];
            if arena.block_of(record.owner) != block {
                return true;
            }
            next = record.next;
        }
        false
    }

    /// Returns whether a value has just one use.
    pub fn has_one_use(&self, value: Value) -> bool {
        let first = self.value_record(value).first_use;
        first.is_some() && self.arena().uses[first.at()].next.is_none()
    }

    /// Replaces all uses of `old` with `new`. Takes time linear in the number of uses.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        let old = self.value_index(old);
        let new = self.value_index(new);
        if old == new {
            return;
        }
        self.arena_mut().replace_uses(old, new);
    }

    /// Replaces the uses of `old` that `should_replace` accepts by `new`.
    pub fn replace_uses_if(
        &mut self,
        old: Value,
        new: Value,
        mut should_replace: impl FnMut(&Body, Use) -> bool,
    ) {
        let mut next = self.value_record(old).first_use;
        self.value_index(new);
        while next.is_some() {
            let current = next;
            next = self.arena().uses[current.at()].next;
            let value_use = self.use_at(current);
            if should_replace(self, value_use) {
                self.set_operand(value_use.op, value_use.operand as usize, new);
            }
        }
    }

    pub(crate) fn use_at(&self, index: UseIndex) -> Use {
        let arena = self.arena();
        let owner = arena.uses[index.at()].owner;
        Use { op: self.op_handle(owner), operand: index.0 - arena.ops[owner.at()].operands }
    }
}

/// The uses of a value, the latest first.
#[derive(Clone)]
pub struct UseIterator<'body> {
    body: &'body Body,
    next: UseIndex,
}

impl Iterator for UseIterator<'_> {
    type Item = Use;

    fn next(&mut self) -> Option<Use> {
        if self.next.is_none() {
            return None;
        }
        let value_use = self.body.use_at(self.next);
        self.next = self.body.arena().uses[self.next.at()].next;
        Some(value_use)
    }
}
