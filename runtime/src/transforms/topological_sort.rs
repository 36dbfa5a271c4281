//! Sorting of ops so that values are defined before their uses.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::TopologicalSort;
use super::body_walk::{Work, for_each_body};
use crate::dialect::OpTraits;
use crate::ir::{Block, Body, Op};
use crate::pass::{PassResult, PassRun};

impl TopologicalSort {
    /// Sorts the blocks of all regions without SSA dominance.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let work = for_each_body(run.body_mut(), &|body| {
            let count = graph_blocks(body).into_iter().map(|block| sort(body, block)).sum();
            Work { count, changed: count > 0 }
        });
        self.sorted += work.count;
        if !work.changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Returns the blocks of a body whose ops may be in any order. Of the regions of unregistered ops that is not known.
fn graph_blocks(body: &Body) -> Vec<Block> {
    let mut blocks = Vec::new();
    body.walk(body.root()).within_body().run(|body, op| {
        let is_own = op == body.root() || body.child(op).is_none();
        if is_own && body.info(op).is_registered() {
            for (holder, region) in body.regions(op) {
                if !holder.has_ssa_dominance(region) {
                    blocks.extend(holder.blocks(region));
                }
            }
        }
    });
    blocks
}

/// The place of an op in the sorted block: the number of the pass over the ops that would come to it, each of which takes
/// those whose operands are there, and its former position.
type Place = (usize, usize);

/// The ops of a block, what each waits for, and what waits for it.
struct Dependencies {
    ops: Vec<Op>,
    users: Vec<Vec<usize>>,
    /// The number of ops that an op still waits for, which is zero for those that were taken.
    waits: Vec<usize>,
}

impl Dependencies {
    fn of(body: &Body, block: Block) -> Dependencies {
        let mut ops: Vec<Op> = body.ops(block).collect();
        if ops.last().is_some_and(|last| body.has_traits(*last, OpTraits::TERMINATOR)) {
            ops.pop();
        }
        let positions: FxHashMap<Op, usize> =
            ops.iter().enumerate().map(|(position, op)| (*op, position)).collect();
        let mut dependencies =
            Dependencies { users: vec![Vec::new(); ops.len()], waits: vec![0; ops.len()], ops };
        for position in 0..dependencies.ops.len() {
            let op = dependencies.ops[position];
            let mut needed: Vec<usize> = Vec::new();
            body.walk(op).within_body().run(|body, inner| {
                let makers = body.operands(inner).filter_map(|operand| body.defining_op(operand));
                let makers = makers.filter_map(|maker| body.ancestor_in_block(block, maker));
                needed.extend(makers.filter_map(|maker| positions.get(&maker)));
            });
            needed.sort_unstable();
            needed.dedup();
            for maker in needed.into_iter().filter(|maker| *maker != position) {
                dependencies.users[maker].push(position);
                dependencies.waits[position] += 1;
            }
        }
        dependencies
    }

    /// Returns the former positions in the new order. An op of a cycle is taken when there is no other, the first one first.
    fn sorted(mut self) -> Vec<usize> {
        let count = self.ops.len();
        let mut ready: BinaryHeap<Reverse<Place>> = BinaryHeap::new();
        let mut pass_of = vec![0; count];
        let mut is_taken = vec![false; count];
        ready.extend(
            (0..count).filter(|position| self.waits[*position] == 0).map(|position| Reverse((0, position))),
        );
        let mut order = Vec::with_capacity(count);
        let mut first_left = 0;
        let mut last_pass = 0;
        while order.len() < count {
            let (pass, position) = match ready.pop() {
                Some(Reverse(place)) => place,
                None => {
                    while is_taken[first_left] {
                        first_left += 1;
                    }
                    (last_pass + 1, first_left)
                }
            };
            is_taken[position] = true;
            last_pass = pass;
            order.push(position);
            for user in std::mem::take(&mut self.users[position]) {
                // The pass that takes an op has left behind those before it.
                pass_of[user] = pass_of[user].max(pass + usize::from(user < position));
                self.waits[user] = self.waits[user].saturating_sub(1);
                if self.waits[user] == 0 && !is_taken[user] {
                    ready.push(Reverse((pass_of[user], user)));
                }
            }
        }
        order
    }
}

/// Sorts the ops of a block. Returns whether they are in another order then, as a number.
fn sort(body: &mut Body, block: Block) -> u64 {
    let dependencies = Dependencies::of(body, block);
    let ops = dependencies.ops.clone();
    let order = dependencies.sorted();
    if order.is_sorted() {
        return 0;
    }
    for position in order.into_iter().rev() {
        if let Some(first) = body.first_op(block).filter(|first| *first != ops[position]) {
            body.move_op_before(ops[position], first);
        }
    }
    1
}
