//! Forwarding of stored and loaded values to later loads, and removal of buffers that are only written.

use terrace_runtime::interfaces::{EffectKind, is_memory_effect_free, memory_effects};
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};

use super::accesses::{Access, are_distinct, frees, is_private};
use super::for_each_body;
use crate::AffineScalarReplacement;

impl AffineScalarReplacement {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let (forwarded, erased) = (self.forwarded.value(), self.erased.value());
        for_each_body(run, |ir| self.replace_loads(ir));
        if (forwarded, erased) == (self.forwarded.value(), self.erased.value()) {
            run.mark_all_preserved();
        }
        Ok(())
    }

    /// Replaces the loads of a body whose values are known, and erases the buffers that nothing reads then.
    fn replace_loads(&mut self, ir: &mut Body) {
        let mut loads: Vec<Access> = Vec::new();
        ir.walk(ir.root()).pre_order().within_body().run(|ir, op| {
            loads.extend(Access::of(ir, op).filter(|access| access.stored.is_none()));
        });
        let mut buffers: Vec<Value> = Vec::new();
        for load in loads {
            // The result of an earlier, replaced load may be an index or the buffer of this one.
            let Some(load) = Access::of(ir, load.op) else { continue };
            if let Some(value) = known_value(ir, &load) {
                buffers.push(load.memref);
                Builder::new(ir).replace(load.op, &[value]);
                self.forwarded.increment();
            }
        }
        buffers.dedup();
        for buffer in buffers {
            if erase_unread(ir, buffer) {
                self.erased.increment();
            }
        }
    }
}

/// Returns the value that a load certainly yields: that of an access to the same element before it in its block.
fn known_value(ir: &Body, load: &Access) -> Option<Value> {
    let mut previous = ir.previous_op(load.op);
    while let Some(op) = previous {
        if let Some(access) = Access::of(ir, op)
            && access.is_same_place(load)
        {
            return Some(access.stored.unwrap_or_else(|| ir.result(op, 0)));
        }
        if may_write(ir, op, load.memref) {
            return None;
        }
        previous = ir.previous_op(op);
    }
    None
}

/// Returns whether an op, or one in its regions, may write to the memory of a value.
fn may_write(ir: &Body, op: Op, memref: Value) -> bool {
    if let Some(access) = Access::of(ir, op) {
        return access.stored.is_some() && !are_distinct(ir, access.memref, memref);
    }
    if is_memory_effect_free(ir, op) {
        return false;
    }
    if is_private(ir, memref) {
        let is_inside = |user: Op| {
            let mut around = Some(user);
            while let Some(inner) = around {
                if inner == op {
                    return true;
                }
                around = ir.parent_op(inner);
            }
            false
        };
        return ir.users(memref).any(|user| {
            is_inside(user) && Access::of(ir, user).is_none_or(|access| access.stored.is_some())
        });
    }
    memory_effects(ir, op).is_none_or(|effects| {
        effects.iter().any(|effect| effect.kind != EffectKind::Read && effect.kind != EffectKind::Allocate)
    })
}

/// Erases a buffer that nothing loads from, with all stores to it. Returns whether it did.
fn erase_unread(ir: &mut Body, memref: Value) -> bool {
    let users: Vec<Op> = ir.users(memref).collect();
    let is_needed = |user: &Op| match Access::of(ir, *user) {
        Some(access) => access.stored.is_none(),
        None => !frees(ir, *user, memref),
    };
    let Some(allocation) = ir.defining_op(memref) else { return false };
    if !is_private(ir, memref) || ir.result_count(allocation) != 1 || users.iter().any(is_needed) {
        return false;
    }
    users.into_iter().for_each(|user| ir.erase_op(user));
    ir.erase_op(allocation);
    true
}
