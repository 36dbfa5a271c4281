//! `affine-loop-invariant-code-motion`: loop-invariant ops, loads and stores in front of loops.

use terrace_runtime::dialect::OpTraits;
use terrace_runtime::interfaces::{EffectKind, is_memory_effect_free, is_speculatable, memory_effects};
use terrace_runtime::ir::{Body, Op, Value, ValueKind};
use terrace_runtime::pass::{PassResult, PassRun};

use super::iteration_counts::constant_count;
use super::{body_of, ops_inside_out};
use crate::memory_passes::accesses::{Access, are_distinct, is_private};
use crate::memory_passes::for_each_body;
use crate::{AffineForOp, AffineIfOp, AffineLoopInvariantCodeMotion, AffineParallelOp, AffineYieldOp};

impl AffineLoopInvariantCodeMotion {
    /// Moves ops out of all loops, innermost ones first.
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let before = self.hoisted.value();
        for_each_body(run, |ir| {
            for op in ops_inside_out(ir, |ir, op| AffineForOp::from_op(ir, op).is_some()) {
                self.hoisted += hoist(ir, op);
            }
        });
        if self.hoisted.value() == before {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Moves the invariant ops of a loop in front of it. Returns their number. Running time: each access is compared with all
/// others in the loop.
fn hoist(ir: &mut Body, op: Op) -> u64 {
    let Some(loop_op) = AffineForOp::from_op(ir, op) else { return 0 };
    let Some((block, end)) = body_of(ir, loop_op) else { return 0 };
    let effects = LoopEffects::of(ir, loop_op);
    let ops: Vec<Op> = ir.ops(block).filter(|inner| *inner != end).collect();
    let mut count = 0;
    for inner in ops {
        if effects.are_invariant(ir, inner) {
            ir.move_op_before(inner, op);
            count += 1;
        }
    }
    count
}

/// The memory effects of a loop.
struct LoopEffects {
    op: Op,
    /// Whether the loop certainly has an iteration.
    is_entered: bool,
    loads: Vec<Access>,
    stores: Vec<Access>,
    /// Other ops with effects, or with unknown ones.
    others: Vec<Op>,
}

impl LoopEffects {
    fn of(ir: &Body, loop_op: AffineForOp) -> LoopEffects {
        let (op, is_entered) = (loop_op.op(), constant_count(ir, loop_op).is_some_and(|count| count > 0));
        let mut effects =
            LoopEffects { op, is_entered, loads: Vec::new(), stores: Vec::new(), others: Vec::new() };
        ir.walk(op).pre_order().within_body().run(|ir, inner| match Access::of(ir, inner) {
            Some(access) if access.stored.is_some() => effects.stores.push(access),
            Some(access) => effects.loads.push(access),
            None => {
                // What is in the regions is visited as well.
                let is_transparent = ir.has_traits(inner, OpTraits::RECURSIVE_MEMORY_EFFECTS);
                if !is_transparent && !is_memory_effect_free(ir, inner) {
                    effects.others.push(inner);
                }
            }
        });
        effects
    }

    /// Returns whether an op right in the loop, with what is in its regions, does the same in each iteration, and can do so
    /// before the first one.
    fn are_invariant(&self, ir: &Body, inner: Op) -> bool {
        let mut is_invariant = true;
        ir.walk(inner).pre_order().run(|ir, op| {
            is_invariant &= op.serial() == inner.serial()
                && ir.operands(op).all(|operand| self.is_available(ir, inner, operand))
                && self.is_op_invariant(ir, inner, op);
        });
        is_invariant
    }

    fn is_op_invariant(&self, ir: &Body, inner: Op, op: Op) -> bool {
        let is_structure = AffineForOp::from_op(ir, op).is_some()
            || AffineParallelOp::from_op(ir, op).is_some()
            || AffineIfOp::from_op(ir, op).is_some()
            || AffineYieldOp::from_op(ir, op).is_some();
        if is_structure {
            return true;
        }
        if let Some(access) = Access::of(ir, op) {
            return self.is_entered && self.is_access_invariant(ir, inner, &access);
        }
        let is_source = ir.operand_count(op) == 0
            && ir.region_count(op) == 0
            && !ir.has_traits(op, OpTraits::TERMINATOR)
            && !ir.has_traits(op, OpTraits::CONSTANT_LIKE);
        !is_source && is_memory_effect_free(ir, op) && (self.is_entered || is_speculatable(ir, op))
    }

    /// Returns whether an access in an op does the same in each iteration: nothing stores to what it loads, nothing loads
    /// what it stores, and nothing outside of the op stores to that.
    fn is_access_invariant(&self, ir: &Body, inner: Op, access: &Access) -> bool {
        let is_apart = |other: &Access| are_distinct(ir, other.memref, access.memref);
        let is_stored = access.stored.is_some();
        let no_store_meets = |store: &Access| is_apart(store) || is_stored && ir.is_ancestor(inner, store.op);
        self.stores.iter().all(no_store_meets)
            && (!is_stored || self.loads.iter().all(is_apart))
            && !self.others.iter().any(|other| may_touch(ir, *other, access.memref, is_stored))
    }

    /// Returns whether a value is defined outside of the loop, or in the op.
    fn is_available(&self, ir: &Body, inner: Op, value: Value) -> bool {
        let place = match ir.value_kind(value) {
            ValueKind::Result { op, .. } => op,
            ValueKind::Argument { block, .. } => ir.block_owner(block),
        };
        !ir.is_ancestor(self.op, place) || ir.is_ancestor(inner, place)
    }
}

/// Returns whether an op that is no affine access may store to the memory of a value, or load it, if `also_reads`.
fn may_touch(ir: &Body, op: Op, memref: Value, also_reads: bool) -> bool {
    if is_private(ir, memref) {
        return ir.operands(op).any(|operand| operand == memref);
    }
    memory_effects(ir, op).is_none_or(|effects| {
        effects.iter().any(|effect| {
            let is_met = match effect.kind {
                EffectKind::Allocate => false,
                EffectKind::Read => also_reads,
                _ => true,
            };
            is_met && effect.value.is_none_or(|value| !are_distinct(ir, value, memref))
        })
    })
}
