//! Terms of declared rules: what they make of IR, by the greedy driver.

use std::sync::Arc;

use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::rewrite::{DeclaredRewrite, FrozenPatterns, GreedyConfig, PatternSet, apply_patterns_greedily};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::verify::verify;
use terrace_generated_tests::terms;

/// Returns the ops after some rules, one per line, with their locations if asked for.
fn rewrite(rules: &[DeclaredRewrite], text: &str, debug_info: bool) -> String {
    let mut registry = DialectRegistry::new();
    registry.insert(terms::dialect());
    let context = Context::new(&registry);
    context.diagnostics().register(|diagnostic| eprintln!("{}", diagnostic.message()));
    let range = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
    let mut body = parse_source(&context, range, &ParseOptions::default()).unwrap();
    verify(&body).unwrap();
    let mut patterns = PatternSet::new();
    rules.iter().for_each(|rule| {
        patterns.add(*rule);
    });
    let patterns = FrozenPatterns::new(&context, patterns);
    let config = GreedyConfig::default().with_expensive_checks(true);
    assert!(apply_patterns_greedily(&mut body, &patterns, &config).converged);
    verify(&body).unwrap();
    let mut out = Vec::new();
    let options = PrintOptions::default().with_generic(true).with_debug_info(debug_info);
    print_body(&body, &options, &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    let lines = out.lines().filter(|line| line.starts_with("  ") || line.starts_with('#'));
    lines.map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line))).collect()
}

/// Asserts that rules turn the text into the snapshot.
macro_rules! becomes {
    ($rules:expr, $text:literal) => {
        insta::assert_snapshot!(rewrite(&$rules, $text, false))
    };
}

#[test]
fn variadic_operands_are_taken_apart() {
    becomes!(
        [terms::AND_SAME, terms::AND_NONE],
        r#"
        %x, %y = "terms.pair"(%x) : (i8) -> (i8, i8)
        %0 = "terms.and"(%x, %x) : (i8, i8) -> i8
        %1 = "terms.and"(%x, %y) : (i8, i8) -> i8
        %2 = "terms.and"(%x, %x, %x) : (i8, i8, i8) -> i8
        %3 = "terms.and"(%x) : (i8) -> i8
        %4 = "terms.and"() : () -> i8
        "terms.sink"(%0, %1, %2, %3, %4) : (i8, i8, i8, i8, i8) -> ()
    "#
    );
    becomes!(
        [terms::AND_NEG],
        r#"
        %x, %y = "terms.pair"(%x) : (i8) -> (i8, i8)
        %n = "terms.neg"(%x) : (i8) -> i8
        %0 = "terms.and"(%n, %y) : (i8, i8) -> i8
        %1 = "terms.and"(%n, %x, %y, %y) : (i8, i8, i8, i8) -> i8
        %2 = "terms.and"(%n) : (i8) -> i8
        %3 = "terms.and"(%x, %n) : (i8, i8) -> i8
        %4 = "terms.and"(%n, %x) : (i8, i8) -> i8
        "terms.sink"(%0, %1, %2, %3) : (i8, i8, i8, i8) -> ()
    "#
    );
    becomes!(
        [terms::PICK_ONE],
        r#"
        %x, %y = "terms.pair"(%x) : (i8) -> (i8, i8)
        %0 = "terms.pick"(%x, %y, %y) : (i8, i8, i8) -> i8
        %1 = "terms.pick"(%x, %x, %y, %y) : (i8, i8, i8, i8) -> i8
        "terms.sink"(%0, %1) : (i8, i8) -> ()
    "#
    );
}

#[test]
fn either_matches_two_operands_in_either_order() {
    becomes!(
        [terms::EITHER_NEG],
        r#"
        %x, %y = "terms.pair"(%x) : (i8) -> (i8, i8)
        %n = "terms.neg"(%x) : (i8) -> i8
        %0 = "terms.sub"(%n, %y) : (i8, i8) -> i8
        %1 = "terms.sub"(%y, %n) : (i8, i8) -> i8
        %2 = "terms.sub"(%y, %x) : (i8, i8) -> i8
        "terms.sink"(%0, %1, %2) : (i8, i8, i8) -> ()
    "#
    );
    becomes!(
        [terms::EITHER_OF_THREE],
        r#"
        %x, %y = "terms.pair"(%x) : (i32) -> (i32, i8)
        %n = "terms.neg"(%x) : (i32) -> i32
        %0 = "terms.fused"(%y, %x, %n) : (i8, i32, i32) -> i8
        %1 = "terms.fused"(%y, %n, %x) : (i8, i32, i32) -> i8
        %2 = "terms.fused"(%n, %x, %y) : (i32, i32, i8) -> i8
        "terms.sink"(%0, %1, %2) : (i8, i8, i8) -> ()
    "#
    );
}

#[test]
fn literals_are_attributes_of_enums_and_elements() {
    becomes!(
        [terms::FASTER, terms::FASTER_ANY, terms::TRANSPOSED],
        r#"
        %x, %y = "terms.pair"(%x) : (i8) -> (i8, i8)
        %0 = "terms.run"(%x) {speed = #terms.speed<speed = slow>} : (i8) -> i8
        %1 = "terms.run"(%x) {speed = #terms.speed<speed = fast>} : (i8) -> i8
        %2 = "terms.run"(%y) {speed = #terms.speed<speed = fast>, any = 0 : i32} : (i8) -> i8
        %3 = "terms.table"() {numbers = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>} : () -> i8
        %4 = "terms.table"() {numbers = dense<[[1, 2], [3, 5]]> : tensor<2x2xi32>} : () -> i8
        "terms.sink"(%0, %1, %2, %3, %4) : (i8, i8, i8, i8, i8) -> ()
    "#
    );
}

#[test]
fn fused_locations_have_metadata() {
    insta::assert_snapshot!(rewrite(
        &[terms::WHY, terms::WHY_ATTRIBUTE],
        r#"
        %x, %y = "terms.pair"(%x) : (f32) -> (f32, f32) loc("x")
        %0 = "terms.wrap"(%x) : (f32) -> f32 loc("wrap")
        %1 = "terms.table"() {numbers = dense<1> : tensor<2xi32>} : () -> f64 loc("table")
        "terms.sink"(%0, %1) : (f32, f64) -> () loc("sink")
        "#,
        true,
    ));
}

#[test]
fn functions_yield_attributes_and_share_names_with_constraints() {
    becomes!(
        [terms::NEG_NEG, terms::BY_NATIVE],
        r#"
        %x, %y = "terms.pair"(%x) : (i64) -> (i64, i8)
        %0 = "terms.neg"(%x) : (i64) -> i64
        %1 = "terms.neg"(%0) : (i64) -> i64
        %2 = "terms.neg"(%y) : (i8) -> i8
        %3 = "terms.neg"(%2) : (i8) -> i8
        %4, %5 = "terms.pair"(%4) : (f16) -> (f16, f16)
        %6 = "terms.wrap"(%4) : (f16) -> f32
        "terms.sink"(%1, %3, %6) : (i64, i8, f32) -> ()
    "#
    );
}

#[test]
fn types_follow_from_matched_attributes() {
    becomes!(
        [terms::BY_MATCHED],
        r#"
        %0 = "terms.number"() {value = 5 : i8} : () -> i8
        %1 = "terms.wrap"(%0) : (i8) -> i8
        "terms.sink"(%1) : (i8) -> ()
    "#
    );
}
