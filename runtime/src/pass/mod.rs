//! Passes: units of transformation over ops that are isolated from above, and what runs them.
//!
//! * A [`Pass`] works on one op at a time, through a [`PassRun`].
//! * An [`OpPipeline`] holds passes in order, and pipelines for the ops inside. [`PassRegistry`] knows passes and
//!   pipelines by name, and reads pipelines from text.
//! * A [`PassManager`] runs a pipeline, on several threads where it may, with timing, statistics, printed IR,
//!   reproducers and [instrumentation](PassInstrumentation).
//! * An [`Analysis`] is computed when it is asked for, and kept until a pass does not preserve it.
//!
//! The parts follow the document "pass infrastructure".

mod analysis;
mod execution;
#[expect(clippy::module_inception, reason = "the file of the trait, among those of what runs it")]
mod pass;
mod pipelines;
mod reporting;
#[cfg(test)]
mod tests;

use execution::{execute, ir_tree, manager, run, scope};
use pipelines::{delimiters, option, pipeline, registry};
use reporting::{instrumentation, ir_printing, report, reproducer, statistic, timing};

pub use analysis::{Analyses, Analysis, PreservedAnalyses};
pub use instrumentation::PassInstrumentation;
pub use ir_printing::{IrPrintingOptions, PassFilter};
pub use manager::{PassManager, ReportSink};
pub use option::{OptionSlot, OptionType, TextError};
pub use pass::{Pass, PassFailure, PassResult};
pub use pipeline::{NestingMode, OpPipeline};
pub use registry::{OptionInfo, PassInfo, PassRegistry, PipelineOptions};
pub use report::StatisticsDisplay;
pub use reproducer::{ReproducerConfiguration, ReproducerOptions};
pub use run::PassRun;
pub use statistic::{Statistic, StatisticSlot};
pub use timing::TimingDisplay;
