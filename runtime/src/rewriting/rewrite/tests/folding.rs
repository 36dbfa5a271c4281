//! Folding in the greedy driver.

use super::fixture::{Program, canonical};
use crate::fold::try_fold;
use crate::rewrite::{GreedyConfig, PatternSet};

#[test]
fn constants_fold_through_and_end_up_once_at_the_front() {
    let text = r#"
        %0 = "test.constant"() <{value = 1 : i32}> : () -> i32
        %1 = "test.constant"() <{value = 2 : i32}> : () -> i32
        %2 = "test.add"(%0, %1) : (i32, i32) -> i32
        "test.use"(%2) : (i32) -> ()
        %3 = "test.constant"() <{value = 3 : i32}> : () -> i32
        %4 = "test.add"(%2, %3) : (i32, i32) -> i32
        "test.use"(%3, %4) : (i32, i32) -> ()
    "#;
    insta::assert_snapshot!(canonical(text), @r#"
    %0 = "test.constant"() <{value = 6 : i32}> : () -> i32
    %1 = "test.constant"() <{value = 3 : i32}> : () -> i32
    "test.use"(%1) : (i32) -> ()
    "test.use"(%1, %0) : (i32, i32) -> ()
    "#);
}

#[test]
fn traits_fold() {
    let text = r#"
        %x, %y = "test.use"() : () -> (i32, i32)
        %c = "test.constant"() <{value = 1 : i32}> : () -> i32
        %0 = "test.add"(%c, %x) : (i32, i32) -> i32
        %1 = "test.neg"(%x) : (i32) -> i32
        %2 = "test.neg"(%1) : (i32) -> i32
        %3 = "test.abs"(%y) : (i32) -> i32
        %4 = "test.abs"(%3) : (i32) -> i32
        %5 = "test.min"(%y, %y) : (i32, i32) -> i32
        "test.use"(%0, %2, %4, %5) : (i32, i32, i32, i32) -> ()
    "#;
    insta::assert_snapshot!(canonical(text), @r#"
    %0 = "test.constant"() <{value = 1 : i32}> : () -> i32
    %1:2 = "test.use"() : () -> (i32, i32)
    %2 = "test.add"(%1#0, %0) : (i32, i32) -> i32
    %3 = "test.abs"(%1#1) : (i32) -> i32
    "test.use"(%2, %1#0, %3, %1#1) : (i32, i32, i32, i32) -> ()
    "#);
}

#[test]
fn an_op_that_differs_in_an_attribute_does_not_cancel_another() {
    let text = r#"
        %x = "test.use"() : () -> i32
        %0 = "test.neg"(%x) {test.mode = "fast"} : (i32) -> i32
        %1 = "test.neg"(%0) : (i32) -> i32
        "test.use"(%1) : (i32) -> ()
    "#;
    assert!(canonical(text).contains("test.neg"));
}

#[test]
fn several_results_fold_together() {
    let text = r#"
        %c = "test.constant"() <{value = 1 : i32}> : () -> i32
        %x = "test.use"() : () -> f32
        %0:2 = "test.both"(%c) : (i32) -> (i32, i32)
        %1:2 = "test.both"(%x) : (f32) -> (f32, f32)
        "test.use"(%0#0, %0#1, %1#0, %1#1) : (i32, i32, f32, f32) -> ()
    "#;
    insta::assert_snapshot!(canonical(text), @r#"
    %0 = "test.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "test.use"() : () -> f32
    "test.use"(%0, %0, %1, %1) : (i32, i32, f32, f32) -> ()
    "#);
}

#[test]
fn a_fold_of_the_wrong_type_counts_as_none() {
    let text = r#"
        %x = "test.use"() : () -> f32
        %0:2 = "test.both"(%x) : (f32) -> (f32, i32)
        "test.use"(%0#1) : (i32) -> ()
    "#;
    assert!(canonical(text).contains("test.both"));
}

#[test]
fn a_constant_that_no_dialect_can_make_leaves_the_op() {
    // The dialect makes constants of integers only; the constant operand is a string.
    let text = r#"
        %c = "test.constant"() <{value = "text"}> : () -> i32
        %0:2 = "test.both"(%c) : (i32) -> (i32, i32)
        %1 = "test.seven"() : () -> i32
        "test.use"(%0#1, %1) : (i32, i32) -> ()
    "#;
    insta::assert_snapshot!(canonical(text), @r#"
    %0 = "test.constant"() <{value = "text"}> : () -> i32
    %1 = "test.constant"() <{value = 7 : i32}> : () -> i32
    "test.use"(%0, %1) : (i32, i32) -> ()
    "#);
}

#[test]
fn ops_fold_in_place() {
    assert_eq!(canonical("\"test.mark\"() : () -> ()\n"), "\"test.mark\"() {marked} : () -> ()\n");
}

#[test]
fn constants_stay_in_their_scope() {
    let text = r#"
        "test.scope"() ({
          %0 = "test.constant"() <{value = 1 : i32}> : () -> i32
          "test.use"(%0) : (i32) -> ()
        }) : () -> ()
        "test.keeper"() ({
          "test.use"() : () -> ()
          %0 = "test.constant"() <{value = 1 : i32}> : () -> i32
          %1 = "test.constant"() <{value = 1 : i32}> : () -> i32
          "test.use"(%0, %1) : (i32, i32) -> ()
        }) : () -> ()
        "other.unregistered"() ({
          "test.use"() : () -> ()
          %0 = "test.constant"() <{value = 1 : i32}> : () -> i32
          "test.use"(%0) : (i32) -> ()
        }) : () -> ()
        "test.func"() ({
          "test.use"() : () -> ()
          %0 = "test.seven"() : () -> i32
          "test.return"(%0) : (i32) -> ()
        }) : () -> ()
    "#;
    insta::assert_snapshot!(canonical(text), @r#"
    %0 = "test.constant"() <{value = 1 : i32}> : () -> i32
    "test.scope"() ({
      "test.use"(%0) : (i32) -> ()
    }) : () -> ()
    "test.keeper"() ({
      %3 = "test.constant"() <{value = 1 : i32}> : () -> i32
      "test.use"() : () -> ()
      "test.use"(%3, %3) : (i32, i32) -> ()
    }) : () -> ()
    "other.unregistered"() ({
      %2 = "test.constant"() <{value = 1 : i32}> : () -> i32
      "test.use"() : () -> ()
      "test.use"(%2) : (i32) -> ()
    }) : () -> ()
    "test.func"() ({
      %1 = "test.constant"() <{value = 7 : i32}> : () -> i32
      "test.use"() : () -> ()
      "test.return"(%1) : (i32) -> ()
    }) : () -> ()
    "#);
}

#[test]
fn dead_ops_go_with_what_they_alone_use() {
    let text = r#"
        %x = "test.use"() : () -> i32
        %0 = "test.pure"(%x) : (i32) -> i32
        %1 = "test.pure"(%0, %0) : (i32, i32) -> i32
        %2 = "test.pure"(%0, %1) : (i32, i32) -> i32
        "test.scope"() ({
          %3 = "test.pure"() : () -> i32
          "test.scope"() ({
            "test.pure"(%2, %3) : (i32, i32) -> ()
          }) : () -> ()
        }) : () -> ()
        "test.scope"() ({
          "test.use"() : () -> ()
        }) : () -> ()
        "other.unknown"() : () -> ()
    "#;
    insta::assert_snapshot!(canonical(text), @r#"
    %0 = "test.use"() : () -> i32
    "test.scope"() ({
      "test.use"() : () -> ()
    }) : () -> ()
    "other.unknown"() : () -> ()
    "#);
}

#[test]
fn a_fold_hook_whose_answer_does_not_fit_is_reported() {
    let report = |to: i64| {
        let text = format!(
            "%x = \"test.use\"() : () -> i64\n%0 = \"test.misfold\"(%x) {{to = {to}}} : (i64) -> i32\n\"test.use\"(%0) : (i32) -> ()\n"
        );
        let mut program = Program::new(&text);
        let before = program.text();
        let outcome = program.greedily(PatternSet::new(), &GreedyConfig::default());
        assert!(outcome.misuse.is_some() && !outcome.changed);
        assert_eq!(program.text(), before);
        // Whoever folds without the driver gets the same diagnostic.
        let op = program.find("test.misfold");
        assert!(try_fold(&program.body, op).is_unchanged());
        let [first, second] = &*program.diagnostics() else { panic!("{:?}", program.diagnostics()) };
        assert_eq!(first, second);
        first.clone()
    };
    assert_eq!(report(0), "'test.misfold' op folds to 2 values, but has 1 result");
    assert_eq!(report(1), "'test.misfold' op folds result #0 of type 'i32' to a value of type 'i64'");
    assert_eq!(report(2), "'test.misfold' op folds result #0 to a result of its own");
}
