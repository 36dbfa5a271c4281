//! Definitions, in both spellings.

use std::str::FromStr;

use proc_macro2::TokenStream;
use terrace_odsgen::emit::{markdown, schema};
use terrace_odsgen::rust_module::{Module, Settings, translate};
use terrace_odsgen::{RustOptions, SourceFile, emit_rust, format_source, parse_files, render};

/// Reads any text as definitions: diagnostics or a model, from which everything is emitted; what is formatted keeps its
/// content, and formatting it again changes nothing.
pub fn definitions(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let errors = emit_all(text);
    if let Ok(once) = format_source(text) {
        assert_eq!(format_source(&once).as_deref().ok(), Some(once.as_str()));
        let content = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(content(&once), content(text));
        let again = parse_files(vec![SourceFile::input("fuzz.dialect", once)]);
        assert_eq!(again.error_count, errors);
    }
}

/// Reads any text as a Rust module of definitions, and what it is translated to as definitions.
pub fn definitions_in_rust(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (arguments, item) = text.split_once("\n---\n").unwrap_or(("", text));
    let tokens = |text: &str| TokenStream::from_str(text).ok();
    let (Some(arguments), Some(item)) = (tokens(arguments), tokens(item)) else { return };
    let Ok(module) = Module::read(item) else { return };
    let mut problems = Vec::new();
    let settings = Settings::read(arguments, &mut problems);
    let translation = translate(&module, &settings, &mut problems);
    emit_all(&translation.text.text);
}

/// Emits everything from definitions without errors. Returns the number of errors.
fn emit_all(text: &str) -> usize {
    let outcome = parse_files(vec![SourceFile::input("fuzz.dialect", text)]);
    let _ = outcome.render(false);
    if outcome.error_count == 0 {
        let _ = markdown::text(&outcome.model);
        let _ = schema::text(&outcome.model);
        let emission = emit_rust(&outcome.model, &RustOptions::default());
        let _ = render(&emission.diagnostics, &outcome.model.sources, false);
    }
    outcome.error_count
}
