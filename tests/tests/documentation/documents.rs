//! Tests of the statements about `terrace-opt` in the documentation.

#![forbid(unsafe_code)]

use std::fs;
use std::process::Command;

use terrace_tests::command::parse_pipeline;

const PROGRAM: &str = env!("CARGO_BIN_EXE_terrace-opt-under-test");

const INPUT: &str = "func @f() {\n  return\n}\n";

fn document(name: &str) -> String {
    let path = format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap()
}

/// The lines of the blocks of a document in this language.
fn blocks<'text>(document: &'text str, language: &str) -> Vec<Vec<&'text str>> {
    let mut found = Vec::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        if line == format!("```{language}") {
            found.push(lines.by_ref().take_while(|line| *line != "```").collect());
        }
    }
    found
}

#[test]
fn the_commands_of_the_pass_document_run() {
    let document = document("passes.md");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file.mlir"), INPUT).unwrap();
    let mut count = 0;
    for line in blocks(&document, "sh").concat() {
        for command in parse_pipeline(line, str::to_owned).unwrap() {
            let (program, arguments) = command.words.split_first().unwrap();
            assert_eq!(program, "terrace-opt", "{line}");
            let output = Command::new(PROGRAM).args(arguments).current_dir(folder.path()).output().unwrap();
            assert!(output.status.success(), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
            count += 1;
        }
    }
    assert!(count >= 3, "{count}");
}

#[test]
fn the_flags_of_the_pass_document_exist() {
    let help = Command::new(PROGRAM).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let document = document("passes.md");
    let mut flags: Vec<&str> = Vec::new();
    for row in document.lines().filter(|line| line.starts_with("| `--")) {
        let cell = row.trim_start_matches("| ").split(" |").next().unwrap();
        let names = cell.split('`').filter(|part| part.starts_with("--"));
        flags.extend(names.map(|name| name.split(['=', ' ']).next().unwrap()));
    }
    assert!(flags.len() > 10, "{flags:?}");
    for flag in flags {
        assert!(help.contains(flag), "{flag} is not in the help text");
    }
}

/// The reproducer that the document shows is one.
#[test]
fn the_reproducer_of_the_pass_document_runs() {
    let document = document("passes.md");
    let shown = blocks(&document, "text").into_iter().find(|lines| lines[0].starts_with("// configuration"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reproducer.mlir");
    fs::write(&file, shown.unwrap().join("\n")).unwrap();
    let output = Command::new(PROGRAM)
        .args(["--run-reproducer", "--dump-pass-pipeline", "reproducer.mlir"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert!(errors.contains("strip-debuginfo"), "{errors}");
}

/// The tests that the table of Toy's requirements names exist: a function, or a file among those that tests read.
#[test]
fn the_tests_of_toys_requirements_exist() {
    let root = format!("{}/..", env!("CARGO_MANIFEST_DIR"));
    let sources: String = [
        "examples/toy/tests/chapters.rs",
        "examples/toy/tests/command.rs",
        "examples/toy/tests/machine_code.rs",
        "tests/tests/documentation/beginners.rs",
    ]
    .iter()
    .map(|path| fs::read_to_string(format!("{root}/{path}")).unwrap())
    .collect();
    let folders = [
        "examples/toy/tests/programs",
        "examples/toy/tests/broken",
        "examples/toy/tests/broken_to_run",
        "tests/text/spec/programs",
        "tests/text/affine",
    ];
    let mut count = 0;
    for row in document("toy/requirements.md").lines().filter(|line| line.starts_with("| ")) {
        let shown = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for name in shown.split('`').skip(1).step_by(2) {
            let is_there = sources.contains(&format!("fn {name}()"))
                || folders.iter().any(|folder| fs::exists(format!("{root}/{folder}/{name}")).unwrap());
            assert!(is_there, "{name}");
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}
