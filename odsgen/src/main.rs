//! The `odsgen` command: checks and formats definitions.

use std::io::{IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use terrace_odsgen::{SourceFile, format_source, parse_files, render};

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

fn check(files: &[PathBuf], libraries: &[PathBuf]) -> Result<bool, String> {
    let mut sources = Vec::new();
    for path in files {
        sources.push(SourceFile::input(path.display().to_string(), read(path)?));
    }
    for path in libraries {
        sources.push(SourceFile::library(path.display().to_string(), read(path)?));
    }
    let outcome = parse_files(sources);
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
