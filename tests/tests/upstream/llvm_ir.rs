//! LLVM's assembler accepts the LLVM IR that is written, and it is the same as that of MLIR.
//!
//! `RANDOM_LLVM_MODULES=20000` makes the test of random modules translate as many parts of them.

#![forbid(unsafe_code)]

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;

use terrace_random_tests::{for_each_number, requested};
use terrace_tests::random_llvm::module;
use terrace_tests::{Programs, find_files, report_skipped};

const PROGRAM: &str = env!("CARGO_BIN_EXE_terrace-translate-under-test");

/// Runs a program with an input and returns its output, or its errors.
fn run(program: &Path, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("input");
    std::fs::write(&file, input).map_err(|error| error.to_string())?;
    let output = Command::new(program)
        .args(arguments)
        .arg(&file)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Returns a text as LLVM prints it, without the names of files.
fn normal(assembler: &Path, disassembler: &Path, text: &[u8]) -> Result<String, String> {
    let module = run(assembler, &["-o", "-"], text)?;
    let text = run(disassembler, &["-o", "-"], &module)?;
    let text = String::from_utf8_lossy(&text);
    let is_name = |line: &&str| line.starts_with("; ModuleID") || line.starts_with("source_filename");
    Ok(text.lines().filter(|line| !is_name(line)).collect::<Vec<_>>().join("\n"))
}

/// The folder of modules whose LLVM IR `mlir-translate` refuses to write, since LLVM rejects what it makes of them.
const REFUSED: &str = "refused_by_mlir";

#[test]
fn the_text_is_that_of_mlir() {
    let programs = Programs::of_this_machine();
    let find = |name| programs.find_outside(name);
    let (Some(assembler), Some(disassembler)) = (find("llvm-as"), find("llvm-dis")) else {
        return report_skipped("llvm-as and llvm-dis are not installed");
    };
    let reference = find("mlir-translate");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("text/translate");
    let mut failures = Vec::new();
    for file in find_files(&folder, &[".mlir"]).unwrap() {
        let input = std::fs::read(&file).unwrap();
        if input.windows(14).any(|window| window == b"expected-error") {
            continue;
        }
        let compare = || {
            let ours = run(Path::new(PROGRAM), &["--mlir-to-llvmir"], &input)?;
            let ours = normal(&assembler, &disassembler, &ours)?;
            let Some(reference) = &reference else { return Ok(()) };
            let theirs = run(reference, &["--mlir-to-llvmir"], &input);
            if file.parent().is_some_and(|folder| folder.ends_with(REFUSED)) {
                return theirs.err().map(|_| ()).ok_or_else(|| "not refused by mlir-translate".to_owned());
            }
            let theirs = normal(&assembler, &disassembler, &theirs?)?;
            match ours == theirs {
                true => Ok(()),
                false => Err(format!("here:\n{ours}\n\nmlir-translate:\n{theirs}")),
            }
        };
        if let Err(failure) = compare() {
            failures.push(format!("{}: {failure}", file.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    if reference.is_none() {
        report_skipped("mlir-translate is not installed");
    }
}

/// The number of parts of a random module.
const PARTS: usize = 40;

/// Returns the lines around the first one that differs.
fn difference(ours: &str, theirs: &str) -> String {
    let at = ours.lines().zip(theirs.lines()).take_while(|(left, right)| left == right).count();
    let around = |text: &str| text.lines().skip(at.saturating_sub(9)).take(14).collect::<Vec<_>>().join("\n");
    format!("here:\n{}\n\nmlir-translate:\n{}", around(ours), around(theirs))
}

#[test]
fn random_modules_become_the_text_of_mlir() {
    let programs = Programs::of_this_machine();
    let find = |name| programs.find_outside(name);
    let (Some(assembler), Some(disassembler), Some(opt), Some(reference)) =
        (find("llvm-as"), find("llvm-dis"), find("opt"), find("mlir-translate"))
    else {
        return report_skipped("llvm-as, llvm-dis, opt or mlir-translate is not installed");
    };
    let count = requested("RANDOM_LLVM_MODULES", 200);
    let failures = Mutex::new(Vec::new());
    for_each_number(count.div_ceil(PARTS), |seed| {
        let text = module(seed as u64, PARTS.min(count - seed * PARTS));
        let compare = || {
            let ours = run(Path::new(PROGRAM), &["--mlir-to-llvmir"], text.as_bytes())?;
            run(&opt, &["-passes=verify", "-disable-output"], &ours)?;
            let ours = normal(&assembler, &disassembler, &ours)?;
            let theirs = run(&reference, &["--mlir-to-llvmir"], text.as_bytes())?;
            let theirs = normal(&assembler, &disassembler, &theirs)?;
            if ours == theirs { Ok(()) } else { Err(difference(&ours, &theirs)) }
        };
        if let Err(failure) = compare() {
            failures.lock().unwrap().push(format!("module({seed}): {failure}"));
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} modules: {}", failures.len(), failures.join("\n\n"));
}
