//! Parsing of the command line into [`Options`].
//!
//! Normalizes two conventions of MLIR's tools for the underlying parser: long options may have a single dash, and a
//! switch may have a value, `--switch=false`.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, FromArgMatches};
use terrace_runtime::pass::PassRegistry;

use crate::console::{self, Failure};
use crate::options::{Options, parse_bool};
use crate::pass_options::PipelinePart;
use crate::passes;

/// A requested text (`--help`, `--version`) or a command-line error, instead of options.
#[derive(Debug)]
pub struct Answer {
    text: String,
    is_error: bool,
}

impl Answer {
    /// Creates an error from its text, including the final line break.
    pub(crate) fn error(text: String) -> Self {
        Answer { text, is_error: true }
    }

    /// Returns the text, including the final line break.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether it is an error.
    pub fn is_error(&self) -> bool {
        self.is_error
    }

    /// Prints the text to standard output, or to standard error if it is an error, and returns the exit code.
    pub fn print(&self) -> ExitCode {
        if self.is_error {
            console::print_error_text(&self.text);
            return ExitCode::FAILURE;
        }
        match console::print_text(&self.text) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                console::print_error_text(&failure.render(console::color_on_stderr()));
                ExitCode::FAILURE
            }
        }
    }
}

/// Parses a command line; the first argument is the program.
///
/// # Errors
///
/// The text for `--help` or `--version`, or the diagnostic.
pub fn parse_arguments(
    words: impl IntoIterator<Item = OsString>,
    passes: &PassRegistry,
) -> Result<Options, Answer> {
    let mut words = words.into_iter();
    let program = words.next().unwrap_or_default();
    let name = Path::new(&program).file_stem().unwrap_or(OsStr::new("terrace-opt")).to_string_lossy();
    let mut command = command(&name, passes);
    let (words, pipeline) = take_pipeline(&command, passes, normalize(&command, words));
    let words = std::iter::once(OsString::from(&*name)).chain(words);
    let mut options = command
        .try_get_matches_from_mut(words)
        .and_then(|matches| Options::from_arg_matches(&matches))
        .map_err(|error| answer(&error, &name, passes))?;
    options.passes.pipeline = pipeline;
    Ok(options)
}

/// Removes the pipeline arguments: flags of passes that are no options, and `--pass-pipeline`.
fn take_pipeline(
    command: &Command,
    passes: &PassRegistry,
    words: Vec<OsString>,
) -> (Vec<OsString>, Vec<PipelinePart>) {
    let (mut rest, mut parts) = (Vec::new(), Vec::new());
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "--" {
            rest.push(word);
            rest.extend(words);
            break;
        }
        let flag = word.to_str().and_then(|text| text.strip_prefix("--")).map(str::to_owned);
        let Some(flag) = flag else {
            rest.push(word);
            continue;
        };
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (&*flag, None),
        };
        if name == PASS_PIPELINE {
            let value = match value {
                Some(value) => Some(value.to_owned()),
                None => words.next().and_then(|value| value.into_string().ok()),
            };
            match value {
                Some(text) => parts.push(PipelinePart::Text(text)),
                // The option parser reports the missing value.
                None => rest.push(word),
            }
        } else if passes.contains(name) && find_option(command, name).is_none() {
            let options = value.map(without_quotes).unwrap_or_default().to_owned();
            parts.push(PipelinePart::Flag { name: name.to_owned(), options });
        } else {
            rest.push(word);
        }
    }
    (rest, parts)
}

/// The option for pipelines in textual form.
const PASS_PIPELINE: &str = "pass-pipeline";

/// Returns the options of a pass without quotes left by a shell.
fn without_quotes(text: &str) -> &str {
    let is_quoted = |quote| text.len() >= 2 && text.starts_with(quote) && text.ends_with(quote);
    if is_quoted('"') || is_quoted('\'') { &text[1..text.len() - 1] } else { text }
}

/// Returns the option with that name or alias.
fn find_option<'command>(command: &'command Command, name: &str) -> Option<&'command Arg> {
    command.get_arguments().find(|option| {
        let is_alias = || option.get_all_aliases().is_some_and(|aliases| aliases.contains(&name));
        option.get_long() == Some(name) || is_alias()
    })
}

/// Returns the command line definition: the options, `--help` and `--version`.
fn command(name: &str, passes: &PassRegistry) -> Command {
    let information = |name: &'static str, action| Arg::new(name).long(name).action(action);
    Options::command()
        .display_name(name)
        .bin_name(name)
        .version(concat!("(Terrace ", env!("CARGO_PKG_VERSION"), ")"))
        .override_usage(format!("{name} [OPTIONS] [FILE]"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .next_help_heading("Information")
        .arg(information("help", ArgAction::HelpShort).short('h').help("Print help and exit"))
        .arg(information("version", ArgAction::Version).help("Print the version and exit"))
        .after_help(format!(
            "Long options may also be written with a single dash: -verify-diagnostics.\n\nThe flag of a pass runs it; \
             its value has the pass options: --NAME='OPTION=VALUE OPTION=VALUE'.\n\n{}",
            passes::list(passes)
        ))
}

/// Normalizes the arguments after the program's name for `command`.
pub(crate) fn normalize(command: &Command, words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut normal = Vec::new();
    let mut words = words;
    while let Some(word) = words.next() {
        if word == "--" {
            normal.push(word);
            normal.extend(words);
            break;
        }
        let word = with_two_dashes(word);
        let switched = word.to_str().and_then(|text| without_value(command, text));
        match switched {
            Some(Some(switch)) => normal.push(switch.into()),
            Some(None) => {}
            None => normal.push(word),
        }
    }
    normal
}

/// Converts `-name` to `--name`; a single letter keeps its dash.
fn with_two_dashes(word: OsString) -> OsString {
    let bytes = word.as_encoded_bytes();
    let is_long = match bytes {
        [b'-', b'-', ..] => false,
        [b'-', first, second, ..] => first.is_ascii_alphabetic() && *second != b'=',
        _ => false,
    };
    if !is_long {
        return word;
    }
    let mut long = OsString::from("-");
    long.push(word);
    long
}

/// Converts `--switch=VALUE`: to the switch, or to nothing if the value is false. Returns `None` if the argument is no
/// such option. An empty value counts as missing.
fn without_value(command: &Command, word: &str) -> Option<Option<String>> {
    let (name, value) = word.strip_prefix("--")?.split_once('=')?;
    let option = find_option(command, name)?;
    let is_switch = matches!(option.get_action(), ArgAction::SetTrue);
    let needs_no_value = option.get_num_args().is_some_and(|range| range.min_values() == 0);
    match parse_bool(value) {
        _ if value.is_empty() && (is_switch || needs_no_value) => Some(Some(format!("--{name}"))),
        Ok(on) if is_switch => Some(on.then(|| format!("--{name}"))),
        _ => None,
    }
}

pub(crate) fn answer(error: &clap::Error, program: &str, passes: &PassRegistry) -> Answer {
    let color = console::color_on_stderr();
    let text = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return Answer { text: error.render().to_string(), is_error: false };
        }
        ErrorKind::UnknownArgument => unknown_argument(error, program, passes).render(color),
        _ if color => error.render().ansi().to_string(),
        _ => error.render().to_string(),
    };
    Answer { text, is_error: true }
}

fn unknown_argument(error: &clap::Error, program: &str, passes: &PassRegistry) -> Failure {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let word = text(ContextKind::InvalidArg).unwrap_or_default();
    if !word.starts_with('-') {
        return Failure::new(format_args!("more than one input file: '{word}'"))
            .help("pass at most one file; standard input is read without one");
    }
    let failure =
        Failure::new(format_args!("unknown option '{word}': there is no option and no pass of this name"));
    let name = word.trim_start_matches('-').split('=').next().unwrap_or_default();
    let pass = passes.nearest(name).map(|known| format!("--{known}"));
    // The option parser's similarity measure may suggest a single letter of the argument.
    let option = text(ContextKind::SuggestedArg).filter(|option| {
        let known = option.trim_start_matches('-');
        known.len() > 1 || name.len() == 1
    });
    match pass.as_deref().or(option) {
        Some(known) => failure.help(format_args!("did you mean '{known}'?")),
        None => failure.help(format_args!("'{program} --help' lists the options")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{DiagnosticStyle, DiagnosticVerification};

    fn parse(words: &[&str]) -> Result<Options, Answer> {
        parse_arguments(["bin/my-opt"].iter().chain(words).map(OsString::from), &crate::library_passes())
    }

    fn error(words: &[&str]) -> String {
        let answer = parse(words).unwrap_err();
        assert!(answer.is_error(), "{words:?}");
        answer.text().to_owned()
    }

    #[test]
    fn the_definition_of_the_options_is_consistent() {
        command("my-opt", &crate::library_passes()).debug_assert();
    }

    #[test]
    fn long_options_have_one_dash_or_two() {
        for words in [["-split-input-file", "-o=x"], ["--split-input-file=", "--o=x"]] {
            let options = parse(&words).unwrap();
            assert_eq!(options.input.split_input_file.as_deref(), Some("// -----"));
            assert_eq!(options.output.file.as_deref(), Some(Path::new("x")));
        }
        let options = parse(&["-o", "x", "-split-input-file=##", "--", "-a"]).unwrap();
        assert_eq!(options.output.file.as_deref(), Some(Path::new("x")));
        assert_eq!(options.input.split_input_file.as_deref(), Some("##"));
        assert_eq!(options.input.file, Path::new("-a"));
        assert_eq!(parse(&[]).unwrap().input.file, Path::new("-"));
        assert_eq!(parse(&["-"]).unwrap().input.file, Path::new("-"));
    }

    #[test]
    fn switches_may_have_values() {
        for (words, expected) in [
            (&["-allow-unregistered-dialect"][..], true),
            (&["--allow-unregistered-dialect=1", "--allow-unregistered-dialect"], true),
            (&["--allow-unregistered-dialect="], true),
            (&["--allow-unregistered-dialect=false"], false),
            (&[], false),
        ] {
            assert_eq!(parse(words).unwrap().input.allow_unregistered_dialect, expected, "{words:?}");
        }
        assert!(error(&["--allow-unregistered-dialect=maybe"]).contains("--allow-unregistered-dialect"));
        for (word, expected) in [("-verify-each", true), ("-verify-each=0", false), ("-verify-each=", true)] {
            assert_eq!(parse(&[word]).unwrap().diagnostics.verify_each, expected, "{word}");
        }
        assert!(error(&["--verify-each=maybe"]).contains("expected `true` or `false`"));
    }

    #[test]
    fn values_from_a_list() {
        let verification = |word| parse(&[word]).unwrap().diagnostics.verify_diagnostics;
        assert_eq!(verification("-verify-diagnostics"), Some(DiagnosticVerification::All));
        assert_eq!(verification("-verify-diagnostics="), Some(DiagnosticVerification::All));
        assert_eq!(
            verification("--verify-diagnostics=only-expected"),
            Some(DiagnosticVerification::OnlyExpected)
        );
        assert!(error(&["--verify-diagnostics=none"]).contains("only-expected"));
        let options = parse(&["-diagnostic-style=plain", "file.mlir"]).unwrap();
        assert_eq!(options.diagnostics.diagnostic_style, DiagnosticStyle::Plain);
        assert_eq!(options.input.file, Path::new("file.mlir"));
    }

    #[test]
    fn what_is_unknown_is_named_with_a_way_out() {
        let text = error(&["-split-input-fil"]);
        assert!(text.contains("unknown option '--split-input-fil'"), "{text}");
        assert!(text.contains("did you mean '--split-input-file'?"), "{text}");
        let text = error(&["--vectorize-everything"]);
        assert!(text.contains("no pass of this name"), "{text}");
        assert!(text.contains("'my-opt --help'"), "{text}");
        let text = error(&["--bogus"]);
        assert!(
            text.contains("'my-opt --help' lists the options") && !text.contains("did you mean"),
            "{text}"
        );
        assert!(error(&["a", "b"]).contains("more than one input file: 'b'"));
        assert!(error(&["-o"]).contains("-o"));
    }

    #[test]
    fn the_pipeline_is_in_the_order_of_the_words() {
        let options = parse(&[
            "-strip-debuginfo",
            "-o=x",
            "--pass-pipeline",
            "func(strip-debuginfo)",
            "a.mlir",
            "--strip-debuginfo='a=b c'",
            "-pass-pipeline=strip-debuginfo",
        ])
        .unwrap();
        let flag = |options: &str| PipelinePart::Flag {
            name: "strip-debuginfo".to_owned(),
            options: options.to_owned(),
        };
        let text = |text: &str| PipelinePart::Text(text.to_owned());
        let parts = [flag(""), text("func(strip-debuginfo)"), flag("a=b c"), text("strip-debuginfo")];
        assert_eq!(options.passes.pipeline, parts);
        assert_eq!(options.input.file, Path::new("a.mlir"));
        assert!(parse(&["--", "--strip-debuginfo"]).unwrap().passes.pipeline.is_empty());
        assert!(error(&["--strip-debug-info"]).contains("did you mean '--strip-debuginfo'?"));
        assert!(error(&["--pass-pipeline"]).contains("--pass-pipeline"));
    }

    #[test]
    fn answers_that_are_no_errors() {
        let answer = parse(&["--version"]).unwrap_err();
        assert!(!answer.is_error());
        assert!(answer.text().starts_with("my-opt (Terrace "), "{}", answer.text());
        assert!(!parse(&["-help"]).unwrap_err().is_error());
    }
}
