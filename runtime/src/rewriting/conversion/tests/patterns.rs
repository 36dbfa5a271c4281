//! Patterns: operands, legalization in several steps, folding, and the reasons of failures.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::fixture::{Program, converts, create, only, pattern, renames, widening, with_materializations};
use crate::attributes::Attribute;
use crate::conversion::{ConversionConfig, ConversionPatterns, ConversionTarget, FrozenConversion};
use crate::ir::OperationState;
use crate::rewrite::{DeclaredRewrite, PatternSet};

fn target(legal: &[&str]) -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.illegal_dialect("bar").illegal_dialect("baz").illegal_dialect("foo").legal_op("test.use");
    legal.iter().for_each(|name| _ = target.legal_op(*name));
    target
}

const ADD: &str = r#"
    %0 = "test.source"() : () -> i32
    %1 = "bar.add"(%0, %0) : (i32, i32) -> i32
    "test.use"(%1) : (i32) -> ()
"#;

/// An op becomes another in place, unless it has regions or uses itself.
#[test]
fn ops_become_others_in_place() {
    let kept = |text: &str| {
        let mut program = Program::new(text);
        let kept = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&kept);
        let become_other = pattern("Become", "bar.add", move |op, operands, rewriter| {
            let body = rewriter.body();
            let (name, location) = (body.context().op_name("foo.add"), body.location(op));
            let state = OperationState::new(name, location)
                .operands(operands.values().iter().rev().copied())
                .results(rewriter.convert_result_types(op)?)
                .regions(body.region_count(op) as u32);
            let new = rewriter.replace_with_new(op, state);
            count.fetch_add(usize::from(new == op), Ordering::Relaxed);
            Ok(())
        });
        let types = with_materializations(widening());
        let mut target = target(&["foo.add"]);
        target.legal_dialect("test");
        assert!(program.partially(&target, only(become_other.types(&types))).is_ok());
        (kept.load(Ordering::Relaxed), program.text())
    };
    let (count, text) = kept(
        r#"
        %0:2 = "test.pair"() : () -> (i1, i32)
        %1 = "bar.add"(%0#0, %0#1) {a = 1 : i1} : (i1, i32) -> i32
        %2 = "bar.add"(%1, %1) : (i32, i32) -> i1
        "test.use"(%1, %2) : (i32, i1) -> ()
        "#,
    );
    assert_eq!(count, 2);
    insta::assert_snapshot!(text, @r#"
    %0:2 = "test.pair"() : () -> (i1, i32)
    %1 = "test.target"(%0#1) : (i32) -> i64
    %2 = "foo.add"(%1, %0#0) : (i64, i1) -> i64
    %3 = "test.source"(%2) : (i64) -> i32
    %4 = "foo.add"(%2, %2) : (i64, i64) -> i1
    "test.use"(%3, %4) : (i32, i1) -> ()
    "#);
    let (count, text) = kept(
        r#"
        %0 = "bar.add"() ({
          "test.use"() : () -> ()
        }) : () -> i1
        "test.graph"() ({
          %1 = "bar.add"(%1) : (i1) -> i1
        }) : () -> ()
        "#,
    );
    assert_eq!(count, 0);
    insta::assert_snapshot!(text, @r#"
    %0 = "foo.add"() ({
    }) : () -> i1
    "test.graph"() ({
      %1 = "foo.add"(%1) : (i1) -> i1
    }) : () -> ()
    "#);
}

/// A branch becomes another in place, which may have other successors.
#[test]
fn branches_become_others_in_place() {
    let mut program = Program::new(
        r#"
        "other.region"() ({
          "bar.branch"()[^bb1, ^bb2] : () -> ()
        ^bb1:
          "other.end"() : () -> ()
        ^bb2:
          "other.end"() : () -> ()
        }) : () -> ()
        "#,
    );
    let kept = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&kept);
    let become_other = pattern("Become", "bar.branch", move |op, _, rewriter| {
        let body = rewriter.body();
        let target = body.successor(op, 1);
        let state = OperationState::new(body.context().op_name("foo.branch"), body.location(op));
        let new = rewriter.replace_with_new(op, state.successor(target).successor(target));
        count.fetch_add(usize::from(new == op), Ordering::Relaxed);
        let body = rewriter.body();
        assert_eq!(body.predecessors(target).count(), 2);
        Ok(())
    });
    assert!(program.partially(&target(&["foo.branch"]), only(become_other)).is_ok());
    assert_eq!(kept.load(Ordering::Relaxed), 1);
    insta::assert_snapshot!(program.text(), @r#"
    "other.region"() ({
      "foo.branch"()[^bb2, ^bb2] : () -> ()
    ^bb1:  // no predecessors
      "other.end"() : () -> ()
    ^bb2:  // 2 preds: ^bb0, ^bb0
      "other.end"() : () -> ()
    }) : () -> ()
    "#);
}

/// A-DC-14, A-DC-15: a pattern need not create legal ops.
#[test]
fn legalization_takes_several_steps() {
    let mut program = Program::new(ADD);
    let mut patterns = ConversionPatterns::new();
    patterns.add(renames("bar.add", "baz.add", &["baz.add"])).add(renames(
        "baz.add",
        "foo.add",
        &["foo.add"],
    ));
    assert!(program.partially(&target(&["foo.add"]), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "test.source"() : () -> i32
    %1 = "foo.add"(%0, %0) : (i32, i32) -> i32
    "test.use"(%1) : (i32) -> ()
    "#);
}

/// A-DC-15: cycles of patterns end, and those that lead nowhere are not tried.
#[test]
fn cycles_of_patterns_end() {
    let cycle = || {
        let mut patterns = ConversionPatterns::new();
        patterns.add(renames("bar.add", "baz.add", &["baz.add"])).add(renames(
            "baz.add",
            "bar.add",
            &["bar.add"],
        ));
        patterns
    };
    let mut program = Program::new(ADD);
    assert!(program.partially(&target(&[]), cycle()).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'bar.add' op could not be legalized: the target makes it illegal
      note: pattern 'Rename' (test.dialect:1): it creates 'baz.add', of which no pattern makes a legal op
    ");
    // Without the names of what they create, the driver sees the cycle when it is there.
    let mut patterns = ConversionPatterns::new();
    patterns.add(renames("bar.add", "baz.add", &[])).add(renames("baz.add", "bar.add", &[]));
    let mut program = Program::new(ADD);
    assert!(program.partially(&target(&[]), patterns).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'baz.add' op could not be legalized: pattern 'Rename' created 'bar.add', and the target makes it illegal
      note: pattern 'Rename' (test.dialect:1): it would apply to what it created itself
    ");
    // A way out of the cycle is taken.
    let mut program = Program::new(ADD);
    let mut patterns = cycle();
    patterns.add(renames("baz.add", "foo.add", &["foo.add"]));
    assert!(program.partially(&target(&["foo.add"]), patterns).is_ok());
}

/// Fewer steps come before the benefit, and the benefit before the order.
#[test]
fn the_shortest_way_is_taken() {
    let result = |patterns: ConversionPatterns| {
        let mut program = Program::new(ADD);
        assert!(program.partially(&target(&["foo.add", "foo.sum"]), patterns).is_ok());
        program.text().lines().nth(1).unwrap().split('"').nth(1).unwrap().to_owned()
    };
    let named = |name: &'static str, generated: &'static [&'static str]| {
        pattern("Named", "bar.add", move |op, operands, rewriter| {
            let new = create(rewriter, op, name, operands.values());
            rewriter.replace_with_op(op, new);
            Ok(())
        })
        .generating(generated)
    };
    let mut patterns = ConversionPatterns::new();
    patterns.add(named("baz.add", &["baz.add"]).benefit(9)).add(named("foo.add", &["foo.add"]));
    patterns.add(renames("baz.add", "foo.sum", &["foo.sum"]));
    assert_eq!(result(patterns), "foo.add");
    let mut patterns = ConversionPatterns::new();
    patterns.add(named("foo.add", &["foo.add"])).add(named("foo.sum", &["foo.sum"]).benefit(2));
    assert_eq!(result(patterns), "foo.sum");
    let mut patterns = ConversionPatterns::new();
    patterns.add(named("foo.add", &["foo.add"])).add(named("foo.sum", &["foo.sum"]));
    assert_eq!(result(patterns), "foo.add");
}

/// A pattern applies to what it created itself only if it says that this ends.
#[test]
fn recursion_is_bounded() {
    let counting = || {
        pattern("Down", "bar.count", |op, _, rewriter| {
            let count =
                rewriter.body().attribute(op, "n").and_then(|n| n.as_i64(rewriter.context())).unwrap();
            let name = if count == 0 { "foo.end" } else { "bar.count" };
            let new = create(rewriter, op, name, &[]);
            if count > 0 {
                let next = Attribute::integer(rewriter.context(), crate::types::Type::I32, count - 1);
                rewriter.set_attribute(new, "n", Some(next));
            }
            rewriter.replace_with_op(op, new);
            Ok(())
        })
    };
    let text = r#""bar.count"() {n = 3 : i32} : () -> ()"#;
    let mut program = Program::new(text);
    assert!(program.partially(&target(&["foo.end"]), only(counting())).is_err());
    let mut program = Program::new(text);
    assert!(program.partially(&target(&["foo.end"]), only(counting().bounded())).is_ok());
    insta::assert_snapshot!(program.text(), @r#""foo.end"() : () -> ()"#);
}

/// A-DC-16, A-DC-17, A-DC-18, A-DC-21: patterns get the converted operands, and see the op's own.
#[test]
fn patterns_get_converted_operands() {
    let mut program = Program::new(
        r#"
        %0 = "bar.source"() : () -> i32
        %1 = "bar.source"() : () -> f32
        "bar.use"(%0, %1) : (i32, f32) -> ()
        "#,
    );
    let types = widening();
    let mut patterns = only(converts("bar.source", "foo.source", &["foo.source"], &types));
    patterns.add(
        pattern("Use", "bar.use", |op, operands, rewriter| {
            let body = rewriter.body();
            let context = body.context();
            let types = |values: &[crate::ir::Value]| {
                values
                    .iter()
                    .map(|value| context.display(body.value_type(*value)).to_string())
                    .collect::<Vec<_>>()
            };
            assert_eq!(types(operands.values()), ["i64", "f32"]);
            assert_eq!(types(&body.operands(op).collect::<Vec<_>>()), ["i32", "f32"]);
            let new = create(rewriter, op, "foo.use", operands.values());
            rewriter.replace_with_op(op, new);
            Ok(())
        })
        .types(&types),
    );
    assert!(program.partially(&target(&["foo.source", "foo.use"]), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "foo.source"() : () -> i64
    %1 = "foo.source"() : () -> f32
    "foo.use"(%0, %1) : (i64, f32) -> ()
    "#);
}

/// A-DC-20: without a converter, operands keep their types.
#[test]
fn without_a_converter_operands_keep_their_types() {
    let mut program = Program::new(
        r#"
        %0 = "bar.source"() : () -> i32
        "bar.use"(%0) : (i32) -> ()
        "#,
    );
    let types = with_materializations(widening());
    let mut patterns = only(converts("bar.source", "foo.source", &["foo.source"], &types));
    patterns.add(renames("bar.use", "foo.use", &["foo.use"]));
    assert!(program.partially(&target(&["foo.source", "foo.use"]), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "foo.source"() : () -> i64
    %1 = "test.source"(%0) : (i64) -> i32
    "foo.use"(%1) : (i32) -> ()
    "#);
}

/// Rewrite patterns are part of a conversion as they are.
#[test]
fn rewrite_patterns_take_part() {
    let mut set = PatternSet::new();
    set.add(DeclaredRewrite {
        name: "Plain",
        source: "rules.dialect:1",
        root: "bar.add",
        benefit: 1,
        generated_ops: &["foo.add"],
        operand_ops: &[],
        apply: |op, rewriter| {
            let operands: Vec<_> = rewriter.body().operands(op).collect();
            rewriter.replace_with_new(op, "foo.add", |state| state.operands(operands));
            Ok(())
        },
    });
    let mut patterns = ConversionPatterns::new();
    patterns.add_rewrites(set);
    let mut program = Program::new(ADD);
    assert!(program.partially(&target(&["foo.add"]), patterns).is_ok());
    assert!(program.text().contains("foo.add"));
}

/// An op that a pattern modifies in place is legal afterwards.
#[test]
fn ops_modified_in_place_are_legal() {
    let mark = |value: Option<Attribute>| {
        only(pattern("Mark", "bar.add", move |op, _, rewriter| {
            rewriter.set_attribute(op, "done", value);
            Ok(())
        }))
    };
    let mut target = target(&[]);
    target.dynamically_legal_op("bar.add", |ir, op| ir.attribute(op, "done").is_some());
    let mut program = Program::new(ADD);
    assert!(program.partially(&target, mark(Some(Attribute::UNIT))).is_ok());
    assert!(program.text().contains("{done}"));
    let mut program = Program::new(ADD);
    assert!(program.partially(&target, mark(None)).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'bar.add' op could not be legalized: pattern 'Mark' modified 'bar.add', and the target makes it illegal
      note: pattern 'Mark' (test.dialect:1): it would apply to what it created itself
    ");
}

/// One diagnostic names the op, the patterns, and why each does not apply.
#[test]
fn a_failure_says_why_no_pattern_applies() {
    let mut patterns = only(pattern("Picky", "bar.add", |op, _, rewriter| {
        Err(rewriter.match_failure(op, || "the operands are equal"))
    }));
    patterns.add(pattern("Silent", "bar.add", |_, _, _| Err(crate::rewrite::MatchFailure)));
    patterns.add(renames("bar.add", "bar.other", &["bar.other"]));
    let mut strict = crate::conversion::TypeConverter::new("Strict");
    strict.add(crate::conversion::TypeClass::Integer, "error", |_, _| {
        crate::conversion::TypeConversion::Failure("integers have no counterpart".into())
    });
    patterns.add(converts("bar.add", "foo.add", &["foo.add"], &strict));
    let mut program = Program::new(ADD);
    assert!(program.partially(&target(&["foo.add"]), patterns).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'bar.add' op could not be legalized: the target makes it illegal
      note: pattern 'Picky' (test.dialect:1): the operands are equal
      note: pattern 'Silent' (test.dialect:1) does not apply, and does not say why
      note: pattern 'Convert' (test.dialect:1): operand #0: type 'i32' is not converted: integers have no counterpart
      note: pattern 'Rename' (test.dialect:1): it creates 'bar.other', of which no pattern makes a legal op
    ");
}

/// Bodies of isolated ops are converted one by one or in parallel, with the same result.
#[test]
fn bodies_are_converted_in_parallel() {
    let one = "\"isolated.scope\"() ({ \"test.start\"() : () -> () ADDS }) : () -> ()\n";
    let adds = (0..50).map(|at| format!("%{at} = \"bar.add\"() : () -> i32\n")).collect::<String>();
    let text = one.replace("ADDS", &adds).repeat(60);
    let count = Arc::new(AtomicUsize::new(0));
    let results: Vec<String> = [false, true]
        .into_iter()
        .map(|threading| {
            let mut program = Program::with_threads(&text, threading);
            let count = count.clone();
            let patterns = only(pattern("Count", "bar.add", move |op, _, rewriter| {
                count.fetch_add(1, Ordering::Relaxed);
                let new = create(rewriter, op, "foo.add", &[]);
                rewriter.replace_with_op(op, new);
                Ok(())
            }));
            let mut target = target(&["foo.add"]);
            target.legal_dialect("isolated").legal_dialect("test");
            assert!(program.fully(&target, patterns).is_ok());
            program.text()
        })
        .collect();
    assert_eq!(count.load(Ordering::Relaxed), 2 * 60 * 50);
    assert_eq!(results[0], results[1]);
    assert!(!results[0].contains("bar.add"));
}

/// Ops that a pattern creates in the body around its root are legalized as well.
#[test]
fn ops_created_around_are_legalized() {
    struct Hoist;
    impl crate::conversion::ConversionPattern for Hoist {
        fn name(&self) -> &str {
            "Hoist"
        }
        fn root(&self) -> crate::rewrite::PatternRoot {
            crate::rewrite::PatternRoot::op("bar.print")
        }
        fn reaches_ancestors(&self) -> bool {
            true
        }
        fn match_and_rewrite(
            &self,
            op: crate::ir::Op,
            _: &crate::conversion::ConvertedOperands,
            rewriter: &mut crate::conversion::ConversionRewriter<'_>,
        ) -> crate::rewrite::MatchResult {
            rewriter.in_ancestor(1, |builder, stub| {
                builder.set_before(stub);
                builder.operation("baz.declare", crate::location::Location::UNKNOWN).create();
            });
            rewriter.erase(op);
            Ok(())
        }
    }
    let text = "\"isolated.scope\"() ({ \"bar.print\"() : () -> () \"test.end\"() : () -> () }) : () -> ()";
    let mut target = target(&["foo.declare", "test.end"]);
    target.legal_dialect("isolated");
    let mut program = Program::new(text);
    assert!(program.fully(&target, only(Hoist)).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'baz.declare' op could not be legalized: the target makes it illegal
      note: no pattern is for this op
    ");
    let mut patterns = only(Hoist);
    patterns.add(renames("baz.declare", "foo.declare", &["foo.declare"]));
    assert!(program.fully(&target, patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    "foo.declare"() : () -> ()
    "isolated.scope"() ({
      "test.end"() : () -> ()
    }) : () -> ()
    "#);
}

/// A-DC-45 to A-DC-48: the layout of the debug output.
#[test]
fn the_log_is_a_tree() {
    use std::sync::Mutex;
    #[derive(Clone, Default)]
    struct Buffer(Arc<Mutex<Vec<u8>>>);
    impl std::io::Write for Buffer {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut program = Program::new("\"bar.return\"() : () -> ()");
    let mut patterns =
        only(pattern("Never", "bar.return", |op, _, rewriter| Err(rewriter.match_failure(op, || "never"))));
    patterns.add(renames("bar.return", "foo.return", &["foo.return"]));
    let conversion = FrozenConversion::new(program.body.context(), target(&["foo.return"]), patterns);
    let buffer = Buffer::default();
    let log = Arc::new(crate::conversion::ConversionLog::new(buffer.clone()));
    let config = ConversionConfig::default().with_log(Some(log));
    assert!(program.checked(|body| conversion.apply_partially(body, &config)).is_ok());
    let text = String::from_utf8(buffer.0.lock().unwrap().clone()).unwrap();
    let serial = format!("@{}", program.body.serial().0);
    insta::assert_snapshot!(text.replace(&serial, "@N"), @r#"

    //===-------------------------------------------===//
    Legalizing operation : 'bar.return'(op0@N) {
      "bar.return"() : () -> ()

      * Fold {
      } -> FAILURE : unable to fold

      * Pattern : 'bar.return -> ()' {
        Trying to match "Never"
        ** Failure : never
      } -> FAILURE : pattern failed to match

      * Pattern : 'bar.return -> (foo.return)' {
        Trying to match "Rename"
        ** Insert  : 'foo.return'(op1@N)
        ** Replace : 'bar.return'(op0@N)

        //===-------------------------------------------===//
        Legalizing operation : 'foo.return'(op1@N) {
          "foo.return"() : () -> ()

        } -> SUCCESS : operation marked legal by the target
        //===-------------------------------------------===//
      } -> SUCCESS : pattern applied successfully

    } -> SUCCESS
    //===-------------------------------------------===//
    "#);
}
