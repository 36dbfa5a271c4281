//! A failure leaves the IR as it was. The fixture checks that for each conversion that fails.

use super::fixture::{Program, only, pattern, renames};
use crate::conversion::{ConversionPatterns, ConversionTarget};
use crate::ir::{Body, InsertionPoint};

/// Changes of each kind, before an op that cannot be legalized.
const PROGRAM: &str = r#"
    %0:2 = "test.pair"() : () -> (i32, i32)
    "isolated.scope"() ({
      %1 = "test.one"() : () -> i32
      "isolated.scope"() ({
        "test.use"() : () -> ()
      }) {inner} : () -> ()
    }) : () -> ()
    "test.change"(%0#0, %0#1) ({
      "test.a"()[^bb1] : () -> ()
    ^bb1:
      "test.b"() : () -> ()
    }) {a = 1 : i32} : (i32, i32) -> ()
    "test.hopeless"() : () -> ()
"#;

fn target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.illegal_op("test.change").illegal_op("test.hopeless").legal_op("test.legal");
    target.legal_op("isolated.scope").legal_op("isolated.other");
    target
}

const HOPELESS: &str = "'test.hopeless' op could not be legalized: the target makes it illegal\n  note: no pattern is for this op";

/// Converts the program, which fails on the op that no pattern is for, or before.
fn fails_with(target: &ConversionTarget, patterns: ConversionPatterns) -> String {
    let mut program = Program::new(PROGRAM);
    assert!(program.partially(target, patterns).is_err());
    program.diagnostics()
}

/// Converts `test.change`, and fails on the op that no pattern is for.
fn fails(patterns: ConversionPatterns) {
    assert_eq!(fails_with(&target(), patterns), HOPELESS);
}

/// Converts `isolated.scope`, and fails on the op that no pattern is for.
fn fails_on_isolated(patterns: ConversionPatterns) {
    let mut target = target();
    target.legal_op("test.change").illegal_op("isolated.scope").legal_op("test.one");
    assert_eq!(fails_with(&target, patterns), HOPELESS);
}

#[test]
fn values_attributes_blocks_and_regions_are_restored() {
    fails(only(pattern("Change", "test.change", |op, _, rewriter| {
        let (_, region) = rewriter.body().region(op, 0);
        let entry = rewriter.body().entry_block(region).unwrap();
        let last = rewriter.body().last_block(region).unwrap();
        rewriter.move_block_before(last, entry);
        rewriter.add_argument(last, crate::types::Type::I32, crate::location::Location::UNKNOWN);
        rewriter.set_attribute(op, "a", None);
        let first = rewriter.body().operand(op, 0);
        let second = rewriter.body().operand(op, 1);
        rewriter.replace_all_uses(first, second);
        rewriter.rewriter().body_mut_unobserved().set_value_type(second, crate::types::Type::INDEX);
        rewriter.erase(op);
        Ok(())
    })));
}

#[test]
fn isolated_ops_are_restored_whatever_becomes_of_them() {
    // Erased.
    fails_on_isolated(only(pattern("Erase", "isolated.scope", |op, _, rewriter| {
        rewriter.erase(op);
        Ok(())
    })));
    // Another op, which keeps the body.
    fails_on_isolated(only(pattern("Rename", "isolated.scope", |op, _, rewriter| {
        let name = rewriter.context().op_name("isolated.other");
        rewriter.rename_isolated_op(op, name, &[]);
        Ok(())
    })));
    // Taken out, and dropped.
    fails_on_isolated(only(pattern("Drop", "isolated.scope", |op, _, rewriter| {
        rewriter.set_after(op);
        let body: Body = rewriter.rewriter().body_mut_unobserved().extract_child(op);
        drop(body);
        rewriter.operation("test.legal", crate::location::Location::UNKNOWN).create();
        Ok(())
    })));
    // Its contents are elsewhere.
    fails_on_isolated(only(pattern("Inline", "isolated.scope", |op, _, rewriter| {
        rewriter.set_after(op);
        let mut child = rewriter.rewriter().body_mut_unobserved().extract_child(op);
        let (_, region) = child.region(child.root(), 0);
        let block = child.entry_block(region).unwrap();
        let first = child.first_op(block).unwrap();
        let mut map = crate::ir::IrMap::default();
        let _ = rewriter.take_op_from(&mut child, first, &mut map);
        Ok(())
    })));
}

#[test]
fn moved_ops_are_restored() {
    fails(only(pattern("Move", "test.change", |op, _, rewriter| {
        let block = rewriter.body().parent_block(op).unwrap();
        let start = InsertionPoint::at_start(rewriter.body(), block);
        rewriter.move_op(op, start);
        rewriter.erase(op);
        Ok(())
    })));
}

/// Only changed bodies are copied: what concerns an isolated op alone copies no tables.
#[test]
fn a_renamed_isolated_op_keeps_its_tables() {
    let mut program = Program::new("\"isolated.scope\"() ({ \"test.a\"() : () -> () }) {x} : () -> ()");
    let child = |program: &Program| {
        let op = program.body.top_level_ops().next().unwrap();
        let child = program.body.child(op).unwrap();
        (child.serial(), child.arena.as_deref().map(|arena| arena.ops.as_ptr()))
    };
    let before = child(&program);
    let mut target = ConversionTarget::new();
    target.illegal_op("isolated.scope").legal_op("isolated.other");
    let patterns = only(pattern("Rename", "isolated.scope", |op, _, rewriter| {
        let name = rewriter.context().op_name("isolated.other");
        let attributes = rewriter.body().attributes(op);
        rewriter.rename_isolated_op(op, name, &attributes);
        Ok(())
    }));
    assert!(program.partially(&target, patterns).is_ok());
    assert_eq!(child(&program), before);
    insta::assert_snapshot!(program.text(), @r#"
    "isolated.other"() ({
      "test.a"() : () -> ()
    }) {x} : () -> ()
    "#);
}

/// A pattern that fails after it changed something is named.
#[test]
fn a_pattern_that_changes_and_fails_is_reported() {
    let patterns = only(pattern("Broken", "test.change", |op, _, rewriter| {
        rewriter.set_attribute(op, "a", None);
        Err(rewriter.match_failure(op, || "too late"))
    }));
    insta::assert_snapshot!(fails_with(&target(), patterns), @r"
    pattern 'Broken' changed the IR and then failed on 'test.change': this is a bug of the pattern
      note: the pattern is from test.dialect:1
    'test.hopeless' op could not be legalized: the target makes it illegal
      note: no pattern is for this op
    ");
}

/// A typed modification of one op that names another changes nothing, and is a bug of the pattern.
#[test]
fn a_pattern_whose_modification_strays_is_reported() {
    let diagnostics = fails_with(
        &target(),
        only(pattern("Straying", "test.change", |op, _, rewriter| {
            let pair = rewriter.body().defining_op(rewriter.body().operand(op, 0)).unwrap();
            rewriter.modify(op, |body| body.set_attribute(pair, "mark", None));
            Ok(())
        })),
    );
    insta::assert_snapshot!(diagnostics, @r"
    pattern 'Straying' has a bug: a modification of 'test.change' was to change 'test.pair', which stayed as it was
      note: the pattern is from test.dialect:1
    'test.hopeless' op could not be legalized: the target makes it illegal
      note: no pattern is for this op
    ");
}

/// Conversions before the failure are undone in all bodies.
#[test]
fn bodies_converted_before_are_restored() {
    let mut program = Program::new(
        r#"
        "isolated.scope"() ({ "test.old"() : () -> () }) : () -> ()
        "isolated.scope"() ({ "test.hopeless"() : () -> () }) : () -> ()
        "#,
    );
    let mut target = ConversionTarget::new();
    target.legal_dialect("isolated").illegal_dialect("test").legal_op("test.new");
    assert!(program.fully(&target, only(renames("test.old", "test.new", &["test.new"]))).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'test.hopeless' op could not be legalized: the target makes it illegal
      note: no pattern is for this op
    ");
}
