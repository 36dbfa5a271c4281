//! Listeners, debug output, and reports about patterns.

use std::sync::Arc;

use super::fixture::{Program, old_to_new, pattern};
use crate::attributes::Attribute;
use crate::ir::{Body, Listener, ModifyOp, Op, Value};
use crate::location::Location;
use crate::rewrite::{
    FrozenPatterns, GreedyConfig, MatchFailure, PatternRoot, PatternSet, RewriteTrace, TextTrace,
    apply_patterns_greedily_with,
};
use crate::types::Type;

const PROGRAM: &str = r#"
    %c = "test.constant"() <{value = 1 : i32}> : () -> i32
    %0 = "test.add"(%c, %c) : (i32, i32) -> i32
    %1 = "test.old"(%0) : (i32) -> i32
    %2 = "test.pure"() : () -> i32
    "test.use"(%1) : (i32) -> ()
"#;

/// Writes down what it hears.
#[derive(Default)]
struct Log(Vec<String>);

impl Log {
    fn add(&mut self, body: &Body, what: &str, op: Op) {
        self.0.push(format!("{what} {}", body.name(op).text(body.context()).trim_start_matches("test.")));
    }
}

impl Listener for Log {
    fn argument_added(&mut self, body: &Body, argument: Value) {
        self.0.push(format!("argument of {}", body.context().display(body.value_type(argument))));
    }
    fn argument_erased(&mut self, body: &Body, argument: Value) {
        self.0.push(format!("erased argument of {}", body.context().display(body.value_type(argument))));
    }
    fn op_inserted(&mut self, body: &Body, op: Op) {
        self.add(body, "inserted", op);
    }
    fn op_modified(&mut self, body: &Body, op: Op) {
        self.add(body, "modified", op);
    }
    fn op_replaced(&mut self, body: &Body, op: Op, _values: &[Value]) {
        self.add(body, "replaced", op);
    }
    fn op_erased(&mut self, body: &Body, op: Op) {
        self.add(body, "erased", op);
    }
}

#[test]
fn a_listener_hears_all() {
    let mut program = Program::new(PROGRAM);
    let patterns = FrozenPatterns::new(&program.context, old_to_new());
    let mut log = Log::default();
    let config = GreedyConfig::default();
    let outcome = apply_patterns_greedily_with(&mut program.body, &patterns, &config, &mut log);
    assert!(outcome.changed);
    insta::assert_snapshot!(log.0.join("\n"), @r"
    inserted constant
    replaced add
    modified old
    erased add
    erased constant
    inserted new
    replaced old
    modified use
    erased old
    erased pure
    ");
}

#[test]
fn a_listener_hears_of_arguments() {
    let mut program = Program::new("\"test.scope\"() ({\n^a(%0: i32):\n}) : () -> ()");
    let block = program.body.entry_block(program.body.region(program.find("test.scope"), 0).1).unwrap();
    let mut log = Log::default();
    let mut rewriter = crate::rewrite::Rewriter::with_listener(&mut program.body, &mut log);
    rewriter.insert_argument(block, 0, Type::F32, Location::UNKNOWN);
    rewriter.remove_arguments(block, &[0, 1]);
    assert_eq!(log.0, ["argument of f32", "erased argument of f32", "erased argument of i32"]);
}

#[test]
fn debug_output_tells_each_step_and_why_patterns_fail() {
    let mut patterns = old_to_new();
    patterns.add(pattern("NeverUse", PatternRoot::op("test.use"), 1, |op, rewriter| {
        Err(rewriter.match_failure(op, || format!("{} operand", rewriter.body().operand_count(op))))
    }));
    let mut program = Program::new(PROGRAM);
    let trace = Arc::new(TextTrace::new(Vec::new()));
    let config = GreedyConfig {
        trace: Some(trace.clone() as Arc<dyn RewriteTrace>),
        max_iterations: Some(1),
        ..GreedyConfig::default()
    };
    let _ = program.greedily(patterns, &config);
    drop(config);
    let text = String::from_utf8(Arc::into_inner(trace).unwrap().into_inner()).unwrap();
    let without_handles = regex::Regex::new(r" \(op\d+@\d+\)").unwrap();
    insta::assert_snapshot!(without_handles.replace_all(&text, ""), @r"
    visiting 'test.constant'
    visiting 'test.add'
      'test.add' folds
        inserted 'test.constant'
        replaced 'test.add'
        modified 'test.old'
        erased 'test.add'
    visiting 'test.constant'
      'test.constant' is dead
        erased 'test.constant'
    visiting 'test.constant'
    visiting 'test.old'
      trying OldToNew (test.dialect:1)
        inserted 'test.new'
        replaced 'test.old'
        modified 'test.use'
        erased 'test.old'
      OldToNew applied
    visiting 'test.constant'
    visiting 'test.new'
    visiting 'test.pure'
      'test.pure' is dead
        erased 'test.pure'
    visiting 'test.use'
      trying NeverUse (test.dialect:1)
        no match at 'test.use': 1 operand
      NeverUse did not apply
    ");
}

#[test]
fn reasons_are_not_worked_out_for_nobody() {
    let mut patterns = PatternSet::new();
    patterns.add(pattern("Quiet", PatternRoot::AnyOp, 1, |op, rewriter| {
        Err(rewriter.match_failure(op, || -> String { panic!("nobody listens") }))
    }));
    let outcome = Program::new(PROGRAM).greedily(patterns, &GreedyConfig::default());
    assert!(outcome.converged);
}

/// Returns the diagnostics about a pattern for `test.old`.
fn reported(
    config: &GreedyConfig,
    apply: impl Fn(Op, &mut crate::rewrite::Rewriter<'_>) -> crate::rewrite::MatchResult + Send + Sync + 'static,
) -> Vec<String> {
    let mut patterns = PatternSet::new();
    patterns.add(pattern("Wrong", PatternRoot::op("test.old"), 1, apply));
    let mut program = Program::new(PROGRAM);
    let outcome = program.greedily(patterns, config);
    let diagnostics = program.diagnostics();
    assert_eq!(outcome.misuse.is_some(), !diagnostics.is_empty());
    assert_eq!(outcome.misuse.is_some(), outcome.require_convergence(&program.body).is_err());
    diagnostics
}

/// Writes down the operands of ops before and after they are modified.
#[derive(Default)]
struct Operands(Vec<(&'static str, usize)>);

impl Listener for Operands {
    fn op_modifying(&mut self, body: &Body, op: Op) {
        self.0.push(("before", body.operand_count(op)));
    }
    fn op_modified(&mut self, body: &Body, op: Op) {
        self.0.push(("after", body.operand_count(op)));
    }
}

#[test]
fn a_listener_hears_before_and_after_a_modification() {
    let mut program = Program::new("%0 = \"test.pure\"() : () -> i32\n\"test.use\"(%0) : (i32) -> ()");
    let mut patterns = PatternSet::new();
    patterns.add(pattern("DropOperands", PatternRoot::op("test.use"), 1, |op, rewriter| {
        if rewriter.body().operand_count(op) == 0 {
            return Err(MatchFailure);
        }
        rewriter.modify(op, |modified| modified.set_operands(op, &[]));
        Ok(())
    }));
    let patterns = FrozenPatterns::new(&program.context, patterns);
    let mut operands = Operands::default();
    let config = GreedyConfig::default();
    let outcome = apply_patterns_greedily_with(&mut program.body, &patterns, &config, &mut operands);
    assert!(outcome.converged);
    assert_eq!(operands.0, [("before", 1), ("after", 0)]);
}

#[test]
fn a_modification_reaches_one_op() {
    let mut program = Program::new("%0 = \"test.pure\"() : () -> i32\n\"test.use\"(%0) : (i32) -> ()");
    let body = &mut program.body;
    let block = body.entry_block(body.region(body.root(), 0).1).unwrap();
    let ops: Vec<Op> = body.ops(block).collect();
    crate::ir::Builder::new(body).modify(ops[0], |modified| modified.set_operands(ops[1], &[]));
    // Nor does a modification within it.
    body.modify_op(ops[0], |modified| {
        modified.modify_op(ops[1], |modified| modified.set_attribute(ops[1], "mark", Some(Attribute::UNIT)));
    });
    assert_eq!((body.operand_count(ops[1]), body.attribute(ops[1], "mark")), (1, None));
    let message = "a modification of 'test.pure' was to change 'test.use', which stayed as it was";
    assert_eq!(program.diagnostics(), [message; 2]);
}

#[test]
fn a_pattern_whose_modification_strays_is_reported() {
    let config = GreedyConfig { max_rewrites: Some(20), ..GreedyConfig::default() };
    let messages = reported(&config, |op, rewriter| {
        let producer = rewriter.body().defining_op(rewriter.body().operand(op, 0)).unwrap();
        rewriter.modify(op, |body| body.set_attribute(producer, "mark", Some(Attribute::UNIT)));
        Err(MatchFailure)
    });
    let bug = "a modification of 'test.old' was to change 'test.constant', which stayed as it was";
    assert_eq!(messages, [format!("pattern 'Wrong' has a bug: {bug}")]);
}

#[test]
fn a_pattern_that_changes_and_then_fails_is_reported() {
    let config = GreedyConfig { max_rewrites: Some(20), ..GreedyConfig::default() };
    let messages = reported(&config, |op, rewriter| {
        rewriter.modify(op, |body| body.set_attribute(op, "mark", Some(Attribute::UNIT)));
        Err(MatchFailure)
    });
    assert_eq!(messages, ["pattern 'Wrong' changed the IR and then failed"]);
    // Even where it erased its root.
    let messages = reported(&config, |op, rewriter| {
        let operand = rewriter.body().operand(op, 0);
        rewriter.replace(op, &[operand]);
        Err(MatchFailure)
    });
    assert_eq!(messages, ["pattern 'Wrong' changed the IR and then failed"]);
}

#[test]
fn a_change_behind_the_rewriters_back_is_found_by_expensive_checks() {
    let change = |op: Op, rewriter: &mut crate::rewrite::Rewriter<'_>| {
        rewriter.builder().body_mut_unobserved().set_attribute(op, "mark", Some(Attribute::UNIT));
        Err(MatchFailure)
    };
    let config = GreedyConfig { expensive_checks: true, max_rewrites: Some(20), ..GreedyConfig::default() };
    assert_eq!(reported(&config, change), ["pattern 'Wrong' changed the IR and then failed"]);
}

#[test]
fn a_pattern_that_applies_without_a_change_is_reported() {
    let config = GreedyConfig { expensive_checks: true, max_rewrites: Some(20), ..GreedyConfig::default() };
    assert_eq!(reported(&config, |_, _| Ok(())), ["pattern 'Wrong' applied and changed nothing"]);
}
