//! Tests of the greedy driver: the patterns that are tried on each op, and when the driver ends.

use std::sync::{Arc, Mutex};

use super::fixture::{Program, canonical_with, old_to_new, pattern};
use crate::ir::{Body, Op};
use crate::rewrite::{
    DeclaredRewrite, FrozenPatterns, GreedyConfig, MatchFailure, MatchResult, PatternApplicator,
    PatternFilter, PatternRoot, PatternSet, RewriteEvent, RewritePattern, RewriteTrace, Rewriter, Strictness,
    TraversalOrder, apply_ops_and_fold,
};

const OLD: &str = r#"
    %0 = "test.old"() : () -> i32
    %1 = "test.old"(%0) : (i32) -> i32
    "test.use"(%1) : (i32) -> ()
"#;

/// Patterns that apply to nothing and note that they were tried.
fn noting(patterns: &[(&'static str, PatternRoot, u16)]) -> (PatternSet, Arc<Mutex<Vec<&'static str>>>) {
    let log: Arc<Mutex<Vec<&'static str>>> = Arc::default();
    let mut set = PatternSet::new();
    for (name, root, benefit) in patterns {
        let (name, log) = (*name, log.clone());
        set.add(pattern(name, root.clone(), *benefit, move |_, _| {
            log.lock().unwrap().push(name);
            Err(MatchFailure)
        }));
    }
    (set, log)
}

#[test]
fn patterns_apply_until_nothing_matches() {
    insta::assert_snapshot!(canonical_with(OLD, old_to_new(), &GreedyConfig::default()), @r#"
    %0 = "test.new"() : () -> i32
    %1 = "test.new"(%0) : (i32) -> i32
    "test.use"(%1) : (i32) -> ()
    "#);
}

#[test]
fn patterns_are_tried_by_benefit_and_then_in_their_order() {
    use crate::dialect::OpTraits;
    let (patterns, log) = noting(&[
        ("any", PatternRoot::AnyOp, 1),
        ("first", PatternRoot::op("test.use"), 1),
        ("other op", PatternRoot::op("test.old"), 9),
        ("large", PatternRoot::op("test.use"), 3),
        ("second", PatternRoot::op("test.use"), 1),
        ("returns", PatternRoot::Traits(OpTraits::TERMINATOR), 8),
        ("terminators only", PatternRoot::Info(|info| info.text() == "test.use"), 2),
    ]);
    let mut program = Program::new("\"test.use\"() : () -> ()");
    let outcome = program.greedily(patterns, &GreedyConfig::default());
    assert!(!outcome.changed && outcome.converged);
    assert_eq!(*log.lock().unwrap(), ["large", "terminators only", "any", "first", "second"]);
}

#[test]
fn unregistered_ops_have_patterns_too() {
    let (patterns, log) =
        noting(&[("known", PatternRoot::op("other.op"), 1), ("any", PatternRoot::AnyOp, 1)]);
    let mut program = Program::new("\"other.op\"() : () -> ()");
    program.context.op_name("other.later");
    let _ = program.greedily(patterns, &GreedyConfig::default());
    assert_eq!(*log.lock().unwrap(), ["known", "any"]);
}

#[test]
fn patterns_are_chosen_by_name() {
    let (patterns, log) = noting(&[
        ("a", PatternRoot::op("test.use"), 1),
        ("b", PatternRoot::op("test.use"), 1),
        ("c", PatternRoot::op("test.use"), 1),
    ]);
    let mut program = Program::new("\"test.use\"() : () -> ()");
    let strings = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let filter = PatternFilter { enabled: strings(&["b", "c"]), disabled: strings(&["c"]) };
    let patterns = FrozenPatterns::filtered(&program.context, patterns, &filter);
    let config = GreedyConfig::default();
    let _ = crate::rewrite::apply_patterns_greedily(&mut program.body, &patterns, &config);
    assert_eq!(*log.lock().unwrap(), ["b"]);
    assert_eq!(patterns.patterns_for(program.context.op_name("test.use")).len(), 1);
}

#[test]
fn a_cost_model_orders_and_leaves_out() {
    let (patterns, log) = noting(&[
        ("cheap", PatternRoot::op("test.use"), 1),
        ("never", PatternRoot::op("test.use"), 9),
        ("dear", PatternRoot::op("test.use"), 2),
    ]);
    let mut program = Program::new("\"test.use\"() : () -> ()");
    let patterns = FrozenPatterns::new(&program.context, patterns);
    let mut applicator = PatternApplicator::new(&patterns);
    applicator.apply_cost_model(|pattern| (pattern.name() != "never").then(|| 10 - pattern.benefit()));
    let op = program.find("test.use");
    assert!(applicator.match_and_rewrite(op, &mut Rewriter::new(&mut program.body)).is_err());
    assert_eq!(*log.lock().unwrap(), ["cheap", "dear"]);
    log.lock().unwrap().clear();
    applicator.apply_default_cost_model();
    assert!(applicator.match_and_rewrite(op, &mut Rewriter::new(&mut program.body)).is_err());
    assert_eq!(*log.lock().unwrap(), ["never", "dear", "cheap"]);
}

#[test]
fn a_declared_rule_is_a_pattern() {
    const ERASE_OLD: DeclaredRewrite = DeclaredRewrite {
        name: "EraseOld",
        source: "test.dialect:7",
        root: "test.use",
        benefit: 2,
        generated_ops: &[],
        operand_ops: &[],
        apply: |op, rewriter| {
            if rewriter.body().operand_count(op) > 0 {
                return Err(rewriter.match_failure(op, || "it has operands"));
            }
            rewriter.erase(op);
            Ok(())
        },
    };
    let mut patterns = PatternSet::new();
    patterns.add(ERASE_OLD);
    let text = "%0 = \"test.old\"() : () -> i32\n\"test.use\"() : () -> ()\n\"test.use\"(%0) : (i32) -> ()";
    insta::assert_snapshot!(canonical_with(text, patterns, &GreedyConfig::default()), @r#"
    %0 = "test.old"() : () -> i32
    "test.use"(%0) : (i32) -> ()
    "#);
}

/// The ops that a rule was tried on, by their attribute `n`, and where it applied.
fn tries_after(
    operand_ops: &'static [&'static str],
    text: &str,
    trace: Option<Arc<dyn RewriteTrace>>,
) -> Vec<i64> {
    struct Note(Mutex<Vec<i64>>, &'static [&'static str]);
    impl RewritePattern for Arc<Note> {
        fn name(&self) -> &str {
            "Note"
        }
        fn root(&self) -> PatternRoot {
            PatternRoot::op("test.keeper")
        }
        fn operand_ops(&self) -> &[&'static str] {
            self.1
        }
        fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
            let number = rewriter.body().attribute(op, "n").unwrap().as_i64(rewriter.context()).unwrap();
            self.0.lock().unwrap().push(number);
            Err(MatchFailure)
        }
    }
    let note = Arc::new(Note(Mutex::default(), operand_ops));
    let mut patterns = PatternSet::new();
    patterns.add(note.clone());
    let _ = Program::new(text).greedily(patterns, &GreedyConfig { trace, ..GreedyConfig::default() });
    let mut numbers = note.0.lock().unwrap().clone();
    numbers.sort_unstable();
    numbers
}

const PRODUCERS: &str = r#"
    %a = "test.old"() : () -> i32
    %b = "test.new"() : () -> i32
    "test.keeper"() {n = 0} : () -> ()
    "test.keeper"(%a) {n = 1} : (i32) -> ()
    "test.keeper"(%b, %a) {n = 2} : (i32, i32) -> ()
    "test.keeper"(%b, %b) {n = 3} : (i32, i32) -> ()
"#;

#[test]
fn a_pattern_is_tried_where_the_ops_that_it_needs_define_operands() {
    assert_eq!(tries_after(&[], PRODUCERS, None), [0, 1, 2, 3]);
    assert_eq!(tries_after(&["test.old"], PRODUCERS, None), [1, 2]);
    assert_eq!(tries_after(&["test.old", "test.new"], PRODUCERS, None), [2]);
    assert_eq!(tries_after(&["test.use"], PRODUCERS, None), []);
}

#[test]
fn a_trace_tells_of_all_patterns() {
    struct Silent;
    impl RewriteTrace for Silent {
        fn event(&self, _: &Body, _: &RewriteEvent<'_>) {}
    }
    assert_eq!(tries_after(&["test.use"], PRODUCERS, Some(Arc::new(Silent))), [0, 1, 2, 3]);
}

/// The order in which ops of the name `test.use` are come to, by their attribute `n`.
fn visits(order: TraversalOrder) -> Vec<i64> {
    let log: Arc<Mutex<Vec<i64>>> = Arc::default();
    let mut patterns = PatternSet::new();
    let seen = log.clone();
    patterns.add(pattern("Note", PatternRoot::op("test.keeper"), 1, move |op, rewriter| {
        let number = rewriter.body().attribute(op, "n").unwrap().as_i64(rewriter.context()).unwrap();
        seen.lock().unwrap().push(number);
        Err(MatchFailure)
    }));
    let text = r#"
        "test.keeper"() ({
          "test.keeper"() {n = 1} : () -> ()
          "test.keeper"() {n = 2} : () -> ()
        }, {
          "test.keeper"() {n = 3} : () -> ()
        }) {n = 0} : () -> ()
        "test.keeper"() {n = 4} : () -> ()
    "#;
    let _ = Program::new(text).greedily(patterns, &GreedyConfig { order, ..GreedyConfig::default() });
    log.lock().unwrap().clone()
}

#[test]
fn ops_are_come_to_in_the_chosen_order() {
    assert_eq!(visits(TraversalOrder::TopDown), [0, 1, 2, 3, 4]);
    assert_eq!(visits(TraversalOrder::BottomUp), [4, 0, 3, 2, 1]);
}

#[test]
fn a_pattern_without_end_is_stopped() {
    let ping_pong = {
        let mut patterns = old_to_new();
        patterns.add(pattern("NewToOld", PatternRoot::op("test.new"), 1, |op, rewriter| {
            let operands: Vec<_> = rewriter.body().operands(op).collect();
            rewriter.replace_with_new(op, "test.old", |state| state.operands(operands));
            Ok(())
        }));
        patterns
    };
    let mut program = Program::new(OLD);
    let config = GreedyConfig { max_rewrites: Some(100), ..GreedyConfig::default() };
    let outcome = program.greedily(ping_pong, &config);
    assert!(!outcome.converged && outcome.changed);
    assert_eq!(outcome.rewrites, 100);
    assert!(outcome.require_convergence(&program.body).is_err());
    assert_eq!(
        program.diagnostics(),
        ["'builtin.module' op was still changing when its rewriting was stopped"]
    );
}

/// Patterns that replace ops in a cycle, each found from the name before.
fn cycle(names: &'static [&'static str]) -> PatternSet {
    let mut patterns = PatternSet::new();
    for (position, name) in names.iter().enumerate() {
        let next = names[(position + 1) % names.len()];
        patterns.add(pattern(name, PatternRoot::op(*name), 1, move |op, rewriter| {
            let operands: Vec<_> = rewriter.body().operands(op).collect();
            rewriter.replace_with_new(op, next, |state| state.operands(operands));
            Ok(())
        }));
    }
    patterns
}

#[test]
fn a_cycle_of_patterns_is_stopped_by_default_and_named() {
    for names in [&["test.old", "test.new"][..], &["test.old", "test.new", "test.pure"]] {
        let mut program = Program::new(OLD);
        let outcome = program.greedily(cycle(names), &GreedyConfig::default());
        assert!(!outcome.converged && outcome.misuse.is_none());
        assert!(outcome.rewrites < 20_000, "{}", outcome.rewrites);
        let [message] = &*program.diagnostics() else { panic!("{:?}", program.diagnostics()) };
        assert!(message.contains("'builtin.module' op did not converge"), "{message}");
        for name in names {
            assert!(program.notes().contains(&format!("still applying: pattern '{name}' (test.dialect:1)")));
        }
    }
}

#[test]
fn a_cycle_in_many_bodies_is_reported_once_whatever_the_number_of_threads() {
    let function = |contents: &str| {
        format!("\"test.func\"() ({{\n{contents}\"test.return\"() : () -> ()\n}}) : () -> ()\n")
    };
    let changing = function("%0 = \"test.old\"() : () -> i32\n\"test.use\"(%0) : (i32) -> ()\n");
    // So many ops are worked on by several threads.
    let text = changing.repeat(3) + &function(&"\"test.use\"() : () -> ()\n".repeat(1100));
    let reports = |threading| {
        let options = crate::context::ContextOptions { threading, ..Default::default() };
        let mut program = Program::with_options(&text, options);
        let _ = program.greedily(cycle(&["test.old", "test.new"]), &GreedyConfig::default());
        program.diagnostics()
    };
    assert_eq!(reports(true), reports(false));
    assert_eq!(reports(true).len(), 1);
}

#[test]
fn a_fold_without_end_is_stopped() {
    let mut patterns = PatternSet::new();
    patterns.add(pattern("Unmark", PatternRoot::op("test.mark"), 1, |op, rewriter| {
        rewriter.modify(op, |body| body.set_attribute(op, "marked", None));
        Ok(())
    }));
    let outcome = Program::new("\"test.mark\"() : () -> ()")
        .greedily(patterns, &GreedyConfig { max_rewrites: Some(9), ..GreedyConfig::default() });
    assert!(!outcome.converged);
}

#[test]
fn iterations_are_bounded() {
    // Every way through adds one mark, which the next one finds.
    let mut patterns = PatternSet::new();
    patterns.add(pattern("Grow", PatternRoot::op("test.use"), 1, |op, rewriter| {
        let body = rewriter.body();
        let region = body.parent_region(op).unwrap();
        let first = body.first_op(body.entry_block(region).unwrap()).unwrap();
        if first != op {
            return Err(rewriter.match_failure(op, || "not the first"));
        }
        rewriter.operation("test.use", crate::location::Location::UNKNOWN).create();
        Ok(())
    }));
    let config = GreedyConfig { max_iterations: Some(3), max_rewrites: Some(1), ..GreedyConfig::default() };
    let outcome = Program::new("\"test.use\"() : () -> ()").greedily(patterns, &config);
    assert!(!outcome.converged);
}

#[test]
fn only_given_ops_are_worked_on() {
    let given = |strictness| {
        let mut program = Program::new(OLD);
        let patterns = FrozenPatterns::new(&program.context, old_to_new());
        let old = program.find("test.old");
        let config = GreedyConfig { strictness, ..GreedyConfig::default() };
        let outcome = apply_ops_and_fold(&mut program.body, &[old], &patterns, &config);
        program.check();
        (outcome.rewrites, program.text())
    };
    let (rewrites, text) = given(Strictness::ExistingOps);
    assert_eq!(rewrites, 1);
    insta::assert_snapshot!(text, @r#"
    %0 = "test.new"() : () -> i32
    %1 = "test.old"(%0) : (i32) -> i32
    "test.use"(%1) : (i32) -> ()
    "#);
    // The user of the replaced op is touched, too.
    assert_eq!(given(Strictness::AnyOp).0, 2);
    assert_eq!(given(Strictness::ExistingAndNewOps).0, 1);
}

#[test]
fn folding_and_uniquing_can_be_left_out() {
    let text = r#"
        %0 = "test.constant"() <{value = 1 : i32}> : () -> i32
        "test.use"() : () -> ()
        %1 = "test.constant"() <{value = 1 : i32}> : () -> i32
        %2 = "test.add"(%0, %1) : (i32, i32) -> i32
        "test.use"(%2) : (i32) -> ()
    "#;
    let config = GreedyConfig { folds: false, uniques_constants: false, ..GreedyConfig::default() };
    let mut program = Program::new(text);
    let before = program.text();
    let outcome = program.greedily(PatternSet::new(), &config);
    assert!(!outcome.changed);
    assert_eq!(program.text(), before);
}
