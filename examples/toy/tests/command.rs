//! The program `toyc`, as it is called.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name)
}

/// Runs `toyc` with an input.
fn toyc(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_toyc"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Returns the output of `toyc`, which must succeed.
fn printed(arguments: &[&str], input: &str) -> String {
    let output = toyc(arguments, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn one_and_two_dashes_are_the_same() {
    let path = program("codegen.toy");
    let path = path.to_str().unwrap();
    for (one, two) in [("-emit=ast", "--emit=ast"), ("-emit=mlir", "--emit=mlir")] {
        assert_eq!(printed(&[path, one], ""), printed(&[two, path], ""));
    }
    let optimised = printed(&[path, "-emit=mlir", "-opt"], "");
    assert_eq!(optimised, printed(&[path, "--emit=mlir", "--opt"], ""));
    assert!(optimised.contains("toy.mul %1, %1 : tensor<3x2xf64>"));
}

#[test]
fn programs_and_ir_come_from_files_and_from_the_standard_input() {
    let source = std::fs::read_to_string(program("codegen.toy")).unwrap();
    let path = program("codegen.toy");
    let from_file = printed(&[path.to_str().unwrap()], "");
    assert_eq!(printed(&[], &source), from_file);
    assert_eq!(printed(&["-x", "toy", "-"], &source), from_file);
    assert_eq!(printed(&["-x", "mlir"], &from_file), from_file);
    assert_eq!(printed(&["-x", "mlir", "-opt"], &from_file), printed(&["-opt"], &source));
    // The ending of the name says that a file is IR, at each step on the way.
    let folder = tempfile::tempdir().unwrap();
    let ir = folder.path().join("codegen.mlir");
    for flags in [&[][..], &["-mlir-print-debuginfo"], &["-mlir-print-op-generic"]] {
        let first: Vec<&str> = [path.to_str().unwrap(), "-emit=mlir"].iter().chain(flags).copied().collect();
        std::fs::write(&ir, printed(&first, "")).unwrap();
        assert_eq!(printed(&[ir.to_str().unwrap(), "-emit=mlir"], ""), from_file);
        assert_eq!(printed(&[ir.to_str().unwrap(), "-emit=mlir", "-opt"], ""), printed(&["-opt"], &source));
    }
    let located = printed(&["-mlir-print-debuginfo"], &source);
    assert!(located.contains("loc(\"<stdin>\":5:25)"), "{located}");
    assert_eq!(printed(&["-x", "mlir", "-mlir-print-debuginfo"], &located), located);
    assert!(printed(&["-mlir-print-op-generic"], &source).contains("\"toy.mul\"(%6, %7)"));
}

#[test]
fn the_ir_can_be_seen_after_each_pass() {
    let path = program("struct.toy");
    let output = toyc(&[path.to_str().unwrap(), "-opt", "-print-ir-after-all"], "");
    let text = String::from_utf8(output.stderr).unwrap();
    let headers: Vec<&str> = text.lines().filter(|line| line.contains("IR Dump")).collect();
    insta::assert_snapshot!("passes", headers.join("\n"));
}

#[test]
fn what_cannot_be_done_is_said() {
    let failure = |arguments: &[&str], input: &str| {
        let output = toyc(arguments, input);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(failure(&["no/such/file.toy"], "").contains("cannot read 'no/such/file.toy'"));
    assert!(failure(&["-x", "mlir", "-emit=ast"], "").contains("IR has no syntax tree"));
    let text = failure(&["-opt"], "def main() {\n  print([1, 2] * [1]);\n}\n");
    insta::assert_snapshot!("shapes_of_standard_input", text);
}
