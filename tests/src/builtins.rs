//! The built-in commands of the test runner.

use std::fs;
use std::path::PathBuf;

use clap::Parser;
use litcheck_filecheck::litcheck::diagnostics::{FileName, SourceLanguage};
use litcheck_filecheck::litcheck::reporting::PrintDiagnostic;
use litcheck_filecheck::{Config, Options, Test};
use similar::TextDiff;

use crate::script::Finished;

/// A built-in command: a function of its arguments and its standard input.
pub type Builtin = fn(&[String], &[u8]) -> Finished;

/// Returns the command of that name.
pub fn find(name: &str) -> Option<Builtin> {
    match name {
        "cat" => Some(cat),
        "echo" => Some(echo),
        "diff" => Some(diff),
        "FileCheck" => Some(file_check),
        _ => None,
    }
}

fn read(path: &str, input: &[u8]) -> Result<Vec<u8>, String> {
    if path == "-" {
        return Ok(input.to_vec());
    }
    fs::read(path).map_err(|error| format!("cannot read {path}: {error}"))
}

fn cat(arguments: &[String], input: &[u8]) -> Finished {
    if arguments.is_empty() {
        return Finished::success(input.to_vec());
    }
    let parts: Result<Vec<_>, _> = arguments.iter().map(|path| read(path, input)).collect();
    match parts {
        Ok(parts) => Finished::success(parts.concat()),
        Err(reason) => Finished::failure(reason),
    }
}

fn echo(arguments: &[String], _input: &[u8]) -> Finished {
    Finished::success(format!("{}\n", arguments.join(" ")).into_bytes())
}

/// Iterates over the lines that are not blank.
fn lines_with_text(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty())
}

fn diff(arguments: &[String], input: &[u8]) -> Finished {
    let (ignore_blank_lines, files) = match arguments {
        [option, files @ ..] if option == "-B" => (true, files),
        files => (false, files),
    };
    let [left, right] = files else {
        return Finished::failure("diff takes two files");
    };
    let is_same = |old: &[u8], new: &[u8]| {
        old == new || ignore_blank_lines && lines_with_text(old).eq(lines_with_text(new))
    };
    match (read(left, input), read(right, input)) {
        (Ok(old), Ok(new)) if is_same(&old, &new) => Finished::success(Vec::new()),
        (Ok(old), Ok(new)) => {
            let (old, new) = (String::from_utf8_lossy(&old), String::from_utf8_lossy(&new));
            let difference =
                TextDiff::from_lines(&*old, &*new).unified_diff().header(left, right).to_string();
            // Like the program `diff`: the difference is on standard output, so that a test can check it.
            Finished { output: difference.into_bytes(), ..Finished::failure("the files differ") }
        }
        (Err(reason), _) | (_, Err(reason)) => Finished::failure(reason),
    }
}

#[derive(Parser)]
#[command(name = "FileCheck", no_binary_name = true)]
struct FileCheckArguments {
    #[command(flatten)]
    options: Options,
    /// The file with the checks.
    check_file: PathBuf,
    /// The checked file; the standard input if absent.
    #[arg(long)]
    input_file: Option<String>,
}

fn file_check(arguments: &[String], input: &[u8]) -> Finished {
    let arguments = match FileCheckArguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return Finished::failure(error.to_string()),
    };
    let name = arguments.input_file.as_deref().unwrap_or("-");
    let checks = fs::read_to_string(&arguments.check_file)
        .map_err(|error| format!("cannot read {}: {error}", arguments.check_file.display()));
    let input = read(name, input).and_then(|text| {
        String::from_utf8(text).map_err(|error| format!("what FileCheck reads is not UTF-8: {error}"))
    });
    let (checks, input) = match (checks, input) {
        (Ok(checks), Ok(input)) => (checks, input),
        (Err(reason), _) | (_, Err(reason)) => return Finished::failure(reason),
    };
    let allow_empty = arguments.options.allow_empty;
    if input.trim().is_empty() && !allow_empty {
        return Finished::failure("FileCheck has nothing to read: its input is empty");
    }
    if let Err(report) = arguments.options.validate() {
        return Finished::failure(report.to_string());
    }
    let config = Config { options: arguments.options, ..Config::default() };
    let load = |name, text| config.source_manager().load(SourceLanguage::Unknown, name, text);
    let checks = load(FileName::from(&*arguments.check_file), checks);
    let input = load(FileName::from(std::path::Path::new(name)), input);
    match Test::new(checks, &config).verify(input) {
        Ok(_) => Finished::success(Vec::new()),
        Err(report) => Finished::failure(PrintDiagnostic::new_without_color(report).to_string()),
    }
}
