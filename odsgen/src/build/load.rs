//! Loads a model from paths, for tools and tests.

use std::path::Path;

use crate::{Model, SourceFile, parse_files};

/// Compiles files to a model: inputs, and the libraries that they use.
///
/// # Errors
///
/// A message, if a file cannot be read; the rendered diagnostics, if a definition has errors.
pub fn load_model<P: AsRef<Path>>(inputs: &[P], libraries: &[P]) -> Result<Model, String> {
    let mut files = Vec::new();
    for path in inputs {
        files.push(SourceFile::input(path.as_ref().display().to_string(), read(path.as_ref())?));
    }
    for path in libraries {
        files.push(SourceFile::library(path.as_ref().display().to_string(), read(path.as_ref())?));
    }
    parse_files(files).into_result()
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::InvalidData => format!("{} is no text in UTF-8", path.display()),
        _ => format!("cannot read {}: {error}", path.display()),
    })
}
