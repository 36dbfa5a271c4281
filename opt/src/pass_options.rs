//! The options about passes.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use terrace_runtime::pass::{IrPrintingOptions, PassFilter, StatisticsDisplay, TimingDisplay};
use terrace_runtime::text::PrintOptions;

/// Pass options.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Passes")]
#[non_exhaustive]
pub struct PassOptions {
    /// Pass pipeline, such as 'builtin.module(func(cse,canonicalize))'; pass flags and pipelines run in the order
    /// given
    #[arg(long, id = "pass-pipeline", value_name = "PIPELINE", allow_hyphen_values = true)]
    pub(crate) pass_pipeline: Vec<String>,
    /// The parts of the pipeline in order; taken from the words before the other options are read.
    #[arg(skip)]
    pub pipeline: Vec<PipelinePart>,
    /// Print the pipeline before it runs
    #[arg(long)]
    pub dump_pass_pipeline: bool,
    /// Run the pipeline of a reproducer before any other
    #[arg(long)]
    pub run_reproducer: bool,
    /// Print execution times of the passes
    #[arg(long, alias = "pass-timing")]
    pub mlir_timing: bool,
    /// Layout of the timing report
    #[arg(long, alias = "pass-timing-display", value_name = "DISPLAY", default_value = "tree")]
    pub mlir_timing_display: TimingDisplayOption,
    /// Print pass statistics
    #[arg(long, alias = "pass-statistics")]
    pub mlir_pass_statistics: bool,
    /// Layout of the statistics report
    #[arg(long, alias = "pass-statistics-display", value_name = "DISPLAY", default_value = "pipeline")]
    pub mlir_pass_statistics_display: StatisticsDisplayOption,
    /// Print the IR before these passes
    #[arg(long, alias = "print-ir-before", value_name = "PASSES", value_delimiter = ',')]
    pub mlir_print_ir_before: Vec<String>,
    /// Print the IR before each pass
    #[arg(long, alias = "print-ir-before-all")]
    pub mlir_print_ir_before_all: bool,
    /// Print the IR after these passes
    #[arg(long, alias = "print-ir-after", value_name = "PASSES", value_delimiter = ',')]
    pub mlir_print_ir_after: Vec<String>,
    /// Print the IR after each pass
    #[arg(long, alias = "print-ir-after-all")]
    pub mlir_print_ir_after_all: bool,
    /// Print the IR after a pass only if it changed; use with another --mlir-print-ir option
    #[arg(long, alias = "print-ir-after-change")]
    pub mlir_print_ir_after_change: bool,
    /// Print the IR after a pass only if the pass failed
    #[arg(long, alias = "print-ir-after-failure")]
    pub mlir_print_ir_after_failure: bool,
    /// Print the IR to a tree of files in this directory; use with another --mlir-print-ir option
    #[arg(long, value_name = "FOLDER")]
    pub mlir_print_ir_tree_dir: Option<PathBuf>,
    /// Print the whole module; requires --mlir-disable-threading
    #[arg(long, alias = "print-ir-module-scope")]
    pub mlir_print_ir_module_scope: bool,
    /// Trace pattern application: patterns tried for each op and reasons for match failures; uses a single thread
    #[arg(long)]
    pub trace_rewrites: bool,
    /// Print the debug output of these components; uses a single thread
    #[arg(long, value_name = "COMPONENTS", value_delimiter = ',')]
    pub debug_only: Vec<DebugComponent>,
    /// Print a report of the ops that conversions did not legalize, and why; uses a single thread
    #[arg(long)]
    pub explain_conversion: bool,
    /// Write a crash reproducer to this file if a pass fails or panics
    #[arg(long, alias = "pass-pipeline-crash-reproducer", value_name = "FILE")]
    pub mlir_pass_pipeline_crash_reproducer: Option<PathBuf>,
    /// Reduce the crash reproducer to the failing pass and its input; requires --mlir-disable-threading
    #[arg(long, alias = "pass-pipeline-local-reproducer")]
    pub mlir_pass_pipeline_local_reproducer: bool,
    /// Write a reproducer to this file even if no pass fails
    #[arg(long, value_name = "FILE")]
    pub mlir_generate_reproducer: Option<PathBuf>,
}

/// A part of the pipeline on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PipelinePart {
    /// `--pass-pipeline=TEXT`
    Text(String),
    /// `--NAME=OPTIONS`, for a pass or a named pipeline.
    Flag {
        /// The name.
        name: String,
        /// The options in textual form.
        options: String,
    },
}

/// A component with debug output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DebugComponent {
    /// Dialect conversion: the tree of legalizations
    DialectConversion,
}

/// Layout of the timing report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum TimingDisplayOption {
    /// One row per pass, sorted by time
    List,
    /// The nested pipeline
    #[default]
    #[value(alias = "pipeline")]
    Tree,
}

/// Layout of the statistics report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum StatisticsDisplayOption {
    /// Totals per pass, sorted by name
    List,
    /// The nested pipeline
    #[default]
    Pipeline,
}

impl From<TimingDisplayOption> for TimingDisplay {
    fn from(option: TimingDisplayOption) -> Self {
        match option {
            TimingDisplayOption::List => TimingDisplay::List,
            TimingDisplayOption::Tree => TimingDisplay::Tree,
        }
    }
}

impl From<StatisticsDisplayOption> for StatisticsDisplay {
    fn from(option: StatisticsDisplayOption) -> Self {
        match option {
            StatisticsDisplayOption::List => StatisticsDisplay::List,
            StatisticsDisplayOption::Pipeline => StatisticsDisplay::Pipeline,
        }
    }
}

impl PassOptions {
    /// Returns whether an option needs bodies to be processed one after the other.
    pub(crate) fn needs_one_thread(&self) -> bool {
        self.trace_rewrites || !self.debug_only.is_empty() || self.explain_conversion
    }

    pub(crate) fn ir_printing(&self, print: PrintOptions) -> IrPrintingOptions {
        let filter = |all: bool, names: &[String]| match (all, names) {
            (true, _) => PassFilter::All,
            (false, []) => PassFilter::None,
            (false, names) => PassFilter::Named(names.to_vec()),
        };
        IrPrintingOptions::default()
            .with_before(filter(self.mlir_print_ir_before_all, &self.mlir_print_ir_before))
            .with_after(filter(self.mlir_print_ir_after_all, &self.mlir_print_ir_after))
            .with_only_after_change(self.mlir_print_ir_after_change)
            .with_only_after_failure(self.mlir_print_ir_after_failure)
            .with_module_scope(self.mlir_print_ir_module_scope)
            .with_tree_folder(self.mlir_print_ir_tree_dir.clone())
            .with_print(print)
    }

    /// Iterates over the names of passes in options.
    pub(crate) fn named_passes(&self) -> impl Iterator<Item = &str> {
        self.mlir_print_ir_before.iter().chain(&self.mlir_print_ir_after).map(String::as_str)
    }
}
