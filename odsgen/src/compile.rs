//! What build scripts call.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::emit::rust::{RustOptions, emit_rust};
use crate::{Severity, SourceFile, parse_files, render};

/// Why no code was generated: the diagnostics as text.
pub struct CompileError {
    text: String,
}

impl CompileError {
    fn new(text: impl Into<String>) -> Self {
        CompileError { text: text.into() }
    }
}

impl fmt::Display for CompileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

// A build script that returns the error from `main` has it printed in this form, so it is the readable one.
impl fmt::Debug for CompileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "definitions with errors\n\n{}", self.text)
    }
}

impl std::error::Error for CompileError {}

/// Generates the Rust of dialects in a build script, with the usual settings.
///
/// For each dialect there is a file `NAME.rs` in the folder that cargo gives build scripts for their output;
/// `terrace::include_dialect!("NAME")` includes it.
///
/// ```no_run
/// // build.rs
/// fn main() -> Result<(), terrace_odsgen::CompileError> {
///     terrace_odsgen::compile(&["src/toy.dialect"])
/// }
/// ```
///
/// # Errors
///
/// When a file cannot be read or written, or the definitions have errors.
pub fn compile(files: &[impl AsRef<Path>]) -> Result<(), CompileError> {
    Config::new().compile(files)
}

/// What a build script can tell the generator.
///
/// ```no_run
/// terrace_odsgen::Config::new()
///     .root_path("crate")
///     .library("../std/std.dialect")
///     .dialect_path("std", "::my_dialects::standard")
///     .compile(&["src/toy.dialect"])
///     .unwrap();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Config {
    out_dir: Option<PathBuf>,
    options: RustOptions,
    libraries: Vec<PathBuf>,
}

impl Config {
    /// The usual settings.
    pub fn new() -> Self {
        Config::default()
    }

    /// The folder that the code is written to, in place of cargo's `OUT_DIR`.
    pub fn out_dir(&mut self, path: impl Into<PathBuf>) -> &mut Self {
        self.out_dir = Some(path.into());
        self
    }

    /// The Rust path of the crate that has the runtime's modules, in place of `::terrace`.
    pub fn root_path(&mut self, path: impl Into<String>) -> &mut Self {
        self.options.root_path = path.into();
        self
    }

    /// A file whose definitions the inputs may use, and whose code is elsewhere.
    pub fn library(&mut self, path: impl Into<PathBuf>) -> &mut Self {
        self.libraries.push(path.into());
        self
    }

    /// The Rust path of the module with the code of a dialect.
    pub fn dialect_path(&mut self, dialect: impl Into<String>, path: impl Into<String>) -> &mut Self {
        self.options.dialect_paths.insert(dialect.into(), path.into());
        self
    }

    /// Generates the Rust of the dialects in these files.
    ///
    /// # Errors
    ///
    /// As [`compile`].
    pub fn compile(&self, files: &[impl AsRef<Path>]) -> Result<(), CompileError> {
        let out_dir = match &self.out_dir {
            Some(path) => path.clone(),
            None => std::env::var_os("OUT_DIR").map(PathBuf::from).ok_or_else(|| {
                CompileError::new("there is no variable OUT_DIR: outside of a build script, set `out_dir`")
            })?,
        };
        for (name, text) in self.generate(files)? {
            let path = out_dir.join(format!("{name}.rs"));
            // An unchanged file keeps its time, so that nothing is built again.
            if std::fs::read_to_string(&path).is_ok_and(|known| known == text) {
                continue;
            }
            std::fs::write(&path, text)
                .map_err(|error| CompileError::new(format!("cannot write {}: {error}", path.display())))?;
        }
        Ok(())
    }

    /// The code of each dialect, by name.
    fn generate(&self, files: &[impl AsRef<Path>]) -> Result<BTreeMap<String, String>, CompileError> {
        let read = |path: &Path| {
            println!("cargo::rerun-if-changed={}", path.display());
            std::fs::read_to_string(path)
                .map_err(|error| CompileError::new(format!("cannot read {}: {error}", path.display())))
        };
        let mut sources = Vec::new();
        for file in files {
            let path = file.as_ref();
            sources.push(SourceFile::input(path.display().to_string(), read(path)?));
        }
        for path in &self.libraries {
            sources.push(SourceFile::library(path.display().to_string(), read(path)?));
        }
        let outcome = parse_files(sources);
        if outcome.error_count > 0 {
            return Err(CompileError::new(outcome.render(false)));
        }
        let emission = emit_rust(&outcome.model, &self.options);
        if emission.error_count > 0 {
            return Err(CompileError::new(render(&emission.diagnostics, &outcome.model.sources, false)));
        }
        for diagnostic in outcome.diagnostics.iter().chain(&emission.diagnostics) {
            if diagnostic.severity == Severity::Warning {
                let file = &outcome.model.sources.file(diagnostic.span.file).path;
                let (line, column) = outcome.model.sources.line_and_column(diagnostic.span);
                println!("cargo::warning={file}:{line}:{column}: {}", diagnostic.message);
            }
        }
        Ok(emission.files.into_iter().map(|file| (file.dialect, file.text)).collect())
    }
}
