//! Programs, IR and definitions with mistakes: each file of `tests/broken`, and what is said about it.

mod common;

use std::path::Path;

use common::Compiler;
use terrace_odsgen::{SourceFile, parse_files};
use toy::compile::Language;
use toy::{compile, optimize};

#[test]
fn what_is_wrong_is_shown_at_its_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 20);
    for path in paths {
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.ends_with(".dialect") {
            insta::assert_snapshot!(name, messages_on_definitions(name, &path));
            continue;
        }
        let language = if name.ends_with(".mlir") { Language::Mlir } else { Language::Toy };
        let compiler = Compiler::for_language(language);
        let source = compiler.add(name, &std::fs::read_to_string(&path).unwrap());
        let read = match language {
            Language::Mlir => compile::text_ir(&compiler.context, source),
            Language::Toy => compile::program_ir(&compiler.context, source),
        };
        let outcome = read.and_then(|mut ir| optimize(&mut ir, false));
        assert!(outcome.is_err(), "{name}");
        let messages = compiler.messages();
        assert!(!messages.is_empty(), "{name}");
        insta::assert_snapshot!(name, messages);
    }
}

/// Returns the diagnostics of a build script for definitions.
fn messages_on_definitions(name: &str, path: &Path) -> String {
    let outcome = parse_files(vec![SourceFile::input(name, std::fs::read_to_string(path).unwrap())]);
    let messages = outcome.render(false);
    assert!(outcome.into_result().is_err(), "{name}");
    messages
}

/// Deep nesting and long expressions are errors, and no stack overflows.
#[test]
fn deep_programs_are_errors() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("transpose(", ")"), ("1*", ""), ("1+(2*", ")")]
    {
        let text = format!("def main() {{ print({}1{}); }}", open.repeat(100_000), close.repeat(100_000));
        let compiler = Compiler::new();
        let source = compiler.add("deep.toy", &text);
        assert!(compile::program_ir(&compiler.context, source).is_err(), "{open}");
        assert!(compiler.messages().contains("too deep"), "{open}: {}", compiler.messages().len());
    }
}

/// Unbounded growth by inlining is an error, and does not run forever.
#[test]
fn growing_programs_are_errors() {
    let mut text = "def f0(x) { return x; }\n".to_owned();
    for number in 1..60 {
        text += &format!("def f{number}(x) {{ return f{}(x) * f{}(x); }}\n", number - 1, number - 1);
    }
    text += "def main() { print(f59([1])); }\n";
    let compiler = Compiler::for_language(Language::Toy);
    let source = compiler.add("growing.toy", &text);
    let mut ir = compile::program_ir(&compiler.context, source).unwrap();
    assert!(optimize(&mut ir, false).is_err());
    insta::assert_snapshot!("growing", compiler.messages());
}

/// Functions of IR may call themselves: they are not inlined, and have no shapes.
#[test]
fn calls_in_a_circle_are_errors() {
    let compiler = Compiler::new();
    let mut ir = compiler.text(
        "func @main() {\n  toy.generic_call @f() : () -> ()\n  toy.return\n}\n\
         func @f() {\n  toy.generic_call @g() : () -> ()\n  %0 = toy.generic_call @h() : () -> tensor<*xf64>\n  toy.return\n}\n\
         func @g() {\n  toy.generic_call @f() : () -> ()\n  toy.return\n}\n\
         func @h() -> tensor<*xf64> {\n  %0 = toy.generic_call @h() : () -> tensor<*xf64>\n  toy.return %0 : tensor<*xf64>\n}",
    );
    assert!(optimize(&mut ir, false).is_err());
    assert!(compiler.messages().contains("unable to infer shape of operation"), "{}", compiler.messages());
}
