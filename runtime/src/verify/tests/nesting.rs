//! Deep nesting, and the same errors in the same order on any number of threads.

use super::fixture::{Fixture, add_block, append, produce};
use crate::context::{ContextOptions, NestingLimits};
use crate::types::Type;
use crate::verify::verify;

fn nested(name: &str, depth: usize, limit: u32) -> String {
    let limits = NestingLimits { regions: limit, ..NestingLimits::default() };
    let options = ContextOptions {
        allow_unregistered_dialects: true,
        limits,
        print_op_on_diagnostic: false,
        ..ContextOptions::default()
    };
    let mut fixture = Fixture::with_options(options);
    let mut block = fixture.top();
    let states: Vec<_> = (0..depth).map(|level| fixture.state(2 + level as u32, name).regions(1)).collect();
    let end = fixture.state(1, "test.end");
    let mut body = &mut fixture.module;
    for state in states {
        let op = append(body, block, state);
        if block != body.blocks(body.block_region(block)).next().unwrap() {
            unreachable!("each region has one block");
        }
        append(body, block, end.clone());
        let (inner, region) = body.region_mut(op, 0);
        block = inner.append_block(region);
        body = inner;
    }
    append(body, block, end);
    fixture.verify()
}

#[test]
fn nesting_is_limited() {
    for name in ["x.y", "test.isolated"] {
        // The module's own region is one.
        let inner = |depth| nested(name, depth, 5).replace("test.isolated", "x.y");
        assert!(inner(4).is_empty());
        assert!(inner(6).contains("test.ir:6:1: error: 'x.y' op regions nest more than 5 deep"));
    }
}

#[test]
fn deep_nesting_needs_no_stack() {
    for name in ["x.y", "test.isolated"] {
        assert_eq!(nested(name, 20_000, 30_000), "");
    }
}

/// A module with errors of its own between isolated ops with many ops and errors, which hold isolated ops again.
fn many_errors() -> Fixture {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    for number in 0..12 {
        let line = 10 * number + 2;
        let state = fixture.state(line, "test.strict");
        append(&mut fixture.module, top, state);
        let state = fixture.state(line + 1, "test.isolated").regions(1);
        let holder = append(&mut fixture.module, top, state);
        let block = add_block(&mut fixture.module, holder, 0, &[]);
        let mut states = vec![fixture.state(line + 2, "x.plain"); 600];
        states.push(fixture.state(line + 3, "test.strict"));
        states.push(fixture.state(line + 4, "test.isolated").regions(1));
        states.push(fixture.state(line + 6, "test.same_type"));
        states.push(fixture.state(line + 7, "test.end"));
        let child = fixture.module.child_mut(holder).unwrap();
        let ops: Vec<_> = states.into_iter().map(|state| append(child, block, state)).collect();
        let inner = add_block(child, ops[601], 0, &[]);
        let state = fixture.state(line + 5, "test.inside");
        let child = fixture.module.child_mut(holder).unwrap().child_mut(ops[601]).unwrap();
        append(child, inner, state);
    }
    fixture
}

#[test]
fn errors_come_in_the_order_of_the_text_on_any_number_of_threads() {
    let fixture = many_errors();
    let mut texts = Vec::new();
    for threads in [1, 2, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        texts.push(pool.install(|| fixture.verify()));
    }
    let first: Vec<&str> = texts[0].lines().take(7).collect();
    insta::assert_snapshot!(first.join("\n"), @r#"
    test.ir:2:1: error: 'test.strict' op requires one result
    test.ir:5:1: error: 'test.strict' op requires one result
    test.ir:7:1: error: 'test.inside' op expects parent op 'test.region'
    test.ir:7:1: help: it is in 'test.isolated'
    test.ir:8:1: error: 'test.same_type' op expected 1 or more operands, but found 0
    test.ir:12:1: error: 'test.strict' op requires one result
    test.ir:15:1: error: 'test.strict' op requires one result
    "#);
    let places: Vec<u32> =
        texts[0].lines().map(|line| line.split(':').nth(1).unwrap().parse().unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(places.len(), 12 * 5);
    assert!(texts.iter().all(|text| *text == texts[0]));
}

#[test]
fn a_body_is_verified_apart_from_its_parent() {
    let mut fixture = Fixture::new();
    let top = fixture.top();
    let value = produce(&mut fixture, top, 2, Type::I32);
    let state = fixture.state(3, "test.isolated").regions(1).operands([value]);
    let holder = append(&mut fixture.module, top, state);
    let block = add_block(&mut fixture.module, holder, 0, &[]);
    let state = fixture.state(4, "test.end");
    let child = fixture.module.child_mut(holder).unwrap();
    append(child, block, state);
    assert!(verify(child).is_ok());
}
