//! Trees of bodies.

use super::fixture::{Program, old_to_new, pattern};
use crate::context::ContextOptions;
use crate::ir::{InsertionPoint, IrMap, Op};
use crate::rewrite::{
    FrozenPatterns, GreedyConfig, MatchResult, PatternRoot, PatternSet, RegionSimplification, RewritePattern,
    Rewriter, apply_patterns_greedily,
};

fn functions(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        text += &format!(
            r#"
            "test.func"() ({{
              %c = "test.constant"() <{{value = {number} : i32}}> : () -> i32
              %0 = "test.old"(%c) : (i32) -> i32
              %1 = "test.add"(%c, %c) : (i32, i32) -> i32
              "test.func"() ({{
                %2 = "test.old"() : () -> i32
                "test.return"(%2) : (i32) -> ()
              }}) : () -> ()
              "test.return"(%0, %1) : (i32, i32) -> ()
            }}) : () -> ()
            "#
        );
    }
    text
}

#[test]
fn bodies_in_parallel_give_what_one_thread_gives() {
    let run = |threading: bool, count: usize| {
        let mut program = Program::with_options(
            &functions(count),
            ContextOptions { threading, ..ContextOptions::default() },
        );
        let outcome = program.greedily(old_to_new(), &GreedyConfig::default());
        assert!(outcome.converged && outcome.changed);
        (program.text(), outcome)
    };
    assert_eq!(run(true, 300), run(false, 300));
    insta::assert_snapshot!(run(true, 1).0, @r#"
    "test.func"() ({
      %0 = "test.constant"() <{value = 0 : i32}> : () -> i32
      %1 = "test.new"(%0) : (i32) -> i32
      "test.func"() ({
        %2 = "test.new"() : () -> i32
        "test.return"(%2) : (i32) -> ()
      }) : () -> ()
      "test.return"(%1, %0) : (i32, i32) -> ()
    }) : () -> ()
    "#);
}

#[test]
fn the_op_of_a_body_is_matched_in_its_parent() {
    // Functions without a mark get one; the mark is then on the root of the function's own body.
    let mut patterns = old_to_new();
    patterns.add(pattern("Mark", PatternRoot::op("test.func"), 1, |op, rewriter| {
        if rewriter.body().attribute(op, "mark").is_some() {
            return Err(rewriter.match_failure(op, || "marked"));
        }
        rewriter.modify(op, |body| body.set_attribute(op, "mark", Some(crate::attributes::Attribute::UNIT)));
        Ok(())
    }));
    let mut program = Program::new(&functions(2));
    let outcome = program.greedily(patterns, &GreedyConfig::default());
    assert!(outcome.converged);
    assert_eq!(program.text().matches("mark").count(), 4);
}

#[test]
fn a_parent_looks_again_after_its_child_changed() {
    // A function that does nothing but return is erased; that it does so is seen only after work inside.
    let mut patterns = PatternSet::new();
    patterns.add(pattern("EraseEmpty", PatternRoot::op("test.func"), 1, |op, rewriter| {
        let (body, region) = rewriter.body().region(op, 0);
        let entry = body.entry_block(region).unwrap();
        if body.ops(entry).count() > 1 {
            return Err(rewriter.match_failure(op, || "it does something"));
        }
        rewriter.erase(op);
        Ok(())
    }));
    let text = r#"
        "test.func"() ({
          %0 = "test.pure"() : () -> i32
          "test.return"() : () -> ()
        }) : () -> ()
    "#;
    let mut program = Program::new(text);
    assert!(program.greedily(patterns, &GreedyConfig::default()).converged);
    assert_eq!(program.text(), "");
}

/// A pattern that works in the bodies around its root's.
struct Reaching(fn(Op, &mut Rewriter<'_>) -> MatchResult);

impl RewritePattern for Reaching {
    fn name(&self) -> &str {
        "Reaching"
    }
    fn root(&self) -> PatternRoot {
        PatternRoot::op("test.old")
    }
    fn reaches_ancestors(&self) -> bool {
        true
    }
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        (self.0)(op, rewriter)
    }
}

fn reach(text: &str, apply: fn(Op, &mut Rewriter<'_>) -> MatchResult) -> String {
    let mut program = Program::new(text);
    let mut patterns = PatternSet::new();
    patterns.add(Reaching(apply));
    let patterns = FrozenPatterns::new(&program.context, patterns);
    let outcome = apply_patterns_greedily(&mut program.body, &patterns, &GreedyConfig::default());
    program.check();
    assert!(outcome.converged);
    program.text()
}

#[test]
fn a_pattern_inserts_into_the_body_around() {
    let text = r#"
        "test.func"() ({
          "test.func"() ({
            %0 = "test.old"() : () -> i32
            "test.return"(%0) : (i32) -> ()
          }) : () -> ()
          "test.return"() : () -> ()
        }) : () -> ()
    "#;
    // What is inserted at the top folds, since the driver comes back there.
    let text = reach(text, |op, rewriter| {
        assert_eq!(rewriter.ancestor_count(), 2);
        rewriter.in_ancestor(2, |builder, stub| {
            builder.set_before(stub);
            let location = builder.body().location(stub);
            let seven = builder.operation("test.seven", location).results([crate::types::Type::I32]).create();
            let seven = builder.body().result(seven, 0);
            builder.operation("test.use", location).operands([seven]).create();
        });
        rewriter.replace_with_new(op, "test.new", |state| state);
        Ok(())
    });
    insta::assert_snapshot!(text, @r#"
    %0 = "test.constant"() <{value = 7 : i32}> : () -> i32
    "test.use"(%0) : (i32) -> ()
    "test.func"() ({
      "test.func"() ({
        %1 = "test.new"() : () -> i32
        "test.return"(%1) : (i32) -> ()
      }) : () -> ()
      "test.return"() : () -> ()
    }) : () -> ()
    "#);
}

#[test]
fn a_pattern_inlines_a_function_next_to_its_own() {
    let text = r#"
        "test.func"() ({
          %c = "test.constant"() <{value = 2 : i32}> : () -> i32
          %0 = "test.old"(%c) : (i32) -> i32
          "test.return"(%0) : (i32) -> ()
        }) : () -> ()
        "test.func"() ({
        ^bb0(%0: i32):
          %1 = "test.add"(%0, %0) : (i32, i32) -> i32
          "test.return"(%1) : (i32) -> ()
        }) {callee} : () -> ()
    "#;
    let text = reach(text, |op, rewriter| {
        rewriter.beside_ancestor(1, |builder, around, stub| {
            let callee = around.ops(around.parent_block(stub).unwrap()).next_back().unwrap();
            let (callee, region) = around.region(callee, 0);
            let arguments: Vec<_> = builder.body().operands(op).collect();
            let mut map = IrMap::new();
            let inlined = builder.inline_region(Some(callee), region, op, &arguments, &mut map).unwrap();
            let exit = inlined.exits[0];
            let results: Vec<_> = builder.body().operands(exit).collect();
            builder.erase(exit);
            builder.merge_blocks(inlined.continuation, inlined.first, &[]);
            builder.replace(op, &results);
        });
        Ok(())
    });
    insta::assert_snapshot!(text, @r#"
    "test.func"() ({
      %1 = "test.constant"() <{value = 4 : i32}> : () -> i32
      "test.return"(%1) : (i32) -> ()
    }) : () -> ()
    "test.func"() ({
    ^bb0(%arg0: i32):
      %0 = "test.add"(%arg0, %arg0) : (i32, i32) -> i32
      "test.return"(%0) : (i32) -> ()
    }) {callee} : () -> ()
    "#);
}

#[test]
fn work_in_a_child_is_gone_on_with() {
    // The pattern in the parent puts something that folds into the child.
    let mut patterns = PatternSet::new();
    patterns.add(pattern("Fill", PatternRoot::op("other.fill"), 1, |op, rewriter| {
        let body = rewriter.body();
        let function = body.next_op(op).unwrap();
        let location = body.location(op);
        let mut child = rewriter.child(function);
        let region = child.body().region(child.body().root(), 0).1;
        let entry = child.body().entry_block(region).unwrap();
        let point = InsertionPoint::at_start(child.body(), entry);
        child.set_insertion_point(Some(point));
        let seven = child.operation("test.seven", location).results([crate::types::Type::I32]).create();
        let seven = child.body().result(seven, 0);
        child.operation("test.use", location).operands([seven]).create();
        rewriter.erase(op);
        Ok(())
    }));
    let text = r#"
        "other.fill"() : () -> ()
        "test.func"() ({
          "test.return"() : () -> ()
        }) : () -> ()
    "#;
    let mut program = Program::new(text);
    // Work on the child is done before and after.
    assert!(program.greedily(patterns, &GreedyConfig::default()).converged);
    insta::assert_snapshot!(program.text(), @r#"
    "test.func"() ({
      %0 = "test.constant"() <{value = 7 : i32}> : () -> i32
      "test.use"(%0) : (i32) -> ()
      "test.return"() : () -> ()
    }) : () -> ()
    "#);
}

#[test]
fn an_iteration_limit_leaves_nothing_behind_for_the_next_body() {
    // Simplifying the regions of the first function queues ops of it; the limit keeps them from being visited there.
    let text = r#"
        "test.func"() ({
          %c = "test.old"() : () -> i1
          "test.cond_br"(%c)[^a, ^b] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
        ^a:
          "test.br"()[^m] : () -> ()
        ^b:
          "test.br"()[^m] : () -> ()
        ^m:
          %v = "test.pure"() : () -> i32
          "test.return"() : () -> ()
        ^dead(%x: i32):
          %y = "test.old"(%v) : (i32) -> i32
          "test.br"()[^m] : () -> ()
        }) : () -> ()
        "test.func"() ({
          "test.return"() : () -> ()
        }) : () -> ()
    "#;
    for max_iterations in [Some(1), Some(2)] {
        for region_simplification in [RegionSimplification::Normal, RegionSimplification::Aggressive] {
            let config = GreedyConfig { max_iterations, region_simplification, ..GreedyConfig::default() };
            let mut program = Program::new(text);
            let _ = program.greedily(old_to_new(), &config);
        }
    }
}
