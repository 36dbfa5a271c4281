//! Several files in one run, and the command.

use std::fs;
use std::process::Command;

use terrace_odsgen::{Code, LIBRARIES, SourceFile, parse_files};

#[test]
fn inputs_share_a_namespace_and_a_dialect() {
    let outcome = parse_files(vec![
        SourceFile::input("ops.dialect", "dialect toy;\nop AOp = \"a\" { operands { x: Small } }\n"),
        SourceFile::input("toy.dialect", "dialect toy { }\n/// small\nconstraint Small: type = I8\n"),
    ]);
    assert_eq!(outcome.render(false), "");
    let op = outcome.model.ops.iter().find(|op| outcome.model.is_input(&op.header)).unwrap();
    assert_eq!(outcome.model.op_name(op), "toy.a");
}

#[test]
fn names_of_a_library_are_imported_or_qualified() {
    let library =
        "dialect lib { }\n/// small\nconstraint Small: type = I8\nop LOp = \"l\" { operands { x: I8 } }\n";
    let check = |text: &str| {
        parse_files(vec![SourceFile::input("x.dialect", text), SourceFile::library("lib.dialect", library)])
    };
    assert_eq!(check("use lib::Small;\n/// s\nconstraint S: type = Small\n").render(false), "");
    assert_eq!(check("/// s\nconstraint S: type = lib::Small\n").render(false), "");
    assert_eq!(check("use lib::*;\nrewrite R { match r = l(_); erase r; }\n").render(false), "");
    assert_eq!(check("rewrite R { match r = lib.l(_); erase r; }\n").render(false), "");
    let unseen = check("/// s\nconstraint S: type = Small\n");
    assert_eq!(unseen.diagnostics[0].code, Code::UnknownName);
    assert_eq!(check("rewrite R { match r = l(_); erase r; }\n").diagnostics[0].code, Code::UnknownName);
}

#[test]
fn libraries_of_one_dialect_share_a_namespace() {
    let check = |text: &str| {
        parse_files(vec![
            SourceFile::input("x.dialect", text),
            SourceFile::library("ops.dialect", "dialect lib;\nop LOp = \"l\" { operands { x: Small } }\n"),
            SourceFile::library("lib.dialect", "dialect lib { }\n/// small\nconstraint Small: type = I8\n"),
        ])
    };
    assert_eq!(
        check("use lib::LOp;\nuse lib::Small;\n/// s\nconstraint S: type = Small\n").render(false),
        ""
    );
    let unseen = check("/// s\nconstraint S: type = Small\n");
    assert_eq!(unseen.diagnostics[0].code, Code::UnknownName);
}

#[test]
fn a_definition_comes_before_one_of_the_prelude() {
    let outcome = parse_files(vec![SourceFile::input(
        "x.dialect",
        "dialect x { }\n/// mine\nconstraint I8: type = F32\nop AOp = \"a\" { operands { x: I8, y: builtin::I8 } }\n",
    )]);
    assert_eq!(outcome.render(false), "");
    let op = outcome.model.ops.iter().find(|op| outcome.model.is_input(&op.header)).unwrap();
    assert_eq!(op.operands[0].constraint.summary, "mine");
    assert_eq!(op.operands[1].constraint.summary, "8-bit signless integer");
}

#[test]
fn a_library_can_be_the_input() {
    let (name, text) = LIBRARIES[0];
    let outcome = parse_files(vec![SourceFile::input(name, text)]);
    assert_eq!(outcome.render(false), "");
    assert!(outcome.model.ops.iter().any(|op| outcome.model.is_input(&op.header) && op.mnemonic == "module"));
}

#[test]
fn an_error_in_a_template_is_reported_once() {
    let outcome = parse_files(vec![SourceFile::input(
        "x.dialect",
        "dialect x { }\ntemplate T { operands { a: Nothing } }\nop AOp = \"a\": T\nop BOp = \"b\": T\n",
    )]);
    assert_eq!(outcome.diagnostics.len(), 1, "{}", outcome.render(false));
}

#[test]
fn the_command_checks_and_formats() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.dialect");
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_odsgen")).args(arguments).arg(&file).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    fs::write(&file, "dialect x{}\nop A=\"a\"{operands{x:I8}}\n").unwrap();
    assert_eq!(run(&["check"]), (Some(0), String::new()));
    assert_eq!(run(&["fmt", "--check"]).0, Some(1));
    assert_eq!(run(&["fmt"]).0, Some(0));
    assert_eq!(run(&["fmt", "--check"]), (Some(0), String::new()));
    assert_eq!(fs::read_to_string(&file).unwrap(), "dialect x {}\nop A = \"a\" { operands { x: I8 } }\n");
    fs::write(&file, "op A = \"a\"\nop {\n").unwrap();
    let (code, text) = run(&["check"]);
    assert_eq!(code, Some(1));
    assert!(text.contains("error[no-dialect]") && text.ends_with("2 errors\n"), "{text}");
    assert_eq!(run(&["fmt"]).0, Some(1));
    fs::remove_file(&file).unwrap();
    assert!(run(&["check"]).1.starts_with("error: cannot read"));
}
