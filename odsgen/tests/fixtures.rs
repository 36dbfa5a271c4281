//! The fixtures: definitions that are fine, with the model of what they say; and definitions that are not, with the
//! rendered diagnostics.

mod outline;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use outline::outline;
use terrace_odsgen::{Code, Outcome, RustOptions, SourceFile, emit_rust, format_source, parse_files, render};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// The fixtures of a folder: name and text.
fn fixtures(name: &str) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "dialect"))
        .collect();
    files.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    files.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

fn read(name: &str, text: &str) -> Outcome {
    let mut files = vec![SourceFile::input(format!("{name}.dialect"), text)];
    let libraries = fixtures("libraries").into_iter();
    files.extend(libraries.map(|(name, text)| SourceFile::library(format!("{name}.dialect"), text)));
    parse_files(files)
}

#[test]
fn valid_definitions_have_this_model() {
    for (name, text) in fixtures("valid") {
        let outcome = read(&name, &text);
        assert!(outcome.diagnostics.is_empty(), "{name}:\n{}", outcome.render(false));
        let outline = outline(&outcome.model);
        assert!(outline.lines().count() <= 300, "nobody reads the outline of {name}: use more fixtures");
        insta::assert_snapshot!(format!("valid__{name}"), outline);
    }
}

#[test]
fn invalid_definitions_have_these_diagnostics() {
    let mut seen = BTreeSet::new();
    for (name, text) in fixtures("invalid") {
        let mut outcome = read(&name, &text);
        if outcome.diagnostics.is_empty() {
            outcome.diagnostics = emit_rust(&outcome.model, &RustOptions::default()).diagnostics;
        }
        assert!(!outcome.diagnostics.is_empty(), "{name} is fine");
        seen.extend(outcome.diagnostics.iter().map(|diagnostic| diagnostic.code));
        insta::assert_snapshot!(format!("invalid__{name}"), outcome.render(false));
    }
    // Definitions that are compiled have Rust; those that say so are loaded at run time.
    seen.insert(Code::Unchecked);
    let unseen: Vec<&str> =
        Code::ALL.iter().filter(|code| !seen.contains(code)).map(|code| code.name()).collect();
    assert!(unseen.is_empty(), "no fixture shows {unseen:?}");
}

#[test]
fn definitions_expand_to_this_code() {
    for (name, text) in fixtures("expansion") {
        let outcome = read(&name, &text);
        assert!(outcome.diagnostics.is_empty(), "{name}:\n{}", outcome.render(false));
        let emission = emit_rust(&outcome.model, &RustOptions::default());
        assert!(
            emission.diagnostics.is_empty(),
            "{name}:\n{}",
            render(&emission.diagnostics, &outcome.model.sources, false)
        );
        let text: Vec<&str> = emission.files.iter().map(|file| file.text.as_str()).collect();
        insta::assert_snapshot!(format!("expansion__{name}"), text.join("\n"));
    }
}

#[test]
fn formatting_is_idempotent_and_keeps_comments() {
    let libraries =
        terrace_odsgen::LIBRARIES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    for (name, text) in fixtures("valid").into_iter().chain(fixtures("invalid")).chain(libraries) {
        let Ok(once) = format_source(&text) else { continue };
        assert_eq!(format_source(&once).unwrap(), once, "{name}");
        let comments = |text: &str| text.matches("//").count() + text.matches("/*").count();
        assert_eq!(comments(&once), comments(&text), "{name}");
        let content = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(content(&once), content(&text), "{name}");
    }
}

#[test]
fn libraries_are_in_normal_form() {
    for (name, text) in terrace_odsgen::LIBRARIES {
        let formatted = format_source(text).unwrap();
        assert!(formatted == **text, "{name}: run `odsgen fmt`");
    }
}

#[test]
fn what_is_laid_out_in_this_way() {
    let text = fs::read_to_string(folder("layout.txt")).unwrap();
    insta::assert_snapshot!("layout", format_source(&text).unwrap());
}

#[test]
fn libraries_are_fine() {
    let outcome = parse_files(Vec::new());
    assert!(outcome.diagnostics.is_empty(), "{}", outcome.render(false));
}
