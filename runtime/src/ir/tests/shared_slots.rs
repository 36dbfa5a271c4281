//! Runs of attribute slots that ops share.

use super::{context, module, state};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::shared_slots::SharedSlots;
use crate::ir::{AttributeStorage, Block, Body, Op};
use crate::symbols;

/// A call of `callee` at the end of a block, whose run was offered for sharing, as the parser does.
fn call(body: &mut Body, block: Block, shared: &mut SharedSlots, callee: &str) -> Op {
    let context = body.context().clone();
    let op = body.create_op(state(&context, "test.call"));
    body.set_attribute(op, "callee", Some(text(&context, callee)));
    body.append_op(block, op);
    let serial = body.serial();
    let arena = body.arena_mut();
    let storage = shared.share(serial, arena, arena.ops[op.index.at()].attributes);
    arena.ops[op.index.at()].attributes = storage;
    op
}

fn text(context: &Context, value: &str) -> Attribute {
    symbols::string(context, value.as_bytes())
}

/// The first slot of an op.
fn start(body: &Body, op: Op) -> usize {
    match body.arena().ops[op.index.at()].attributes.storage() {
        AttributeStorage::Slots(start) => start,
        AttributeStorage::Dictionary(_) => panic!("an op with slots"),
    }
}

#[test]
fn equal_runs_are_one_until_an_op_changes() {
    let context = context();
    let (mut body, block) = module(&context);
    let shared = &mut SharedSlots::default();
    let [first, second] = ["a", "a"].map(|callee| call(&mut body, block, shared, callee));
    let third = call(&mut body, block, shared, "b");
    assert_eq!(start(&body, first), start(&body, second));
    assert_ne!(start(&body, first), start(&body, third));

    body.set_attribute(second, "callee", Some(text(&context, "c")));
    body.set_attribute(third, "discardable", Some(text(&context, "d")));
    let callee = |op| body.attribute(op, "callee");
    assert_eq!(callee(first), Some(text(&context, "a")));
    assert_eq!(callee(second), Some(text(&context, "c")));
    assert_eq!(callee(third), Some(text(&context, "b")));
    assert_eq!(body.attribute(first, "discardable"), None);
}

#[test]
fn a_changed_op_owns_its_run() {
    let context = context();
    let (mut body, block) = module(&context);
    let shared = &mut SharedSlots::default();
    let [first, _] = ["a", "a"].map(|callee| call(&mut body, block, shared, callee));
    body.set_attribute(first, "callee", Some(text(&context, "b")));
    let length = body.arena().slots.len();
    body.set_attribute(first, "callee", Some(text(&context, "c")));
    assert_eq!(body.arena().slots.len(), length, "no further copy");
}

#[test]
fn runs_of_other_bodies_are_not_shared() {
    let context = context();
    let shared = &mut SharedSlots::default();
    let (mut one, block) = module(&context);
    call(&mut one, block, shared, "b");
    call(&mut one, block, shared, "a");
    let (mut other, block) = module(&context);
    call(&mut other, block, shared, "c");
    let last = call(&mut other, block, shared, "a");
    assert_eq!(other.attribute(last, "callee"), Some(text(&context, "a")));
}

#[test]
fn compaction_keeps_runs_shared() {
    let context = context();
    let (mut body, block) = module(&context);
    let shared = &mut SharedSlots::default();
    let gone = call(&mut body, block, shared, "b");
    let [first, second] = ["a", "a"].map(|callee| call(&mut body, block, shared, callee));
    body.erase_op(gone);
    let compaction = body.compact();
    let [first, second] = [first, second].map(|op| compaction.op(op).expect("the op lives"));
    assert_eq!(start(&body, first), start(&body, second));
    assert_eq!(body.attribute(second, "callee"), Some(text(&context, "a")));
    assert_eq!(body.arena().slots.len(), 2, "the run of the erased op is gone");
}
