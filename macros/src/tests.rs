//! The front end without a compiler around it.

use std::str::FromStr;

use proc_macro2::TokenStream;
use quote::quote;
use terrace_odsgen::{Model, RustOptions, SourceFile, emit, emit_rust, parse_files};

use crate::expand::generate;
use crate::module::{Module, Settings, Translation, translate};
use crate::problem::Problem;
use crate::share::Library;

const STD: &str = include_str!("../../odsgen/tests/fixtures/libraries/std.dialect");

fn read(arguments: &str, item: &str) -> (Translation, Settings, Vec<Problem>) {
    let mut problems = Vec::new();
    let module = Module::read(TokenStream::from_str(item).unwrap()).unwrap();
    let settings = Settings::read(TokenStream::from_str(arguments).unwrap(), &mut problems);
    let translation = translate(&module, &settings, &mut problems);
    (translation, settings, problems)
}

fn model(text: &str) -> Model {
    let files = vec![SourceFile::input("x.dialect", text), SourceFile::library("std.dialect", STD)];
    parse_files(files).into_result().unwrap()
}

/// The code, and what the emitter says of the rest.
fn emitted(model: &Model) -> (String, Vec<String>) {
    let emission = emit_rust(model, &RustOptions::default());
    let messages = emission.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
    (emission.files[0].text.clone(), messages)
}

/// The schema without places.
fn schema(model: &Model) -> String {
    let text = emit::schema::text(model);
    text.lines().filter(|line| !line.trim().starts_with("\"line\"")).collect::<Vec<_>>().join("\n")
}

const ARGUMENTS: &str = r#"name = "everything", depends(std), namespace = compiler::everything,
    hooks(materialize_constant, parse_type, print_type), metadata(version = 2, tags = ["a", "b"])"#;

#[test]
fn both_front_ends_give_the_same_code() {
    let written = model(include_str!("../tests/fixtures/everything.dialect"));
    let (translation, _, problems) = read(ARGUMENTS, include_str!("../tests/fixtures/everything.rs"));
    assert!(problems.is_empty(), "{problems:?}");
    let translated = model(&translation.text.text);
    similar(&schema(&translated), &schema(&written));
    let (written, translated) = (emitted(&written), emitted(&translated));
    similar(&translated.0, &written.0);
    assert_eq!(translated.1, written.1);
    assert_eq!(translation.rust.to_string(), "use std :: fmt :: { Debug , Display } ; impl Display for AddOp { }");
}

/// Compares long texts; on failure, shows where they part.
fn similar(left: &str, right: &str) {
    let (mut left, mut right) = (left.lines(), right.lines());
    loop {
        match (left.next(), right.next()) {
            (None, None) => return,
            (one, other) => assert_eq!(one, other, "before {:?}", left.next()),
        }
    }
}
