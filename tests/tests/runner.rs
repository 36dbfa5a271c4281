//! Tests of the test runner, mainly of its failures. Each test writes a test file and checks the outcome.

#![forbid(unsafe_code)]

use std::path::PathBuf;

use terrace_tests::{Outcome, Programs, run_test};

/// Runs a test file of this text; outside programs are those of the folders given.
fn run_in(text: &str, folders: Vec<PathBuf>) -> Result<Outcome, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.mlir");
    std::fs::write(&file, text).unwrap();
    run_test(&file, &Programs::in_folders(folders))
}

fn run(text: &str) -> Result<Outcome, String> {
    run_in(text, Vec::new())
}

#[track_caller]
fn passes(text: &str) {
    assert_eq!(run(text), Ok(Outcome::Passed), "{text}");
}

#[track_caller]
fn fails(text: &str) -> String {
    match run(text) {
        Ok(outcome) => panic!("expected a failure, not {outcome:?}:\n{text}"),
        Err(report) => report,
    }
}

/// Checks `input` with these lines of checks; `options` are FileCheck's.
fn check(options: &str, checks: &[&str], input: &str) -> Result<Outcome, String> {
    let folder = tempfile::tempdir().unwrap();
    let input_file = folder.path().join("input");
    std::fs::write(&input_file, input).unwrap();
    let checks: String = checks.iter().map(|line| format!("// {line}\n")).collect();
    run(&format!("// RUN: FileCheck %s --input-file '{}' {options}\n{checks}", input_file.display()))
}

/// Asserts that the checks accept the first text and reject the second.
#[track_caller]
fn tells_apart(options: &str, checks: &[&str], good: &str, bad: &str) {
    assert_eq!(check(options, checks, good), Ok(Outcome::Passed), "{checks:?} on {good:?}");
    assert!(check(options, checks, bad).is_err(), "{checks:?} accept {bad:?}");
}

#[test]
fn blank_lines_count_unless_told_otherwise() {
    let lines = "// RUN: cat %s > %t\n// RUN: echo '' > %t.blank\n// RUN: cat %t %t.blank > %t.longer\n";
    fails(&format!("{lines}// RUN: diff %t %t.longer\n"));
    passes(&format!("{lines}// RUN: diff -B %t %t.longer\n"));
    fails(&format!("{lines}// RUN: diff -B %t %t.blank\n"));
}

#[test]
fn the_folder_of_the_test_is_named() {
    passes("// RUN: cat %S/test.mlir | FileCheck %s\n// CHECK: test.mlir\n");
}

#[test]
fn a_check_that_does_not_match_fails_and_is_reported() {
    let report = fails("// RUN: echo one | FileCheck %s\n// CHECK: two\n");
    assert!(report.contains("RUN: echo one"), "{report}");
    assert!(report.contains("two"), "{report}");
}

#[test]
fn a_file_without_checks_or_without_run_lines_fails() {
    fails("// RUN: echo one | FileCheck %s\n");
    fails("\"test.op\"() : () -> ()\n");
}

#[test]
fn empty_input_fails_unless_allowed() {
    fails("// RUN: cat %s > %t | FileCheck %s\n// CHECK-NOT: two\n");
    passes("// RUN: cat %s > %t | FileCheck %s --allow-empty\n// CHECK-NOT: two\n");
}

#[test]
fn every_run_line_counts() {
    let report = fails("// RUN: echo one | FileCheck %s\n// RUN: not echo two\n// CHECK: one\n");
    assert!(report.contains("RUN: not echo two"), "{report}");
}

#[test]
fn every_command_of_a_pipeline_counts() {
    fails("// RUN: not echo one | FileCheck %s\n// CHECK: one\n");
}

#[test]
fn not_inverts_a_failure() {
    passes("// RUN: echo one | not FileCheck %s 2>&1 | cat\n// CHECK: two\n");
}

#[test]
fn errors_go_where_the_line_says() {
    passes("// RUN: not cat none.mlir 2>&1 | FileCheck %s\n// CHECK: cannot read none.mlir\n");
    passes("// RUN: not cat none.mlir 2> %t\n// RUN: FileCheck %s --input-file %t\n// CHECK: cannot read\n");
    fails("// RUN: not cat none.mlir | FileCheck %s\n// CHECK: cannot read none.mlir\n");
}

#[test]
fn diff_tells_files_apart() {
    passes("// RUN: cat %s > %t\n// RUN: diff %s %t\n");
    let report = fails("// RUN: echo other > %t\n// RUN: diff %s %t\n");
    assert!(report.contains("+other"), "{report}");
}

#[test]
fn a_missing_program_skips_with_a_reason() {
    let outcome = run("// REQUIRES: mlir-opt\n// RUN: mlir-opt %s\n");
    assert_eq!(outcome, Ok(Outcome::Skipped("mlir-opt is not installed".to_owned())));
}

#[test]
fn a_program_that_was_not_asked_for_is_an_error() {
    let report = fails("// RUN: mlir-opt %s\n");
    assert!(report.contains("REQUIRES: mlir-opt"), "{report}");
}

#[cfg(unix)]
#[test]
fn an_outside_program_is_run_and_a_panic_is_never_wanted() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("outside");
    std::fs::write(&program, "#!/bin/sh\ncat\necho said >&2\nexit $1\n").unwrap();
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    let run = |line: &str| {
        let text = format!("// REQUIRES: outside\n// RUN: {line}\n// CHECK: REQUIRES\n// CHECK: said\n");
        run_in(&text, vec![folder.path().to_path_buf()])
    };
    assert_eq!(run("outside 0 < %s 2>&1 | FileCheck %s"), Ok(Outcome::Passed));
    assert_eq!(run("not outside 1 < %s 2>&1 | FileCheck %s"), Ok(Outcome::Passed));
    assert!(run("outside 1 < %s 2>&1 | FileCheck %s").is_err());
    let report = run("not outside 101 < %s 2>&1 | FileCheck %s").unwrap_err();
    assert!(report.contains("crashed"), "{report}");
}

// What the FileCheck library has to do for our tests to mean anything.

#[test]
fn next_and_same() {
    tells_apart("", &["CHECK: a", "CHECK-NEXT: b"], "a\nb\n", "a\nx\nb\n");
    tells_apart("", &["CHECK: a", "CHECK-SAME: b"], "a b\n", "a\nb\n");
    tells_apart("", &["CHECK: a", "CHECK-EMPTY:", "CHECK-NEXT: b"], "a\n\nb\n", "a\nb\n");
}

#[test]
fn the_order_of_checks_counts_but_for_dag() {
    tells_apart("", &["CHECK: a", "CHECK: b"], "a\nb\n", "b\na\n");
    tells_apart("", &["CHECK-DAG: a", "CHECK-DAG: b", "CHECK: c"], "b\na\nc\n", "b\nc\na\n");
}

#[test]
fn not_looks_between_matches_and_to_the_end() {
    tells_apart("", &["CHECK: a", "CHECK-NOT: x", "CHECK: b"], "x\na\nb\nx\n", "a\nx\nb\n");
    tells_apart("", &["CHECK: a", "CHECK-NOT: x"], "x\na\n", "a\nx\n");
    tells_apart("--implicit-check-not=error:", &["CHECK: a"], "a\nb\n", "a\nerror: b\n");
}

#[test]
fn labels_cut_the_input() {
    let checks = ["CHECK-LABEL: f", "CHECK: add", "CHECK-LABEL: g", "CHECK: sub"];
    tells_apart("", &checks, "f\nadd\ng\nsub\n", "f\ng\nadd\nsub\n");
}

#[test]
fn counts() {
    tells_apart("", &["CHECK-COUNT-2: a", "CHECK-NOT: a"], "a\na\n", "a\na\na\n");
    tells_apart("", &["CHECK-COUNT-2: a"], "a\na\n", "a\n");
}

#[test]
fn patterns_and_variables() {
    tells_apart("", &["CHECK: x = {{[0-9]+}} : i32{{$}}"], "x = 42 : i32\n", "x = 42 : i320\n");
    let checks = ["CHECK: [[X:%.+]] = \"a\"", "CHECK-NEXT: \"use\"([[X]], [[X]])"];
    tells_apart("", &checks, "%0 = \"a\"\n\"use\"(%0, %0)\n", "%0 = \"a\"\n\"use\"(%0, %1)\n");
    let checks = ["CHECK: %[[X:.*]]:2 = \"a\"", "CHECK-NEXT: \"use\"(%[[X]]#1)"];
    tells_apart("", &checks, "%0:2 = \"a\"\n\"use\"(%0#1)\n", "%0:2 = \"a\"\n\"use\"(%1#1)\n");
    tells_apart("", &["CHECK: a [[#N:]]", "CHECK-NEXT: b [[#N+1]]"], "a 4\nb 5\n", "a 4\nb 4\n");
    tells_apart("", &["CHECK: dense<[[[A:[0-9]+]], 2]>"], "dense<[1, 2]>\n", "dense<1>\n");
}

#[test]
fn prefixes() {
    let checks = ["ONE: a", "TWO: b"];
    tells_apart("--check-prefix=ONE", &checks, "a\n", "b\n");
    tells_apart("--check-prefixes=ONE,TWO", &checks, "a\nb\n", "a\n");
}

#[test]
fn punctuation_of_ir_is_plain_text() {
    let line = "\"a.b\"(%0#1)[^bb1] <{x = #m, y = @f::@g}> ({ }) : (!d.t<(i32)>) -> (i1, f32) // $|*+?\\";
    tells_apart("", &[&format!("CHECK: {line}")], &format!("{line}\n"), &line.replace("i32", "i64"));
}
