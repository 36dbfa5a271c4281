//! The examples of `docs/language.md` and `docs/rewrites.md` are fine, and the pages know all that the front end knows.

use std::fs;
use std::path::Path;

use terrace_odsgen::{Code, SourceFile, format_source, parse_files};

fn page_called(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name)).unwrap()
}

fn page() -> String {
    page_called("language.md")
}

/// The code blocks of a language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn examples_are_fine() {
    let pages = page() + &page_called("rewrites.md");
    let examples = blocks(&pages, "dialect");
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
fn the_page_on_rewrites_has_every_check_and_every_rule_it_names() {
    let page = page_called("rewrites.md");
    for code in Code::ALL.iter().map(|code| code.name()) {
        let is_about_rewrites = code.contains("rewrite") || code == "unused-name";
        assert!(!is_about_rewrites || page.contains(&format!("`{code}`")), "{code}");
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = fs::read_to_string(folder.join("../tests/generated/src/rules.dialect")).unwrap();
    let tests = fs::read_to_string(folder.join("../tests/generated/tests/rules.rs")).unwrap();
    let table = page.split("| shown by |").nth(1).unwrap();
    for row in table.lines().filter(|line| line.starts_with("| ")) {
        let shown = row.trim_end_matches('|').rsplit('|').next().unwrap();
        for name in shown.split('`').skip(1).step_by(2) {
            let is_rule = rules.contains(&format!("rewrite {name} "));
            let is_test = tests.contains(&format!("fn {name}()"));
            let fixture = folder.join("tests/fixtures/invalid").join(format!("{name}.dialect"));
            assert!(is_rule || is_test || fixture.exists(), "{name}");
        }
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
