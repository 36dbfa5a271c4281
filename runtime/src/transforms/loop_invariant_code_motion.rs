//! Loop-invariant code motion.
//!
//! Loops are visited from the outermost to the innermost, and an op moves at once in front of the outermost loop that it is
//! invariant in. So each op moves once, however deep loops nest.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::LoopInvariantCodeMotion;
use super::body_walk::{Work, for_each_body};
use crate::dialect::OpTraits;
use crate::interfaces::{
    AnyLoopLikeOpInterface, LoopLikeOpInterfaceTable, is_memory_effect_free, is_memory_effect_free_with,
    is_speculatable, is_speculatable_with,
};
use crate::ir::{Body, Op, Region, Value};
use crate::pass::{PassResult, PassRun};

impl LoopInvariantCodeMotion {
    /// Hoists loop-invariant ops out of all loops.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let work = for_each_body(run.body_mut(), &|body| {
            let count = Motion::of(body).run();
            Work { count, changed: count > 0 }
        });
        self.hoisted += work.count;
        if !work.changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// The state of the pass on a body.
struct Motion<'body> {
    body: &'body mut Body,
    /// The regions that are repeated, each with its loop.
    loops: FxHashMap<Region, Op>,
    /// These regions from the outermost to the innermost.
    order: Vec<Region>,
    purity: KnownPurity,
}

impl<'body> Motion<'body> {
    fn of(body: &'body mut Body) -> Self {
        let mut loops = FxHashMap::default();
        let mut order = Vec::new();
        body.walk(body.root()).within_body().with_interface::<LoopLikeOpInterfaceTable>().run(|body, op| {
            if op == body.root() || body.child(op).is_some() {
                return;
            }
            let Some(interface) = AnyLoopLikeOpInterface::of(body, op) else { return };
            for position in interface.loop_regions(body) {
                let (_, region) = body.region(op, position);
                loops.insert(region, op);
                order.push(region);
            }
        });
        Motion { body, loops, order, purity: KnownPurity::default() }
    }

    /// Hoists from all loops. Returns out of how many loops ops were moved in all.
    fn run(mut self) -> u64 {
        let order = std::mem::take(&mut self.order);
        order.into_iter().map(|region| self.hoist_from(region)).sum()
    }

    /// Hoists what is the same in each round out of a region of a loop.
    fn hoist_from(&mut self, region: Region) -> u64 {
        let Some(interface) = AnyLoopLikeOpInterface::of(self.body, self.loops[&region]) else { return 0 };
        let mut hoisted = 0;
        let mut pending: VecDeque<Op> =
            self.body.blocks(region).flat_map(|block| self.body.ops(block)).collect();
        // The worklist is in def-use order, unless the blocks are not in dominance order.
        let mut waiting: FxHashSet<Op> = pending.iter().copied().collect();
        let mut uses = None;
        while let Some(op) = pending.pop_front() {
            waiting.remove(&op);
            if self.body.parent_region(op) != Some(region)
                || !self.is_invariant(interface, region, op, &mut uses)
            {
                continue;
            }
            let (outermost, count) = self.outermost_loop(region, op);
            let Some(interface) = AnyLoopLikeOpInterface::of(self.body, outermost) else { continue };
            interface.move_out_of_loop(self.body, op);
            hoisted += count;
            for user in self.body.results(op).flat_map(|result| self.body.users(result)) {
                let Some(user) = op_right_in(self.body, region, user) else { continue };
                if let Some(uses) = &mut uses {
                    forget_use(uses, user);
                }
                if waiting.insert(user) {
                    pending.push_back(user);
                }
            }
        }
        hoisted
    }

    /// Returns whether an op right in a region of a loop does the same in each round, and may be executed where the loop is
    /// not.
    fn is_invariant(
        &mut self,
        interface: AnyLoopLikeOpInterface,
        region: Region,
        op: Op,
        uses: &mut Option<FxHashMap<Op, usize>>,
    ) -> bool {
        let body = &*self.body;
        !body.has_traits(op, OpTraits::TERMINATOR)
            && body.successor_count(op) == 0
            && body.operands(op).all(|operand| {
                region_of(body, operand) != Some(region) || interface.is_defined_outside(body, operand)
            })
            && self.purity.is_pure(body, op)
            && (body.is_leaf(op) || !uses.get_or_insert_with(|| uses_of(body, region)).contains_key(&op))
    }

    /// Returns the outermost loop that an op, which is invariant in the region of a loop, is invariant in, and how many
    /// loops it leaves with it.
    fn outermost_loop(&self, region: Region, op: Op) -> (Op, u64) {
        let body = &*self.body;
        let mut used: FxHashSet<Region> =
            body.operands(op).filter_map(|value| region_of(body, value)).collect();
        for (_, inner) in body.regions(op).filter(|(holder, _)| holder.serial() == op.serial()) {
            body.walk_region(inner).within_body().run(|body, inner| {
                used.extend(body.operands(inner).filter_map(|value| region_of(body, value)));
            });
        }
        let (mut outermost, mut count) = (self.loops[&region], 1);
        while let Some(around) = body.parent_region(outermost)
            && !used.contains(&around)
            && let Some(outer) = self.loops.get(&around)
        {
            outermost = *outer;
            count += 1;
        }
        (outermost, count)
    }
}

/// Whether ops with regions are pure. What is moved is pure, so the answers stay.
#[derive(Default)]
struct KnownPurity(FxHashMap<Op, (bool, bool)>);

impl KnownPurity {
    /// Returns whether an op, including its regions, has no effects and is speculatable. Each op is looked at once.
    fn is_pure(&mut self, body: &Body, op: Op) -> bool {
        if body.is_leaf(op) {
            return is_memory_effect_free(body, op) && is_speculatable(body, op);
        }
        if !self.0.contains_key(&op) {
            body.walk(op).post_order().within_body().run(|body, inner| {
                if body.is_leaf(inner) || self.0.contains_key(&inner) {
                    return;
                }
                let known = |holder: &Body, nested: Op| match holder.serial() == body.serial() {
                    true => self.0.get(&nested).copied(),
                    false => None,
                };
                let is_free =
                    is_memory_effect_free_with(body, inner, |holder, nested| Some(known(holder, nested)?.0));
                let is_speculatable =
                    is_speculatable_with(body, inner, |holder, nested| Some(known(holder, nested)?.1));
                self.0.insert(inner, (is_free, is_speculatable));
            });
        }
        self.0.get(&op) == Some(&(true, true))
    }
}

/// Returns the region in which a value is defined.
fn region_of(body: &Body, value: Value) -> Option<Region> {
    match body.defining_op(value) {
        Some(op) => body.parent_region(op),
        None => body.defining_block(value).map(|block| body.block_region(block)),
    }
}

/// Returns how often each op right in a region, or an op inside it, uses what is defined right in the region.
fn uses_of(body: &Body, region: Region) -> FxHashMap<Op, usize> {
    let mut uses = FxHashMap::default();
    for block in body.blocks(region) {
        let made = body.ops(block).flat_map(|op| body.results(op));
        for user in body.arguments(block).chain(made).flat_map(|value| body.users(value)) {
            if let Some(user) = op_right_in(body, region, user) {
                *uses.entry(user).or_insert(0) += 1;
            }
        }
    }
    uses
}

/// Takes a use out of the counts, and the op with its last one.
fn forget_use(uses: &mut FxHashMap<Op, usize>, user: Op) {
    if let Some(count) = uses.get_mut(&user) {
        *count -= 1;
        if *count == 0 {
            uses.remove(&user);
        }
    }
}

/// Returns the op right in a region that an op is, or is in.
fn op_right_in(body: &Body, region: Region, op: Op) -> Option<Op> {
    let mut current = op;
    while body.parent_region(current) != Some(region) {
        current = body.parent_op(current)?;
    }
    Some(current)
}
