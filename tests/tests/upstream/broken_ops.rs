//! Ops with one constraint broken are rejected if and only if `mlir-opt` rejects them.
//!
//! The cases are data, in `broken_ops/cases`: a file per dialect, with pieces of generic IR. The comment above each piece
//! says which op was changed, how, and whether `mlir-opt` 22 accepts it. Where the answer is another one here,
//! `broken_ops/differences.txt` says why. `UPDATE_BROKEN_OPS=SEED` makes other cases, of what the text tests have
//! ([`generate`]).

#![forbid(unsafe_code)]

#[path = "broken_ops/generate.rs"]
mod generate;
#[path = "broken_ops/programs.rs"]
mod programs;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use programs::{accepted_by_mlir_opt, accepts};

/// The dialects of the cases: all that `mlir-opt` has as well.
const DIALECTS: [&str; 15] = [
    "affine", "arith", "cf", "complex", "func", "gpu", "index", "llvm", "math", "memref", "scf", "spirv",
    "tensor", "ub", "vector",
];

/// The number of cases.
const CASES: usize = 300;

/// A piece of IR in which one op is not as its definition asks.
#[derive(Clone, Debug)]
struct Case {
    /// The name of the op, and what was changed.
    what: String,
    text: String,
    /// Whether `mlir-opt` accepts it.
    is_accepted: bool,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upstream/broken_ops")
}

fn case_file(dialect: &str) -> PathBuf {
    folder().join("cases").join(format!("{dialect}.mlir"))
}

/// Returns the committed cases.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for dialect in DIALECTS {
        let text = std::fs::read_to_string(case_file(dialect)).unwrap_or_default();
        for piece in text.split("// -----\n").filter(|piece| !piece.is_empty()) {
            let (header, text) = piece.split_once('\n').unwrap();
            let header = header.strip_prefix("// ").and_then(|header| header.rsplit_once(": "));
            let (what, verdict) = header.unwrap_or_else(|| panic!("no header: {piece}"));
            assert!(matches!(verdict, "accepted" | "rejected"), "{what}: {verdict}");
            cases.push(Case {
                what: what.to_owned(),
                text: text.to_owned(),
                is_accepted: verdict == "accepted",
            });
        }
    }
    cases
}

fn write_cases(cases: &[Case]) {
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for case in cases {
        let file = files.entry(case.what.split('.').next().unwrap()).or_default();
        let separator = if file.is_empty() { "" } else { "// -----\n" };
        let verdict = if case.is_accepted { "accepted" } else { "rejected" };
        write!(file, "{separator}// {}: {verdict}\n{}", case.what, case.text).unwrap();
    }
    std::fs::create_dir_all(folder().join("cases")).unwrap();
    for dialect in DIALECTS {
        std::fs::write(case_file(dialect), files.remove(dialect).unwrap_or_default()).unwrap();
    }
}

/// Returns the cases that are judged in another way here, and why.
fn differences() -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(folder().join("differences.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (what, reason) = line.split_once(" => ").unwrap_or_else(|| panic!("no reason: {line}"));
            (what.to_owned(), reason.to_owned())
        })
        .collect()
}

fn mlir_opt() -> Option<PathBuf> {
    let found = terrace_tests::Programs::of_this_machine().find_outside("mlir-opt");
    if found.is_none() {
        terrace_tests::report_skipped("mlir-opt is not installed");
    }
    found
}

#[test]
fn ops_are_rejected_if_mlir_opt_rejects_them() {
    let cases = cases();
    assert!(cases.len() >= CASES, "{} cases", cases.len());
    let mut known: BTreeSet<String> = differences().into_keys().collect();
    let mut report = String::new();
    for case in &cases {
        let is_accepted = accepts(&case.text);
        if is_accepted != case.is_accepted && !known.remove(&case.what) {
            let verdict = if is_accepted { "accepted" } else { "rejected" };
            writeln!(report, "{verdict} here alone: {}\n{}", case.what, case.text).unwrap();
        }
    }
    assert!(report.is_empty(), "{report}");
    assert!(known.is_empty(), "no difference any more: {known:#?}");
}

#[test]
fn mlir_opt_rejects_what_the_cases_say() {
    let Some(mlir_opt) = mlir_opt() else { return };
    if let Ok(seed) = std::env::var("UPDATE_BROKEN_OPS") {
        let seed = seed.parse().expect("UPDATE_BROKEN_OPS is a number");
        let judge = |texts: &[String]| accepted_by_mlir_opt(&mlir_opt, texts);
        write_cases(&generate::cases(seed, CASES, &DIALECTS, &judge));
        return;
    }
    let cases = cases();
    let texts: Vec<String> = cases.iter().map(|case| case.text.clone()).collect();
    for (case, is_accepted) in cases.iter().zip(accepted_by_mlir_opt(&mlir_opt, &texts)) {
        assert_eq!(is_accepted, case.is_accepted, "{}\n{}", case.what, case.text);
    }
}
