//! The table that says what share of the dialects is declared is what the definitions say.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use terrace_odsgen::load_model;
use terrace_odsgen::model::{Assembly, FormatElement, Model, Op};

/// The dialects, with the folders of their crates.
const DIALECTS: [(&str, &str); 16] = [
    ("std", "../standard/src"),
    ("affine", "../affine/src"),
    ("arith", "../arith/src"),
    ("cf", "../control_flow/src"),
    ("func", "../func/src"),
    ("complex", "../complex/src"),
    ("index", "../index/src"),
    ("math", "../math/src"),
    ("scf", "../structured_control_flow/src"),
    ("ub", "../ub/src"),
    ("memref", "../memref/src"),
    ("tensor", "../tensor/src"),
    ("vector", "../vector/src"),
    ("llvm", "../llvm/src/definitions"),
    ("gpu", "../gpu/src/definitions"),
    ("spirv", "../spirv/src/definitions"),
];

fn at(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn model(dialect: &str, folder: &str) -> Model {
    let libraries: &[PathBuf] = match dialect {
        "complex" | "math" => &[at("../arith/src/arith.dialect")],
        "llvm" => &[at("../data_layout/src/dlti.dialect")],
        _ => &[],
    };
    let mut files = Vec::new();
    let mut folders = vec![at(folder)];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == "dialect") {
                files.push(path);
            }
        }
    }
    files.sort();
    load_model(&files, libraries).unwrap()
}

/// Returns the number of lines in a folder's files that are neither empty nor comments.
fn lines(folder: &Path, extension: &str) -> usize {
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            count += lines(&path, extension);
        } else if path.extension().is_some_and(|found| found == extension) {
            let text = fs::read_to_string(&path).unwrap();
            count += text
                .lines()
                .map(str::trim)
                .filter(|line| !line.is_empty() && !line.starts_with("//"))
                .count();
        }
    }
    count
}

/// A part of the ops, by what it is that they have.
type Share = (&'static str, fn(&Op) -> bool);

/// The rows about ops.
const SHARES: [Share; 11] = [
    ("ops", |_| true),
    (
        "their form is declared",
        |op| matches!(&op.assembly, Assembly::Format(format) if !has_custom(&format.elements)),
    ),
    (
        "it has directives in Rust",
        |op| matches!(&op.assembly, Assembly::Format(format) if has_custom(&format.elements)),
    ),
    ("parser and printer are in Rust", |op| matches!(&op.assembly, Assembly::Custom { .. })),
    ("all that is checked is declared", is_checked_as_declared),
    ("form and checks are declared", |op| {
        matches!(&op.assembly, Assembly::Format(format) if !has_custom(&format.elements))
            && is_checked_as_declared(op)
    }),
    ("canonicalised by declared rules", |op| !op.canonicalization.rewrites.is_empty()),
    ("canonicalised by patterns in Rust", |op| op.canonicalization.hook.is_some()),
    ("folded by declared rules", |op| !op.folds.is_empty()),
    ("folded by Rust", |op| op.fold.is_some()),
    ("nothing of it is in Rust", |op| {
        let has_form = matches!(&op.assembly, Assembly::Format(format) if !has_custom(&format.elements));
        has_form && is_checked_as_declared(op) && op.fold.is_none() && op.canonicalization.hook.is_none()
    }),
];

fn is_checked_as_declared(op: &Op) -> bool {
    op.verify.is_none() && op.verify_signature.is_none()
}

fn has_custom(elements: &[FormatElement]) -> bool {
    elements.iter().any(|element| format!("{element:?}").contains("Custom {"))
}

/// `cargo test -p terrace-dialects --test documentation -- --nocapture` shows the table, and the lines of code, which
/// change too often for a document.
#[test]
fn the_table_of_shares_is_fresh() {
    let models = DIALECTS.map(|(dialect, folder)| model(dialect, folder));
    let ops: Vec<Vec<&Op>> = DIALECTS
        .iter()
        .zip(&models)
        .map(|((dialect, _), model)| {
            let prefix = format!("{dialect}.");
            model.ops.iter().filter(|op| model.op_name(op).starts_with(&prefix)).collect()
        })
        .collect();
    let mut table = String::from("| |");
    for (dialect, _) in DIALECTS {
        write!(table, " `{dialect}` |").unwrap();
    }
    writeln!(table, "\n|---|{}", "---|".repeat(DIALECTS.len())).unwrap();
    for (what, holds) in SHARES {
        write!(table, "| {what} |").unwrap();
        for ops in &ops {
            write!(table, " {} |", ops.iter().filter(|op| holds(op)).count()).unwrap();
        }
        table.push('\n');
    }
    for ((dialect, folder), ops) in DIALECTS.iter().zip(&ops) {
        let ops = ops.len();
        let (definitions, rust) = (lines(&at(folder), "dialect"), lines(&at(folder), "rs"));
        let per_op = |lines: usize| lines as f64 / ops as f64;
        println!(
            "{dialect}: {definitions} lines of definitions, {:.1} per op; {rust} lines of Rust, {:.1} per op",
            per_op(definitions),
            per_op(rust)
        );
    }
    println!("{table}");
    let document = fs::read_to_string(at("../../docs/standard-dialects.md")).unwrap();
    assert!(document.contains(&table), "docs/standard-dialects.md is stale; put there\n{table}");
}
