//! Declared rules: what they make of IR, by the greedy driver.

use std::sync::{Arc, LazyLock, Mutex};

use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::ir::Body;
use terrace::rewrite::{
    FrozenPatterns, GreedyConfig, MatchFailure, PatternSet, RewriteEvent, RewritePattern, RewriteTrace,
    Rewriter, apply_patterns_greedily,
};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::verify::verify;
use terrace_generated_tests::rules;

/// The body that a text is, whose messages go to the list.
fn parse(text: &str) -> (Body, Arc<Mutex<Vec<String>>>) {
    let mut registry = DialectRegistry::new();
    registry.insert(rules::dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push(diagnostic.message().to_string());
    });
    let range = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
    let body = parse_source(&context, range, &ParseOptions::default())
        .unwrap_or_else(|_| panic!("{}: {text}", messages.lock().unwrap().join("\n")));
    verify(&body).unwrap_or_else(|_| panic!("{}: {text}", messages.lock().unwrap().join("\n")));
    (body, messages)
}

/// With the checks that patterns keep to their rules.
static CHECKED: LazyLock<GreedyConfig> =
    LazyLock::new(|| GreedyConfig::default().with_expensive_checks(true));

/// The text after some of the rules, which has to be right, without the module around it.
fn rewrite_with(names: &[&str], text: &str, debug_info: bool) -> String {
    let (mut body, messages) = parse(text);
    let mut patterns = PatternSet::new();
    for rule in rules::REWRITES.iter().filter(|rule| names.contains(&rule.name)) {
        patterns.add(*rule);
    }
    assert_eq!(patterns.len(), names.len(), "{names:?}");
    let patterns = FrozenPatterns::new(body.context(), patterns);
    let outcome = apply_patterns_greedily(&mut body, &patterns, &CHECKED);
    assert!(outcome.converged, "{names:?}");
    verify(&body).unwrap_or_else(|_| panic!("{}", messages.lock().unwrap().join("\n")));
    let mut out = Vec::new();
    let options = PrintOptions::default().with_generic(true).with_debug_info(debug_info);
    print_body(&body, &options, &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    let lines = out.lines().filter(|line| line.starts_with("  ") || line.starts_with('#'));
    lines.map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line))).collect()
}

fn rewrite(names: &[&str], text: &str) -> String {
    rewrite_with(names, text, false)
}

/// Asserts that some of the rules make of the text what the snapshot says.
macro_rules! becomes {
    ($names:expr, $text:literal) => {
        insta::assert_snapshot!(rewrite(&$names, $text))
    };
}

#[test]
fn operands_and_attributes_are_captured_and_limited() {
    becomes!(
        ["CaptureAndLimit"],
        r#"
        %0 = "rules.b"() : () -> i32
        %1 = "rules.a"(%0) {a_attr = 1.5 : f32} : (i32) -> f64
        %2 = "rules.a"(%0) {a_attr = 1.5 : f64} : (i32) -> f64
        "rules.sink"(%1, %2) : (f64, f64) -> ()
    "#
    );
    becomes!(
        ["LimitAlone"],
        r#"
        %x = "rules.load"(%x) : (i64) -> i64
        %0 = "rules.a"(%x) {a_attr = "text"} : (i64) -> f64
        %1 = "rules.a"(%0) {a_attr = "text"} : (f64) -> f64
        "rules.sink"(%0, %1) : (f64, f64) -> ()
    "#
    );
    becomes!(
        ["Ignored"],
        r#"
        %0 = "rules.two_attr"() {op_attr1 = true, op_attr2 = 1 : i8} : () -> i32
        %1 = "rules.two_attr"() {op_attr1 = false, op_attr2 = true} : () -> i32
        "rules.sink"(%0, %1) : (i32, i32) -> ()
    "#
    );
}

#[test]
fn dags_of_ops_are_matched_and_built() {
    becomes!(
        ["Nested"],
        r#"
        %0 = "rules.b"() : () -> i32
        %1 = "rules.a"(%0) {a_attr = 1} : (i32) -> f64
        %2 = "rules.a"(%1) {a_attr = 1} : (f64) -> f64
        "rules.sink"(%1, %2) : (f64, f64) -> ()
    "#
    );
    becomes!(
        ["NestedBuild"],
        r#"
        %0 = "rules.b"() : () -> i32
        %1 = "rules.a"(%0) {a_attr = 2 : i8} : (i32) -> f64
        "rules.sink"(%1) : (f64) -> ()
    "#
    );
    becomes!(
        ["Reuse"],
        r#"
        %0 = "rules.b"() : () -> i32
        %1 = "rules.a"(%0) {a_attr = 4} : (i32) -> f64
        "rules.sink"(%1) : (f64) -> ()
    "#
    );
}

#[test]
fn functions_of_the_author_are_called() {
    becomes!(
        ["GroupAttributes"],
        r#"
        %0 = "rules.two_attr"() {op_attr1 = 1 : i32, op_attr2 = "two"} : () -> i8
        %1 = "rules.two_attr"() {op_attr1 = "one", op_attr2 = "two"} : () -> i8
        "rules.sink"(%0, %1) : (i8, i8) -> ()
    "#
    );
    becomes!(
        ["SplitArray"],
        r#"
        %0 = "rules.arrays"() {array = [1, "two"]} : () -> i8
        "rules.sink"(%0) : (i8) -> ()
    "#
    );
    becomes!(
        ["ListAttributes"],
        r#"
        %0 = "rules.two_attr"() {op_attr1 = 0.5 : f32, op_attr2 = i8} : () -> i8
        %1 = "rules.two_attr"() {op_attr1 = 0.5 : f64, op_attr2 = i8} : () -> i8
        "rules.sink"(%0, %1) : (i8, i8) -> ()
    "#
    );
    becomes!(
        ["ListLiterals"],
        r#"
        %0 = "rules.arrays"() {array = [1, ["two", false], []]} : () -> i8
        %1 = "rules.arrays"() {array = [1, ["two", true], []]} : () -> i8
        %2 = "rules.arrays"() {array = [1 : i32, ["two", false], []]} : () -> i8
        "rules.sink"(%0, %1, %2) : (i8, i8, i8) -> ()
    "#
    );
    becomes!(
        ["WholeOp", "LeakyRelu"],
        r#"
        %x = "rules.load"(%x) : (tensor<2xf32>) -> tensor<2xf32>
        %0 = "rules.old_relu"(%x) {alpha = 0.5 : f32} : (tensor<2xf32>) -> tensor<2xf32>
        %1 = "rules.tf_leaky_relu"(%0) {alpha = 0.25 : f32} : (tensor<2xf32>) -> tensor<2xf32>
        "rules.sink"(%1) : (tensor<2xf32>) -> ()
    "#
    );
    becomes!(
        ["FindInMatch"],
        r#"
        %0 = "rules.b"() : () -> i32
        %1 = "rules.b"() : () -> i32
        "rules.sink"(%0) : (i32) -> ()
        "rules.sink"(%0, %1, %1) : (i32, i32, i32) -> ()
    "#
    );
}

#[test]
fn auxiliary_ops_come_first() {
    becomes!(
        ["ThroughMemory"],
        r#"
        %x = "rules.load"(%x) : (tensor<2xf32>) -> tensor<2xf32>
        %0 = "rules.addi"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        "rules.sink"(%0) : (tensor<2xf32>) -> ()
    "#
    );
}

#[test]
fn several_results_are_replaced() {
    becomes!(
        ["SelectResults"],
        r#"
        %x = "rules.load"(%x) : (i1) -> i1
        %0:2 = "rules.two"(%x) : (i1) -> (i8, i8)
        "rules.sink"(%0#0, %0#1) : (i8, i8) -> ()
    "#
    );
    becomes!(
        ["OneForEach", "TwoAndOne"],
        r#"
        %x = "rules.load"(%x) : (i8) -> i8
        %y = "rules.load"(%y) : (i16) -> i16
        %0:3 = "rules.three"(%x) : (i8) -> (f16, f32, f64)
        %1:3 = "rules.three"(%y) : (i16) -> (f16, f32, f64)
        "rules.sink"(%0#0, %0#1, %0#2, %1#0, %1#1, %1#2) : (f16, f32, f64, f16, f32, f64) -> ()
    "#
    );
    becomes!(
        ["AllOfOne", "AuxiliaryFirst"],
        r#"
        %x = "rules.load"(%x) : (i32) -> i32
        %y = "rules.load"(%y) : (i64) -> i64
        %0:3 = "rules.three"(%x) : (i32) -> (f16, f32, f64)
        %1:3 = "rules.three"(%y) {kind = 0} : (i64) -> (f16, f32, f64)
        "rules.sink"(%0#0, %0#1, %0#2, %1#0, %1#1, %1#2) : (f16, f32, f64, f16, f32, f64) -> ()
    "#
    );
    becomes!(
        ["ByFunction"],
        r#"
        %x = "rules.load"(%x) : (f32) -> f32
        %0:3 = "rules.three"(%x) : (f32) -> (f32, f32, f32)
        "rules.sink"(%0#0, %0#1, %0#2) : (f32, f32, f32) -> ()
    "#
    );
    becomes!(
        ["Halves"],
        r#"
        %x = "rules.load"(%x) : (f32) -> f32
        %y = "rules.load"(%y) : (f64) -> f64
        %0:2 = "rules.split"(%x, %y) : (f32, f64) -> (i8, i8)
        %1:2 = "rules.split"(%x, %y) : (f32, f64) -> (i8, i16)
        "rules.sink"(%0#0, %0#1, %1#0, %1#1) : (i8, i8, i8, i16) -> ()
    "#
    );
    becomes!(
        ["SecondOfTwo"],
        r#"
        %x = "rules.load"(%x) : (f32) -> f32
        %0:2 = "rules.two"(%x) : (f32) -> (f32, f64)
        %1 = "rules.one"(%0#0) : (f32) -> i8
        %2 = "rules.one"(%0#1) : (f64) -> i8
        "rules.sink"(%1, %2) : (i8, i8) -> ()
    "#
    );
}

#[test]
fn operands_and_results_of_variable_length_are_kept_together() {
    becomes!(
        ["Variadic"],
        r#"
        %x = "rules.load"(%x) : (tensor<2xf32>) -> tensor<2xf32>
        %y = "rules.load"(%y) : (tensor<2xf32>) -> tensor<2xf32>
        %0:4 = "rules.multi_variadic"(%x, %y, %y, %x, %y) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>, tensor<4xf32>)
        "rules.sink"(%0#0, %0#1, %0#2, %0#3) : (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>, tensor<4xf32>) -> ()
    "#
    );
    becomes!(
        ["AllValuesByFunction", "MiddleByFunction", "MaybeByFunction"],
        r#"
        %i = "rules.load"(%i) : (tensor<2xi64>) -> tensor<2xi64>
        %j = "rules.load"(%j) : (tensor<2xi64>) -> tensor<2xi64>
        %f = "rules.load"(%f) : (tensor<2xf32>) -> tensor<2xf32>
        %g = "rules.load"(%g) : (tensor<3xf32>) -> tensor<3xf32>
        %x = "rules.load"(%x) : (i32) -> i32
        %0:4 = "rules.many"(%i, %i, %j, %j) : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
        %1:4 = "rules.many"(%f, %f, %g, %g) : (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>)
        %2 = "rules.maybe"(%x) : (i32) -> i32
        "rules.sink"(%0#0, %0#1, %0#2, %0#3, %2) : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, i32) -> ()
        "rules.sink"(%1#0, %1#1, %1#2, %1#3) : (tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
    "#
    );
    becomes!(
        ["OptionalParts"],
        r#"
        %x = "rules.load"(%x) : (i32) -> i32
        %i = "rules.load"(%i) : (index) -> index
        %b = "rules.load"(%b) : (i1) -> i1
        %0 = "rules.optional"(%x, %i, %i, %b) {label = "l", operandSegmentSizes = array<i32: 1, 2, 1>} : (i32, index, index, i1) -> i8
        %1 = "rules.optional"(%x) {scale = 2.5 : f64, operandSegmentSizes = array<i32: 1, 0, 0>} : (i32) -> i8
        %2 = "rules.optional"(%x) {flag, operandSegmentSizes = array<i32: 1, 0, 0>} : (i32) -> i8
        "rules.sink"(%0, %1, %2) : (i8, i8, i8) -> ()
    "#
    );
}

#[test]
fn conditions_are_on_several_entities() {
    becomes!(
        ["Constrained"],
        r#"
        %x = "rules.load"(%x) : (tensor<2xf32>) -> tensor<2xf32>
        %y = "rules.load"(%y) : (tensor<2xf64>) -> tensor<2xf64>
        %0:2 = "rules.two"(%x) : (tensor<2xf32>) -> (tensor<2xf32>, i8)
        %1:2 = "rules.two"(%x) : (tensor<2xf32>) -> (tensor<2xf32>, i8)
        %2:2 = "rules.two"(%y) : (tensor<2xf64>) -> (tensor<2xf32>, i8)
        %3:2 = "rules.two"(%y) : (tensor<2xf64>) -> (tensor<2xf64>, i8)
        "rules.sink"(%0#0, %1#0, %1#1, %2#0, %3#0) : (tensor<2xf32>, tensor<2xf32>, i8, tensor<2xf32>, tensor<2xf64>) -> ()
    "#
    );
}

#[test]
fn locations_are_those_of_the_match_or_written() {
    let mut out = rewrite_with(
        &["Locations", "NamedLocation"],
        r#"
        %x = "rules.load"(%x) : (i32) -> i32 loc("x")
        %y = "rules.load"(%y) : (f64) -> f64 loc("y")
        %0 = "rules.source2"(%x) : (i32) -> i32 loc("inner")
        %1 = "rules.source1"(%0) : (i32) -> i32 loc("root")
        %2 = "rules.source2"(%y) : (f64) -> i32 loc("inner2")
        %3 = "rules.source1"(%2) : (i32) -> i32 loc("root2")
        "rules.sink"(%1, %3) : (i32, i32) -> () loc("sink")
        "#,
        true,
    );
    out += &rewrite_with(
        &["Nested"],
        r#"
        %0 = "rules.b"() : () -> i32 loc("inner")
        %1 = "rules.a"(%0) {a_attr = 1} : (i32) -> f64 loc("root")
        "rules.sink"(%1) : (f64) -> () loc("sink")
        "#,
        true,
    );
    insta::assert_snapshot!(out);
}

#[test]
fn values_replace_and_ops_go() {
    becomes!(
        ["ReplaceWithValue", "Erase"],
        r#"
        %x = "rules.load"(%x) : (f16) -> f16
        %0 = "rules.foo"(%x) : (f16) -> f16
        "rules.drop"(%0) : (f16) -> ()
        "rules.sink"(%0) : (f16) -> ()
    "#
    );
}

#[test]
fn operands_match_in_any_order_and_names_twice() {
    becomes!(
        ["MinusItself", "XorNot"],
        r#"
        %x = "rules.load"(%x) : (i32) -> i32
        %y = "rules.load"(%y) : (i32) -> i32
        %n = "rules.not"(%x) : (i32) -> i32
        %0 = "rules.minus"(%x, %x) : (i32, i32) -> i32
        %1 = "rules.minus"(%x, %y) : (i32, i32) -> i32
        %2 = "rules.xor"(%n, %x) : (i32, i32) -> i32
        %3 = "rules.xor"(%x, %n) : (i32, i32) -> i32
        %4 = "rules.xor"(%y, %n) : (i32, i32) -> i32
        "rules.sink"(%0, %1, %2, %3, %4) : (i32, i32, i32, i32, i32) -> ()
    "#
    );
    becomes!(
        ["XorTree"],
        r#"
        %x = "rules.load"(%x) : (i32) -> i32
        %y = "rules.load"(%y) : (i32) -> i32
        %m = "rules.minus"(%y, %x) : (i32, i32) -> i32
        %i = "rules.xor"(%m, %x) : (i32, i32) -> i32
        %0 = "rules.xor"(%y, %i) : (i32, i32) -> i32
        %1 = "rules.xor"(%x, %i) : (i32, i32) -> i32
        "rules.sink"(%0, %1) : (i32, i32) -> ()
    "#
    );
    becomes!(
        ["SameAttributes", "WithFunction"],
        r#"
        %0 = "rules.either"() {left = "l", right = "l"} : () -> i32
        %1 = "rules.either"() {left = "l", right = "r"} : () -> i32
        %2 = "rules.constant"() {value = 400 : i32} : () -> i32
        "rules.sink"(%0, %1, %2) : (i32, i32, i32) -> ()
    "#
    );
}

#[test]
fn a_rule_is_known_by_its_data() {
    let rule = rules::THROUGH_MEMORY;
    assert_eq!((rule.name(), rule.benefit()), ("ThroughMemory", 1));
    assert_eq!(
        rule.generated_ops(),
        ["rules.alloc", "rules.load", "rules.shape", "rules.store", "rules.sum"]
    );
    assert!(rule.source.starts_with("src/rewriting/rules.dialect:"), "{}", rule.source);
    assert_eq!((rules::NESTED.benefit, rules::LIMIT_ALONE.benefit, rules::NAMED_LOCATION.benefit), (2, 2, 5));
    assert_eq!(rules::REWRITES.iter().filter(|rule| rule.name == "Nested").count(), 1);
}

/// The reasons why patterns did not apply.
#[derive(Default)]
struct Reasons(Mutex<Vec<String>>);

impl RewriteTrace for Reasons {
    fn event(&self, _body: &Body, event: &RewriteEvent<'_>) {
        if let RewriteEvent::Mismatch { reason, .. } = event {
            self.0.lock().unwrap().push((*reason).to_owned());
        }
    }
}

#[test]
fn what_does_not_match_says_why() {
    let (mut body, _) = parse(
        r#"
        %x = "rules.load"(%x) : (i32) -> i32
        %t = "rules.load"(%t) : (tensor<2xf64>) -> tensor<2xf64>
        %0 = "rules.a"(%x) {a_attr = 5} : (i32) -> f64
        %1 = "rules.a"(%x) {a_attr = 1} : (i32) -> f64
        %2:2 = "rules.two"(%t) : (tensor<2xf64>) -> (tensor<2xf64>, i8)
        %3 = "rules.xor"(%x, %x) : (i32, i32) -> i32
        %4 = "rules.optional"(%x) {flag, operandSegmentSizes = array<i32: 1, 0, 0>} : (i32) -> i8
        %5 = "rules.either"() {left = "l", right = "r"} : () -> i32
        "rules.sink"(%0, %1, %2#0, %2#1, %3, %4) : (f64, f64, tensor<2xf64>, i8, i32, i8) -> ()
        "rules.sink"(%5) : (i32) -> ()
        "#,
    );
    let mut patterns = PatternSet::new();
    for rule in [
        rules::NESTED,
        rules::CONSTRAINED,
        rules::XOR_NOT,
        rules::OPTIONAL_PARTS,
        rules::SAME_ATTRIBUTES,
        rules::FIND_IN_MATCH,
        rules::SECOND_OF_TWO,
    ] {
        patterns.add(rule);
    }
    let patterns = FrozenPatterns::new(body.context(), patterns);
    let reasons = Arc::new(Reasons::default());
    let config = GreedyConfig::default().with_trace(Some(reasons.clone()));
    assert!(apply_patterns_greedily(&mut body, &patterns, &config).converged);
    let mut reasons = reasons.0.lock().unwrap().clone();
    reasons.sort_unstable();
    reasons.dedup();
    insta::assert_snapshot!(reasons.join("\n"));
}

#[test]
fn what_does_not_match_changes_nothing() {
    let (mut body, _) = parse(
        r#"
        %0 = "rules.b"() : () -> i32
        %1 = "rules.a"(%0) {a_attr = 2} : (i32) -> f64
        "rules.sink"(%1) : (f64) -> ()
        "#,
    );
    let print = |body: &Body| {
        let mut out = Vec::new();
        print_body(body, &PrintOptions::default(), &mut out).unwrap();
        out
    };
    let before = print(&body);
    let (_, region) = body.region(body.root(), 0);
    let block = body.entry_block(region).unwrap();
    let op = body.ops(block).nth(1).unwrap();
    assert_eq!(rules::NESTED.match_and_rewrite(op, &mut Rewriter::new(&mut body)), Err(MatchFailure));
    assert_eq!(print(&body), before);
}

/// Expansions of the examples of the documents: declarative rewrite rules, and the quickstart.
#[test]
fn the_documents_examples_expand() {
    const EXAMPLES: [&str; 20] = [
        "CAPTURE_AND_LIMIT",
        "LIMIT_ALONE",
        "IGNORED",
        "NESTED",
        "NESTED_BUILD",
        "REUSE",
        "GROUP_ATTRIBUTES",
        "SPLIT_ARRAY",
        "WHOLE_OP",
        "LEAKY_RELU",
        "THROUGH_MEMORY",
        "SELECT_RESULTS",
        "ONE_FOR_EACH",
        "TWO_AND_ONE",
        "ALL_OF_ONE",
        "AUXILIARY_FIRST",
        "VARIADIC",
        "CONSTRAINED",
        "LOCATIONS",
        "REPLACE_WITH_VALUE",
    ];
    let code = terrace_odsgen::expand(&["src/rewriting/rules.dialect"]).unwrap();
    for name in EXAMPLES {
        let start = code.find(&format!("pub const {name}:")).unwrap_or_else(|| panic!("{name}"));
        let length = code[start..].find("\n};").unwrap() + 3;
        insta::assert_snapshot!(format!("expansion_{}", name.to_lowercase()), &code[start..start + length]);
    }
}
