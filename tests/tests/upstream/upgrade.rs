//! `mlir-opt` accepts what `--upgrade-std` makes of the programs of the text tests and of the documentation of `std`.

#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};
use std::process::Command;

const TERRACE: &str = env!("CARGO_BIN_EXE_terrace-opt-under-test");
const OPTIONS: [&str; 2] = ["--split-input-file", "--allow-unregistered-dialect"];

/// Files with IR of other dialects that `mlir-opt` does not read as we write it.
const LEFT_OUT: [(&str, &str); 3] = [
    ("conversion/functions.mlir", "`unrealized_conversion_cast` is printed without its dialect"),
    ("run/arguments_invalid.mlir", "`unrealized_conversion_cast` is printed without its dialect"),
    (
        "run/affine.mlir",
        "`affine.parallel` by minimum and maximum, which mlir-opt confuses with other reductions",
    ),
];

fn mlir_opt() -> Option<PathBuf> {
    let found = terrace_tests::Programs::of_this_machine().find_outside("mlir-opt");
    if found.is_none() {
        terrace_tests::report_skipped("mlir-opt is not installed");
    }
    found
}

/// Upgrades the pieces of a file. Returns what became of those that can be upgraded.
fn upgraded(file: &Path) -> String {
    let output = Command::new(TERRACE).args(OPTIONS).arg("--upgrade-std").arg(file).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the errors of `mlir-opt` for a text, if it is not accepted.
fn refusal(mlir_opt: &Path, text: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("upgraded.mlir");
    std::fs::write(&file, text).unwrap();
    let output = Command::new(mlir_opt).args(OPTIONS).arg(&file).output().unwrap();
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn upgraded_text_tests_are_accepted() {
    let Some(mlir_opt) = mlir_opt() else { return };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("text");
    let mut accepted = 0;
    let mut refused = Vec::new();
    for file in terrace_tests::find_files(&folder, &[".mlir"]).unwrap() {
        let name = file.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let has_functions = text.lines().any(|line| line.trim_start().starts_with("func "));
        if !has_functions || LEFT_OUT.iter().any(|(left_out, _)| *left_out == name) {
            continue;
        }
        let text = upgraded(&file);
        if !text.contains("func.func") {
            continue;
        }
        match refusal(&mlir_opt, &text) {
            None => accepted += 1,
            Some(errors) => refused.push(format!("{name}:\n{errors}")),
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(accepted >= 50, "only {accepted} files have something to upgrade");
}

#[test]
fn upgraded_examples_of_the_documentation_are_accepted() {
    let Some(mlir_opt) = mlir_opt() else { return };
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/dialects/std.md");
    let page = std::fs::read_to_string(page).unwrap();
    let examples: Vec<&str> =
        page.split("```mlir\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    // These have no successors.
    let can_be_upgraded = |example: &&&str| {
        !["alloc_static", "tensor_load", "tensor_store"].iter().any(|op| example.contains(op))
    };
    let kept: Vec<&str> = examples.iter().filter(can_be_upgraded).copied().collect();
    assert!(kept.len() >= 70 && kept.len() + 3 >= examples.len(), "{} of {}", kept.len(), examples.len());
    let folder = tempfile::tempdir().unwrap();
    for example in kept {
        let file = folder.path().join("example.mlir");
        std::fs::write(&file, example).unwrap();
        let text = upgraded(&file);
        assert!(text.contains("func.func"), "not upgraded:\n{example}");
        if let Some(errors) = refusal(&mlir_opt, &text) {
            panic!("{errors}\n{text}");
        }
    }
}
