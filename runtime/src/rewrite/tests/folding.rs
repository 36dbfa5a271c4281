//! Folding in the greedy driver.

use super::fixture::canonical;

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
    %0 = "test.constant"() <{value = 7 : i32}> : () -> i32
    %1 = "test.constant"() <{value = "text"}> : () -> i32
    "test.use"(%1, %0) : (i32, i32) -> ()
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
