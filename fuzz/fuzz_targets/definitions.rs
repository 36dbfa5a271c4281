//! Any text, read as definitions: diagnostics or a model, from which everything is emitted; what is laid out keeps its
//! content, and laying it out again changes nothing.

#![no_main]

use libfuzzer_sys::fuzz_target;
use terrace_odsgen::emit::{markdown, schema};
use terrace_odsgen::{RustOptions, SourceFile, emit_rust, format_source, parse_files, render};

fuzz_target!(|text: &str| {
    let outcome = parse_files(vec![SourceFile::input("fuzz.dialect", text)]);
    let _ = outcome.render(false);
    if outcome.error_count == 0 {
        let _ = markdown::text(&outcome.model);
        let _ = schema::text(&outcome.model);
        let emission = emit_rust(&outcome.model, &RustOptions::default());
        let _ = render(&emission.diagnostics, &outcome.model.sources, false);
    }
    if let Ok(once) = format_source(text) {
        assert_eq!(format_source(&once).as_deref().ok(), Some(once.as_str()));
        let content = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(content(&once), content(text));
        let again = parse_files(vec![SourceFile::input("fuzz.dialect", once)]);
        assert_eq!(again.error_count, outcome.error_count);
    }
});
