//! The options, and the text that `--help` says about each.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, ValueEnum};
use terrace_runtime::context::{ContextOptions, NestingLimits};
use terrace_runtime::diagnostics::verify::VerifyMode;
use terrace_runtime::text::{ParseOptions, PrintOptions};

use crate::pass_options::PassOptions;
use crate::split;

/// What the driver was asked to do.
#[derive(Clone, Debug, Parser)]
#[command(
    about = "Reads IR, verifies it, runs passes on it and prints it",
    max_term_width = 100,
    args_override_self = true
)]
pub struct Options {
    /// What is read, and how.
    #[command(flatten)]
    pub input: InputOptions,
    /// Where the output goes.
    #[command(flatten)]
    pub output: OutputOptions,
    /// How IR is printed.
    #[command(flatten)]
    pub printing: PrintingOptions,
    /// How diagnostics are treated.
    #[command(flatten)]
    pub diagnostics: DiagnosticOptions,
    /// Bounds of what the driver does.
    #[command(flatten)]
    pub limits: LimitOptions,
    /// What passes run, and what is to be seen of that.
    #[command(flatten)]
    pub passes: PassOptions,
    /// Print the passes with their options and exit
    #[arg(long, help_heading = "Information")]
    pub list_passes: bool,
    /// Print the names of the dialects and exit
    #[arg(long, help_heading = "Information")]
    pub show_dialects: bool,
}

/// What is read, and how.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Input")]
pub struct InputOptions {
    /// The file to read; `-` is the standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true, help_heading = "Arguments")]
    pub file: PathBuf,
    /// Load the dialects of this definition file; may be given several times
    #[arg(long, value_name = "FILE")]
    pub load_dialect: Vec<PathBuf>,
    /// Refuse definitions to load that need Rust, instead of leaving that unchecked
    #[arg(long)]
    pub strict: bool,
    /// Accept operations, types and attributes of dialects that nobody registered
    #[arg(long)]
    pub allow_unregistered_dialect: bool,
    /// Do not put a module around the top-level operation; there must be just one
    #[arg(long)]
    pub no_implicit_module: bool,
    /// Split the input where this marker occurs and treat each piece by itself [default marker: // -----]
    #[arg(
        long,
        value_name = "MARKER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = split::DEFAULT_MARKER
    )]
    pub split_input_file: Option<String>,
}

/// Where the output goes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputOptions {
    /// Write to this file instead of the standard output; it is left alone where anything is wrong
    #[arg(id = "output", short = 'o', alias = "o", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The line between the outputs of two pieces of a split input
    #[arg(long, value_name = "MARKER", default_value = split::DEFAULT_MARKER)]
    pub output_split_marker: String,
}

/// How IR is printed.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Printing")]
pub struct PrintingOptions {
    /// Print every operation in the generic form
    #[arg(long)]
    pub mlir_print_op_generic: bool,
    /// Print locations
    #[arg(long)]
    pub mlir_print_debuginfo: bool,
    /// Print locations for people: short, and not to be read back
    #[arg(long)]
    pub mlir_pretty_debuginfo: bool,
    /// Print attributes, types and locations in place, without aliases
    #[arg(long)]
    pub mlir_print_local_scope: bool,
    /// Print custom forms without asking whether the IR is valid
    #[arg(long)]
    pub mlir_print_assume_verified: bool,
    /// Leave regions out
    #[arg(long)]
    pub mlir_print_skip_regions: bool,
    /// Name the users of each value in a comment
    #[arg(long)]
    pub mlir_print_value_users: bool,
    /// Number values without using a number twice
    #[arg(long)]
    pub mlir_print_unique_ssa_ids: bool,
    /// Shorten elements attributes of more than so many elements
    #[arg(long, value_name = "COUNT")]
    pub mlir_elide_elementsattrs_if_larger: Option<u64>,
    /// Shorten resources whose text has more than so many characters
    #[arg(long, value_name = "COUNT")]
    pub mlir_elide_resource_strings_if_larger: Option<u64>,
}

/// How diagnostics are treated.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Diagnostics and verification")]
pub struct DiagnosticOptions {
    /// Compare diagnostics with the `expected-error` comments of the input [default: all]
    #[arg(
        long,
        value_name = "WHICH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all"
    )]
    pub verify_diagnostics: Option<DiagnosticVerification>,
    /// Verify the IR after each pass; after reading it is always verified
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_value_t = true,
        default_missing_value = "true",
        value_parser = parse_bool,
        action = ArgAction::Set
    )]
    pub verify_each: bool,
    /// Add the text of the operation to a diagnostic about it
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_value_t = true,
        default_missing_value = "true",
        value_parser = parse_bool,
        action = ArgAction::Set
    )]
    pub mlir_print_op_on_diagnostic: bool,
    /// Add the stack of the program to each diagnostic
    #[arg(long)]
    pub mlir_print_stacktrace_on_diagnostic: bool,
    /// How diagnostics are laid out
    #[arg(long, value_name = "STYLE", default_value = "rich")]
    pub diagnostic_style: DiagnosticStyle,
}

/// Bounds of what the driver does.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Threads and limits")]
pub struct LimitOptions {
    /// Work on one thread
    #[arg(long)]
    pub mlir_disable_threading: bool,
    /// How deep regions may nest
    #[arg(long, value_name = "COUNT", default_value_t = NestingLimits::default().regions)]
    pub max_region_depth: u32,
    /// How deep types and attributes may nest
    #[arg(long, value_name = "COUNT", default_value_t = NestingLimits::default().attributes)]
    pub max_attribute_depth: u32,
}

/// Which diagnostics a test has to expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiagnosticVerification {
    /// All; one that is not expected is a failure
    All,
    /// Those that are expected; others are ignored
    OnlyExpected,
}

/// How diagnostics are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiagnosticStyle {
    /// With line numbers and a margin, in colours on a terminal
    Rich,
    /// A line `file:line:column: error: text`, the source line, a caret
    Plain,
}

impl From<DiagnosticVerification> for VerifyMode {
    fn from(verification: DiagnosticVerification) -> Self {
        match verification {
            DiagnosticVerification::All => VerifyMode::All,
            DiagnosticVerification::OnlyExpected => VerifyMode::OnlyExpected,
        }
    }
}

impl Options {
    pub(crate) fn context_options(&self) -> ContextOptions {
        ContextOptions {
            allow_unregistered_dialects: self.input.allow_unregistered_dialect,
            threading: !self.limits.mlir_disable_threading && !self.passes.trace_rewrites,
            limits: NestingLimits {
                regions: self.limits.max_region_depth,
                attributes: self.limits.max_attribute_depth,
            },
            // Whoever expects a diagnostic does not expect the text of the op with it.
            print_op_on_diagnostic: self.diagnostics.mlir_print_op_on_diagnostic
                && self.diagnostics.verify_diagnostics.is_none(),
            print_stack_trace_on_diagnostic: self.diagnostics.mlir_print_stacktrace_on_diagnostic,
            ..ContextOptions::default()
        }
    }

    pub(crate) fn parse_options(&self) -> ParseOptions {
        ParseOptions { implicit_module: !self.input.no_implicit_module }
    }

    pub(crate) fn print_options(&self) -> PrintOptions {
        let printing = &self.printing;
        PrintOptions {
            generic: printing.mlir_print_op_generic,
            debug_info: printing.mlir_print_debuginfo,
            pretty_debug_info: printing.mlir_pretty_debuginfo,
            local_scope: printing.mlir_print_local_scope,
            elide_elements_larger_than: printing.mlir_elide_elementsattrs_if_larger,
            elide_resources_larger_than: printing.mlir_elide_resource_strings_if_larger,
            assume_verified: printing.mlir_print_assume_verified,
            skip_regions: printing.mlir_print_skip_regions,
            value_users: printing.mlir_print_value_users,
            unique_ssa_ids: printing.mlir_print_unique_ssa_ids,
        }
    }
}

/// A truth value as MLIR's tools take it.
pub(crate) fn parse_bool(text: &str) -> Result<bool, String> {
    match text {
        "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err("expected `true` or `false`".to_owned()),
    }
}
