//! Values are used where they are defined.

use super::fixture::{Fixture, add_block, append, produce};
use crate::dominance::DominatorTree;
use crate::ir::{Block, Value};
use crate::types::Type;
use crate::verify::structure::uses::dominates_by_single_edges;

fn use_value(fixture: &mut Fixture, block: Block, line: u32, value: Value) {
    let state = fixture.state(line, "x.use").operands([value]);
    append(&mut fixture.module, block, state);
}

fn end(fixture: &mut Fixture, block: Block, line: u32) {
    let state = fixture.state(line, "test.end");
    append(&mut fixture.module, block, state);
}

/// Uses a value before or after its definition, in a region of `owner`, perhaps within one more region.
fn order(owner: &str, inner: Option<&str>, is_before: bool) -> String {
    Fixture::check(|fixture, top| {
        let state = fixture.state(2, owner).regions(1);
        let owner = append(&mut fixture.module, top, state);
        let block = add_block(&mut fixture.module, owner, 0, &[]);
        let value = produce(fixture, block, 4, Type::I32);
        end(fixture, block, 5);
        let user = match inner {
            None => fixture.state(3, "x.use").operands([value]),
            Some(inner) => fixture.state(3, inner).regions(1),
        };
        let user = fixture.module.create_op(user);
        let definition = fixture.module.defining_op(value).unwrap();
        if is_before {
            fixture.module.insert_op_before(user, definition);
        } else {
            fixture.module.insert_op_after(user, definition);
        }
        if inner.is_some() {
            let inside = add_block(&mut fixture.module, user, 0, &[]);
            use_value(fixture, inside, 6, value);
            end(fixture, inside, 7);
        }
    })
}

#[test]
fn a_value_is_defined_before_its_use() {
    assert_eq!(order("test.region", None, false), "");
    insta::assert_snapshot!(order("test.region", None, true), @r"
    test.ir:3:1: error: 'x.use' op operand #0 does not dominate this use
    test.ir:4:1: note: operand defined here (op in the same block)
    ");
}

#[test]
fn graph_regions_have_no_order() {
    for owner in ["test.graph", "x.y"] {
        assert_eq!(order(owner, None, true), "");
        assert_eq!(order(owner, Some("test.region"), true), "");
    }
}

#[test]
fn nested_regions_use_what_their_op_may_use() {
    assert_eq!(order("test.region", Some("test.region"), false), "");
    insta::assert_snapshot!(order("test.region", Some("x.y"), true), @r"
    test.ir:6:1: error: 'x.use' op operand #0 does not dominate this use
    test.ir:4:1: note: operand defined here (op in a parent region)
    ");
}

#[test]
fn the_own_result_is_no_value_for_the_regions_of_an_op_with_control_flow_around() {
    let own = |owner: &str| {
        Fixture::check(|fixture, top| {
            let state = fixture.state(2, owner).regions(1);
            let owner = append(&mut fixture.module, top, state);
            let block = add_block(&mut fixture.module, owner, 0, &[]);
            let state = fixture.state(3, "test.region").regions(1).results([Type::I32]);
            let op = append(&mut fixture.module, block, state);
            end(fixture, block, 4);
            let inside = add_block(&mut fixture.module, op, 0, &[]);
            let value = fixture.module.result(op, 0);
            use_value(fixture, inside, 5, value);
            end(fixture, inside, 6);
        })
    };
    assert_eq!(own("test.graph").lines().count(), 0);
    insta::assert_snapshot!(own("test.region"), @r"
    test.ir:5:1: error: 'x.use' op operand #0 does not dominate this use
    test.ir:3:1: note: operand defined here (op in a parent region)
    ");
}

#[test]
fn values_do_not_leave_their_region() {
    let text = Fixture::check(|fixture, top| {
        let state = fixture.state(2, "x.y").regions(2);
        let owner = append(&mut fixture.module, top, state);
        let first = add_block(&mut fixture.module, owner, 0, &[]);
        let second = add_block(&mut fixture.module, owner, 1, &[]);
        let value = produce(fixture, first, 3, Type::I32);
        use_value(fixture, second, 4, value);
        use_value(fixture, top, 5, value);
    });
    insta::assert_snapshot!(text, @r"
    test.ir:4:1: error: 'x.use' op operand #0 does not dominate this use
    test.ir:3:1: note: operand defined here (op neither in a parent nor in a child region)
    test.ir:5:1: error: 'x.use' op operand #0 does not dominate this use
    test.ir:3:1: note: operand defined here (op in a child region)
    ");
}

/// Blocks 0 to 1 and 2, both to 3, and 4 which nothing leads to; a value of one is used in another.
fn diamond(definition: usize, user: usize, as_argument: bool) -> String {
    Fixture::check(|fixture, top| {
        let state = fixture.state(2, "x.y").regions(1);
        let owner = append(&mut fixture.module, top, state);
        let arguments = |number| if as_argument && number == definition { vec![Type::I32] } else { vec![] };
        let blocks: Vec<Block> =
            (0..5).map(|number| add_block(&mut fixture.module, owner, 0, &arguments(number))).collect();
        let value = if as_argument {
            fixture.module.argument(blocks[definition], 0)
        } else {
            produce(fixture, blocks[definition], 3, Type::I32)
        };
        use_value(fixture, blocks[user], 4, value);
        for (number, targets) in [&[1, 2][..], &[3], &[3], &[], &[3]].iter().enumerate() {
            let mut state = fixture.state(5, "x.branch");
            for target in *targets {
                state = state.successor(blocks[*target]);
            }
            append(&mut fixture.module, blocks[number], state);
        }
    })
}

#[test]
fn a_block_uses_values_of_the_blocks_that_dominate_it() {
    assert_eq!(diamond(0, 3, false), "");
    assert_eq!(diamond(0, 3, true), "");
    insta::assert_snapshot!(diamond(1, 3, false), @r"
    test.ir:4:1: error: 'x.use' op operand #0 does not dominate this use
    test.ir:3:1: note: operand defined here (op in the same region)
    ");
    insta::assert_snapshot!(diamond(2, 1, true), @r"
    test.ir:4:1: error: 'x.use' op operand #0 does not dominate this use
    test.ir:2:1: note: operand defined as a block argument (block #2 in the same region)
    ");
}

#[test]
fn what_cannot_be_reached_uses_anything_and_dominates_nothing() {
    assert_eq!(diamond(1, 4, false), "");
    insta::assert_snapshot!(diamond(4, 3, false), @r"
    test.ir:4:1: error: 'x.use' op operand #0 does not dominate this use
    test.ir:3:1: note: operand defined here (op in the same region)
    ");
}

/// Blocks in a row, of which the second defines a value that the last one uses.
fn row(length: usize) -> String {
    Fixture::check(|fixture, top| {
        let state = fixture.state(2, "x.y").regions(1);
        let owner = append(&mut fixture.module, top, state);
        let blocks: Vec<Block> = (0..length).map(|_| add_block(&mut fixture.module, owner, 0, &[])).collect();
        let value = produce(fixture, blocks[1], 3, Type::I32);
        use_value(fixture, blocks[length - 1], 4, value);
        for (number, block) in blocks.iter().enumerate() {
            let state = fixture.state(5, "x.branch");
            let next = blocks.get(number + 1);
            append(
                &mut fixture.module,
                *block,
                next.into_iter().fold(state, |state, next| state.successor(*next)),
            );
        }
    })
}

#[test]
fn a_value_is_used_any_number_of_blocks_later() {
    for length in [3, 9, 10, 11, 12, 40] {
        assert_eq!(row(length), "");
    }
}

/// Dominance by single edges agrees with the dominator tree.
#[test]
fn single_edges_agree_with_the_dominator_tree() {
    let mut state = 1u64;
    let mut random = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let (mut found, mut missed) = (0, 0);
    let mut fixture = Fixture::new();
    let top = fixture.top();
    for _ in 0..300 {
        let op = fixture.state(2, "x.y").regions(1);
        let owner = append(&mut fixture.module, top, op);
        let (_, region) = fixture.module.region(owner, 0);
        let count = 2 + random(9);
        let blocks: Vec<Block> = (0..count).map(|_| fixture.module.append_block(region)).collect();
        for block in &blocks {
            let mut op = fixture.state(3, "x.branch");
            for _ in 0..random(3) {
                op = op.successor(blocks[1 + random(count - 1)]);
            }
            append(&mut fixture.module, *block, op);
        }
        let tree = DominatorTree::new(&fixture.module, region);
        for (above, below) in blocks.iter().flat_map(|above| blocks.iter().map(move |below| (*above, *below)))
        {
            let arena = fixture.module.arena();
            let is_told = dominates_by_single_edges(arena, region.index, above.index, below.index);
            let dominates = tree.dominates(above, below);
            assert!(dominates || !is_told);
            found += usize::from(is_told);
            missed += usize::from(dominates && !is_told);
        }
    }
    assert!(found > 1000 && missed > 100, "{found} found, {missed} left to the tree");
}

#[test]
fn an_op_in_no_block_defines_nothing() {
    let text = Fixture::check(|fixture, top| {
        let state = fixture.state(3, "x.value").results([Type::I32]);
        let op = fixture.module.create_op(state);
        let value = fixture.module.result(op, 0);
        use_value(fixture, top, 2, value);
    });
    insta::assert_snapshot!(text, @r"
    test.ir:2:1: error: 'x.use' op operand #0 does not dominate this use
    test.ir:3:1: note: operand defined here (op in no block)
    ");
}

#[test]
fn a_hundred_thousand_uses_and_blocks_are_no_matter() {
    let text = Fixture::check(|fixture, top| {
        let state = fixture.state(2, "x.y").regions(1);
        let owner = append(&mut fixture.module, top, state);
        let (_, region) = fixture.module.region(owner, 0);
        let blocks: Vec<Block> = (0..20_000).map(|_| fixture.module.append_block(region)).collect();
        let value = produce(fixture, blocks[0], 3, Type::I32);
        for (number, block) in blocks.iter().enumerate() {
            (0..5).for_each(|_| use_value(fixture, *block, 4, value));
            let mut state = fixture.state(5, "x.branch");
            if let Some(next) = blocks.get(number + 1) {
                state = state.successor(*next);
            }
            append(&mut fixture.module, *block, state);
        }
    });
    assert_eq!(text, "");
}
