//! Ops whose signature was found to be right before: what depends on anything else is checked each time.

use super::fixture::{Fixture, add_block, append, produce};
use crate::attributes::Attribute;
use crate::ir::signatures::{Signatures, WORDS};
use crate::ir::{Body, Op, Value};
use crate::location::Location;
use crate::types::Type;

/// Appends an op `test.strict` that is right, at that line.
fn strict(fixture: &mut Fixture, operands: [Value; 2], line: u32) -> Op {
    let top = fixture.top();
    let state = fixture.state(line, "test.strict").operands(operands).results([Type::I32]);
    let state = state.attribute(fixture.named("needed", Attribute::UNIT));
    append(&mut fixture.module, top, state)
}

/// A module with two ops of one signature, in lines 3 and 4, and a value of another type.
fn two_alike() -> (Fixture, Op, Value) {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    let value = produce(&mut fixture, top, 2, Type::I32);
    let other = produce(&mut fixture, top, 2, Type::F32);
    strict(&mut fixture, [value, value], 3);
    let second = strict(&mut fixture, [value, value], 4);
    assert_eq!(fixture.verify(), "");
    (fixture, second, other)
}

#[test]
fn a_change_of_an_op_is_a_change_of_its_signature() {
    let (mut fixture, second, other) = two_alike();
    fixture.module.set_operand(second, 1, other);
    insta::assert_snapshot!(fixture.verify(), @"test.ir:4:1: error: 'test.strict' op operand #1 must be 32-bit signless integer, but got 'f32'");
    let (mut fixture, second, _) = two_alike();
    let result = fixture.module.result(second, 0);
    fixture.module.set_value_type(result, Type::F32);
    insta::assert_snapshot!(fixture.verify(), @"test.ir:4:1: error: 'test.strict' op result #0 must be 32-bit signless integer, but got 'f32'");
    let (mut fixture, second, _) = two_alike();
    fixture.module.set_inherent_attribute(second, 0, None);
    insta::assert_snapshot!(fixture.verify(), @"test.ir:4:1: error: 'test.strict' op requires attribute 'needed'");
    let (mut fixture, second, _) = two_alike();
    let operand = fixture.module.operand(second, 0);
    fixture.module.set_operands(second, &[operand]);
    insta::assert_snapshot!(fixture.verify(), @"test.ir:4:1: error: 'test.strict' op expected 2 operands, but found 1");
}

/// An operand may change its type by its definition, far from the op.
#[test]
fn the_types_of_operands_are_those_of_now() {
    let (mut fixture, second, _) = two_alike();
    let top = fixture.top();
    let late = produce(&mut fixture, top, 5, Type::I32);
    let third = strict(&mut fixture, [late, late], 6);
    assert_eq!(fixture.verify(), "");
    fixture.module.set_value_type(late, Type::INDEX);
    let errors = fixture.verify();
    assert!(errors.contains("test.ir:6:1: error: 'test.strict' op operand #0 must be"), "{errors}");
    assert!(fixture.module.is_alive(second) && fixture.module.is_alive(third));
}

#[test]
fn what_the_author_checks_is_checked_each_time() {
    let (mut fixture, second, _) = two_alike();
    let note = fixture.string("no");
    fixture.module.set_attribute(second, "test.refuse", Some(note));
    insta::assert_snapshot!(fixture.verify(), @"test.ir:4:1: error: 'test.strict' op was refused by its author");
    fixture.module.set_attribute(second, "test.refuse", None);
    fixture.module.set_attribute(second, "test.forbidden", Some(note));
    insta::assert_snapshot!(fixture.verify(), @"test.ir:4:1: error: 'test.strict' op may not have 'test.forbidden'");
}

#[test]
fn a_condition_on_the_place_is_checked_each_time() {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    let state = fixture.state(2, "test.first");
    append(&mut fixture.module, top, state);
    assert_eq!(fixture.verify(), "");
    let state = fixture.state(3, "test.first");
    append(&mut fixture.module, top, state);
    insta::assert_snapshot!(fixture.verify(), @"test.ir:3:1: error: 'test.first' op failed to verify that it is the first of its block");
}

#[test]
fn the_op_around_is_checked_each_time() {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    let state = fixture.state(2, "test.region").regions(1);
    let around = append(&mut fixture.module, top, state);
    let block = add_block(&mut fixture.module, around, 0, &[]);
    let (inside, end) = (fixture.state(3, "test.inside"), fixture.state(4, "test.end"));
    append(&mut fixture.module, block, inside);
    append(&mut fixture.module, block, end);
    assert_eq!(fixture.verify(), "");
    let state = fixture.state(5, "test.inside");
    append(&mut fixture.module, top, state);
    insta::assert_snapshot!(fixture.verify(), @r"
    test.ir:5:1: error: 'test.inside' op expects parent op 'test.region'
    test.ir:5:1: help: it is in 'builtin.module'
    ");
}

#[test]
fn dominance_and_the_place_in_the_block_are_checked_each_time() {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    let state = fixture.state(2, "test.region").regions(1);
    let around = append(&mut fixture.module, top, state);
    let block = add_block(&mut fixture.module, around, 0, &[]);
    let value = produce(&mut fixture, block, 3, Type::I32);
    let uses = [4, 5].map(|line| {
        let state = fixture.state(line, "test.op").operands([value]);
        append(&mut fixture.module, block, state)
    });
    let end = fixture.state(6, "test.end");
    append(&mut fixture.module, block, end.clone());
    assert_eq!(fixture.verify(), "");
    let first = fixture.module.first_op(block).unwrap();
    fixture.module.move_op_before(uses[1], first);
    let errors = fixture.verify();
    let expected = "test.ir:5:1: error: 'test.op' op operand #0 does not dominate this use";
    assert!(errors.contains(expected), "{errors}");
    fixture.module.erase_op(uses[1]);
    append(&mut fixture.module, block, end);
    let errors = fixture.verify();
    assert!(errors.contains("must be the last operation in the parent block"), "{errors}");
}

/// An op that owns a body has its attributes there.
#[test]
fn attributes_of_an_op_that_owns_a_body_count() {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    for line in [2, 3] {
        let state = fixture.state(line, "test.isolated").regions(1);
        append(&mut fixture.module, top, state);
    }
    assert_eq!(fixture.verify(), "");
    let last = fixture.module.last_op(top).unwrap();
    let note = fixture.string("no");
    fixture.module.set_attribute(last, "test.forbidden", Some(note));
    insta::assert_snapshot!(fixture.verify(), @"test.ir:3:1: error: 'test.isolated' op may not have 'test.forbidden'");
}

#[test]
fn the_verifier_of_a_signature_is_called_for_the_first_op_that_has_it() {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    for line in [2, 3] {
        let state = fixture.state(line, "test.signed");
        append(&mut fixture.module, top, state);
    }
    assert_eq!(fixture.verify(), "");
    let state = fixture.state(4, "test.signed").attribute(fixture.named("note", Attribute::UNIT));
    append(&mut fixture.module, top, state);
    insta::assert_snapshot!(fixture.verify(), @"test.ir:4:1: error: 'test.signed' op looked at its place");
}

/// Signatures of equal hashes take the place of each other, and long ones are not remembered: the outcome is the same.
#[test]
fn many_signatures_and_long_ones_are_right() {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    let value = produce(&mut fixture, top, 2, Type::I32);
    for count in 0..4 * WORDS {
        let state = fixture.state(3, "test.op").operands(vec![value; count]);
        append(&mut fixture.module, top, state);
        for number in 0..16 {
            let note = fixture.string(&format!("{count}.{number}"));
            let state = fixture.state(4, "test.op").operands(vec![value; count % 4]);
            let state = state.attribute(fixture.named("note", note));
            append(&mut fixture.module, top, state);
        }
    }
    assert_eq!(fixture.verify(), "");
    assert_eq!(fixture.verify(), "");
    let body = &fixture.module;
    let arena = body.arena();
    let mut signatures = Signatures::new();
    let lengths = arena.ops.iter().map(|record| {
        let info = record.name.unwrap().info(body.context());
        (record.operand_count as usize, signatures.signature(arena, record, info).is_some())
    });
    for (operands, is_remembered) in lengths {
        assert_eq!(is_remembered, operands + 3 <= WORDS, "{operands}");
    }
}

/// An op may have got its place in the tables when they were longer.
#[test]
fn an_op_without_operands_and_results_is_right_after_compaction() {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    let erased: Vec<Op> = (0..100)
        .map(|_| {
            let value = produce(&mut fixture, top, 2, Type::I32);
            fixture.module.defining_op(value).unwrap()
        })
        .collect();
    let state = fixture.state(3, "test.op");
    append(&mut fixture.module, top, state);
    let child = Body::new(&fixture.context, fixture.context.op_name("test.isolated"), Location::UNKNOWN, 0);
    let adopted = fixture.module.adopt(child, &[], &[]);
    fixture.module.append_op(top, adopted);
    erased.into_iter().for_each(|op| fixture.module.erase_op(op));
    fixture.module.compact();
    assert_eq!(fixture.verify(), "");
}
