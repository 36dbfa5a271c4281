//! The definitions of `spirv` are in step with the grammars of SPIR-V.

#![forbid(unsafe_code)]

#[path = "spirv_grammar/rspirv_tables.rs"]
mod rspirv_tables;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use terrace_odsgen::import::import_grammar;
use terrace_tests::{find_files, report_skipped};

/// Khronos' grammars, in the Debian package `spirv-headers`.
const HEADERS: &str = "/usr/include/spirv/unified1";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/spirv")
}

/// Returns a table as JSON with a line for each fact.
fn lines(tables: &Value) -> String {
    let list = |facts: &Value| {
        let facts = facts.as_array().unwrap().iter().map(Value::to_string);
        facts.collect::<Vec<_>>().join(",\n")
    };
    let kinds = tables["operand_kinds"].as_array().unwrap().iter().map(|kind| {
        let (category, name) = (&kind["category"], &kind["kind"]);
        let enumerants = list(&kind["enumerants"]);
        format!("{{\"category\":{category},\"kind\":{name},\"enumerants\":[\n{enumerants}\n]}}")
    });
    let kinds = kinds.collect::<Vec<_>>().join(",\n");
    format!("{{\"instructions\":[\n{}\n],\"operand_kinds\":[\n{kinds}\n]}}\n", list(&tables["instructions"]))
}

#[test]
fn the_later_grammar_is_that_of_rspirv() {
    let path = folder().join("grammar/rspirv.json");
    let tables = lines(&rspirv_tables::tables());
    if std::env::var_os("UPDATE_GRAMMAR").is_some() {
        fs::write(&path, &tables).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap();
    assert!(written == tables, "{} is not up to date; UPDATE_GRAMMAR=1 writes it", path.display());
}

#[test]
fn the_definitions_have_the_facts_of_the_grammars() {
    let headers = Path::new(HEADERS);
    if !headers.is_dir() {
        return report_skipped("the grammars (Debian package spirv-headers) are not installed");
    }
    let read = |path: PathBuf| (path.display().to_string(), fs::read_to_string(&path).unwrap());
    let grammars: Vec<_> = [
        headers.join("spirv.core.grammar.json"),
        folder().join("grammar/rspirv.json"),
        headers.join("extinst.glsl.std.450.grammar.json"),
        headers.join("extinst.opencl.std.100.grammar.json"),
    ]
    .map(read)
    .into();
    let root = folder().join("src/definitions");
    let definitions: Vec<_> = find_files(&root, &[".dialect"]).unwrap().into_iter().map(read).collect();
    let import = import_grammar(&grammars, &definitions, &root.display().to_string()).unwrap();
    let changed: Vec<_> = import.files.iter().map(|(path, _)| path.as_str()).collect();
    assert!(changed.is_empty(), "`odsgen import spirv-grammar` changes {changed:#?}\n{}", import.report);

    // What is written by hand in a definition stays when its facts are lost.
    let mut lost = definitions.clone();
    let (_, text) = lost.iter_mut().find(|(path, _)| path.ends_with("ops/memory.dialect")).unwrap();
    let known = text.clone();
    let facts =
        |line: &&str| ["opcode ", "requires {"].iter().any(|fact| line.trim_start().starts_with(fact));
    *text = text.lines().filter(|line| !facts(line)).map(|line| format!("{line}\n")).collect();
    assert_ne!(*text, known);
    let import = import_grammar(&grammars, &lost, &root.display().to_string()).unwrap();
    let [(path, text)] = import.files.as_slice() else { panic!("{} files change", import.files.len()) };
    assert!(path.ends_with("ops/memory.dialect"));
    assert_eq!(*text, known);
}

#[test]
fn a_text_that_is_no_grammar_is_an_error() {
    let grammar = ("core.json".to_owned(), "{\"instructions\": 3}".to_owned());
    let error = import_grammar(&[grammar], &[], "definitions").unwrap_err();
    assert!(error.starts_with("core.json is no grammar of SPIR-V: invalid type: integer `3`"), "{error}");
}
