//! Walks.

use super::{check_invariants, context, function, module, state};
use crate::context::Context;
use crate::dialect::OpTraits;
use crate::ir::{Body, OpPath, WalkResult};

/// `module { func { a; scope { b } ; c } ; d }`
fn sample(context: &Context) -> Body {
    let (mut body, block) = module(context);
    let (func, entry) = function(&mut body, block, "f", &[]);
    let child = body.child_mut(func).unwrap();
    for name in ["test.a", "test.scope", "test.c"] {
        let op = child.create_op(state(context, name).regions(u32::from(name == "test.scope")));
        child.append_op(entry, op);
        if name == "test.scope" {
            let region = child.region(op, 0).1;
            let inner = child.append_block(region);
            let leaf = child.create_op(state(context, "test.b"));
            child.append_op(inner, leaf);
        }
    }
    let last = body.create_op(state(context, "test.d"));
    body.append_op(block, last);
    body
}

fn short(body: &Body, op: crate::ir::Op) -> String {
    body.view(op).name().trim_start_matches("test.").to_owned()
}

#[test]
fn walks_enter_child_bodies_in_either_order() {
    let context = context();
    let body = sample(&context);
    let mut seen = Vec::new();
    body.walk(body.root()).run(|body, op| seen.push(short(body, op)));
    assert_eq!(seen.join(" "), "a b scope c func d module");
    seen.clear();
    body.walk(body.root()).pre_order().run(|body, op| seen.push(short(body, op)));
    assert_eq!(seen.join(" "), "module func a scope b c d");
    seen.clear();
    body.walk(body.root()).pre_order().within_body().run(|body, op| seen.push(short(body, op)));
    assert_eq!(seen.join(" "), "module func d");
    seen.clear();
    let result = body.walk(body.root()).pre_order().run(|body, op| {
        seen.push(short(body, op));
        match seen.last().map(String::as_str) {
            Some("scope") => WalkResult::Skip,
            Some("c") => WalkResult::Interrupt,
            _ => WalkResult::Advance,
        }
    });
    assert!(result.was_interrupted());
    assert_eq!(seen.join(" "), "module func a scope c");
    seen.clear();
    let isolated = OpTraits::ISOLATED_FROM_ABOVE;
    body.walk(body.root()).with_traits(isolated).run(|body, op| seen.push(short(body, op)));
    body.walk(body.root()).named(context.op_name("test.b")).run(|body, op| seen.push(short(body, op)));
    assert_eq!(seen.join(" "), "func module b");
}

#[test]
fn paths_lead_back_to_the_ops() {
    let context = context();
    let body = sample(&context);
    let mut walk = body.walk(body.root());
    let mut lengths = Vec::new();
    while let Some((_, inner, op)) = walk.step() {
        let path = walk.path_to(inner, op);
        assert_eq!(path.resolve(&body).1, op);
        lengths.push(path.ops().len());
        let mut outermost = path;
        while let Some(parent) = outermost.parent(&body) {
            outermost = parent;
        }
        assert_eq!(outermost, OpPath::new(body.root()));
    }
    assert_eq!(lengths.iter().max(), Some(&2));
}

#[test]
fn a_mutable_walk_may_erase_what_it_visits() {
    let context = context();
    let mut body = sample(&context);
    let mut seen = Vec::new();
    let root = body.root();
    body.walk_mut(root, |body, op| {
        let name = short(body, op);
        if matches!(name.as_str(), "b" | "scope" | "d") {
            body.erase_op(op);
        }
        seen.push(name);
    });
    assert_eq!(seen.join(" "), "a b scope c func d module");
    check_invariants(&body);
    seen.clear();
    body.walk(body.root()).run(|body, op| seen.push(short(body, op)));
    assert_eq!(seen.join(" "), "a c func module");
    // An interrupted walk leaves the child bodies in their places.
    let result = body.walk_mut(root, |_, _| WalkResult::Interrupt);
    assert!(result.was_interrupted());
    assert_eq!(body.walk(root).named(context.op_name("test.c")).run(|_, _| WalkResult::Interrupt), result);
    seen.clear();
    body.walk_mut_within_body(root, |body, op| seen.push(short(body, op)));
    assert_eq!(seen.join(" "), "func module");
}

/// Deeper than any thread's stack: isolated ops in each other, and regions in each other.
#[test]
fn depth_does_not_overflow_the_stack() {
    const DEPTH: usize = 30_000;
    let context = context();
    let (mut body, mut block) = module(&context);
    for _ in 0..DEPTH {
        let op = body.create_op(state(&context, "test.scope").regions(1));
        body.append_op(block, op);
        let region = body.region(op, 0).1;
        block = body.append_block(region);
    }
    let mut count = 0;
    let root = body.root();
    body.walk(root).run(|_, _| count += 1);
    body.walk_mut(root, |_, _| count += 1);
    assert_eq!(count, 2 * (DEPTH + 1));

    for _ in 0..DEPTH {
        let (mut outer, block) = module(&context);
        let op = outer.adopt(body, &[], &[]);
        outer.append_op(block, op);
        body = outer;
    }
    let copy = body.clone();
    count = 0;
    copy.walk(copy.root()).run(|_, _| count += 1);
    let root = body.root();
    body.walk_mut(root, |_, _| count += 1);
    assert_eq!(count, 2 * (2 * DEPTH + 1));
}
