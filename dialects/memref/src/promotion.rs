//! Promotion of `memref.alloca` of one element to values.

use terrace_runtime::interfaces::{MemorySlot, PromotableAllocationOpInterface, PromotableMemOpInterface};
use terrace_runtime::ir::{Body, Builder, Value};
use terrace_runtime::symbols::Outer;

use super::{AllocaOp, LoadOp, StoreOp};

/// The op that creates poison.
const POISON: &str = "ub.poison";

impl PromotableAllocationOpInterface for AllocaOp {
    fn promotable_slots(self, ir: &Body) -> Vec<MemorySlot> {
        let context = ir.context();
        let pointer = self.memref(ir);
        let ty = ir.value_type(pointer);
        match ty.element_type(context).filter(|_| ty.element_count(context) == Some(1)) {
            Some(element_type) => vec![MemorySlot { pointer, element_type }],
            None => Vec::new(),
        }
    }

    fn default_value(self, builder: &mut Builder<'_>, slot: MemorySlot) -> Option<Value> {
        builder.context().registered_op_name(POISON)?;
        let location = builder.body().location(self.op());
        let op = builder.operation(POISON, location).results([slot.element_type]).create();
        Some(builder.body().result(op, 0))
    }
}

impl PromotableMemOpInterface for LoadOp {
    fn can_be_promoted(self, ir: &Body, slot: MemorySlot, _: &Outer<'_>) -> bool {
        self.memref(ir) == slot.pointer
    }

    fn loads_from(self, ir: &Body, slot: MemorySlot, _: &Outer<'_>) -> bool {
        self.memref(ir) == slot.pointer
    }

    fn stores_to(self, _: &Body, _: MemorySlot) -> bool {
        false
    }

    fn stored_value(self, _: &mut Builder<'_>, _: MemorySlot, before: Value, _: &Outer<'_>) -> Value {
        before
    }

    fn promote(self, builder: &mut Builder<'_>, _: MemorySlot, before: Value, _: &Outer<'_>) {
        builder.replace(self.op(), &[before]);
    }
}

impl PromotableMemOpInterface for StoreOp {
    fn can_be_promoted(self, ir: &Body, slot: MemorySlot, _: &Outer<'_>) -> bool {
        self.memref(ir) == slot.pointer && self.value(ir) != slot.pointer
    }

    fn loads_from(self, _: &Body, _: MemorySlot, _: &Outer<'_>) -> bool {
        false
    }

    fn stores_to(self, ir: &Body, slot: MemorySlot) -> bool {
        self.memref(ir) == slot.pointer
    }

    fn stored_value(self, builder: &mut Builder<'_>, _: MemorySlot, _: Value, _: &Outer<'_>) -> Value {
        self.value(builder.body())
    }

    fn promote(self, builder: &mut Builder<'_>, _: MemorySlot, _: Value, _: &Outer<'_>) {
        builder.erase(self.op());
    }
}
