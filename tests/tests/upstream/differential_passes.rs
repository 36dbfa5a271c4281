//! Differential tests of passes on random functions, against `mlir-opt`.
//!
//! Both programs have modules, affine loops and conditions. `mlir-opt` distributes the ops of the dialect `std` over
//! several dialects, so names and other differences of the generic form are translated in both directions
//! ([`respell`]). Compared is the output of `terrace-opt`, without dead ops.

#![forbid(unsafe_code)]

#[path = "differential_passes/generate.rs"]
mod generate;
#[path = "differential_passes/respell.rs"]
mod respell;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use respell::{from_mlir, to_mlir};

const TERRACE: &str = env!("CARGO_BIN_EXE_terrace-opt-under-test");

/// Returns the output of a program for a text; the program must succeed.
fn run(program: &Path, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The programs read everything before they write.
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{} {arguments:?}: {errors}\n{input}", program.display());
    String::from_utf8(output.stdout).unwrap()
}

fn terrace(arguments: &[&str], input: &str) -> String {
    run(Path::new(TERRACE), arguments, input)
}

fn mlir_opt() -> Option<PathBuf> {
    let found = terrace_tests::Programs::of_this_machine().find_outside("mlir-opt");
    if found.is_none() {
        terrace_tests::report_skipped("mlir-opt is not installed");
    }
    found
}

/// The text with constants that follow each other in the order of their names.
fn with_sorted_constants(text: &str) -> String {
    let is_constant = |line: &&str| line.contains(" = constant ");
    let lines: Vec<&str> = text.lines().collect();
    let runs = lines.chunk_by(|first, second| is_constant(first) && is_constant(second));
    let mut sorted = String::new();
    for run in runs {
        let mut run = run.to_vec();
        run.sort_unstable();
        run.iter().for_each(|line| sorted.extend([line, "\n"]));
    }
    sorted
}

/// Compares the results of two pipelines, the second one for `mlir-opt`, on functions from several seeds.
fn compare(ours: &str, theirs: &str, shape: generate::Shape) {
    let Some(mlir_opt) = mlir_opt() else { return };
    let mut changed = 0;
    for seed in 0..12 {
        // What is dead is found in another order.
        let text = terrace(&["--trivial-dce"], &generate::module(seed, shape));
        let generic = terrace(&["--mlir-print-op-generic"], &text);
        let expected =
            run(&mlir_opt, &["--mlir-print-op-generic", "--pass-pipeline", theirs], &to_mlir(&generic));
        let clean = |text: &str| with_sorted_constants(&terrace(&["--trivial-dce"], text));
        let expected = clean(&from_mlir(&expected));
        let found = clean(&terrace(&["--pass-pipeline", ours], &text));
        if found != expected {
            let lines = similar::TextDiff::from_lines(&expected, &found);
            panic!("'{ours}' of seed {seed}:\n{}\nfrom\n{text}", lines.unified_diff().context_radius(4));
        }
        changed += usize::from(found != clean(&text));
    }
    assert!(changed > 3, "the pass has too little to do: {changed}");
}

#[test]
fn respelling_loses_nothing() {
    let Some(mlir_opt) = mlir_opt() else { return };
    let text = generate::module(0, generate::Shape::ALL);
    let generic = terrace(&["--mlir-print-op-generic"], &text);
    let there = run(&mlir_opt, &["--mlir-print-op-generic"], &to_mlir(&generic));
    assert_eq!(terrace(&[], &from_mlir(&there)), terrace(&[], &text));
}

#[test]
fn cse_merges_the_same() {
    compare("func(cse)", "builtin.module(func.func(cse))", generate::Shape::ALL);
}

#[test]
fn invariants_leave_loops_alike() {
    let theirs = "builtin.module(func.func(loop-invariant-code-motion))";
    compare("func(loop-invariant-code-motion)", theirs, generate::Shape::ALL);
}

#[test]
fn the_same_symbols_are_dead() {
    compare("symbol-dce", "builtin.module(symbol-dce)", generate::Shape::ALL);
}

#[test]
fn calls_are_inlined_alike() {
    let pipeline = "builtin.module(inline{default-pipeline=},symbol-dce)";
    compare(pipeline, pipeline, generate::Shape { calls: true, ..generate::Shape::PLAIN });
}

#[test]
fn the_same_constants_are_found() {
    compare("sccp", "builtin.module(sccp)", generate::Shape { calls: true, ..generate::Shape::SUMS });
}

#[test]
fn canonical_forms_agree() {
    compare("canonicalize", "builtin.module(canonicalize)", generate::Shape::SUMS);
}
