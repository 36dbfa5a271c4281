//! Invariants of every body, checked from scratch.

use std::collections::HashMap;

use super::super::handles::{BlockIndex, OpIndex, RegionIndex, SuccessorIndex, UseIndex};
use super::super::records::ValueDefinition;
use crate::ir::Body;

/// Panics where the tables of a body contradict each other; child bodies are checked too.
pub(crate) fn check_invariants(body: &Body) {
    let Some(arena) = body.arena.as_deref() else { return };
    let mut uses: HashMap<u32, Vec<u32>> = HashMap::new();
    let mut edges: HashMap<u32, Vec<u32>> = HashMap::new();
    let mut op_places = 0;
    let mut erased = 0;
    for (position, op) in arena.ops.iter().enumerate() {
        let index = OpIndex(position as u32);
        if op.name.is_none() {
            erased += 1;
            continue;
        }
        op_places += usize::from(op.block.is_some());
        for operand in op.operands..op.operands + op.operand_count {
            let record = &arena.uses[operand as usize];
            assert_eq!(record.owner, index, "a use is owned by its op");
            assert!(arena.values[record.value.at()].ty.is_some(), "an operand is alive");
            uses.entry(record.value.0).or_default().push(operand);
        }
        for result in op.results..op.results + op.result_count {
            let ValueDefinition::Op(owner) = arena.values[result as usize].owner.definition() else {
                panic!("a result belongs to an op");
            };
            assert_eq!(owner, index);
        }
        for edge in arena.successor_range(index) {
            let record = &arena.successors[edge];
            assert_eq!(record.owner, index);
            assert!(arena.blocks[record.block.at()].is_alive(), "a successor is alive");
            edges.entry(record.block.0).or_default().push(edge as u32);
        }
        if let Some(child) = body.child_at(index) {
            check_invariants(child);
        }
        if op.extra.is_some() {
            for region in arena.regions_of(&arena.extras[op.extra.at()]) {
                assert_eq!(arena.regions[region.at()].owner, index);
            }
        }
    }
    assert_eq!(erased, arena.rare.erased_op_count);
    for (position, value) in arena.values.iter().enumerate() {
        let mut listed = Vec::new();
        let (mut previous, mut next) = (UseIndex::NONE, value.first_use);
        while next.is_some() {
            assert_eq!(arena.uses[next.at()].previous, previous);
            listed.push(next.0);
            previous = next;
            next = arena.uses[next.at()].next;
        }
        listed.sort_unstable();
        let mut expected = uses.remove(&(position as u32)).unwrap_or_default();
        expected.sort_unstable();
        assert_eq!(listed, expected, "the uses of value {position}");
        assert!(value.ty.is_some() || listed.is_empty(), "an erased value is not used");
    }
    let mut ops_in_blocks = 0;
    for (position, block) in arena.blocks.iter().enumerate() {
        let index = BlockIndex(position as u32);
        if !block.is_alive() {
            continue;
        }
        let mut listed = Vec::new();
        let mut edge = block.first_predecessor;
        let mut previous_edge = SuccessorIndex::NONE;
        while edge.is_some() {
            assert_eq!(arena.successors[edge.at()].previous, previous_edge);
            listed.push(edge.0);
            previous_edge = edge;
            edge = arena.successors[edge.at()].next;
        }
        listed.sort_unstable();
        assert_eq!(listed, edges.remove(&(position as u32)).unwrap_or_default(), "edges to block {position}");
        for (number, argument) in arena.argument_lists[block.arguments.range()].iter().enumerate() {
            let ValueDefinition::Argument(entry) = arena.values[argument.at()].owner.definition() else {
                panic!("an argument belongs to a block");
            };
            assert_eq!(arena.arguments[entry].block, index);
            assert_eq!(arena.arguments[entry].index as usize, number, "arguments know their positions");
        }
        let (mut previous, mut next) = (OpIndex::NONE, block.first_op);
        let mut order = 0;
        while next.is_some() {
            let op = &arena.ops[next.at()];
            assert_eq!((arena.block_of(next), op.previous), (index, previous));
            assert!(op.order > order, "order keys grow");
            order = op.order;
            previous = next;
            next = op.next;
            ops_in_blocks += 1;
        }
        assert_eq!(block.last_op, previous);
    }
    assert!(edges.is_empty(), "every edge leads to a live block");
    assert_eq!(ops_in_blocks, op_places, "an op that has a block is in it");
    for (position, region) in arena.regions.iter().enumerate() {
        let (mut previous, mut next) = (BlockIndex::NONE, region.first_block);
        while region.owner.is_some() && next.is_some() {
            let block = &arena.blocks[next.at()];
            assert!(block.is_alive());
            assert_eq!((block.region, block.previous), (RegionIndex(position as u32), previous));
            previous = next;
            next = block.next;
        }
        assert!(region.owner.is_none() || region.last_block == previous);
    }
}
