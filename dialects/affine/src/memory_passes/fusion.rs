//! Fusion of affine loops over the same range.

use std::collections::HashMap;

use terrace_runtime::interfaces::is_memory_effect_free;
use terrace_runtime::ir::{Block, Body, Builder, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};

use super::accessed_memory::{AccessedMemory, Reach};
use super::accesses::Access;
use super::for_each_body;
use crate::AffineLoopFusion;
use crate::{AffineForOp, AffineYieldOp};

impl AffineLoopFusion {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let before = self.fused.value();
        for_each_body(run, |ir| self.fuse_loops(ir));
        if self.fused.value() == before {
            run.mark_all_preserved();
        }
        Ok(())
    }

    /// Fuses the loops of a body.
    fn fuse_loops(&mut self, ir: &mut Body) {
        let mut reaches = HashMap::new();
        let mut blocks: Vec<Block> = Vec::new();
        for region in 0..ir.region_count(ir.root()) {
            let (body, region) = ir.region(ir.root(), region);
            blocks.extend(body.blocks(region));
        }
        while let Some(block) = blocks.pop() {
            for group in groups_of(ir, block, &mut reaches) {
                let Some((last, others)) = group.loops.split_last() else { continue };
                for first in others.iter().rev() {
                    fuse(ir, *first, *last);
                    self.fused.increment();
                }
            }
            for op in ir.ops(block) {
                if ir.child(op).is_none() {
                    blocks.extend(ir.regions(op).flat_map(|(ir, region)| ir.blocks(region)));
                }
            }
        }
    }
}

/// Loops of a block that become one, in order, with the memory that they access.
struct LoopGroup {
    loops: Vec<AffineForOp>,
    memory: AccessedMemory,
}

impl LoopGroup {
    /// Returns the group of a loop without results whose only memory effects are affine loads and stores.
    fn of(ir: &Body, op: Op, reaches: &mut HashMap<Value, Reach>) -> Option<LoopGroup> {
        let for_op = AffineForOp::from_op(ir, op)?;
        if ir.result_count(op) > 0 {
            return None;
        }
        let variable = ir.argument(body_block(ir, for_op)?, 0);
        let mut memory = AccessedMemory::default();
        let mut is_known = true;
        ir.walk(op).pre_order().run(|ir, inner| match Access::of(ir, inner) {
            Some(access) => {
                let memref = access.memref;
                let reach = *reaches.entry(memref).or_insert_with(|| Reach::of(ir, memref));
                memory.add(ir, &access, variable, reach);
            }
            None => {
                let is_plain = ir.region_count(inner) == 0 && is_memory_effect_free(ir, inner);
                let is_inner_loop = AffineForOp::from_op(ir, inner).is_some();
                is_known &= is_plain || is_inner_loop || AffineYieldOp::from_op(ir, inner).is_some();
            }
        });
        is_known.then(|| LoopGroup { loops: vec![for_op], memory })
    }

    /// Returns whether a later group runs over the same range, and both can run as one loop.
    fn can_be_fused(&self, ir: &Body, later: &LoopGroup) -> bool {
        let (Some(first), Some(second)) = (self.loops.last(), later.loops.first()) else { return false };
        first.lower_bound_map_attr(ir) == second.lower_bound_map_attr(ir)
            && first.upper_bound_map_attr(ir) == second.upper_bound_map_attr(ir)
            && first.step_attr(ir) == second.step_attr(ir)
            && ir.operands(first.op()).eq(ir.operands(second.op()))
            && self.memory.can_be_fused(&later.memory)
    }
}

fn body_block(ir: &Body, for_op: AffineForOp) -> Option<Block> {
    let (body, region) = for_op.body(ir);
    body.entry_block(region)
}

/// Returns the loops of a block, those that can be fused in one group. No op between them has a memory effect.
fn groups_of(ir: &Body, block: Block, reaches: &mut HashMap<Value, Reach>) -> Vec<LoopGroup> {
    let mut groups: Vec<LoopGroup> = Vec::new();
    // The groups from here on have only ops without memory effects between them.
    let mut start = 0;
    for op in ir.ops(block) {
        let Some(mut later) = LoopGroup::of(ir, op, reaches) else {
            if !is_memory_effect_free(ir, op) {
                start = groups.len();
            }
            continue;
        };
        // What a group takes up may let the one before it be fused with it.
        while groups.len() > start
            && let Some(group) = groups.pop_if(|group| group.can_be_fused(ir, &later))
        {
            let mut loops = group.loops;
            loops.append(&mut later.loops);
            later = LoopGroup { loops, memory: group.memory.merged(later.memory) };
        }
        groups.push(later);
    }
    groups
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
