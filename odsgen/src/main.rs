//! The `odsgen` command: checks and formats definitions, and shows the code that is generated for them.

use std::io::{IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use terrace_odsgen::{RustOptions, SourceFile, emit_rust, format_source, parse_files, render};

/// Works on definitions of dialects.
#[derive(Parser)]
#[command(name = "odsgen", version)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Reads definitions and says what is wrong with them.
    Check {
        /// The files to check, as one set of definitions.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// A file whose definitions the others may use.
        #[arg(long = "library", short = 'l', value_name = "FILE")]
        libraries: Vec<PathBuf>,
    },
    /// Prints the Rust that is generated for definitions.
    Expand {
        /// The files, as one set of definitions.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// A file whose definitions the others may use.
        #[arg(long = "library", short = 'l', value_name = "FILE")]
        libraries: Vec<PathBuf>,
        /// The Rust path of the crate that has the runtime's modules.
        #[arg(long, value_name = "PATH", default_value = "::terrace")]
        root: String,
    },
    /// Puts files into normal form.
    Fmt {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Changes nothing, but fails when something would change.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    let result = match Options::parse().command {
        Command::Check { files, libraries } => check(&files, &libraries),
        Command::Expand { files, libraries, root } => expand(&files, &libraries, root),
        Command::Fmt { files, check } => format(&files, check),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            complain(&format!("error: {message}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Writes to standard error; when nobody listens, there is nobody to tell.
fn complain(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn sources(files: &[PathBuf], libraries: &[PathBuf]) -> Result<Vec<SourceFile>, String> {
    let mut sources = Vec::new();
    for path in files {
        sources.push(SourceFile::input(path.display().to_string(), read(path)?));
    }
    for path in libraries {
        sources.push(SourceFile::library(path.display().to_string(), read(path)?));
    }
    Ok(sources)
}

fn expand(files: &[PathBuf], libraries: &[PathBuf], root: String) -> Result<bool, String> {
    let outcome = parse_files(sources(files, libraries)?);
    let color = std::io::stderr().is_terminal();
    complain(&outcome.render(color));
    if outcome.error_count > 0 {
        return Ok(false);
    }
    let options = RustOptions { root_path: root, ..RustOptions::default() };
    let emission = emit_rust(&outcome.model, &options);
    complain(&render(&emission.diagnostics, &outcome.model.sources, color));
    let text: Vec<&str> = emission.files.iter().map(|file| file.text.as_str()).collect();
    let _ = std::io::stdout().write_all(text.join("\n").as_bytes());
    Ok(emission.error_count == 0)
}

fn check(files: &[PathBuf], libraries: &[PathBuf]) -> Result<bool, String> {
    let outcome = parse_files(sources(files, libraries)?);
    complain(&outcome.render(std::io::stderr().is_terminal()));
    if outcome.error_count > 0 {
        let s = if outcome.error_count == 1 { "" } else { "s" };
        complain(&format!("{} error{s}\n", outcome.error_count));
    }
    Ok(outcome.error_count == 0)
}

fn format(files: &[PathBuf], check: bool) -> Result<bool, String> {
    let mut fine = true;
    for path in files {
        let text = read(path)?;
        match format_source(&text) {
            Ok(formatted) if formatted == text => {}
            Ok(_) if check => {
                complain(&format!("{} is not in normal form\n", path.display()));
                fine = false;
            }
            Ok(formatted) => std::fs::write(path, formatted)
                .map_err(|error| format!("cannot write {}: {error}", path.display()))?,
            Err(diagnostics) => {
                let outcome = parse_files(vec![SourceFile::input(path.display().to_string(), text)]);
                complain(&render(&diagnostics, &outcome.model.sources, std::io::stderr().is_terminal()));
                fine = false;
            }
        }
    }
    Ok(fine)
}
