//! Programs and IR with mistakes: each file of `tests/broken`, and what is said about it.

mod common;

use std::path::Path;

use common::Compiler;
use toy::{compile, optimize};

#[test]
fn what_is_wrong_is_shown_at_its_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 20);
    for path in paths {
        let name = path.file_name().unwrap().to_str().unwrap();
        let compiler = Compiler::new();
        let source = compiler.add(name, &std::fs::read_to_string(&path).unwrap());
        let read = match name.ends_with(".mlir") {
            true => compile::text_ir(&compiler.context, source),
            false => compile::program_ir(&compiler.context, source),
        };
        let outcome = read.and_then(|mut ir| optimize(&mut ir, false));
        assert!(outcome.is_err(), "{name}");
        let messages = compiler.messages();
        assert!(!messages.is_empty(), "{name}");
        insta::assert_snapshot!(name, messages);
    }
}

/// What is nested deeply, or goes on for long, is an error, and no stack overflows.
#[test]
fn deep_programs_are_errors() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("transpose(", ")"), ("1*", ""), ("1+(2*", ")")] {
        let text = format!("def main() {{ print({}1{}); }}", open.repeat(100_000), close.repeat(100_000));
        let compiler = Compiler::new();
        let source = compiler.add("deep.toy", &text);
        assert!(compile::program_ir(&compiler.context, source).is_err(), "{open}");
        assert!(compiler.messages().contains("too deep"), "{open}: {}", compiler.messages().len());
    }
}
