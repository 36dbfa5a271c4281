//! The command-line options with their `--help` texts.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, ValueEnum};
use terrace_runtime::context::{ContextOptions, NestingLimits};
use terrace_runtime::diagnostics::verify::VerifyMode;
use terrace_runtime::text::{ParseOptions, PrintOptions};

use crate::pass_options::PassOptions;
use crate::split;

/// The options of the driver.
#[derive(Clone, Debug, Parser)]
#[command(
    about = "Reads IR, verifies it, runs passes on it and prints it",
    max_term_width = 100,
    args_override_self = true
)]
#[non_exhaustive]
pub struct Options {
    /// Input options.
    #[command(flatten)]
    pub input: InputOptions,
    /// Output options.
    #[command(flatten)]
    pub output: OutputOptions,
    /// Printing options.
    #[command(flatten)]
    pub printing: PrintingOptions,
    /// Options for diagnostics and verification.
    #[command(flatten)]
    pub diagnostics: DiagnosticOptions,
    /// Threading and resource limits.
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Pass options.
    #[command(flatten)]
    pub passes: PassOptions,
    /// Print the available passes with their options and exit
    #[arg(long, help_heading = "Information")]
    pub list_passes: bool,
    /// Print the names of the registered dialects and exit
    #[arg(long, help_heading = "Information")]
    pub show_dialects: bool,
}

/// Input options.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Input")]
#[non_exhaustive]
pub struct InputOptions {
    /// Input file; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true, help_heading = "Arguments")]
    pub file: PathBuf,
    /// Load the dialects that a definition file declares; may be repeated
    #[arg(long, value_name = "FILE")]
    pub load_dialect: Vec<PathBuf>,
    /// Reject loaded definitions that need compiled Rust, which is otherwise not checked
    #[arg(long)]
    pub strict: bool,
    /// Allow operations, types and attributes of unregistered dialects
    #[arg(long)]
    pub allow_unregistered_dialect: bool,
    /// Do not insert an implicit module; requires a single top-level operation
    #[arg(long)]
    pub no_implicit_module: bool,
    /// Split the input at a marker and process each piece independently [default marker: // -----]
    #[arg(
        long,
        value_name = "MARKER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = split::DEFAULT_MARKER
    )]
    pub split_input_file: Option<String>,
}

/// Output options.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
#[non_exhaustive]
pub struct OutputOptions {
    /// Output file instead of standard output; not modified if there is an error
    #[arg(id = "output", short = 'o', alias = "o", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Line between the outputs of the pieces of a split input
    #[arg(long, value_name = "MARKER", default_value = split::DEFAULT_MARKER)]
    pub output_split_marker: String,
}

/// Printing options.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Printing")]
#[non_exhaustive]
pub struct PrintingOptions {
    /// Print the generic form of all operations
    #[arg(long)]
    pub mlir_print_op_generic: bool,
    /// Print locations
    #[arg(long)]
    pub mlir_print_debuginfo: bool,
    /// Print locations in a short form that cannot be parsed
    #[arg(long)]
    pub mlir_pretty_debuginfo: bool,
    /// Print attributes, types and locations inline, without aliases
    #[arg(long)]
    pub mlir_print_local_scope: bool,
    /// Print custom forms without verifying the IR first
    #[arg(long)]
    pub mlir_print_assume_verified: bool,
    /// Omit regions
    #[arg(long)]
    pub mlir_print_skip_regions: bool,
    /// Print the users of each value in a comment
    #[arg(long)]
    pub mlir_print_value_users: bool,
    /// Number values uniquely across the whole output
    #[arg(long)]
    pub mlir_print_unique_ssa_ids: bool,
    /// Elide elements attributes with more than this number of elements
    #[arg(long, value_name = "COUNT")]
    pub mlir_elide_elementsattrs_if_larger: Option<u64>,
    /// Elide resources whose text has more than this number of characters
    #[arg(long, value_name = "COUNT")]
    pub mlir_elide_resource_strings_if_larger: Option<u64>,
}

/// Options for diagnostics and verification.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Diagnostics and verification")]
#[non_exhaustive]
pub struct DiagnosticOptions {
    /// Check diagnostics against the `expected-error` comments of the input [default: all]
    #[arg(
        long,
        value_name = "WHICH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all"
    )]
    pub verify_diagnostics: Option<DiagnosticVerification>,
    /// Verify the IR after each pass, in addition to after parsing
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
    /// Attach the printed operation to diagnostics about it
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
    /// Attach a stack trace of the program to each diagnostic
    #[arg(long)]
    pub mlir_print_stacktrace_on_diagnostic: bool,
    /// Layout of diagnostics
    #[arg(long, value_name = "STYLE", default_value = "rich")]
    pub diagnostic_style: DiagnosticStyle,
}

/// Threading and resource limits.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Threads and limits")]
#[non_exhaustive]
pub struct LimitOptions {
    /// Use a single thread
    #[arg(long)]
    pub mlir_disable_threading: bool,
    /// Maximum nesting depth of regions
    #[arg(long, value_name = "COUNT", default_value_t = NestingLimits::default().regions)]
    pub max_region_depth: u32,
    /// Maximum nesting depth of types and attributes
    #[arg(long, value_name = "COUNT", default_value_t = NestingLimits::default().attributes)]
    pub max_attribute_depth: u32,
}

/// The diagnostics that are checked against expectations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiagnosticVerification {
    /// All: an unexpected diagnostic is a failure
    All,
    /// Only the expected ones: others are ignored
    OnlyExpected,
}

/// Layout of diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiagnosticStyle {
    /// Line numbers and a margin, in colours on a terminal
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
        // Expectations do not include the printed op.
        let print_op =
            self.diagnostics.mlir_print_op_on_diagnostic && self.diagnostics.verify_diagnostics.is_none();
        ContextOptions::default()
            .with_allow_unregistered_dialects(self.input.allow_unregistered_dialect)
            .with_threading(!self.limits.mlir_disable_threading && !self.passes.needs_one_thread())
            .with_limits(
                NestingLimits::default()
                    .with_regions(self.limits.max_region_depth)
                    .with_attributes(self.limits.max_attribute_depth),
            )
            .with_print_op_on_diagnostic(print_op)
            .with_print_stack_trace_on_diagnostic(self.diagnostics.mlir_print_stacktrace_on_diagnostic)
    }

    pub(crate) fn parse_options(&self) -> ParseOptions {
        ParseOptions::default().with_implicit_module(!self.input.no_implicit_module)
    }

    pub(crate) fn print_options(&self) -> PrintOptions {
        let printing = &self.printing;
        PrintOptions::default()
            .with_generic(printing.mlir_print_op_generic)
            .with_debug_info(printing.mlir_print_debuginfo)
            .with_pretty_debug_info(printing.mlir_pretty_debuginfo)
            .with_local_scope(printing.mlir_print_local_scope)
            .with_elide_elements_larger_than(printing.mlir_elide_elementsattrs_if_larger)
            .with_elide_resources_larger_than(printing.mlir_elide_resource_strings_if_larger)
            .with_assume_verified(printing.mlir_print_assume_verified)
            .with_skip_regions(printing.mlir_print_skip_regions)
            .with_value_users(printing.mlir_print_value_users)
            .with_unique_ssa_ids(printing.mlir_print_unique_ssa_ids)
    }
}

/// Parses a boolean as MLIR's tools spell it.
pub(crate) fn parse_bool(text: &str) -> Result<bool, String> {
    match text {
        "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err("expected `true` or `false`".to_owned()),
    }
}
