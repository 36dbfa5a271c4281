//! Ops against their definitions, and what no definition covers.

use super::fixture::{Fixture, add_block, append, produce};
use crate::attributes::{Attribute, AttributeData};
use crate::context::ContextOptions;
use crate::types::{Type, TypeData};
use crate::verify::is_right_without_children;

fn strict(operands: &[Type], results: &[Type], attributes: &[(&str, Attribute)]) -> String {
    Fixture::check(|fixture, top| {
        let values: Vec<_> = operands.iter().map(|ty| produce(fixture, top, 2, *ty)).collect();
        let mut state = fixture.state(3, "test.strict").operands(values).results(results.iter().copied());
        for (name, value) in attributes {
            state = state.attribute(fixture.named(name, *value));
        }
        append(&mut fixture.module, top, state);
    })
}

const I32: Type = Type::I32;
const NEEDED: &[(&str, Attribute)] = &[("needed", Attribute::UNIT)];

#[test]
fn operands_and_results_are_as_many_as_declared() {
    assert_eq!(strict(&[I32, I32], &[I32], NEEDED), "");
    insta::assert_snapshot!(strict(&[I32], &[I32], NEEDED), @"test.ir:3:1: error: 'test.strict' op expected 2 operands, but found 1");
    insta::assert_snapshot!(strict(&[I32, I32], &[], NEEDED), @"test.ir:3:1: error: 'test.strict' op requires one result");
}

#[test]
fn operands_and_results_satisfy_their_constraints() {
    insta::assert_snapshot!(strict(&[I32, Type::F32], &[I32], NEEDED), @"test.ir:3:1: error: 'test.strict' op operand #1 must be 32-bit signless integer, but got 'f32'");
    insta::assert_snapshot!(strict(&[I32, I32], &[Type::INDEX], NEEDED), @"test.ir:3:1: error: 'test.strict' op result #0 must be 32-bit signless integer, but got 'index'");
}

#[test]
fn attributes_are_there_and_satisfy_their_constraints() {
    let free = [("needed", Attribute::UNIT), ("free", Attribute::UNIT)];
    assert_eq!(strict(&[I32, I32], &[I32], &free), "");
    insta::assert_snapshot!(strict(&[I32, I32], &[I32], &[]), @"test.ir:3:1: error: 'test.strict' op requires attribute 'needed'");
    let wrong = [("needed", Attribute::UNIT), ("free", Attribute::TRUE)];
    insta::assert_snapshot!(strict(&[I32, I32], &[I32], &wrong), @"test.ir:3:1: error: 'test.strict' op attribute 'free' failed to satisfy constraint: unit attribute\ntest.ir:3:1: help: it is true");
}

#[test]
fn a_default_that_is_no_attribute_is_reported_where_it_is_needed() {
    let mistaken = |attributes: &[(&str, Attribute)]| {
        Fixture::check(|fixture, top| {
            let state = fixture.state(3, "test.mistaken");
            let add = |state: crate::ir::OperationState, (name, value): &(&str, Attribute)| {
                state.attribute(fixture.named(name, *value))
            };
            let state = attributes.iter().fold(state, add);
            append(&mut fixture.module, top, state);
        })
    };
    assert_eq!(mistaken(&[("map", Attribute::UNIT)]), "");
    insta::assert_snapshot!(mistaken(&[]), @r"
    test.ir:3:1: error: 'test.mistaken' op the default of attribute 'map' is no attribute: expected '(' in affine map range, found the end of the text
    test.ir:3:1: help: the definition of the op has this text; write the attribute, or load the dialect that it is of
    ");
}

#[test]
fn hooks_check_ops_and_attributes() {
    let allowed = [("needed", Attribute::UNIT), ("test.allowed", Attribute::UNIT)];
    assert_eq!(strict(&[I32, I32], &[I32], &allowed), "");
    let refused = [("needed", Attribute::UNIT), ("test.refuse", Attribute::UNIT)];
    insta::assert_snapshot!(strict(&[I32, I32], &[I32], &refused), @"test.ir:3:1: error: 'test.strict' op was refused by its author");
    let forbidden = [("needed", Attribute::UNIT), ("test.forbidden", Attribute::UNIT)];
    insta::assert_snapshot!(strict(&[I32, I32], &[I32], &forbidden), @"test.ir:3:1: error: 'test.strict' op may not have 'test.forbidden'");
}

#[test]
fn the_author_is_asked_about_regions_when_these_are_right() {
    let check = |inner: &str| {
        Fixture::check(|fixture, top| {
            let state = fixture.state(2, "test.after_regions").regions(1);
            let op = append(&mut fixture.module, top, state);
            let block = add_block(&mut fixture.module, op, 0, &[]);
            let state = fixture.state(3, inner);
            append(&mut fixture.module, block, state);
        })
    };
    insta::assert_snapshot!(check("x.y"), @"test.ir:2:1: error: 'test.after_regions' op looked at its regions");
    insta::assert_snapshot!(check("test.strict"), @"test.ir:3:1: error: 'test.strict' op requires one result");
}

#[test]
fn a_body_alone_is_right_whatever_is_in_child_bodies() {
    let mut is_right = false;
    Fixture::check(|fixture, top| {
        let state = fixture.state(2, "test.isolated_after_regions").regions(1);
        let op = append(&mut fixture.module, top, state);
        let state = fixture.state(3, "test.strict");
        let child = fixture.module.child_mut(op).unwrap();
        let root = child.root();
        let block = add_block(child, root, 0, &[]);
        append(child, block, state);
        is_right = is_right_without_children(&fixture.module);
    });
    assert!(is_right);
}

fn segmented(operand_count: usize, sizes: Option<&[i32]>) -> String {
    Fixture::check(|fixture, top| {
        let values: Vec<_> = (0..operand_count).map(|_| produce(fixture, top, 2, I32)).collect();
        let mut state = fixture.state(3, "test.segmented").operands(values);
        if let Some(sizes) = sizes {
            let bytes = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
            let sizes = fixture.attribute(AttributeData::DenseArray { element: I32, bytes });
            state = state.attribute(fixture.named("operandSegmentSizes", sizes));
        }
        append(&mut fixture.module, top, state);
    })
}

#[test]
fn segments_add_up() {
    assert_eq!(segmented(4, Some(&[1, 0, 3])), "");
    assert_eq!(segmented(2, Some(&[1, 1, 0])), "");
    insta::assert_snapshot!(segmented(1, None), @"test.ir:3:1: error: 'test.segmented' op requires attribute 'operandSegmentSizes'");
    insta::assert_snapshot!(segmented(1, Some(&[1, 0])), @"test.ir:3:1: error: 'test.segmented' op 'operandSegmentSizes' attribute for specifying operand segments must have 3 elements, but got 2");
    insta::assert_snapshot!(segmented(1, Some(&[1, -1, 1])), @"test.ir:3:1: error: 'test.segmented' op 'operandSegmentSizes' attribute cannot have negative elements");
    insta::assert_snapshot!(segmented(1, Some(&[1, 1, 1])), @"test.ir:3:1: error: 'test.segmented' op operand count (1) does not match with the total size (3) specified in attribute 'operandSegmentSizes'");
    insta::assert_snapshot!(segmented(3, Some(&[1, 2, 0])), @"test.ir:3:1: error: 'test.segmented' op operand group starting at #1 requires 0 or 1 element, but found 2");
    insta::assert_snapshot!(segmented(2, Some(&[2, 0, 0])), @"test.ir:3:1: error: 'test.segmented' op operand group starting at #0 requires 1 element, but found 2");
}

#[test]
fn successors_are_as_many_as_declared() {
    let check = |count: usize| {
        Fixture::check(|fixture, top| {
            let state = fixture.state(2, "x.y").regions(1);
            let op = append(&mut fixture.module, top, state);
            let first = add_block(&mut fixture.module, op, 0, &[]);
            let second = add_block(&mut fixture.module, op, 0, &[]);
            let mut state = fixture.state(3, "test.one_successor");
            for _ in 0..count {
                state = state.successor(second);
            }
            append(&mut fixture.module, first, state);
            let state = fixture.state(4, "x.end");
            append(&mut fixture.module, second, state);
        })
    };
    assert_eq!(check(1), "");
    insta::assert_snapshot!(check(0), @"test.ir:3:1: error: 'test.one_successor' op requires 1 successor but found 0");
    insta::assert_snapshot!(check(2), @"test.ir:3:1: error: 'test.one_successor' op requires 1 successor but found 2");
}

/// An op with so many blocks in each of its regions.
fn regions(name: &str, blocks: &[usize], arguments: &[Type]) -> String {
    Fixture::check(|fixture, top| {
        let state = fixture.state(2, name).regions(blocks.len() as u32);
        let op = append(&mut fixture.module, top, state);
        for (position, count) in blocks.iter().enumerate() {
            for _ in 0..*count {
                let block = add_block(&mut fixture.module, op, position, arguments);
                let state = fixture.state(3, "test.end");
                append(&mut fixture.module, block, state);
            }
        }
    })
}

#[test]
fn regions_are_as_declared() {
    assert_eq!(regions("test.two_regions", &[1, 3], &[]), "");
    insta::assert_snapshot!(regions("test.two_regions", &[1], &[]), @"test.ir:2:1: error: 'test.two_regions' op expected 2 regions\ntest.ir:2:1: help: it has 1");
    insta::assert_snapshot!(regions("test.two_regions", &[0, 2], &[]), @"test.ir:2:1: error: 'test.two_regions' op region #0 ('body') failed to verify constraint: region with 1 blocks\ntest.ir:2:1: help: it has no blocks");
    insta::assert_snapshot!(regions("test.two_regions", &[1, 1], &[]), @"test.ir:2:1: error: 'test.two_regions' op region #1 ('body') failed to verify constraint: region with at least 2 blocks\ntest.ir:2:1: help: it has 1 block");
}

#[test]
fn traits_limit_blocks_and_arguments() {
    assert_eq!(regions("test.single", &[1, 0], &[I32]), "");
    insta::assert_snapshot!(regions("test.single", &[1, 2], &[]), @"test.ir:2:1: error: 'test.single' op expects region #1 to have 0 or 1 blocks\ntest.ir:2:1: help: it has 2 blocks");
    assert_eq!(regions("test.graph", &[1], &[]), "");
    insta::assert_snapshot!(regions("test.graph", &[2], &[]), @"test.ir:2:1: error: 'test.graph' op expects graph region #0 to have 0 or 1 blocks\ntest.ir:2:1: help: it has 2 blocks");
    assert_eq!(regions("test.no_arguments", &[2], &[]), "");
    insta::assert_snapshot!(regions("test.no_arguments", &[1], &[I32]), @"test.ir:2:1: error: 'test.no_arguments' op region should have no arguments");
    insta::assert_snapshot!(regions("test.no_arguments", &[0, 1], &[I32]), @"test.ir:2:1: error: 'test.no_arguments' op region #1 should have no arguments");
}

fn parent(parent: &str, child: &str) -> String {
    Fixture::check(|fixture, top| {
        let state = fixture.state(2, parent).regions(1);
        let op = append(&mut fixture.module, top, state);
        let block = add_block(&mut fixture.module, op, 0, &[]);
        for (line, name) in [(3, child), (4, "test.end")] {
            let state = fixture.state(line, name);
            append(&mut fixture.module, block, state);
        }
    })
}

#[test]
fn an_op_has_the_parent_that_it_expects() {
    assert_eq!(parent("test.region", "test.inside"), "");
    assert_eq!(parent("test.region", "test.inside_two"), "");
    insta::assert_snapshot!(parent("x.y", "test.inside"), @"test.ir:3:1: error: 'test.inside' op expects parent op 'test.region'\ntest.ir:3:1: help: it is in 'x.y'");
    insta::assert_snapshot!(parent("x.y", "test.inside_two"), @"test.ir:3:1: error: 'test.inside_two' op expects parent op to be one of 'test.region, func'\ntest.ir:3:1: help: it is in 'x.y'");
}

/// An op with a result of a type and with an attribute, where unregistered dialects are or are not allowed.
fn unregistered(name: &str, ty: Option<Type>, is_allowed: bool) -> String {
    let options = ContextOptions {
        allow_unregistered_dialects: is_allowed,
        print_op_on_diagnostic: false,
        ..ContextOptions::default()
    };
    let mut fixture = Fixture::with_options(options);
    let opaque = fixture
        .context
        .data()
        .intern_type(TypeData::Opaque { dialect: fixture.context.identifier("foo"), body: "bar".into() });
    let top = fixture.top();
    let ty = ty.unwrap_or(opaque);
    let attribute = fixture.attribute(AttributeData::Type(ty));
    for state in [
        fixture.state(2, name).results([ty]),
        fixture.state(3, name).attribute(fixture.named("a.b", attribute)),
        fixture.state(4, name).regions(1),
    ] {
        append(&mut fixture.module, top, state);
    }
    let last = fixture.module.last_op(top).unwrap();
    let block = add_block(&mut fixture.module, last, 0, &[ty]);
    let state = fixture.state(5, "test.end");
    append(&mut fixture.module, block, state);
    fixture.verify()
}

#[test]
fn unregistered_parts_need_permission() {
    assert_eq!(unregistered("x.y", None, true), "");
    assert_eq!(unregistered("test.op", Some(I32), false), "");
    insta::assert_snapshot!(unregistered("x.y", Some(I32), false), @r"
    test.ir:2:1: error: 'x.y' op created with unregistered dialect
    test.ir:2:1: help: register the dialect, or allow unregistered dialects
    test.ir:3:1: error: 'x.y' op created with unregistered dialect
    test.ir:3:1: help: register the dialect, or allow unregistered dialects
    test.ir:4:1: error: 'x.y' op created with unregistered dialect
    test.ir:4:1: help: register the dialect, or allow unregistered dialects
    ");
    insta::assert_snapshot!(unregistered("test.op", None, false), @r"
    test.ir:2:1: error: 'test.op' op result has type '!foo.bar' of an unregistered dialect
    test.ir:2:1: help: register the dialect, or allow unregistered dialects
    test.ir:3:1: error: 'test.op' op attribute 'a.b' holds something of an unregistered dialect
    test.ir:3:1: help: register the dialect, or allow unregistered dialects
    test.ir:4:1: error: 'test.op' op block argument has type '!foo.bar' of an unregistered dialect
    test.ir:4:1: help: register the dialect, or allow unregistered dialects
    ");
    insta::assert_snapshot!(unregistered("test.unknown", Some(I32), true), @r"
    test.ir:2:1: error: 'test.unknown' op unregistered operation 'test.unknown' found in dialect ('test') that does not allow unknown operations
    test.ir:3:1: error: 'test.unknown' op unregistered operation 'test.unknown' found in dialect ('test') that does not allow unknown operations
    test.ir:4:1: error: 'test.unknown' op unregistered operation 'test.unknown' found in dialect ('test') that does not allow unknown operations
    ");
}

#[test]
fn an_error_shows_its_op() {
    let options = ContextOptions { allow_unregistered_dialects: true, ..ContextOptions::default() };
    let mut fixture = Fixture::with_options(options);
    let top = fixture.top();
    let value = produce(&mut fixture, top, 2, I32);
    let state = fixture.state(3, "test.strict").operands([value]).results([I32]);
    append(&mut fixture.module, top, state);
    insta::assert_snapshot!(fixture.verify(), @r#"
    test.ir:3:1: error: 'test.strict' op expected 2 operands, but found 1
    test.ir:3:1: note: see current operation: %1 = "test.strict"(%0) : (i32) -> i32
    "#);
}
