//! What a crate with dialects tells the build scripts of crates that depend on it.
//!
//! Cargo hands the metadata of a build script whose package has a `links` name to the build scripts of direct
//! dependents, in variables `DEP_NAME_KEY`. There is one key here, and its value is JSON.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The key of the metadata.
const KEY: &str = "dialects";

/// The definitions that a crate publishes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Published {
    /// The files, by absolute paths: those of the crate, and the libraries that they use.
    pub(crate) files: Vec<PathBuf>,
    /// The Rust paths of the modules with the code, by dialect.
    pub(crate) dialect_paths: BTreeMap<String, String>,
}

impl Published {
    /// The line for cargo.
    ///
    /// # Errors
    ///
    /// When a path is no text.
    pub(crate) fn instruction(&self) -> Result<String, String> {
        let value = serde_json::to_string(self)
            .map_err(|error| format!("the definitions cannot be published: {error}"))?;
        Ok(format!("cargo::metadata={KEY}={value}"))
    }

    /// What the crate with that `links` name has published.
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
}

/// The variable in which cargo hands the metadata over.
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
}
