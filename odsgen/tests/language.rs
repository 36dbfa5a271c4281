//! The examples of `docs/language.md` are fine, and the page knows all that the front end knows.

use std::fs;
use std::path::Path;

use terrace_odsgen::{SourceFile, format_source, parse_files};

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/language.md")).unwrap()
}

/// The code blocks of a language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn examples_are_fine() {
    let page = page();
    let examples = blocks(&page, "dialect");
    assert!(examples.len() > 10);
    for example in examples {
        let has_dialect = example.lines().any(|line| line.starts_with("dialect "));
        let text = if has_dialect { example.to_owned() } else { format!("dialect example {{ }}\n{example}") };
        let outcome = parse_files(vec![SourceFile::input("language.dialect", text)]);
        assert!(outcome.diagnostics.is_empty(), "{}", outcome.render(false));
        let formatted = format_source(example).unwrap();
        assert_eq!(format_source(&formatted).unwrap(), formatted);
    }
}

#[test]
fn every_item_keyword_is_in_the_grammar() {
    let page = page();
    let grammar = blocks(&page, "ebnf").concat();
    for keyword in [
        "use",
        "dialect",
        "constraint",
        "template",
        "op",
        "type",
        "attribute",
        "enum",
        "bits",
        "str",
        "interface",
        "trait",
        "rewrite",
        "lower",
        "pass",
    ] {
        assert!(grammar.contains(&format!("\"{keyword}\"")), "{keyword}");
    }
}
