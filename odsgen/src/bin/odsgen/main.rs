//! The `odsgen` command: creates crates, checks and formats definitions, runs the emitters, and runs cargo with rustc's
//! diagnostics mapped to definitions.

mod cargo;
mod definitions;
mod excerpt;
mod import;
mod new;
mod rustc_message;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

/// Checks, formats, documents and compiles dialect definitions.
///
/// Exits with code 1 if there are errors; no file is written then.
#[derive(Parser)]
#[command(name = "odsgen", version)]
struct Options {
    #[command(subcommand)]
    command: Command,
}

/// One set of definitions.
#[derive(Args)]
struct Definitions {
    /// The definition files, or Rust files with modules that declare dialects; they share one namespace.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A library file, whose definitions the others may import.
    #[arg(long = "library", short = 'l', value_name = "FILE")]
    libraries: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Creates a crate with a dialect that builds and passes its tests.
    New {
        /// The name of the dialect and of the crate: lower-case letters, digits and `_`.
        name: String,
        /// The folder to create [default: the dialect's name].
        #[arg(long, value_name = "DIR")]
        path: Option<PathBuf>,
        /// A checkout of Terrace to use in place of the published crates.
        #[arg(long, value_name = "DIR")]
        terrace_path: Option<PathBuf>,
    },
    /// Checks definitions and reports diagnostics.
    Check {
        #[command(flatten)]
        definitions: Definitions,
    },
    /// Prints the Rust code generated from definitions.
    Expand {
        #[command(flatten)]
        definitions: Definitions,
        /// The Rust path of the runtime crate.
        #[arg(long, value_name = "PATH", default_value = "::terrace")]
        root: String,
        /// The Rust module with the generated code of a library's dialect.
        #[arg(long = "dialect-path", value_name = "DIALECT=PATH", value_parser = definitions::dialect_path)]
        dialect_paths: Vec<(String, String)>,
        /// The output folder, with one file per dialect [default: standard output].
        #[arg(long, short, value_name = "DIR")]
        output: Option<PathBuf>,
    },
    /// Formats definition files.
    Fmt {
        /// The files.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Fails if a file is not formatted, and changes nothing.
        #[arg(long)]
        check: bool,
    },
    /// Generates Markdown documentation for dialects.
    Doc {
        #[command(flatten)]
        definitions: Definitions,
        /// The output folder, with one page per dialect [default: standard output].
        #[arg(long, short, value_name = "DIR")]
        output: Option<PathBuf>,
        /// A dialect or library with a page in the same folder, such as `builtin`, to link to.
        #[arg(long, value_name = "NAME")]
        beside: Vec<String>,
    },
    /// Prints the definitions as JSON.
    Schema {
        #[command(flatten)]
        definitions: Definitions,
    },
    /// Translates definitions from TableGen to dialect files.
    ///
    /// Takes what `llvm-tblgen --dump-json` prints, and writes a file for each dialect and `report.md`, which says what
    /// waits for code of yours and what was left out.
    #[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
    Import {
        #[command(subcommand)]
        from: Option<ImportFrom>,
        /// The dumps; several are one import.
        #[arg(required = true, value_name = "FILE.json")]
        files: Vec<PathBuf>,
        /// The output folder.
        #[arg(long, short, required = true, value_name = "DIR")]
        output: Option<PathBuf>,
        /// A table with rules for C++ of your own, above those built in.
        #[arg(long, value_name = "FILE")]
        predicates: Vec<PathBuf>,
        /// Carries documentation over.
        #[arg(long)]
        docs: bool,
        /// Quotes C++ that waits for a hook as a comment.
        #[arg(long)]
        keep_source: bool,
        /// Replaces files that differ.
        #[arg(long)]
        force: bool,
    },
    /// Runs cargo and maps rustc diagnostics in generated code back to the definitions.
    ///
    /// `odsgen cargo check`, `build`, `test` and the like take all options of cargo, `--message-format` included. The
    /// exit code is cargo's.
    #[command(disable_help_flag = true)]
    Cargo {
        /// A command of cargo with its options.
        #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENT")]
        arguments: Vec<OsString>,
    },
}

/// Sources of definitions other than TableGen.
#[derive(clap::Subcommand)]
enum ImportFrom {
    /// Brings definitions in step with grammars of SPIR-V.
    ///
    /// Rewrites opcodes, requirements and cases of enums in place, keeps everything else, and adds a definition in a
    /// uniform form for each instruction without one. Prints which grammar the facts are from.
    SpirvGrammar {
        /// The grammars, in the form that Khronos publishes: of the core, later ones behind earlier ones, and of the
        /// extended sets.
        #[arg(required = true, value_name = "FILE.json")]
        files: Vec<PathBuf>,
        /// The folder with the definitions, files in folders below included.
        #[arg(long, value_name = "DIR")]
        definitions: PathBuf,
        /// Writes nothing, and fails if a definition differs from the grammars.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    let options = match Options::try_parse() {
        Ok(options) => options,
        Err(error) => {
            // Standard error may be closed.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    let fine = match options.command {
        Command::New { name, path, terrace_path } => new::run(&name, path, terrace_path),
        Command::Check { definitions } => definitions::check(&definitions),
        Command::Expand { definitions, root, dialect_paths, output } => {
            definitions::expand(&definitions, root, dialect_paths, output.as_deref())
        }
        Command::Fmt { files, check } => definitions::format(&files, check),
        Command::Doc { definitions, output, beside } => {
            definitions::document(&definitions, output.as_deref(), beside)
        }
        Command::Schema { definitions } => definitions::schema(&definitions),
        Command::Import { from: Some(ImportFrom::SpirvGrammar { files, definitions, check }), .. } => {
            import::grammar(&files, &definitions, check)
        }
        Command::Import { from: None, files, output, predicates, docs, keep_source, force } => {
            let output = output.unwrap_or_default();
            import::run(&files, &output, &predicates, import::Settings { docs, keep_source, force })
        }
        Command::Cargo { arguments } => match cargo::run(arguments) {
            Ok(code) => return code,
            Err(message) => Err(message),
        },
    };
    match fine {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            complain(&format!("error: {message}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Writes to standard error. Ignores a closed pipe.
fn complain(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}
