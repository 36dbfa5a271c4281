//! The execution of a test file's `RUN:` and `REQUIRES:` lines.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process;

use crate::builtins;
use crate::command::{Command, Errors, parse_pipeline};
use crate::programs::Programs;

/// The outcome of a test that did not fail.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every `RUN:` line succeeded.
    Passed,
    /// A required program, or something else that is required, is missing; the text names it.
    Skipped(String),
}

/// The exit code of a Rust program that panicked.
const PANIC_EXIT_CODE: i32 = 101;

/// The result of a command.
#[derive(Debug, Default)]
pub struct Finished {
    /// Its standard output.
    pub output: Vec<u8>,
    /// Its standard error, unless redirected.
    pub errors: Vec<u8>,
    /// Its exit status.
    pub status: Status,
}

/// The exit status of a command.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Exit code 0.
    #[default]
    Success,
    /// Another exit code: it rejected its input.
    Failure,
    /// A panic or a signal: never expected, even after `not`.
    Crash,
}

impl From<process::ExitStatus> for Status {
    fn from(status: process::ExitStatus) -> Self {
        match status.code() {
            Some(0) => Self::Success,
            Some(PANIC_EXIT_CODE) | None => Self::Crash,
            Some(_) => Self::Failure,
        }
    }
}

impl Finished {
    /// Returns the result of a successful command with this output.
    pub fn success(output: Vec<u8>) -> Self {
        Self { output, ..Self::default() }
    }

    /// Returns the result of a command that failed for this reason.
    pub fn failure(reason: impl Into<String>) -> Self {
        Self { errors: reason.into().into_bytes(), status: Status::Failure, ..Self::default() }
    }
}

#[derive(Debug, Default)]
struct Script {
    lines: Vec<String>,
    requires: Vec<String>,
}

impl Script {
    fn read(text: &str) -> Result<Self, String> {
        let mut script = Self::default();
        let mut continued = false;
        for line in text.lines() {
            if let Some(run) = directive(line, "RUN:") {
                let (run, continues) = match run.strip_suffix('\\') {
                    Some(run) => (run, true),
                    None => (run, false),
                };
                match script.lines.last_mut() {
                    Some(last) if continued => last.push_str(run),
                    _ => script.lines.push(run.to_owned()),
                }
                continued = continues;
            } else if let Some(list) = directive(line, "REQUIRES:") {
                script.requires.extend(list.split(',').map(|name| name.trim().to_owned()));
            }
        }
        if continued {
            return Err("the last RUN line ends in `\\`, but nothing continues it".to_owned());
        }
        if script.lines.is_empty() {
            return Err("the file has no RUN line".to_owned());
        }
        Ok(script)
    }
}

/// Returns the text after `keyword` in a comment that starts with it.
fn directive<'a>(line: &'a str, keyword: &str) -> Option<&'a str> {
    let (before, after) = line.split_once(keyword)?;
    let is_sign = |character: char| character.is_ascii_punctuation() || character.is_whitespace();
    before.chars().all(is_sign).then_some(after.trim())
}

/// Runs a test file.
///
/// # Errors
///
/// The report of a failed test: the failing line and the output of its commands.
pub fn run_test(file: &Path, programs: &Programs) -> Result<Outcome, String> {
    let text = fs::read(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let script = Script::read(&String::from_utf8_lossy(&text))?;
    if let Some(reason) = script.requires.iter().find_map(|name| programs.missing(name)) {
        return Ok(Outcome::Skipped(reason));
    }

    let folder = tempfile::tempdir().map_err(|error| format!("cannot make a temporary folder: {error}"))?;
    let temporary = folder.path().join("t");
    let substitute = |word: &str| substitute(word, file, &temporary);
    let runner = Runner { programs, requires: &script.requires };
    for line in &script.lines {
        runner
            .run_pipeline(&parse_pipeline(line, substitute)?)
            .map_err(|report| format!("RUN: {line}\n{report}"))?;
    }
    Ok(Outcome::Passed)
}

fn substitute(word: &str, file: &Path, temporary: &Path) -> String {
    let mut result = String::new();
    let mut rest = word;
    while let Some(position) = rest.find('%') {
        result.push_str(&rest[..position]);
        let (text, length) = match rest.as_bytes().get(position + 1) {
            Some(b's') => (file.to_string_lossy(), 2),
            Some(b'S') => (file.parent().unwrap_or(Path::new(".")).to_string_lossy(), 2),
            Some(b't') => (temporary.to_string_lossy(), 2),
            Some(b'%') => ("%".into(), 2),
            _ => ("%".into(), 1),
        };
        result.push_str(&text);
        rest = &rest[position + length..];
    }
    result + rest
}

struct Runner<'a> {
    programs: &'a Programs,
    requires: &'a [String],
}

impl Runner<'_> {
    /// Runs the commands in order, each on the entire output of the previous one. The pipeline fails if any command
    /// does; all are run, since the report of the last one is often the most useful.
    fn run_pipeline(&self, pipeline: &[Command]) -> Result<(), String> {
        let mut input = Vec::new();
        let mut report = String::new();
        let mut failed = false;
        for command in pipeline {
            if let Some(file) = &command.input {
                input = fs::read(file).map_err(|error| format!("cannot read {file}: {error}"))?;
            }
            let finished = self.run_command(&command.words, &input, command.errors == Errors::WithOutput)?;
            if let Errors::File(file) = &command.errors {
                fs::write(file, &finished.errors).map_err(|error| format!("cannot write {file}: {error}"))?;
            } else {
                report.push_str(&String::from_utf8_lossy(&finished.errors));
            }
            if finished.status != Status::Success {
                failed = true;
                let verb = if finished.status == Status::Crash { "crashed" } else { "failed" };
                report.push_str(&format!("\n`{}` {verb}\n", command.words.join(" ")));
            }
            input = finished.output;
            if let Some(file) = &command.output {
                fs::write(file, &input).map_err(|error| format!("cannot write {file}: {error}"))?;
                input.clear();
            }
        }
        if failed {
            Err(format!("{report}\nlast output:\n{}", String::from_utf8_lossy(&input)))
        } else {
            Ok(())
        }
    }

    fn run_command(
        &self,
        words: &[String],
        input: &[u8],
        errors_with_output: bool,
    ) -> Result<Finished, String> {
        let Some((name, arguments)) = words.split_first() else {
            return Err("expected a command".to_owned());
        };
        if name == "not" {
            let finished = self.run_command(arguments, input, errors_with_output)?;
            let status = match finished.status {
                Status::Success => Status::Failure,
                Status::Failure => Status::Success,
                Status::Crash => Status::Crash,
            };
            return Ok(Finished { status, ..finished });
        }
        if let Some(builtin) = builtins::find(name) {
            let mut finished = builtin(arguments, input);
            if errors_with_output {
                finished.output.append(&mut finished.errors);
            }
            return Ok(finished);
        }
        let path = match self.programs.built(name) {
            Some(path) => path.to_path_buf(),
            None if !self.requires.contains(name) => {
                return Err(format!(
                    "`{name}` is no program of this project; say `REQUIRES: {name}` to run it"
                ));
            }
            None => self.programs.find_outside(name).ok_or_else(|| format!("{name} is not installed"))?,
        };
        run_program(&path, arguments, input, errors_with_output)
            .map_err(|error| format!("cannot run {}: {error}", path.display()))
    }
}

fn run_program(
    path: &Path,
    arguments: &[String],
    input: &[u8],
    errors_with_output: bool,
) -> std::io::Result<Finished> {
    let (mut output_reader, output_writer) = std::io::pipe()?;
    let mut errors_reader = None;
    let errors_writer = if errors_with_output {
        output_writer.try_clone()?
    } else {
        let (reader, writer) = std::io::pipe()?;
        errors_reader = Some(reader);
        writer
    };
    // The command is a temporary, so that the write ends are held by the child alone and reading terminates.
    let mut child = process::Command::new(path)
        .args(arguments)
        .stdin(process::Stdio::piped())
        .stdout(output_writer)
        .stderr(errors_writer)
        .spawn()?;
    let mut finished = Finished::default();
    let child_input = child.stdin.take();
    // All three streams are served concurrently, so that no program blocks on one of them forever.
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program may stop reading, which is no failure by itself.
            child_input.map(|mut stream| stream.write_all(input))
        });
        let errors = scope.spawn(|| -> std::io::Result<Vec<u8>> {
            let mut errors = Vec::new();
            if let Some(reader) = &mut errors_reader {
                reader.read_to_end(&mut errors)?;
            }
            Ok(errors)
        });
        output_reader.read_to_end(&mut finished.output)?;
        finished.errors = errors.join().unwrap_or_else(|_| Ok(Vec::new()))?;
        std::io::Result::Ok(())
    })?;
    finished.status = child.wait()?.into();
    Ok(finished)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_lines_may_continue_and_requirements_are_a_list() {
        let script =
            Script::read("// RUN: cat %s \\\n// RUN:  | FileCheck %s\n# REQUIRES: a, b\nx RUN: no").unwrap();
        assert_eq!(script.lines, ["cat %s | FileCheck %s"]);
        assert_eq!(script.requires, ["a", "b"]);
    }

    #[test]
    fn a_file_without_a_run_line_or_with_an_open_one_is_an_error() {
        assert!(Script::read("\"a.b\"() : () -> ()").is_err());
        assert!(Script::read("// RUN: cat \\").is_err());
    }

    #[test]
    fn substitutions() {
        let substitute = |word| substitute(word, Path::new("f.mlir"), Path::new("t"));
        assert_eq!(substitute("%s:%t.mlir:100%%:%x%"), "f.mlir:t.mlir:100%:%x%");
    }
}
