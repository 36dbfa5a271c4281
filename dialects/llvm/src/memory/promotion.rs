//! Promotion of `llvm.alloca` to values.

use terrace_runtime::interfaces::{
    MemorySlot, PromotableAllocationOpInterface, PromotableMemOpInterface, PromotableOpInterface,
};
use terrace_runtime::ir::{Body, Builder, Value};
use terrace_runtime::symbols::Outer;

use super::conversion::{Conversion, extract, insert};
use crate::{AllocaOp, DbgDeclareOp, DbgValueOp, ElementIndex, GEPOp, LoadOp, StoreOp, UndefOp};

impl PromotableAllocationOpInterface for AllocaOp {
    /// The slot is the first element: no other one can be accessed, as offsets from the pointer prevent promotion.
    fn promotable_slots(self, ir: &Body) -> Vec<MemorySlot> {
        vec![MemorySlot { pointer: self.res(ir), element_type: self.elem_type(ir) }]
    }

    fn default_value(self, builder: &mut Builder<'_>, slot: MemorySlot) -> Option<Value> {
        let location = builder.body().location(self.op());
        let op = builder.operation(UndefOp::NAME, location).results([slot.element_type]).create();
        Some(builder.body().result(op, 0))
    }
}

impl PromotableMemOpInterface for LoadOp {
    fn can_be_promoted(self, ir: &Body, slot: MemorySlot, outer: &Outer<'_>) -> bool {
        self.addr(ir) == slot.pointer
            && !self.volatile(ir)
            && Conversion::of(ir, slot.element_type, ir.value_type(self.res(ir)), outer).is_some()
    }

    fn loads_from(self, _: &Body, _: MemorySlot, _: &Outer<'_>) -> bool {
        true
    }

    fn stores_to(self, _: &Body, _: MemorySlot) -> bool {
        false
    }

    fn stored_value(self, _: &mut Builder<'_>, _: MemorySlot, before: Value, _: &Outer<'_>) -> Value {
        before
    }

    fn promote(self, builder: &mut Builder<'_>, slot: MemorySlot, before: Value, outer: &Outer<'_>) {
        let ir = builder.body();
        let (location, ty) = (ir.location(self.op()), ir.value_type(self.res(ir)));
        if let Some(conversion) = Conversion::of(ir, slot.element_type, ty, outer) {
            let value = extract(builder, location, before, &conversion);
            builder.replace(self.op(), &[value]);
        }
    }
}

impl PromotableMemOpInterface for StoreOp {
    fn can_be_promoted(self, ir: &Body, slot: MemorySlot, outer: &Outer<'_>) -> bool {
        self.addr(ir) == slot.pointer
            && self.value(ir) != slot.pointer
            && !self.volatile(ir)
            && Conversion::of(ir, slot.element_type, ir.value_type(self.value(ir)), outer)
                .is_some_and(|conversion| conversion.can_insert())
    }

    fn loads_from(self, ir: &Body, slot: MemorySlot, outer: &Outer<'_>) -> bool {
        Conversion::of(ir, slot.element_type, ir.value_type(self.value(ir)), outer)
            .is_none_or(|conversion| conversion.is_partial())
    }

    fn stores_to(self, _: &Body, _: MemorySlot) -> bool {
        true
    }

    fn stored_value(
        self,
        builder: &mut Builder<'_>,
        slot: MemorySlot,
        before: Value,
        outer: &Outer<'_>,
    ) -> Value {
        let ir = builder.body();
        let (location, value) = (ir.location(self.op()), self.value(ir));
        match Conversion::of(ir, slot.element_type, ir.value_type(value), outer) {
            Some(conversion) => insert(builder, location, before, value, &conversion),
            None => before,
        }
    }

    fn promote(self, builder: &mut Builder<'_>, _: MemorySlot, _: Value, _: &Outer<'_>) {
        builder.erase(self.op());
    }
}

impl PromotableOpInterface for GEPOp {
    /// The address must be that of the slot.
    fn can_be_promoted(self, ir: &Body) -> bool {
        self.indices(ir).iter().all(|index| *index == ElementIndex::Constant(0))
    }
}

impl PromotableOpInterface for DbgDeclareOp {
    fn visit_value(self, builder: &mut Builder<'_>, value: Value) {
        let location = builder.body().location(self.op());
        let (variable, expression) =
            (self.var_info_attr(builder.body()), self.location_expr_attr(builder.body()));
        DbgValueOp::build_with_attributes(builder, location, value, variable, expression);
    }
}

impl PromotableOpInterface for DbgValueOp {
    /// The pointer is no longer known.
    fn promote(self, builder: &mut Builder<'_>) {
        let ir = builder.body();
        let (location, ty) = (ir.location(self.op()), ir.value_type(self.value(ir)));
        let op = builder.operation(UndefOp::NAME, location).results([ty]).create();
        let unknown = builder.body().result(op, 0);
        builder.set_operand(self.op(), 0, unknown);
    }
}
