//! Modes and targets.

use super::fixture::{Program, only, renames};
use crate::conversion::{ConversionPatterns, ConversionTarget};

const TWO: &str = r#"
    "test.illegal"() : () -> ()
    "test.unknown"() : () -> ()
"#;

/// A-DC-01, A-DC-02: what is illegal is converted, what is unknown stays.
#[test]
fn a_partial_conversion_leaves_what_is_unknown() {
    let mut program = Program::new(TWO);
    let mut target = ConversionTarget::new();
    target.illegal_op("test.illegal").legal_op("test.legal");
    let outcome = program.partially(&target, only(renames("test.illegal", "test.legal", &["test.legal"])));
    let outcome = outcome.unwrap();
    assert!(outcome.changed);
    assert_eq!(outcome.unlegalized.len(), 1);
    insta::assert_snapshot!(program.text(), @r#"
    "test.legal"() : () -> ()
    "test.unknown"() : () -> ()
    "#);
}

/// A-DC-02: an op that the target calls illegal fails a partial conversion.
#[test]
fn a_partial_conversion_fails_on_what_is_illegal() {
    let mut program = Program::new(TWO);
    let mut target = ConversionTarget::new();
    target.illegal_op("test.illegal");
    assert!(program.partially(&target, ConversionPatterns::new()).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'test.illegal' op could not be legalized: the target makes it illegal
      note: no pattern is for this op
    ");
}

/// A-DC-03
#[test]
fn a_full_conversion_legalizes_all() {
    let mut program = Program::new(TWO);
    let mut target = ConversionTarget::new();
    target.legal_op("test.legal");
    let patterns = || only(renames("test.illegal", "test.legal", &["test.legal"]));
    assert!(program.fully(&target, patterns()).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'test.unknown' op could not be legalized: the target does not know it
      note: no pattern is for this op
    ");
    target.legal_op("test.unknown");
    assert!(program.fully(&target, patterns()).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    "test.legal"() : () -> ()
    "test.unknown"() : () -> ()
    "#);
}

/// A-DC-04: the fixture checks that nothing changes.
#[test]
fn an_analysis_lists_what_can_be_legalized() {
    let mut program = Program::new(
        r#"
        "test.illegal"() : () -> ()
        "test.hopeless"() : () -> ()
        "test.legal"() : () -> ()
        "test.unknown"() : () -> ()
        "#,
    );
    let mut target = ConversionTarget::new();
    target.illegal_op("test.illegal").illegal_op("test.hopeless").legal_op("test.legal");
    let patterns = only(renames("test.illegal", "test.legal", &["test.legal"]));
    assert_eq!(program.analyzed(&target, patterns), ["test.illegal", "test.legal"]);
    assert_eq!(program.diagnostics(), "");
}

/// A-DC-06: ops that patterns create are legal in the end, also in a partial conversion.
#[test]
fn what_a_pattern_creates_is_legal() {
    let mut program = Program::new(TWO);
    let mut target = ConversionTarget::new();
    target.illegal_op("test.illegal");
    assert!(program.partially(&target, only(renames("test.illegal", "test.other", &[]))).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'test.illegal' op could not be legalized: pattern 'Rename' created 'test.other', and the target does not know it
      note: no pattern is for this op
    ");
}

/// Returns the names of the ops that a target does not let stay in an analysis without patterns.
fn illegal(target: &ConversionTarget, text: &str) -> Vec<String> {
    let mut program = Program::new(text);
    let legal = program.analyzed(target, ConversionPatterns::new());
    let mut all = Vec::new();
    let _ = program.body.walk(program.body.root()).within_body().pre_order().run(|body, op| {
        if op != body.root() {
            all.push(body.name(op).text(body.context()).to_owned());
        }
    });
    all.retain(|name| !legal.contains(name));
    all
}

const OF_TWO_DIALECTS: &str = r#"
    "one.a"() : () -> ()
    "one.b"() : () -> ()
    "two.a"() {width = 32 : i32} : () -> ()
    "two.b"() {width = 64 : i32} : () -> ()
"#;

/// A-DC-07, A-DC-10, A-DC-11a, A-DC-11b, A-DC-11f, A-DC-11g: what is said of an op beats what is said of its dialect,
/// in either order.
#[test]
fn ops_beat_dialects_in_any_order() {
    let mut target = ConversionTarget::new();
    target.illegal_op("one.b").legal_dialect("one").legal_op("two.a").illegal_dialect("two");
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["one.b", "two.b"]);
    let mut target = ConversionTarget::new();
    target.legal_dialect("one").illegal_op("one.b").illegal_dialect("two").legal_op("two.a");
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["one.b", "two.b"]);
}

fn has_width(ir: &crate::ir::Body, op: crate::ir::Op) -> bool {
    ir.attribute(op, "width").and_then(|width| width.as_i64(ir.context())) == Some(32)
}

/// A-DC-08, A-DC-11c, A-DC-11d
#[test]
fn callbacks_decide_on_each_op() {
    let mut target = ConversionTarget::new();
    target.legal_dialect("one").dynamically_legal_dialect("two", has_width);
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["two.b"]);
    target.dynamically_legal_op("one.a", |_, _| false);
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["one.a", "two.b"]);
    // The last callback that knows decides.
    target.dynamically_legal_op_if_known("one.a", |_, _| None);
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["one.a", "two.b"]);
    target.dynamically_legal_op_if_known("one.a", |_, _| Some(true));
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["two.b"]);
}

/// A-DC-09: without a callback of their own, the target's default decides.
#[test]
fn the_default_callback_decides_where_there_is_no_other() {
    let mut target = ConversionTarget::new();
    target.legal_dialect("one").dynamically_legal_dialect_by_default("two").set_default_legality(has_width);
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["two.b"]);
    target.dynamically_legal_op_by_default("one.a");
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["one.a", "two.b"]);
}

/// A-DC-11e
#[test]
fn unknown_ops_may_be_dynamically_legal() {
    let mut target = ConversionTarget::new();
    target.illegal_op("one.a").unknown_dynamically_legal(has_width);
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["one.a", "one.b", "two.b"]);
    let mut target = ConversionTarget::new();
    target.unknown_dynamically_legal_by_default().set_default_legality(has_width);
    assert_eq!(illegal(&target, OF_TWO_DIALECTS), ["one.a", "one.b", "two.b"]);
}

const NESTED: &str = r#"
    "test.scope"() ({
      "test.illegal"() : () -> ()
      "isolated.scope"() ({
        "test.illegal"() : () -> ()
      }) : () -> ()
    }) {keep} : () -> ()
    "test.scope"() ({
      "test.illegal"() : () -> ()
    }) : () -> ()
"#;

/// A-DC-12, A-DC-13: everything in a recursively legal op is legal, whatever is said of it.
#[test]
fn contents_of_recursively_legal_ops_are_legal() {
    let mut target = ConversionTarget::new();
    target.legal_op("test.scope").legal_dialect("isolated").illegal_op("test.illegal");
    target.legal_op("test.legal").recursively_legal_op("test.scope");
    let mut program = Program::new(NESTED);
    assert!(program.fully(&target, ConversionPatterns::new()).is_ok());
    // Only those with the attribute.
    target.recursively_legal_op_if("test.scope", |ir, op| ir.attribute(op, "keep").is_some());
    let patterns = only(renames("test.illegal", "test.legal", &["test.legal"]));
    assert!(program.fully(&target, patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    "test.scope"() ({
      "test.illegal"() : () -> ()
      "isolated.scope"() ({
        "test.illegal"() : () -> ()
      }) : () -> ()
    }) {keep} : () -> ()
    "test.scope"() ({
      "test.legal"() : () -> ()
    }) : () -> ()
    "#);
}

/// A-DC-13
#[test]
#[should_panic = "'test.scope' is made recursively legal before it is made legal"]
fn an_op_is_legal_before_it_is_recursively_legal() {
    ConversionTarget::new().recursively_legal_op("test.scope");
}

#[test]
#[should_panic = "'test.a' is dynamically legal by default, and the target has no default callback"]
fn a_default_callback_is_there_where_it_is_needed() {
    let mut target = ConversionTarget::new();
    target.dynamically_legal_op_by_default("test.a");
    let _ = Program::new("").fully(&target, ConversionPatterns::new());
}
