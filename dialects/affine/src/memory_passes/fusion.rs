//! Fusion of affine loops over the same range.

use terrace_runtime::interfaces::is_memory_effect_free;
use terrace_runtime::ir::{Block, Body, Builder, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};

use super::accesses::{Access, are_distinct};
use crate::AffineLoopFusion;
use crate::{AffineForOp, AffineYieldOp};

impl AffineLoopFusion {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let before = self.fused.value();
        let mut blocks: Vec<Block> = Vec::new();
        let ir = run.body();
        for region in 0..ir.region_count(ir.root()) {
            let (body, region) = ir.region(ir.root(), region);
            blocks.extend(body.blocks(region));
        }
        while let Some(block) = blocks.pop() {
            while let Some((first, second)) = next_pair(run.body(), block) {
                fuse(run.body_mut(), first, second);
                self.fused.increment();
            }
            let ir = run.body();
            for op in ir.ops(block) {
                if ir.child(op).is_none() {
                    blocks.extend(ir.regions(op).flat_map(|(ir, region)| ir.blocks(region)));
                }
            }
        }
        if self.fused.value() == before {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// A loop of a block, with its memory accesses.
struct Loop {
    op: AffineForOp,
    variable: Value,
    accesses: Vec<Access>,
}

impl Loop {
    /// Returns a loop without results whose only memory effects are affine loads and stores.
    fn of(ir: &Body, op: Op) -> Option<Loop> {
        let for_op = AffineForOp::from_op(ir, op)?;
        if ir.result_count(op) > 0 {
            return None;
        }
        let variable = ir.argument(body_block(ir, for_op)?, 0);
        let mut accesses = Vec::new();
        let mut is_known = true;
        ir.walk(op).pre_order().run(|ir, inner| match Access::of(ir, inner) {
            Some(access) => accesses.push(access),
            None => {
                let is_plain = ir.region_count(inner) == 0 && is_memory_effect_free(ir, inner);
                let is_inner_loop = AffineForOp::from_op(ir, inner).is_some();
                is_known &= is_plain || is_inner_loop || AffineYieldOp::from_op(ir, inner).is_some();
            }
        });
        is_known.then_some(Loop { op: for_op, variable, accesses })
    }

    fn has_range_of(&self, ir: &Body, other: &Loop) -> bool {
        self.op.lower_bound_map_attr(ir) == other.op.lower_bound_map_attr(ir)
            && self.op.upper_bound_map_attr(ir) == other.op.upper_bound_map_attr(ir)
            && self.op.step_attr(ir) == other.op.step_attr(ir)
            && ir.operands(self.op.op()).eq(ir.operands(other.op.op()))
    }

    /// Returns whether `later` may be fused with this loop: elements that one of them stores and the other accesses are
    /// accessed in the same iteration. At least one buffer is stored by one loop and accessed by the other.
    fn can_be_fused(&self, ir: &Body, later: &Loop) -> bool {
        if !self.has_range_of(ir, later) {
            return false;
        }
        let mut passes_values = false;
        for first in &self.accesses {
            for second in &later.accesses {
                if first.stored.is_none() && second.stored.is_none() {
                    continue;
                }
                if first.memref != second.memref {
                    if !are_distinct(ir, first.memref, second.memref) {
                        return false;
                    }
                    continue;
                }
                let rank = ir.value_type(first.memref).shape(ir.context()).map_or(0, <[i64]>::len);
                let is_same_round = (0..rank).any(|position| {
                    first.is_indexed_by(ir, position, self.variable)
                        && second.is_indexed_by(ir, position, later.variable)
                });
                if !is_same_round {
                    return false;
                }
                passes_values |= first.stored.is_some() && second.stored.is_none();
            }
        }
        passes_values
    }
}

fn body_block(ir: &Body, for_op: AffineForOp) -> Option<Block> {
    let (body, region) = for_op.body(ir);
    body.entry_block(region)
}

/// Returns the first two loops of a block that can be fused. No op between them has a memory effect.
fn next_pair(ir: &Body, block: Block) -> Option<(AffineForOp, AffineForOp)> {
    let mut first: Option<Loop> = None;
    for op in ir.ops(block) {
        match Loop::of(ir, op) {
            Some(later) => {
                if let Some(first) = &first
                    && first.can_be_fused(ir, &later)
                {
                    return Some((first.op, later.op));
                }
                first = Some(later);
            }
            None if is_memory_effect_free(ir, op) => {}
            None => first = None,
        }
    }
    None
}

/// Moves the body of a loop to the start of the body of a later one.
fn fuse(ir: &mut Body, first: AffineForOp, second: AffineForOp) {
    let blocks = body_block(ir, first).zip(body_block(ir, second));
    let Some((from, to)) = blocks else { return };
    let variable = ir.argument(to, 0);
    let mut builder = Builder::new(ir);
    if let Some(end) = builder.body().terminator(from) {
        builder.erase(end);
    }
    if let Some(start) = builder.body().first_op(to) {
        builder.inline_block_before(from, start, &[variable]);
    }
    builder.erase(first.op());
}
