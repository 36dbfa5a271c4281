//! Each public item of the crate has one public path.

use std::path::{Path, PathBuf};

/// The Rust files below a folder.
fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
}

/// A public module that re-exports an item of another public module gives it a second path. Only `generated`, which is
/// hidden and for generated code, does so.
#[test]
fn no_public_item_is_re_exported_from_another_module() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    files(&source, &mut paths);
    assert!(paths.len() > 100);
    let hidden = source.join("library/generated");
    let mut found = Vec::new();
    for path in paths.iter().filter(|path| !path.starts_with(&hidden)) {
        let text = std::fs::read_to_string(path).unwrap();
        for line in text.lines().filter(|line| {
            let line = line.trim_start();
            line.starts_with("pub use crate::") || line.starts_with("pub use super::")
        }) {
            found.push(format!("{}: {line}", path.strip_prefix(&source).unwrap().display()));
        }
    }
    assert!(found.is_empty(), "items with two public paths: {found:#?}");
    let library = std::fs::read_to_string(source.join("lib.rs")).unwrap();
    assert!(library.contains("#[doc(hidden)]\npub use library::generated;"));
}

/// A crate that re-exports items of its public modules at its root gives them a second path.
#[test]
fn no_crate_re_exports_items_of_its_public_modules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    for krate in
        ["runtime", "vocabulary", "odsgen", "opt", "run", "engine", "interpreter", "translate", "lowerings"]
    {
        let library = std::fs::read_to_string(root.join(krate).join("src/lib.rs")).unwrap();
        let modules: Vec<&str> = library
            .lines()
            .filter_map(|line| line.strip_prefix("pub mod ")?.split([';', ' ']).next())
            .collect();
        for line in library.lines() {
            let Some(path) = line.strip_prefix("pub use ") else { continue };
            let mut segments = path.split("::");
            let is_public = segments.next().is_some_and(|module| modules.contains(&module));
            let inner = segments.next().filter(|name| name.starts_with(|first: char| first.is_lowercase()));
            if is_public && inner.is_none_or(|inner| is_public_module(&root.join(krate), path, inner)) {
                found.push(format!("{krate}: {line}"));
            }
        }
    }
    assert!(found.is_empty(), "items with two public paths: {found:#?}");
}

/// Returns whether the second module of a path is public in the first.
fn is_public_module(krate: &Path, path: &str, inner: &str) -> bool {
    let outer = path.split("::").next().unwrap();
    let source = krate.join("src");
    let files = [source.join(format!("{outer}/mod.rs")), source.join(format!("{outer}.rs"))];
    let text = files.iter().find_map(|file| std::fs::read_to_string(file).ok()).unwrap();
    text.lines().any(|line| line.strip_prefix("pub mod ").is_some_and(|rest| rest.starts_with(inner)))
}
