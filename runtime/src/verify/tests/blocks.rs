//! Terminators, successors and their operands.

use super::fixture::{Fixture, add_block, append, edge, produce};
use crate::types::Type;

/// Returns the verifier's diagnostics for a region with one block of these ops.
fn block_of(owner: &str, ops: &[&str]) -> String {
    Fixture::check(|fixture, top| {
        let state = fixture.state(2, owner).regions(1);
        let owner = append(&mut fixture.module, top, state);
        let block = add_block(&mut fixture.module, owner, 0, &[]);
        for (number, name) in ops.iter().enumerate() {
            let state = fixture.state(3 + number as u32, name);
            append(&mut fixture.module, block, state);
        }
    })
}

#[test]
fn a_block_ends_with_its_only_terminator() {
    assert_eq!(block_of("test.region", &["test.op", "test.end"]), "");
    assert_eq!(block_of("test.region", &["test.op", "x.y"]), "", "an unregistered op may be a terminator");
    insta::assert_snapshot!(block_of("test.region", &["test.end", "test.op"]), @r#"
    test.ir:3:1: error: 'test.end' op must be the last operation in the parent block
    test.ir:4:1: error: 'test.op' op block with no terminator, has "test.op"
    test.ir:4:1: help: the last op of a block says where control goes next
    "#);
}

#[test]
fn a_block_may_lack_a_terminator_only_where_that_is_declared_or_unknown() {
    assert_eq!(block_of("test.no_terminator", &["test.op"]), "");
    assert_eq!(block_of("x.y", &["test.op"]), "");
    assert_eq!(block_of("test.no_terminator", &[]), "");
    assert_eq!(block_of("x.y", &[]), "");
    insta::assert_snapshot!(block_of("test.region", &[]), @"test.ir:2:1: error: 'test.region' op empty block: expect at least a terminator");
}

#[test]
fn every_one_of_several_blocks_has_a_terminator() {
    let text = Fixture::check(|fixture, top| {
        let state = fixture.state(2, "x.y").regions(1);
        let owner = append(&mut fixture.module, top, state);
        let first = add_block(&mut fixture.module, owner, 0, &[]);
        add_block(&mut fixture.module, owner, 0, &[]);
        let state = fixture.state(3, "test.op");
        append(&mut fixture.module, first, state);
    });
    insta::assert_snapshot!(text, @r#"
    test.ir:3:1: error: 'test.op' op block with no terminator, has "test.op"
    test.ir:3:1: help: the last op of a block says where control goes next
    test.ir:2:1: error: 'x.y' op empty block: expect at least a terminator
    "#);
}

/// A region with three blocks, of which the first ends with `name`, with an edge to the block of that number.
fn branch(name: &str, target: usize, arguments: &[Type], operands: &[Type], is_stated: bool) -> String {
    Fixture::check(|fixture, top| {
        let values: Vec<_> = operands.iter().map(|ty| produce(fixture, top, 2, *ty)).collect();
        let state = fixture.state(3, "x.y").regions(2);
        let owner = append(&mut fixture.module, top, state);
        let first = add_block(&mut fixture.module, owner, 0, &[]);
        let second = add_block(&mut fixture.module, owner, 0, arguments);
        let foreign = add_block(&mut fixture.module, owner, 1, &[]);
        let target = [first, second, foreign][target];
        let mut state = fixture.state(4, name).operands(values);
        if is_stated {
            state.successors.push(edge(target, operands.len() as u32));
        } else {
            state = state.successor(target);
        }
        append(&mut fixture.module, first, state);
        for block in [second, foreign] {
            let state = fixture.state(5, "test.end");
            append(&mut fixture.module, block, state);
        }
    })
}

#[test]
fn successors_are_of_the_same_region_and_no_entry() {
    assert_eq!(branch("x.branch", 1, &[], &[], false), "");
    insta::assert_snapshot!(branch("x.branch", 2, &[], &[], false), @r"
    test.ir:4:1: error: 'x.branch' op branching to block of a different region
    test.ir:3:1: error: 'x.y' op entry block of region may not have predecessors
    ");
    insta::assert_snapshot!(branch("x.branch", 0, &[], &[], false), @"test.ir:3:1: error: 'x.y' op entry block of region may not have predecessors");
}

#[test]
fn only_terminators_have_successors() {
    assert_eq!(branch("test.end", 1, &[], &[], false), "");
    insta::assert_snapshot!(
        branch("test.op", 1, &[], &[], false),
        @"test.ir:4:1: error: 'test.op' op successors in non-terminator"
    );
    let text = Fixture::check(|fixture, top| {
        let state = fixture.state(2, "x.y").regions(1);
        let owner = append(&mut fixture.module, top, state);
        let first = add_block(&mut fixture.module, owner, 0, &[]);
        let second = add_block(&mut fixture.module, owner, 0, &[]);
        let state = fixture.state(3, "x.branch").successor(second);
        append(&mut fixture.module, first, state);
        for block in [first, second] {
            let state = fixture.state(4, "x.end");
            append(&mut fixture.module, block, state);
        }
    });
    insta::assert_snapshot!(text, @"test.ir:3:1: error: 'x.branch' op operation with block successors must terminate its parent block");
}

#[test]
fn an_edge_passes_what_the_block_takes() {
    for (name, is_stated) in [("x.branch", true), ("test.branch", false)] {
        assert_eq!(branch(name, 1, &[Type::I32], &[Type::I32], is_stated), "");
    }
    assert_eq!(branch("x.branch", 1, &[Type::I32], &[], false), "", "nothing is known of the edge");
    insta::assert_snapshot!(branch("x.branch", 1, &[Type::I32], &[], true), @"test.ir:4:1: error: 'x.branch' op branch has 0 operands for successor #0, but target block has 1");
    insta::assert_snapshot!(branch("x.branch", 1, &[Type::I32], &[Type::F32], true), @"test.ir:4:1: error: 'x.branch' op type mismatch for bb argument #0 of successor #0");
    insta::assert_snapshot!(branch("test.branch", 1, &[Type::I32, Type::I32], &[Type::I32], false), @"test.ir:4:1: error: 'test.branch' op branch has 1 operands for successor #0, but target block has 2");
    insta::assert_snapshot!(branch("test.branch", 1, &[Type::I32], &[Type::F32], false), @"test.ir:4:1: error: 'test.branch' op type mismatch for bb argument #0 of successor #0");
}

#[test]
fn edges_take_no_more_operands_than_there_are() {
    let text = Fixture::check(|fixture, top| {
        let state = fixture.state(2, "x.y").regions(1);
        let owner = append(&mut fixture.module, top, state);
        let first = add_block(&mut fixture.module, owner, 0, &[]);
        let second = add_block(&mut fixture.module, owner, 0, &[Type::I32]);
        let mut state = fixture.state(3, "x.branch");
        state.successors.push(edge(second, 1));
        append(&mut fixture.module, first, state);
        let state = fixture.state(4, "x.end");
        append(&mut fixture.module, second, state);
    });
    insta::assert_snapshot!(text, @"test.ir:3:1: error: 'x.branch' op successors take more operands than the op has, successor #0 1");
}
