use proptest::prelude::*;

use super::{Dominance, DominatorTree, PostDominance};
use crate::builtin::{FuncOp, ModuleOp};
use crate::context::{Context, ContextOptions};
use crate::dialect::{Dialect, DialectRegistry, OpDescriptor, OpTraits, RegionDescriptor};
use crate::ir::{Block, Body, Op, OperationState, Region};
use crate::location::Location;
use crate::types::Type;

fn context() -> Context {
    let test = Dialect::new("test").operation(
        OpDescriptor::new("test.control_flow".into()).with_traits(OpTraits::NO_TERMINATOR).with_regions(
            vec![RegionDescriptor {
                name: "body".into(),
                multiplicity: crate::dialect::Multiplicity::One,
                constraint: crate::dialect::RegionConstraint::Any,
                kind: crate::dialect::RegionKind::ControlFlow,
            }]
            .into(),
        ),
    );
    let mut registry = DialectRegistry::new();
    registry.insert(test);
    let options = ContextOptions { allow_unregistered_dialects: true, ..ContextOptions::default() };
    Context::with_options(&registry, options)
}

/// A function whose blocks end with unregistered branches along `edges`.
fn function(context: &Context, block_count: usize, edges: &[(usize, usize)]) -> (Body, Region, Vec<Block>) {
    let mut module = ModuleOp::body(context, Location::UNKNOWN);
    let function = FuncOp::create(&mut module, Location::UNKNOWN, "f", Type::EMPTY_FUNCTION);
    let mut body = *module.take_child(function.op());
    let (_, region) = body.region(body.root(), 0);
    let blocks: Vec<Block> = (0..block_count).map(|_| body.append_block(region)).collect();
    let name = context.op_name("x.branch");
    for (number, block) in blocks.iter().enumerate() {
        let mut state = OperationState::new(name, Location::UNKNOWN);
        for (_, target) in edges.iter().filter(|(source, _)| *source == number) {
            state = state.successor(blocks[*target]);
        }
        let op = body.create_op(state);
        body.append_op(*block, op);
    }
    (body, region, blocks)
}

/// Returns the nodes reachable from `start` on paths that avoid `without`.
fn reach(count: usize, edges: &[(usize, usize)], start: usize, without: Option<usize>) -> Vec<bool> {
    let mut reached = vec![false; count];
    let mut pending = vec![start];
    while let Some(node) = pending.pop() {
        if Some(node) != without && !std::mem::replace(&mut reached[node], true) {
            pending.extend(edges.iter().filter(|(source, _)| *source == node).map(|(_, target)| *target));
        }
    }
    reached
}

proptest! {
    #[test]
    fn a_block_dominates_what_the_entry_does_not_reach_without_it(
        count in 1usize..12,
        raw in proptest::collection::vec((0usize..12, 0usize..12), 0..30),
    ) {
        let edges: Vec<(usize, usize)> = raw.iter().map(|(source, target)| (source % count, target % count)).collect();
        let context = context();
        let (body, region, blocks) = function(&context, count, &edges);
        let tree = DominatorTree::new(&body, region);
        let reachable = reach(count, &edges, 0, None);
        for first in 0..count {
            let without = reach(count, &edges, 0, Some(first));
            for second in 0..count {
                let expected = first == second || !reachable[second] || !without[second];
                prop_assert_eq!(tree.dominates(blocks[first], blocks[second]), expected);
            }
            prop_assert_eq!(tree.is_reachable(blocks[first]), reachable[first]);
            if let Some(parent) = tree.immediate_dominator(blocks[first]) {
                prop_assert!(tree.properly_dominates(parent, blocks[first]));
            }
        }
    }

    #[test]
    fn a_block_post_dominates_what_reaches_no_exit_without_it(
        count in 1usize..12,
        raw in proptest::collection::vec((0usize..12, 0usize..12), 0..20),
    ) {
        // Every block but the last goes on to the next, so an exit is reached from everywhere.
        let last = count - 1;
        let mut edges: Vec<(usize, usize)> = (0..last).map(|block| (block, block + 1)).collect();
        edges.extend(raw.iter().map(|(source, target)| (source % count, target % count)).filter(|(s, _)| *s != last));
        let context = context();
        let (body, region, blocks) = function(&context, count, &edges);
        let tree = DominatorTree::new_post(&body, region);
        for first in 0..count {
            for second in 0..count {
                let expected = first == second || !reach(count, &edges, second, Some(first))[last];
                prop_assert_eq!(tree.dominates(blocks[first], blocks[second]), expected);
            }
        }
    }
}

#[test]
fn the_nearest_common_dominator_of_a_diamond_is_its_top() {
    let context = context();
    let (body, _, blocks) = function(&context, 5, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 4)]);
    let dominance = Dominance::new();
    assert_eq!(dominance.nearest_common_dominator(&body, blocks[2], blocks[4]), Some(blocks[1]));
    assert_eq!(dominance.nearest_common_dominator(&body, blocks[1], blocks[4]), Some(blocks[1]));
    let post = PostDominance::new();
    assert!(post.properly_post_dominates_block(&body, blocks[4], blocks[0]));
    assert!(!post.post_dominates_block(&body, blocks[2], blocks[1]));
}

#[test]
fn a_changed_region_is_asked_anew_after_it_was_invalidated() {
    let context = context();
    let (mut body, region, blocks) = function(&context, 3, &[(0, 1), (1, 2)]);
    let mut dominance = Dominance::new();
    assert!(dominance.dominates_block(&body, blocks[1], blocks[2]));
    let last = body.last_op(blocks[0]).unwrap();
    body.set_successor(last, 0, blocks[2]);
    dominance.invalidate(region);
    assert!(!dominance.is_reachable(&body, blocks[1]));
    assert!(dominance.tree(&body, region).unwrap().dominates(blocks[0], blocks[2]));
}

#[test]
fn an_endless_loop_has_post_dominators() {
    let context = context();
    let (body, _, blocks) = function(&context, 3, &[(0, 1), (1, 2), (2, 1)]);
    let post = PostDominance::new();
    assert!(post.properly_post_dominates_block(&body, blocks[1], blocks[0]));
    assert!(post.properly_post_dominates_block(&body, blocks[2], blocks[1]));
}

fn value_op(body: &mut Body, block: Block) -> Op {
    let name = body.context().op_name("x.value");
    let op = body.create_op(OperationState::new(name, Location::UNKNOWN).results([Type::I32]));
    body.append_op(block, op);
    op
}

fn region_op(body: &mut Body, block: Block, name: &str) -> (Op, Block) {
    let name = body.context().op_name(name);
    let state = OperationState::new(name, Location::UNKNOWN).results([Type::I32]).regions(1);
    let op = body.create_op(state);
    body.append_op(block, op);
    let (body, region) = body.region_mut(op, 0);
    (op, body.append_block(region))
}

#[test]
fn values_reach_into_nested_regions_and_not_out_of_them() {
    let context = context();
    let (mut body, _, blocks) = function(&context, 1, &[]);
    let before = value_op(&mut body, blocks[0]);
    let (holder, inside) = region_op(&mut body, blocks[0], "test.control_flow");
    let inner = value_op(&mut body, inside);
    let after = value_op(&mut body, blocks[0]);
    let dominance = Dominance::new();
    let results = [before, holder, inner, after].map(|op| body.result(op, 0));
    assert!(dominance.properly_dominates(&body, results[0], inner));
    assert!(!dominance.properly_dominates(&body, results[1], inner), "the op's own result");
    assert!(!dominance.properly_dominates(&body, results[3], inner));
    assert!(!dominance.properly_dominates(&body, results[2], after));
    assert!(dominance.dominates(&body, results[2], inner));
    assert!(dominance.properly_dominates_op(&body, holder, inner), "the op is begun before what is in it");
    assert!(!dominance.properly_dominates_op(&body, inner, inner));
    assert!(dominance.properly_dominates_block(&body, blocks[0], inside));
    assert!(PostDominance::new().properly_post_dominates_op(&body, after, inner));
    assert!(!PostDominance::new().post_dominates_op(&body, before, inner));
}

#[test]
fn order_means_nothing_in_a_graph_region() {
    let context = context();
    let (mut body, _, blocks) = function(&context, 1, &[]);
    let (holder, inside) = region_op(&mut body, blocks[0], "x.graph");
    let first = value_op(&mut body, inside);
    let second = value_op(&mut body, inside);
    let dominance = Dominance::new();
    assert!(dominance.properly_dominates(&body, body.result(second, 0), first));
    assert!(dominance.properly_dominates(&body, body.result(first, 0), first), "a cycle");
    assert!(!dominance.properly_dominates(&body, body.result(holder, 0), first));
}

#[test]
fn a_long_chain_of_blocks_is_no_matter() {
    let context = context();
    let count = 20_000;
    let mut edges: Vec<(usize, usize)> = (1..count).map(|block| (block - 1, block)).collect();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let function = FuncOp::create(&mut module, Location::UNKNOWN, "f", Type::EMPTY_FUNCTION);
    let mut body = *module.take_child(function.op());
    let (_, region) = body.region(body.root(), 0);
    let blocks: Vec<Block> = (0..count).map(|_| body.append_block(region)).collect();
    edges.push((count - 1, 1));
    for (source, target) in edges {
        let state = OperationState::new(context.op_name("x.branch"), Location::UNKNOWN);
        let op = body.create_op(state.successor(blocks[target]));
        body.append_op(blocks[source], op);
    }
    let tree = DominatorTree::new(&body, region);
    assert!(tree.properly_dominates(blocks[0], blocks[count - 1]));
    assert!(tree.properly_dominates(blocks[1], blocks[count - 1]));
    assert!(!tree.dominates(blocks[count - 1], blocks[1]));
}
