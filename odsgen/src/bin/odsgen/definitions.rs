//! The subcommands on definition files.
//!
//! Each returns whether it succeeded; errors have then been reported. Nothing is written before all inputs are valid.

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use terrace_odsgen::emit::{markdown, schema as json};
use terrace_odsgen::model::Model;
use terrace_odsgen::rust_module::{DefinitionFiles, Origins};
use terrace_odsgen::{
    FileRole, Outcome, RustOptions, SourceFile, emit_rust, format_source, parse_files, render,
    write_if_changed,
};

use crate::{Definitions, complain};

pub(crate) fn check(definitions: &Definitions) -> Result<bool, String> {
    Ok(parse(definitions)?.0.error_count == 0)
}

pub(crate) fn expand(
    definitions: &Definitions,
    root: String,
    dialect_paths: Vec<(String, String)>,
    output: Option<&Path>,
) -> Result<bool, String> {
    let (outcome, origins) = parse(definitions)?;
    if outcome.error_count > 0 {
        return Ok(false);
    }
    let model = outcome.model;
    let mut options = RustOptions::default();
    options.root_path = root;
    options.dialect_paths = dialect_paths.into_iter().collect();
    let emission = emit_rust(&model, &options);
    let found = emission.diagnostics.into_iter().map(|diagnostic| origins.located(diagnostic));
    complain(&origins.render(&found.collect::<Vec<_>>(), &model.sources, std::io::stderr().is_terminal()));
    if emission.error_count > 0 {
        complain_of_count(emission.error_count);
        return Ok(false);
    }
    let files = emission.files.into_iter().map(|file| (format!("{}.rs", file.dialect), file.text));
    deliver(files.collect(), output, "\n")
}

/// `toy=::my_toy::toy`
pub(crate) fn dialect_path(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((dialect, path)) if !dialect.is_empty() && !path.is_empty() => {
            Ok((dialect.to_owned(), path.to_owned()))
        }
        _ => Err("expected the name of a dialect, `=` and a Rust path".to_owned()),
    }
}

pub(crate) fn document(
    definitions: &Definitions,
    output: Option<&Path>,
    beside: Vec<String>,
) -> Result<bool, String> {
    let Some(model) = load(definitions)? else { return Ok(false) };
    let pages = markdown::pages_with(&model, &markdown::PageOptions::default().with_beside(beside));
    match output {
        None => print(&pages.into_iter().map(|page| page.text).collect::<Vec<_>>().join("\n")),
        Some(_) => {
            let files = pages.into_iter().map(|page| (format!("{}.md", page.name), page.text));
            deliver(files.collect(), output, "")
        }
    }
}

pub(crate) fn schema(definitions: &Definitions) -> Result<bool, String> {
    load(definitions)?.map_or(Ok(false), |model| print(&json::text(&model)))
}

pub(crate) fn format(files: &[PathBuf], check: bool) -> Result<bool, String> {
    let mut fine = true;
    let mut changed = Vec::new();
    for path in files {
        let text = match read(path) {
            Ok(text) => text,
            Err(message) => {
                complain(&format!("error: {message}\n"));
                fine = false;
                continue;
            }
        };
        match format_source(&text) {
            Ok(formatted) if formatted == text => {}
            Ok(_) if check => {
                complain(&format!("{} is not in normal form\n", path.display()));
                fine = false;
            }
            Ok(formatted) => changed.push((path, formatted)),
            Err(diagnostics) => {
                let outcome = parse_files(vec![SourceFile::input(path.display().to_string(), text)]);
                complain(&render(&diagnostics, &outcome.model.sources, std::io::stderr().is_terminal()));
                fine = false;
            }
        }
    }
    if fine {
        for (path, formatted) in changed {
            write(path, &formatted)?;
        }
    }
    Ok(fine)
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::InvalidData => format!("{} is no text in UTF-8", path.display()),
        _ => format!("cannot read {}: {error}", path.display()),
    })
}

fn write(path: &Path, text: &str) -> Result<bool, String> {
    write_if_changed(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Parses files and reports their diagnostics.
fn parse(definitions: &Definitions) -> Result<(Outcome, Origins), String> {
    let mut files = DefinitionFiles::default();
    let mut errors = Vec::new();
    let inputs = definitions.files.iter().map(|path| (path, FileRole::Input));
    for (path, role) in inputs.chain(definitions.libraries.iter().map(|path| (path, FileRole::Library))) {
        match read(path) {
            Ok(text) => files.add(&path.display().to_string(), text, role),
            Err(error) => errors.push(error),
        }
    }
    if !errors.is_empty() {
        return Err(errors.join("\nerror: "));
    }
    let (outcome, origins) = files.compile();
    let color = std::io::stderr().is_terminal();
    complain(&origins.render(&outcome.diagnostics, &outcome.model.sources, color));
    if outcome.error_count > 0 {
        complain_of_count(outcome.error_count);
    }
    Ok((outcome, origins))
}

fn complain_of_count(count: usize) {
    let s = if count == 1 { "" } else { "s" };
    complain(&format!("{count} error{s}\n"));
}

/// Returns the model of the files, or `None` after reporting errors.
fn load(definitions: &Definitions) -> Result<Option<Model>, String> {
    let (outcome, _) = parse(definitions)?;
    Ok((outcome.error_count == 0).then_some(outcome.model))
}

/// Writes files into a folder, or concatenated to standard output.
fn deliver(files: Vec<(String, String)>, output: Option<&Path>, separator: &str) -> Result<bool, String> {
    let Some(folder) = output else {
        let texts: Vec<&str> = files.iter().map(|(_, text)| text.as_str()).collect();
        return print(&texts.join(separator));
    };
    std::fs::create_dir_all(folder).map_err(|error| format!("cannot write {}: {error}", folder.display()))?;
    for (name, text) in files {
        write(&folder.join(name), &text)?;
    }
    Ok(true)
}

/// Writes to standard output.
fn print(text: &str) -> Result<bool, String> {
    let written = std::io::stdout().write_all(text.as_bytes());
    match written {
        // A reader that closes the pipe has read enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(true),
        written => {
            written.map(|()| true).map_err(|error| format!("cannot write to standard output: {error}"))
        }
    }
}
