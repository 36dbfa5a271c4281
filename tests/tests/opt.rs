//! Tests of `terrace-opt`'s options and files beyond the reach of text tests.

#![forbid(unsafe_code)]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_terrace-opt-under-test");

/// Runs the program in a folder; `input` is its standard input.
fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .current_dir(folder)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its options does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn names_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[track_caller]
fn assert_fails(output: &Output) {
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(!output.stderr.is_empty());
}

#[test]
fn the_help_text() {
    let output = run(Path::new("."), &["--help"], "");
    assert_eq!(output.status.code(), Some(0));
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap());
}

#[test]
fn whatever_is_wrong_ends_with_code_one() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["--no-such-option"][..],
        &["--max-region-depth=x"],
        &["--diagnostic-style=loud"],
        &["-o"],
        &["a", "b"],
        &["missing.mlir"],
        &["."],
        &["-o", "missing/out"],
        &["-o", "."],
    ] {
        assert_fails(&run(folder.path(), arguments, ""));
    }
    assert_fails(&run(folder.path(), &[], "oops"));
}

#[test]
fn an_error_leaves_the_output_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let text = "// good\n// -----\noops\n";
    fs::write(folder.path().join("in.mlir"), text).unwrap();
    for target in ["in.mlir", "new.mlir"] {
        let output = run(folder.path(), &["--split-input-file", "in.mlir", "-o", target], "");
        assert_fails(&output);
        assert_eq!(names_in(folder.path()), ["in.mlir"]);
        assert_eq!(fs::read_to_string(folder.path().join("in.mlir")).unwrap(), text);
    }
}

#[test]
fn the_output_may_replace_a_large_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.mlir");
    fs::write(&path, "// a comment\n".repeat(20_000)).unwrap();
    let output = run(folder.path(), &["in.mlir", "-o", "in.mlir"], "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(fs::read_to_string(&path).unwrap(), "module {\n}\n");
    assert_eq!(names_in(folder.path()), ["in.mlir"]);
}

#[test]
fn an_empty_file_is_an_empty_module() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(folder.path(), &[], "");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"module {\n}\n");
}

/// The file has no blocks, so it takes no room.
#[cfg(unix)]
#[test]
fn too_large_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::File::create(folder.path().join("large.mlir")).unwrap().set_len(5 << 30).unwrap();
    let output = run(folder.path(), &["large.mlir"], "");
    assert_fails(&output);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        text,
        "error: cannot read 'large.mlir': the source files of one context exceed 2 GiB in all\n"
    );
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(PROGRAM)
        .arg("--split-input-file=#")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .current_dir(folder.path())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all("#".repeat(4_000).as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}

/// A run that is interrupted in a pass leaves no temporary file behind, and ends by the signal.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_no_file_behind() {
    use std::os::unix::process::ExitStatusExt;

    for (signal, number) in [("-INT", 2), ("-TERM", 15)] {
        let folder = tempfile::tempdir().unwrap();
        let pass = "--test-wait";
        let mut child = Command::new(env!("CARGO_BIN_EXE_pass-test-opt"))
            .args([pass, "-o", "out.mlir", "-"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let names = || -> Vec<_> {
            let entries = fs::read_dir(folder.path()).unwrap();
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
        };
        while names().is_empty() {
            assert!(child.try_wait().unwrap().is_none(), "the program ended early");
            std::thread::yield_now();
        }
        assert!(names()[0].starts_with(".terrace-"), "{:?}", names());
        let process = child.id().to_string();
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(names(), Vec::<String>::new());
    }
}

/// The workspace's only unsafe code maps large files into memory: both ways of reading run under valgrind.
#[cfg(unix)]
#[test]
fn valgrind_finds_no_fault() {
    let Some(valgrind) = terrace_tests::Programs::of_this_machine().find_outside("valgrind") else {
        terrace_tests::report_skipped("valgrind is not installed");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let op = "\"test.op\"() {value = [1, \"text\"]} : () -> ()\n";
    for (name, text) in
        [("read.mlir", op.to_owned()), ("mapped.mlir", op.to_owned() + &"// comment\n".repeat(10_000))]
    {
        fs::write(folder.path().join(name), text).unwrap();
        let output = Command::new(&valgrind)
            .args([
                "--quiet",
                "--error-exitcode=99",
                PROGRAM,
                "--allow-unregistered-dialect",
                name,
                "-o",
                "out.mlir",
            ])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let printed = fs::read_to_string(folder.path().join("out.mlir")).unwrap();
        assert_eq!(printed, format!("module {{\n  {op}}}\n"));
    }
}
