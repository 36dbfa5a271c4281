//! Tests of the statements about `terrace-opt` and about the structure of the checkout in the documentation.

#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
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

/// Calls `visit` for each folder of the checkout that is neither built nor hidden.
fn for_each_folder(folder: &Path, visit: &mut dyn FnMut(&Path)) {
    visit(folder);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            for_each_folder(&path, visit);
        }
    }
}

fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// The crates that are no tests, with those that they depend on outside of tests.
fn crates() -> BTreeMap<String, BTreeSet<String>> {
    let mut crates = BTreeMap::new();
    for_each_folder(&checkout(), &mut |folder| {
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { return };
        let (mut section, mut package, mut known) = ("", None, BTreeSet::new());
        for line in manifest.lines() {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            match section {
                _ if line.starts_with('[') => section = line,
                "[package]" if name == "name" => package = line.split('"').nth(1).map(str::to_owned),
                "[dependencies]" | "[build-dependencies]" if name.starts_with("terrace") => {
                    known.insert(name.to_owned());
                }
                _ => {}
            }
        }
        if let Some(package) = package.filter(|name| !name.ends_with("tests") && !name.ends_with("fuzz")) {
            crates.insert(package, known);
        }
    });
    crates
}

#[test]
fn the_layers_of_the_architecture_page_are_those_of_the_manifests() {
    let crates = crates();
    let mut layers: BTreeMap<&str, usize> = BTreeMap::new();
    while layers.len() < crates.len() {
        let ready: Vec<(&str, usize)> = crates
            .iter()
            .filter(|(name, _)| !layers.contains_key(name.as_str()))
            .filter_map(|(name, known)| {
                let below: Option<Vec<usize>> =
                    known.iter().map(|other| layers.get(other.as_str()).copied()).collect();
                Some((name.as_str(), below?.into_iter().max().map_or(0, |layer| layer + 1)))
            })
            .collect();
        assert!(!ready.is_empty(), "a circle of crates: only {layers:?} are not above it");
        layers.extend(ready);
    }
    let document = document("architecture.md");
    let (_, table) = document.split_once("| layer | crates |\n|---|---|\n").unwrap();
    let rows = table.lines().take_while(|line| line.starts_with('|')).enumerate();
    let written: BTreeMap<&str, usize> = rows
        .flat_map(|(layer, row)| row.split('`').skip(1).step_by(2).map(move |name| (name, layer)))
        .collect();
    assert_eq!(written, layers);
}

#[test]
fn no_folder_of_code_has_more_than_fifteen_files() {
    let root = checkout();
    for_each_folder(&root, &mut |folder| {
        let inside = folder.strip_prefix(&root).unwrap();
        let is_code = inside.iter().any(|part| part == "src") && !inside.iter().any(|part| part == "tests");
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let count = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).count();
        assert!(!is_code || count <= 15, "{} has {count} files: divide it", inside.display());
    });
}
