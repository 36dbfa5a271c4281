//! Coverage of the dialects: each pattern, fold and diagnostic has a text test. The exceptions are listed here.

#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use terrace_dialects::registry;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{DialectRegistry, OpTraits};
use terrace_runtime::rewrite::{FrozenPatterns, PatternRoot, PatternSet};
use terrace_tests::find_files;

const PROGRAM: &str = env!("CARGO_BIN_EXE_terrace-opt-under-test");

const DIALECTS: [&str; 17] = [
    "std", "affine", "arith", "cf", "func", "complex", "index", "math", "scf", "ub", "memref", "tensor",
    "vector", "llvm", "gpu", "dlti", "spirv",
];

/// The text tests below a folder of `text`. A dialect without canonicalizations has no folder for them.
fn tests(folder: &str) -> Vec<std::path::PathBuf> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/text")).join(folder);
    if folder.is_dir() { find_files(&folder, &[".mlir"]).unwrap() } else { Vec::new() }
}

/// Returns the expected canonicalizations of these dialects' ops: `op: pattern`, `op folds by rule`, or `op folds`.
fn expected(registry: &DialectRegistry) -> BTreeSet<String> {
    let context = Context::new(registry);
    let patterns = FrozenPatterns::new(&context, PatternSet::canonicalization(&context));
    // What is for ops of all kinds is none of these dialects'.
    let patterns = patterns.patterns().filter_map(|pattern| match pattern.root() {
        PatternRoot::Op(op) => Some(format!("{op}: {}", pattern.name())),
        _ => None,
    });
    let mut expected: BTreeSet<String> = patterns.collect();
    let ops = || registry.dialects().iter().flat_map(|dialect| dialect.operations());
    for op in ops() {
        expected.extend(op.folds.iter().map(|rule| format!("{} folds by {}", op.name, rule.name)));
    }
    expected.extend(
        ops()
            .filter(|op| op.hooks.fold.is_some() && !op.traits.contains(OpTraits::CONSTANT_LIKE))
            .map(|op| format!("{} folds", op.name)),
    );
    expected.retain(|entry| DIALECTS.iter().any(|dialect| entry.starts_with(&format!("{dialect}."))));
    expected
}

#[test]
fn every_pattern_and_fold_has_a_text_test() {
    let mut missing = expected(&registry());
    assert!(missing.len() > 100, "{}", missing.len());
    for file in DIALECTS.iter().flat_map(|dialect| tests(&format!("{dialect}/fold"))) {
        let flags = ["--allow-unregistered-dialect", "--canonicalize", "--trace-rewrites"];
        let output = Command::new(PROGRAM).args(flags).arg(&file).output().unwrap();
        assert!(output.status.success(), "{}", file.display());
        let mut visited = "";
        let trace = String::from_utf8_lossy(&output.stderr);
        for line in trace.lines() {
            if let Some(name) = line.strip_prefix("visiting '").and_then(|rest| rest.split('\'').next()) {
                visited = name;
            } else if let Some(pattern) = line.trim().strip_suffix(" applied") {
                missing.remove(&format!("{visited}: {pattern}"));
            } else if let Some((name, rule)) = line.trim().split_once("' folds") {
                missing.remove(&format!("{} folds{rule}", name.trim_start_matches('\'')));
            }
        }
    }
    assert!(missing.is_empty(), "without a text test: {missing:#?}");
}

/// Messages that no text of a size to be read brings about, or only a builder that infers types from what would not
/// verify.
const OUT_OF_REACH: [&str; 4] = [
    "the bounds have too many variables for a map",
    "there is no position",
    "there is no mask",
    "the operand is no vector",
];

/// Prefixes of strings that are no messages of diagnostics: why a pattern does not match, what cannot be, what
/// helps, and the names of resources.
const NO_MESSAGE: [&str; 6] = ["|| ", "expect(", "panic!(", "help(format!(", "help(", " in "];

/// Returns whether a string after `before` documents a field, an option or a statistic of a definition.
fn documents(before: &str) -> bool {
    let (line, begins) =
        before.rsplit_once('\n').map_or((before, false), |(_, line)| (line.trim_start(), true));
    let field = ["mutable ", "option "].iter().find_map(|kind| line.strip_prefix(kind)).unwrap_or(line);
    let rest = field.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    // After a name, or after the text of the name in the IR.
    let is_named = if begins { rest.len() < field.len() } else { rest.len() == field.len() };
    is_named && rest.trim_start_matches(['?', '.']).starts_with(": ")
}

/// The messages of a source file that may become diagnostics: its strings of several words.
fn messages(source: &str, is_definition: bool) -> Vec<String> {
    let mut found = Vec::new();
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = code.collect::<Vec<_>>().join("\n").replace("\\\n", "");
    let mut rest = code.as_str();
    while let Some((before, behind)) = rest.split_once('"') {
        let mut end = 0;
        while let Some(length) = behind[end..].find('"') {
            end += length;
            if !behind[..end].ends_with('\\') {
                break;
            }
            end += 1;
        }
        let text = behind[..end].split_whitespace().collect::<Vec<_>>().join(" ").replace("\\\"", "\"");
        let is_other = NO_MESSAGE.iter().any(|other| before.ends_with(other));
        let is_message = !is_other && (!is_definition || !documents(before));
        if is_message && text.contains(' ') && text.chars().filter(|c| c.is_alphabetic()).count() > 8 {
            found.push(text);
        }
        rest = &behind[end + 1..];
    }
    found
}

/// The parts of a message that are the same each time, without what is put in.
fn fixed_parts(message: &str) -> Vec<&str> {
    let parts = message.split('{').map(|part| part.split_once('}').map_or(part, |(_, fixed)| fixed));
    parts.map(str::trim).filter(|part| part.len() > 6).collect()
}

#[test]
fn every_diagnostic_has_a_text_test() {
    let tested: String = DIALECTS
        .iter()
        .flat_map(|dialect| tests(dialect))
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let tested: Vec<&str> = tested.lines().filter(|line| line.contains("// expected-")).collect();
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../dialects");
    let mut missing = Vec::new();
    let mut count = 0;
    let files = find_files(Path::new(sources), &[".rs", ".dialect"]).unwrap();
    for file in files.iter().filter(|file| {
        !file.strip_prefix(sources).unwrap().components().any(|part| part.as_os_str() == "tests")
    }) {
        let is_definition = file.extension().is_some_and(|ending| ending == "dialect");
        for message in messages(&fs::read_to_string(file).unwrap(), is_definition) {
            count += 1;
            let parts = fixed_parts(&message);
            if !OUT_OF_REACH.contains(&message.as_str())
                && !tested.iter().any(|line| parts.iter().all(|part| line.contains(part)))
            {
                missing.push(format!("{}: {message}", file.strip_prefix(sources).unwrap().display()));
            }
        }
    }
    assert!(count > 50, "{count}");
    assert!(missing.is_empty(), "without a text test: {missing:#?}");
}
