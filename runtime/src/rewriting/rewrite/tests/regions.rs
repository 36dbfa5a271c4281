//! Simplifying regions.

use super::fixture::{Program, canonical_with};
use crate::rewrite::{GreedyConfig, PatternSet, RegionSimplification, simplify_regions};

fn simplified(text: &str, level: RegionSimplification) -> String {
    let mut program = Program::new(text);
    simplify_regions(&mut program.body, level);
    program.check();
    program.text()
}

fn in_region(text: &str) -> String {
    format!("\"test.keeper\"() ({{\n{text}\n}}) : () -> ()")
}

#[test]
fn unreachable_blocks_go_even_in_cycles() {
    let text = in_region(
        r#"
        "test.br"()[^end] : () -> ()
      ^a:
        %0 = "test.use"() : () -> i32
        "test.br"()[^b] : () -> ()
      ^b:
        "test.use"(%0) : (i32) -> ()
        "test.br"()[^a] : () -> ()
      ^end:
        "test.return"() : () -> ()
    "#,
    );
    insta::assert_snapshot!(simplified(&text, RegionSimplification::Normal), @r#"
    "test.keeper"() ({
      "test.br"()[^bb1] : () -> ()
    ^bb1:  // pred: ^bb0
      "test.return"() : () -> ()
    }) : () -> ()
    "#);
    assert!(simplified(&text, RegionSimplification::Disabled).contains("test.use"));
}

#[test]
fn arguments_that_nobody_needs_go_with_what_is_passed() {
    let text = in_region(
        r#"
        %c, %x, %y = "test.use"() : () -> (i1, i32, f32)
        %dead = "test.pure"() : () -> i32
        "test.cond_br"(%c, %x, %y, %dead, %y)[^loop, ^end] <{operandSegmentSizes = array<i32: 1, 2, 2>}>
          : (i1, i32, f32, i32, f32) -> ()
      ^loop(%0: i32, %1: f32):
        %2 = "test.pure"(%0) : (i32) -> i32
        "test.cond_br"(%c, %2, %1, %2, %1)[^loop, ^end] <{operandSegmentSizes = array<i32: 1, 2, 2>}>
          : (i1, i32, f32, i32, f32) -> ()
      ^end(%3: i32, %4: f32):
        "test.return"(%4) : (f32) -> ()
    "#,
    );
    insta::assert_snapshot!(simplified(&text, RegionSimplification::Normal), @r#"
    "test.keeper"() ({
      %0:3 = "test.use"() : () -> (i1, i32, f32)
      "test.cond_br"(%0#0, %0#2, %0#2)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, f32, f32) -> ()
    ^bb1(%1: f32):  // 2 preds: ^bb0, ^bb1
      "test.cond_br"(%0#0, %1, %1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, f32, f32) -> ()
    ^bb2(%2: f32):  // 2 preds: ^bb0, ^bb1
      "test.return"(%2) : (f32) -> ()
    }) : () -> ()
    "#);
}

#[test]
fn an_argument_stays_where_an_op_does_not_tell_what_it_passes() {
    let text = in_region(
        r#"
        %x = "test.use"() : () -> i32
        "other.br"(%x)[^next] : (i32) -> ()
      ^next(%0: i32):
        "test.return"() : () -> ()
    "#,
    );
    assert!(simplified(&text, RegionSimplification::Aggressive).contains("^bb1("));
}

#[test]
fn cycles_of_dead_ops_go() {
    let text = r#"
        "test.graph"() ({
          %0 = "test.pure"(%1) : (i32) -> i32
          %1 = "test.pure"(%0) : (i32) -> i32
          %2 = "test.scope"() ({
            "test.pure"(%2) : (i32) -> ()
          }) : () -> i32
          "test.use"() : () -> ()
        }) : () -> ()
    "#;
    insta::assert_snapshot!(simplified(text, RegionSimplification::Normal), @r#"
    "test.graph"() ({
      "test.use"() : () -> ()
    }) : () -> ()
    "#);
}

#[test]
fn blocks_that_do_the_same_become_one() {
    let text = in_region(
        r#"
        %c, %x = "test.use"() : () -> (i1, i32)
        "test.cond_br"(%c, %x, %x)[^a, ^b] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
      ^a(%0: i32):
        %2 = "test.use"(%0, %x) : (i32, i32) -> i32
        "test.return"(%2) : (i32) -> ()
      ^b(%1: i32):
        %3 = "test.use"(%1, %x) : (i32, i32) -> i32
        "test.return"(%3) : (i32) -> ()
    "#,
    );
    insta::assert_snapshot!(simplified(&text, RegionSimplification::Aggressive), @r#"
    "test.keeper"() ({
      %0:2 = "test.use"() : () -> (i1, i32)
      "test.cond_br"(%0#0)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      %1 = "test.use"(%0#1, %0#1) : (i32, i32) -> i32
      "test.return"(%1) : (i32) -> ()
    }) : () -> ()
    "#);
    let other = text.replace("(%1, %x)", "(%x, %1)");
    assert!(simplified(&other, RegionSimplification::Aggressive).contains("^bb2"));
}

#[test]
fn values_that_identical_blocks_do_not_share_are_passed() {
    let text = in_region(
        r#"
        %c, %x, %y, %z = "test.use"() : () -> (i1, i32, i32, i32)
        "test.cond_br"(%c, %x)[^a, ^b] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
      ^a(%0: i32):
        %2 = "test.use"(%0, %x, %y, %x) : (i32, i32, i32, i32) -> i32
        "test.return"(%2, %x) : (i32, i32) -> ()
      ^b:
        "test.cond_br"(%c, %z, %y)[^d, ^a] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
      ^d(%1: i32):
        %3 = "test.use"(%1, %z, %y, %z) : (i32, i32, i32, i32) -> i32
        "test.return"(%3, %y) : (i32, i32) -> ()
    "#,
    );
    insta::assert_snapshot!(simplified(&text, RegionSimplification::Aggressive), @r#"
    "test.keeper"() ({
      %0:4 = "test.use"() : () -> (i1, i32, i32, i32)
      "test.cond_br"(%0#0, %0#1, %0#1, %0#1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 3, 0>}> : (i1, i32, i32, i32) -> ()
    ^bb1(%1: i32, %2: i32, %3: i32):  // 3 preds: ^bb0, ^bb2, ^bb2
      %4 = "test.use"(%1, %2, %0#2, %2) : (i32, i32, i32, i32) -> i32
      "test.return"(%4, %3) : (i32, i32) -> ()
    ^bb2:  // pred: ^bb0
      "test.cond_br"(%0#0, %0#3, %0#3, %0#2, %0#2, %0#1, %0#1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 3, 3>}> : (i1, i32, i32, i32, i32, i32, i32) -> ()
    }) : () -> ()
    "#);
    // What does not tell what it passes cannot pass more.
    let other = text.replace("test.cond_br", "test.return");
    let other = other.replace(" <{operandSegmentSizes = array<i32: 1, 1, 0>}>", "");
    let other = other.replace(" <{operandSegmentSizes = array<i32: 1, 1, 1>}>", "");
    assert!(simplified(&other, RegionSimplification::Aggressive).contains("^bb3"));
}

#[test]
fn the_driver_simplifies_and_goes_on() {
    let text = in_region(
        r#"
        %x = "test.use"() : () -> i1
        %c = "test.constant"() <{value = 1 : i32}> : () -> i32
        "test.cond_br"(%x, %c, %c)[^next, ^next] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
      ^next(%0: i32):
        %1 = "test.add"(%0, %0) : (i32, i32) -> i32
        "test.return"(%1) : (i32) -> ()
    "#,
    );
    let config =
        GreedyConfig { region_simplification: RegionSimplification::Aggressive, ..GreedyConfig::default() };
    insta::assert_snapshot!(canonical_with(&text, PatternSet::new(), &config), @r#"
    "test.keeper"() ({
      %0 = "test.constant"() <{value = 2 : i32}> : () -> i32
      %1 = "test.use"() : () -> i1
      "test.cond_br"(%1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
    ^bb1:  // 2 preds: ^bb0, ^bb0
      "test.return"(%0) : (i32) -> ()
    }) : () -> ()
    "#);
}
