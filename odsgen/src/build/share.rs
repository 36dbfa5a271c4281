//! Published definitions: what a crate with dialects passes to the build scripts of its dependents.
//!
//! Cargo passes the metadata of a build script whose package has a `links` name to the build scripts of direct
//! dependents, as variables `DEP_NAME_KEY`. There is one key, and its value is JSON.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The metadata key.
const KEY: &str = "dialects";

/// The definitions that a crate publishes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Published {
    /// The absolute paths of the files: those of the crate, and the libraries that they use.
    pub(crate) files: Vec<PathBuf>,
    /// The Rust paths of the modules with the code, by dialect.
    pub(crate) dialect_paths: BTreeMap<String, String>,
}

impl Published {
    /// Returns the metadata line for cargo.
    ///
    /// # Errors
    ///
    /// If a path is not valid Unicode.
    pub(crate) fn instruction(&self) -> Result<String, String> {
        let value = serde_json::to_string(self)
            .map_err(|error| format!("the definitions cannot be published: {error}"))?;
        Ok(format!("cargo::metadata={KEY}={value}"))
    }

    /// Returns the definitions published by the crate with that `links` name.
    pub(crate) fn of(links: &str) -> Result<Self, String> {
        let variable = variable(links);
        let value = std::env::var(&variable).map_err(|_| {
            format!(
                "no definitions of `{links}`: there is no variable {variable}\n\
                 help: the crate has to stand under [dependencies], have `links = \"{links}\"` in its Cargo.toml, and \
                 call `Config::publish` in its build script"
            )
        })?;
        serde_json::from_str(&value)
            .map_err(|error| format!("the definitions of `{links}` cannot be read: {error}"))
    }

    /// Returns the definitions of several dependencies, given as `links` names with the paths of their code and of its
    /// re-exports.
    pub(crate) fn merge(reexports: &[(&str, &str, &str)]) -> Result<Self, String> {
        let mut merged = Published::default();
        for (links, path, reexported) in reexports {
            merged.add(Published::of(links)?, path, reexported);
        }
        Ok(merged)
    }

    /// Adds definitions whose code at `path` is re-exported at `reexported`. Code elsewhere keeps its path.
    fn add(&mut self, other: Published, path: &str, reexported: &str) {
        let new_files = other.files.into_iter().filter(|file| !self.files.contains(file)).collect::<Vec<_>>();
        self.files.extend(new_files);
        for (dialect, code) in other.dialect_paths {
            let below = code.strip_prefix(path).filter(|rest| rest.is_empty() || rest.starts_with("::"));
            if let Some(rest) = below {
                self.dialect_paths.insert(dialect, format!("{reexported}{rest}"));
            } else {
                // The path that the crate with the code publishes takes precedence.
                self.dialect_paths.entry(dialect).or_insert(code);
            }
        }
    }
}

/// Returns the name of the variable that cargo passes the metadata in.
fn variable(links: &str) -> String {
    let upper = |text: &str| text.to_uppercase().replace('-', "_");
    format!("DEP_{}_{}", upper(links), upper(KEY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said() {
        assert_eq!(variable("terrace-toy"), "DEP_TERRACE_TOY_DIALECTS");
        let message = Published::of("nobody-has-this-name").unwrap_err();
        assert!(message.contains("links = \"nobody-has-this-name\""), "{message}");
    }

    #[test]
    fn republished_code_has_the_paths_of_the_re_exports() {
        let published = |files: &[&str], paths: &[(&str, &str)]| Published {
            files: files.iter().map(PathBuf::from).collect(),
            dialect_paths: paths.iter().map(|(name, path)| (name.to_string(), path.to_string())).collect(),
        };
        let mut all = Published::default();
        let user = published(&["b", "a"], &[("b", "::b"), ("a", "::a"), ("other", "::bb::x")]);
        all.add(user, "::b", "::all::b");
        all.add(published(&["a"], &[("a", "::a::inner")]), "::a", "::all::a");
        let paths = [("a", "::all::a::inner"), ("b", "::all::b"), ("other", "::bb::x")];
        assert_eq!(all, published(&["b", "a"], &paths));
    }
}
