//! Differential tests against `mlir-opt` 13, the last version with `std`: it parses Terrace's output of `std` and
//! `affine`, and canonicalizes it to the same result.
//!
//! The inputs of `text/std` and `text/affine` are compared by function. Version 13 has most memory, tensor and math ops
//! in other dialects; the table "mlir-opt 13" in `docs/standard-dialects.md` maps the names. Intended differences are
//! listed by function in that document, with the reason.

#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use terrace_tests::{Programs, find_files};

const PROGRAM: &str = env!("CARGO_BIN_EXE_terrace-opt-under-test");

/// The line between the parts of a file.
const SPLIT: &str = "// -----";

/// `mlir-opt` 13, where this machine has it.
fn mlir_opt_13() -> Option<PathBuf> {
    let debian = PathBuf::from("/usr/lib/llvm-13/bin/mlir-opt");
    Programs::of_this_machine().find_outside("mlir-opt-13").or(Some(debian)).filter(|path| path.is_file())
}

/// The output of a program that is given a text, or what it says against it.
fn run(program: &Path, flags: &[&str], input: &str) -> Result<String, String> {
    let mut child = Command::new(program)
        .arg("--allow-unregistered-dialect")
        .args(flags)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        let output = child.wait_with_output().unwrap();
        match output.status.success() {
            true => Ok(String::from_utf8(output.stdout).unwrap()),
            false => {
                let errors = String::from_utf8_lossy(&output.stderr);
                Err(format!("{} {}: {errors}\n{input}", program.display(), flags.join(" ")))
            }
        }
    })
}

/// The rows of the table in the document that follows a heading, by their first cell.
fn table(heading: &str) -> BTreeMap<String, String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/standard-dialects.md");
    let document = fs::read_to_string(path).unwrap();
    let (_, section) = document.split_once(&format!("\n{heading}\n")).expect("the section is there");
    let section = section.split("\n#").next().unwrap_or_default();
    let rows =
        section.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | "));
    rows.map(|(name, rest)| (name.to_owned(), rest.trim_matches('`').to_owned())).collect()
}

/// The functions with bodies of a printed module, each with the aliases and declarations of the module.
fn functions(printed: &str) -> Vec<(String, String)> {
    let aliases = printed.lines().filter(|line| line.starts_with(['#', '!']));
    let declarations = printed.lines().filter(|line| line.starts_with("  func private"));
    let head: String = aliases.chain(declarations).map(|line| format!("{line}\n")).collect();
    let mut found = Vec::new();
    let mut lines = printed.lines();
    while let Some(line) = lines.next() {
        let Some(rest) = line.strip_prefix("  func @").filter(|_| line.ends_with('{')) else { continue };
        let name = rest.split('(').next().unwrap_or_default().to_owned();
        let mut text = format!("{head}{line}\n");
        for line in lines.by_ref() {
            text.push_str(line);
            text.push('\n');
            if line == "  }" {
                break;
            }
        }
        found.push((name, text));
    }
    found
}

/// The name of the op of a line, and what is before and behind it.
fn split_at_op(line: &str) -> (&str, &str, &str) {
    let results = line.find(" = ").filter(|_| line.trim_start().starts_with('%')).map_or(0, |at| at + 3);
    let start = results + line[results..].len() - line[results..].trim_start().len();
    let length = line[start..].find(|c: char| !(c.is_alphanumeric() || "_.".contains(c)));
    let end = length.map_or(line.len(), |length| start + length);
    (&line[..start], &line[start..end], &line[end..])
}

/// A function in the spelling of version 13; none where that has no words for it.
fn respell(text: &str, names: &BTreeMap<String, String>) -> Option<String> {
    let mut out = String::new();
    for line in text.lines() {
        let (before, name, behind) = split_at_op(line);
        let has_tensor = behind.rsplit(" : ").next().is_some_and(|ty| ty.starts_with("tensor"));
        // Which dialect has the op depends on what it is applied to.
        let new = match name {
            "dim" if has_tensor => "tensor.dim",
            "extract_element" if !has_tensor => return None,
            name => names.get(name).map_or(name, String::as_str),
        };
        let has_number =
            name == "dim" && behind.split_once(", ")?.1.starts_with(|c: char| c.is_ascii_digit());
        let callee = behind.trim_start().split('(').next().unwrap_or_default();
        let is_elsewhere = name == "call" && !text.contains(&format!("func private {callee}("));
        if new == "-" || is_elsewhere || has_number || line.contains("strided<") || line.contains("\"std.") {
            return None;
        }
        let mut behind = behind.to_owned();
        if matches!(name, "cmpi" | "cmpf" | "atomic_rmw") {
            behind = behind.replacen('"', "", 2);
        }
        out.push_str(&format!("{before}{new}{behind}\n"));
    }
    Some(out)
}

/// A text of version 13 in Terrace's spelling.
fn respell_back(text: &str, names: &BTreeMap<String, String>) -> String {
    let mut back: BTreeMap<&str, &str> = names
        .iter()
        .filter(|(_, new)| *new != "-")
        .map(|(name, new)| (new.as_str(), name.as_str()))
        .collect();
    back.insert("tensor.dim", "dim");
    let lines = text.lines().map(|line| {
        let (before, name, behind) = split_at_op(line);
        format!("{before}{}{behind}\n", back.get(name).copied().unwrap_or(name))
    });
    lines.collect()
}

/// Returns a printed module without the order of its constants: each is substituted where it is used.
fn without_constants(printed: &str) -> String {
    let mut constants: BTreeMap<&str, String> = BTreeMap::new();
    let mut lines = Vec::new();
    for line in printed.lines() {
        match line.split_once(" = constant ") {
            Some((name, value)) => {
                constants.insert(name.trim(), format!("<{value}>"));
            }
            None if line.starts_with("  func") => {
                constants.clear();
                lines.push(line.to_owned());
            }
            None => {
                let mut text = String::new();
                for part in line.split_inclusive(|c: char| !(c.is_alphanumeric() || "%_".contains(c))) {
                    let word = part.trim_end_matches(|c: char| !(c.is_alphanumeric() || "%_".contains(c)));
                    text.push_str(constants.get(word).map_or(word, String::as_str));
                    text.push_str(&part[word.len()..]);
                }
                lines.push(text);
            }
        }
    }
    lines.retain(|line| !line.starts_with("  func private"));
    lines.join("\n")
}

#[test]
fn version_13_reads_and_canonicalises_the_same() {
    let Some(mlir_opt) = mlir_opt_13() else {
        terrace_tests::report_skipped("mlir-opt 13 (Debian package mlir-13-tools) is not installed");
        return;
    };
    let names = table("### Names in `mlir-opt` 13");
    let mut differences = table("### Where canonicalisation differs from `mlir-opt` 13");
    let terrace = Path::new(PROGRAM);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/text");
    let mut files = Vec::new();
    for part in ["std/fold", "affine/fold", "spec/standard", "spec/affine", "spec/programs"] {
        files.extend(find_files(&Path::new(folder).join(part), &[".mlir"]).unwrap());
    }
    let outcomes = |original: &str, respelled: &str| -> Result<(String, String), String> {
        let theirs = run(&mlir_opt, &["--canonicalize"], respelled)?;
        let theirs = run(terrace, &[], &respell_back(&theirs, &names))?;
        Ok((without_constants(&run(terrace, &["--canonicalize"], original)?), without_constants(&theirs)))
    };
    let (mut compared, mut failures) = (0, Vec::new());
    for file in files {
        let printed = run(terrace, &["--split-input-file"], &fs::read_to_string(&file).unwrap()).unwrap();
        for (name, original) in printed.split(SPLIT).flat_map(functions) {
            let Some(respelled) = respell(&original, &names) else { continue };
            compared += 1;
            let outcome = outcomes(&original, &respelled);
            let is_same = outcome.as_ref().is_ok_and(|(ours, theirs)| ours == theirs);
            let path = file.strip_prefix(folder).unwrap().with_extension("");
            let is_expected = differences.remove(&format!("{} @{name}", path.display())).is_none();
            if is_same != is_expected {
                let what = outcome.map_or_else(|error| error, |(ours, theirs)| format!("{ours}\n{theirs}"));
                failures.push(format!("{}: @{name}\n{what}\n", file.display()));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(differences.is_empty(), "no such functions: {differences:?}");
    assert!(compared >= 100, "only {compared} functions were compared");
}
