//! The `odsgen` command: checks and formats definitions, and writes what emitters make of them.

use std::io::{IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use terrace_odsgen::emit::{markdown, schema};
use terrace_odsgen::{Model, Outcome, SourceFile, format_source, parse_files, render};

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
    /// Writes the documentation of dialects as Markdown.
    Doc {
        /// The files, as one set of definitions.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// A file whose definitions the others may use.
        #[arg(long = "library", short = 'l', value_name = "FILE")]
        libraries: Vec<PathBuf>,
        /// The folder for the pages, one file for each dialect; without it all goes to standard output.
        #[arg(long, short, value_name = "DIR")]
        output: Option<PathBuf>,
    },
    /// Writes what definitions say as JSON to standard output.
    Schema {
        /// The files, as one set of definitions.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// A file whose definitions the others may use.
        #[arg(long = "library", short = 'l', value_name = "FILE")]
        libraries: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    let result = match Options::parse().command {
        Command::Check { files, libraries } => check(&files, &libraries),
        Command::Fmt { files, check } => format(&files, check),
        Command::Doc { files, libraries, output } => document(&files, &libraries, output.as_deref()),
        Command::Schema { files, libraries } => load(&files, &libraries)
            .and_then(|model| model.map_or(Ok(false), |model| print(&schema::text(&model)))),
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
    Ok(parse(files, libraries)?.error_count == 0)
}

/// Reads files and says what is wrong with them.
fn parse(files: &[PathBuf], libraries: &[PathBuf]) -> Result<Outcome, String> {
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
    Ok(outcome)
}

fn document(files: &[PathBuf], libraries: &[PathBuf], output: Option<&Path>) -> Result<bool, String> {
    let Some(model) = load(files, libraries)? else { return Ok(false) };
    let Some(folder) = output else { return print(&markdown::text(&model)) };
    let cannot = |path: &Path, error| format!("cannot write {}: {error}", path.display());
    std::fs::create_dir_all(folder).map_err(|error| cannot(folder, error))?;
    for page in markdown::pages(&model) {
        let path = folder.join(format!("{}.md", page.name));
        std::fs::write(&path, page.text).map_err(|error| cannot(&path, error))?;
    }
    Ok(true)
}

/// The model of the files; when something is wrong with them, that has been said.
fn load(files: &[PathBuf], libraries: &[PathBuf]) -> Result<Option<Model>, String> {
    let outcome = parse(files, libraries)?;
    Ok((outcome.error_count == 0).then_some(outcome.model))
}

/// Writes to standard output.
fn print(text: &str) -> Result<bool, String> {
    let written = std::io::stdout().write_all(text.as_bytes());
    written.map(|()| true).map_err(|error| format!("cannot write to standard output: {error}"))
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
