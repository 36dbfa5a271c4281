//! Drivers of translations between the IR and other representations.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Parser};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::pass::PassRegistry;

use crate::arguments::{Answer, answer, normalize};
use crate::console::{Failure, color_on_stderr};
use crate::options::{
    DiagnosticOptions, InputOptions, LimitOptions, Options, OutputOptions, PrintingOptions,
};
use crate::pipeline::run_translation;

/// A translation between the IR and another representation. Reports what it cannot translate.
#[derive(Clone, Copy, Debug)]
pub enum Translate {
    /// Returns the bytes of another representation of a verified module.
    Write(fn(&Body) -> Result<Vec<u8>, Reported>),
    /// Returns the module for the bytes of another representation, in a file of that name. It is verified and printed.
    Read(fn(&Context, &[u8], &str) -> Result<Body, Reported>),
}

/// A translation that the command line selects by a flag.
#[derive(Clone, Copy, Debug)]
pub struct Translation {
    /// The name of the flag, without dashes.
    pub flag: &'static str,
    /// The line of `--help`.
    pub summary: &'static str,
    /// The functions that translate.
    pub translate: Translate,
}

/// Translates between IR and other representations
#[derive(Clone, Debug, Args)]
struct TranslationOptions {
    #[command(flatten)]
    input: InputOptions,
    #[command(flatten)]
    output: OutputOptions,
    #[command(flatten)]
    printing: PrintingOptions,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
    #[command(flatten)]
    limits: LimitOptions,
}

/// Runs a driver with these translations: parses the command line, reads and verifies the input, and writes the output at
/// once, or nothing after an error. Returns the exit code.
///
/// ```no_run
/// use terrace_opt::{Translate, Translation};
///
/// fn main() -> std::process::ExitCode {
///     let registry = terrace_runtime::dialect::DialectRegistry::new();
///     let count = Translation {
///         flag: "count-ops",
///         summary: "Write the number of top-level ops",
///         translate: Translate::Write(|body| Ok(format!("{}\n", body.top_level_ops().count()).into_bytes())),
///     };
///     terrace_opt::main_with_translations(registry, &[count])
/// }
/// ```
pub fn main_with_translations(registry: DialectRegistry, translations: &[Translation]) -> ExitCode {
    match parse_translation_arguments(std::env::args_os(), translations) {
        Ok((options, translation)) => run_translation(&registry, &options, translation.translate),
        Err(answer) => answer.print(),
    }
}

/// Parses the command line of a driver of translations; the first argument is the program.
///
/// # Errors
///
/// The text for `--help` or `--version`, or the diagnostic.
pub fn parse_translation_arguments(
    words: impl IntoIterator<Item = OsString>,
    translations: &[Translation],
) -> Result<(Options, Translation), Answer> {
    let mut words = words.into_iter();
    let program = words.next().unwrap_or_default();
    let name = Path::new(&program).file_stem().unwrap_or(OsStr::new("terrace-translate")).to_string_lossy();
    let mut command = command(&name, translations);
    let words = std::iter::once(OsString::from(&*name)).chain(normalize(&command, words));
    let passes = PassRegistry::new();
    let matches = command.try_get_matches_from_mut(words).map_err(|error| answer(&error, &name, &passes))?;
    let translation = chosen(&matches, translations, &name)?;
    let given =
        TranslationOptions::from_arg_matches(&matches).map_err(|error| answer(&error, &name, &passes))?;
    let mut options = Options::parse_from([&*name]);
    options.input = given.input;
    // The translation reports the ops that it does not know; attributes that it does not know may be of no concern to it.
    options.input.allow_unregistered_dialect = true;
    options.output = given.output;
    options.printing = given.printing;
    options.diagnostics = given.diagnostics;
    options.limits = given.limits;
    Ok((options, translation))
}

/// Returns the one translation that the command line selects.
fn chosen(matches: &ArgMatches, translations: &[Translation], program: &str) -> Result<Translation, Answer> {
    let chosen: Vec<&Translation> =
        translations.iter().filter(|translation| matches.get_flag(translation.flag)).collect();
    let failure = match chosen[..] {
        [translation] => return Ok(*translation),
        [] => Failure::new("no translation is selected"),
        [first, second, ..] => Failure::new(format_args!(
            "several translations are selected: '--{}' and '--{}'",
            first.flag, second.flag
        )),
    };
    let flags: Vec<String> =
        translations.iter().map(|translation| format!("--{}", translation.flag)).collect();
    let failure = failure.help(format_args!("{program} takes one of these options: {}", flags.join(", ")));
    Err(Answer::error(failure.render(color_on_stderr())))
}

/// Returns the command line definition.
fn command(name: &str, translations: &[Translation]) -> Command {
    let information = |name: &'static str, action| Arg::new(name).long(name).action(action);
    let command = Command::new("terrace-translate")
        .display_name(name)
        .bin_name(name)
        .about("Translates between the IR and other representations, and verifies it")
        .max_term_width(100)
        .args_override_self(true)
        .version(concat!("(Terrace ", env!("CARGO_PKG_VERSION"), ")"))
        .override_usage(format!("{name} --TRANSLATION [OPTIONS] [FILE]"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .after_help("Long options may also be written with a single dash: -verify-diagnostics.")
        .next_help_heading("Translations");
    let command = translations.iter().fold(command, |command, translation| {
        command.arg(information(translation.flag, ArgAction::SetTrue).help(translation.summary))
    });
    TranslationOptions::augment_args(command)
        .mut_arg("verify_each", |argument| argument.hide(true))
        .mut_arg("allow_unregistered_dialect", |argument| argument.hide(true))
        .mut_arg("output_split_marker", |argument| argument.default_value("").hide_default_value(true))
        .next_help_heading("Information")
        .arg(information("help", ArgAction::HelpShort).short('h').help("Print help and exit"))
        .arg(information("version", ArgAction::Version).help("Print the version and exit"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRANSLATIONS: [Translation; 2] = [
        Translation {
            flag: "to-nothing",
            summary: "Write nothing",
            translate: Translate::Write(|_| Ok(Vec::new())),
        },
        Translation {
            flag: "to-text",
            summary: "Write a text",
            translate: Translate::Write(|_| Ok(b"text".to_vec())),
        },
    ];

    fn parse(words: &[&str]) -> Result<(Options, Translation), String> {
        let words = ["bin/my-translate"].iter().chain(words).map(OsString::from);
        parse_translation_arguments(words, &TRANSLATIONS).map_err(|answer| answer.text().to_owned())
    }

    #[test]
    fn the_definition_of_the_options_is_consistent() {
        command("my-translate", &TRANSLATIONS).debug_assert();
    }

    #[test]
    fn a_flag_selects_the_translation() {
        let (options, translation) = parse(&["-to-text", "-o", "x", "file.mlir"]).unwrap();
        assert_eq!(translation.flag, "to-text");
        assert_eq!(options.input.file, Path::new("file.mlir"));
        assert_eq!(options.output.file.as_deref(), Some(Path::new("x")));
        assert_eq!(options.output.output_split_marker, "");
    }

    #[test]
    fn one_translation_is_selected() {
        let help = "help: my-translate takes one of these options: --to-nothing, --to-text\n";
        assert_eq!(parse(&["x"]).unwrap_err(), format!("error: no translation is selected\n{help}"));
        assert_eq!(
            parse(&["--to-text", "--to-nothing"]).unwrap_err(),
            format!("error: several translations are selected: '--to-nothing' and '--to-text'\n{help}")
        );
    }

    #[test]
    fn the_translations_are_listed() {
        let help = parse(&["--help"]).unwrap_err();
        assert!(help.contains("Translations:") && help.contains("Write a text"), "{help}");
    }
}
