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
    let rules: String = ["rules", "terms"]
        .iter()
        .map(|name| {
            fs::read_to_string(folder.join(format!("../tests/generated/src/rewriting/{name}.dialect")))
                .unwrap()
        })
        .collect();
    let tests = files_below(&folder.join("../tests/generated/tests"), ".rs");
    let table = page.split("| shown by |").nth(1).unwrap();
    for row in table.lines().filter(|line| line.starts_with("| ")) {
        let shown = row.trim_end_matches('|').rsplit('|').next().unwrap();
        for name in shown.split('`').skip(1).step_by(2) {
            let is_rule = rules.contains(&format!("rewrite {name} "));
            let is_test = tests.iter().any(|(_, text)| text.contains(&format!("fn {name}()")));
            let fixtures = folder.join("tests/fixtures");
            let is_fixture = [name.to_owned(), format!("invalid/{name}")]
                .iter()
                .any(|name| fixtures.join(format!("{name}.dialect")).exists());
            assert!(is_rule || is_test || is_fixture, "{name}");
        }
    }
}

/// All the text of the files below a folder that end like that, and their names.
fn files_below(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_dir() {
                open.push(path);
            } else if name.ends_with(ending) {
                found.push((name, fs::read_to_string(path).unwrap()));
            }
        }
    }
    found
}

#[test]
fn what_the_page_names_to_show_a_construct_is_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts = files_below(&folder.join("../tests/text"), ".mlir");
    let mut tests = files_below(&folder.join("tests"), ".rs");
    for name in ["generated", "macros", "sharing"] {
        tests.extend(files_below(&folder.join("../tests").join(name).join("tests"), ".rs"));
    }
    let page = page();
    let rows = |head: &str| page.split(head).nth(1).unwrap().split("\n\n").next().unwrap().lines();
    let mut count = 0;
    for row in rows("| shown by |").chain(rows("| broken in |")).filter(|line| line.starts_with("| ")) {
        let shown = row.trim_end_matches('|').rsplit('|').next().unwrap();
        let names: Vec<&str> = shown.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "nothing shows {row}");
        for name in names {
            let is_fixture = folder.join("tests/fixtures").join(format!("{name}.dialect")).exists();
            let is_text = texts.iter().any(|(text, _)| text == name);
            let is_test = tests.iter().any(|(_, text)| text.contains(&format!("fn {name}()")));
            assert!(is_fixture || is_text || is_test, "{name}");
        }
        count += 1;
    }
    assert!(count > 80);
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
        "conversion",
        "pass",
    ] {
        assert!(grammar.contains(&format!("\"{keyword}\"")), "{keyword}");
    }
}
