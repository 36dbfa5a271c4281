//! Declared rules do what rules of MLIR do, locations included.
//!
//! `tests/generated/src/upstream` has rules for ops of the dialects `arith` and `test`, which `mlir-opt` has as well. The
//! folder of this test has one function for each rule, called like it, between lines `// -----`. Both programs rewrite
//! it, and what they print is read and printed again here, so that only the IR is compared.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use terrace::context::{Context, ContextOptions};
use terrace::dialect::{Dialect, DialectRegistry};
use terrace::ir::Body;
use terrace::rewrite::{
    DeclaredRewrite, FrozenPatterns, GreedyConfig, PatternSet, RewriteEvent, RewriteTrace,
    apply_patterns_greedily,
};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::verify::verify;
use terrace_generated_tests::upstream;

/// The names of the rules that applied.
#[derive(Default)]
struct Applied(Mutex<Vec<String>>);

impl RewriteTrace for Applied {
    fn event(&self, _body: &Body, event: &RewriteEvent<'_>) {
        if let RewriteEvent::Applied { pattern } = event {
            self.0.lock().unwrap().push((*pattern).to_owned());
        }
    }
}

fn parse(context: &Context, text: &str) -> Body {
    let range = context.sources().add("input.mlir", Arc::new(text.to_owned())).unwrap();
    parse_source(context, range, &ParseOptions::default()).unwrap()
}

fn print(body: &Body) -> String {
    let mut out = Vec::new();
    let options = PrintOptions::default().with_generic(true).with_debug_info(true).with_local_scope(true);
    print_body(body, &options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Compares rules of a dialect with a pass of `mlir-opt`, and checks that each of them applies to the input.
fn compare(dialect: Dialect, rules: &[DeclaredRewrite], pass: &str) {
    let name = dialect.name().to_owned();
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/upstream/upstream_rules/{name}.mlir"));
    let input = std::fs::read_to_string(file).unwrap();
    let mut registry = DialectRegistry::new();
    registry.insert(dialect);
    let options = ContextOptions::default().with_allow_unregistered_dialects(true);
    let context = Context::with_options(&registry, options);
    context.diagnostics().register(|diagnostic| eprintln!("{}", diagnostic.message()));
    let mut patterns = PatternSet::new();
    rules.iter().for_each(|rule| {
        patterns.add(*rule);
    });
    let patterns = FrozenPatterns::new(&context, patterns);
    let applied = Arc::new(Applied::default());
    let config = GreedyConfig::default().with_trace(Some(applied.clone()));
    let mut ours = Vec::new();
    for text in input.split(SPLIT) {
        let mut body = parse(&context, text);
        verify(&body).unwrap();
        assert!(apply_patterns_greedily(&mut body, &patterns, &config).converged);
        verify(&body).unwrap();
        ours.push(print(&body));
    }
    let applied = applied.0.lock().unwrap().clone();
    let unused: Vec<&str> =
        rules.iter().map(|rule| rule.name).filter(|name| !applied.iter().any(|one| one == name)).collect();
    assert!(unused.is_empty(), "these rules do not apply: {unused:?}");
    let Some(mlir_opt) = mlir_opt() else { return };
    let arguments = [pass, "--split-input-file", "--mlir-print-op-generic", "--mlir-print-debuginfo"];
    let theirs = run(&mlir_opt, &arguments, &input);
    let theirs: Vec<String> = theirs.split(SPLIT).map(|text| print(&parse(&context, text))).collect();
    assert_eq!(ours.len(), theirs.len());
    let mut differences = String::new();
    for (ours, theirs) in ours.iter().zip(&theirs).filter(|(ours, theirs)| ours != theirs) {
        let difference = similar::TextDiff::from_lines(theirs, ours);
        differences += &difference.unified_diff().header("mlir-opt", "terrace").to_string();
    }
    assert!(differences.is_empty(), "{differences}");
}

/// The line between parts of an input.
const SPLIT: &str = "// -----";

fn mlir_opt() -> Option<PathBuf> {
    let found = terrace_tests::Programs::of_this_machine().find_outside("mlir-opt");
    if found.is_none() {
        terrace_tests::report_skipped("mlir-opt is not installed");
    }
    found
}

fn run(program: &Path, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("mlir-opt starts");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn rules_of_arithmetic_do_what_canonicalization_does() {
    compare(upstream::arith::dialect(), upstream::arith::REWRITES, "--canonicalize");
}

#[test]
fn rules_of_each_kind_do_what_the_test_dialect_does() {
    compare(upstream::test::dialect(), upstream::test::REWRITES, "--test-greedy-patterns");
}
