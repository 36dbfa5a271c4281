//! The entry points for build scripts.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::build::code_files;
use crate::build::share::Published;
use crate::emit::rust::{RustFile, RustOptions, emit_rust_with_cache};
use crate::source::{FileRole, Sources};
use crate::{Diagnostic, Severity, SourceFile, parse_files, render};

/// A failed compilation, with its rendered diagnostics.
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

// `main` prints a returned error in its `Debug` form, so that form is the readable one.
impl fmt::Debug for CompileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "definitions with errors\n\n{}", self.text)
    }
}

impl std::error::Error for CompileError {}

/// Generates the Rust code of dialects from a build script, with the default settings.
///
/// Writes one file `NAME.rs` per dialect into `OUT_DIR`; `terrace::include_dialect!("NAME")` includes it. It includes a
/// file per definition from the folder `NAME.definitions`, so that an edit of one definition moves no code of others and `rustc`
/// reuses its results for them. The source map beside each file, `.rs.map`, relates generated code to definitions for
/// `odsgen cargo`. Emits `rerun-if-changed` for every file of definitions. Does not touch a generated file whose text is
/// unchanged.
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
/// If a file cannot be read or written, or if the definitions have errors.
pub fn compile(files: &[impl AsRef<Path>]) -> Result<(), CompileError> {
    Config::new().compile(files)
}

/// Returns the code that [`compile`] generates, as text. Suits a snapshot test.
///
/// ```ignore
/// insta::assert_snapshot!(terrace_odsgen::expand(&["src/toy.dialect"]).unwrap());
/// ```
///
/// # Errors
///
/// If a file cannot be read, or if the definitions have errors.
pub fn expand(files: &[impl AsRef<Path>]) -> Result<String, CompileError> {
    Config::new().expand(files)
}

/// Publishes the definitions that dependencies [publish](Config::publish), for a crate that re-exports their code.
///
/// Each entry consists of the `links` name of a dependency, the Rust path of its code there, and the path of the
/// re-export in this crate. A dependent of this crate then finds the definitions with
/// [`library_of`](Config::library_of) and this crate's own `links` name.
///
/// ```no_run
/// // build.rs of the crate `languages`, which has `links = "languages"` and `pub use terrace_toy as toy;`
/// fn main() -> Result<(), terrace_odsgen::CompileError> {
///     terrace_odsgen::republish(&[("terrace-toy", "::terrace_toy", "::languages::toy")])
/// }
/// ```
///
/// # Errors
///
/// If a dependency publishes nothing.
pub fn republish(reexports: &[(&str, &str, &str)]) -> Result<(), CompileError> {
    println!("cargo::rerun-if-changed=build.rs");
    let all = Published::merge(reexports).map_err(CompileError::new)?;
    println!("{}", all.instruction().map_err(CompileError::new)?);
    Ok(())
}

/// The settings of a compilation in a build script. Each call adds to the previous ones.
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
    /// The Rust paths of the published dialects.
    published: BTreeMap<String, String>,
    /// The errors in the settings.
    errors: Vec<String>,
}

impl Config {
    /// Returns the default settings.
    pub fn new() -> Self {
        Config::default()
    }

    /// Sets the output folder. The default is `OUT_DIR`. In another folder, the code of a dialect is one file.
    pub fn out_dir(&mut self, path: impl Into<PathBuf>) -> &mut Self {
        self.out_dir = Some(path.into());
        self
    }

    /// Sets the Rust path of the runtime crate. The default is `::terrace`.
    pub fn root_path(&mut self, path: impl Into<String>) -> &mut Self {
        self.options.root_path = path.into();
        self
    }

    /// Adds a library: a file whose definitions the inputs may use and whose code is elsewhere, at the
    /// [`dialect_path`](Self::dialect_path).
    pub fn library(&mut self, path: impl Into<PathBuf>) -> &mut Self {
        let path = path.into();
        if !self.libraries.contains(&path) {
            self.libraries.push(path);
        }
        self
    }

    /// Sets the Rust path of the module with a dialect's code.
    pub fn dialect_path(&mut self, dialect: impl Into<String>, path: impl Into<String>) -> &mut Self {
        self.options.dialect_paths.insert(dialect.into(), path.into());
        self
    }

    /// Publishes the definitions of a dialect to dependents of this crate. Its code is in the module `path`.
    ///
    /// The crate needs a `links` name in its `Cargo.toml`, by which [`library_of`](Self::library_of) finds the
    /// definitions. Published are the files given to [`compile`](Self::compile) and the libraries that they use.
    ///
    /// ```no_run
    /// // build.rs of the crate `terrace-toy`, which has `links = "terrace-toy"`
    /// terrace_odsgen::Config::new()
    ///     .publish("toy", "::terrace_toy::toy")
    ///     .compile(&["src/toy.dialect"])
    ///     .unwrap();
    /// ```
    pub fn publish(&mut self, dialect: impl Into<String>, path: impl Into<String>) -> &mut Self {
        self.published.insert(dialect.into(), path.into());
        self
    }

    /// Uses the definitions that a dependency [publishes](Self::publish), by the `links` name of that crate.
    ///
    /// The crate must be listed under `[dependencies]`. It publishes the path of its code itself.
    ///
    /// ```no_run
    /// // build.rs of a crate that depends on `terrace-toy`
    /// terrace_odsgen::Config::new().library_of("terrace-toy").compile(&["src/mine.dialect"]).unwrap();
    /// ```
    pub fn library_of(&mut self, links: &str) -> &mut Self {
        match Published::of(links) {
            Ok(published) => {
                for file in published.files {
                    self.library(file);
                }
                for (dialect, path) in published.dialect_paths {
                    // The settings of this script take precedence.
                    self.options.dialect_paths.entry(dialect).or_insert(path);
                }
            }
            Err(error) => self.errors.push(error),
        }
        self
    }

    /// Generates the Rust code of the dialects in these files.
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
        for path in files.iter().map(AsRef::as_ref).chain(self.libraries.iter().map(PathBuf::as_path)) {
            println!("cargo::rerun-if-changed={}", path.display());
        }
        // A folder of the author's choice holds a file per dialect and nothing else.
        let cache = self.out_dir.is_none().then_some(&*out_dir);
        let generated = self.generate(files, cache)?;
        for diagnostic in &generated.warnings {
            let file = &generated.sources.file(diagnostic.span.file).path;
            let (line, column) = generated.sources.line_and_column(diagnostic.span);
            println!("cargo::warning={file}:{line}:{column}: {}", diagnostic.message);
        }
        let directory = std::env::current_dir().unwrap_or_default();
        for file in &generated.files {
            let write = match cache {
                Some(_) => code_files::write_split,
                None => code_files::write_whole,
            };
            write(file, &out_dir, &generated.sources, &directory).map_err(|error| {
                CompileError::new(format!(
                    "cannot write the code of `{}` to {}: {error}",
                    file.dialect,
                    out_dir.display()
                ))
            })?;
        }
        if !self.published.is_empty() {
            let publication = self.publication(files, &generated)?;
            println!("{}", publication.instruction().map_err(CompileError::new)?);
        }
        Ok(())
    }

    /// Returns the Rust code of the dialects in these files, as text.
    ///
    /// # Errors
    ///
    /// As [`expand`].
    pub fn expand(&self, files: &[impl AsRef<Path>]) -> Result<String, CompileError> {
        let generated = self.generate(files, None)?;
        let texts: Vec<&str> = generated.files.iter().map(|file| file.text.as_str()).collect();
        Ok(texts.join("\n"))
    }

    fn publication(
        &self,
        files: &[impl AsRef<Path>],
        generated: &Generated,
    ) -> Result<Published, CompileError> {
        if let Some(unknown) =
            self.published.keys().find(|name| generated.files.iter().all(|file| file.dialect != **name))
        {
            let known: Vec<&str> = generated.files.iter().map(|file| file.dialect.as_str()).collect();
            let known = crate::syntax::parser::listed(&known);
            return Err(CompileError::new(format!(
                "the dialect `{unknown}` is to be published, but the files have {known}"
            )));
        }
        let absolute = |path: &Path| {
            std::path::absolute(path)
                .map_err(|error| CompileError::new(format!("cannot find {}: {error}", path.display())))
        };
        let paths = files.iter().map(AsRef::as_ref).chain(self.libraries.iter().map(PathBuf::as_path));
        let mut dialect_paths = self.options.dialect_paths.clone();
        dialect_paths.extend(self.published.clone());
        Ok(Published { files: paths.map(absolute).collect::<Result<_, _>>()?, dialect_paths })
    }

    fn generate(&self, files: &[impl AsRef<Path>], cache: Option<&Path>) -> Result<Generated, CompileError> {
        let mut errors = self.errors.clone();
        let mut sources = Vec::new();
        let inputs = files.iter().map(|file| (file.as_ref(), FileRole::Input));
        let libraries = self.libraries.iter().map(|path| (path.as_path(), FileRole::Library));
        for (path, role) in inputs.chain(libraries) {
            match std::fs::read_to_string(path) {
                Ok(text) => sources.push(SourceFile::new(path.display().to_string(), text, role)),
                Err(error) => errors.push(format!("cannot read {}: {error}", path.display())),
            }
        }
        if !errors.is_empty() {
            return Err(CompileError::new(errors.join("\n")));
        }
        let outcome = parse_files(sources);
        if outcome.error_count > 0 {
            return Err(CompileError::new(outcome.render(false)));
        }
        let emission = emit_rust_with_cache(&outcome.model, &self.options, cache);
        if emission.error_count > 0 {
            return Err(CompileError::new(render(&emission.diagnostics, &outcome.model.sources, false)));
        }
        let warnings = outcome.diagnostics.into_iter().chain(emission.diagnostics);
        Ok(Generated {
            files: emission.files,
            warnings: warnings.filter(|diagnostic| diagnostic.severity == Severity::Warning).collect(),
            sources: outcome.model.sources,
        })
    }
}

/// The generated code of definitions without errors.
struct Generated {
    files: Vec<RustFile>,
    warnings: Vec<Diagnostic>,
    sources: Sources,
}
