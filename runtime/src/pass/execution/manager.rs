//! The pass manager.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use crate::diagnostics::Reported;
use crate::dialect::DialectRegistry;
use crate::ir::Body;
use crate::pass::analysis::AnalysisMap;
use crate::pass::execute::{self, Execution, Stop};
use crate::pass::instrumentation::{Hooks, PassInstrumentation};
use crate::pass::ir_printing::{IrPrinter, IrPrintingOptions};
use crate::pass::pipeline::OpPipeline;
use crate::pass::report::{self, StatisticsDisplay};
use crate::pass::reproducer::{
    LocalReproducer, LocalRun, ReproducerConfiguration, ReproducerOptions, ir_text,
};
use crate::pass::scope::Surroundings;
use crate::pass::timing::{TimingDisplay, TimingNode};
use crate::symbols::Outer;

/// Receives the texts of reports, one at a time.
pub type ReportSink = Arc<dyn Fn(&str) + Send + Sync>;

/// Runs a pipeline on an op, with verification, instrumentation, timing and reports (pass infrastructure, Pass
/// Manager).
///
/// Passes on nested ops run on several threads if the context's options allow it. The outcome is the same:
/// the IR, the diagnostics, the reports and their order.
pub struct PassManager {
    pipeline: OpPipeline,
    hooks: Hooks,
    verify_each: bool,
    timing: Option<TimingDisplay>,
    statistics: Option<StatisticsDisplay>,
    printer: Option<IrPrinter>,
    reproducer: Option<ReproducerOptions>,
    reports: ReportSink,
}

impl Default for PassManager {
    fn default() -> Self {
        PassManager::new()
    }
}

impl PassManager {
    /// Returns a manager with an empty pipeline, which verifies after each pass.
    pub fn new() -> Self {
        PassManager::with_pipeline(OpPipeline::any())
    }

    /// Returns a manager with a pipeline.
    pub fn with_pipeline(pipeline: OpPipeline) -> Self {
        PassManager {
            pipeline,
            hooks: Hooks::default(),
            verify_each: true,
            timing: None,
            statistics: None,
            printer: None,
            reproducer: None,
            reports: Arc::new(|text| eprint!("{text}")),
        }
    }

    /// Returns the pipeline. Without an anchor it runs on any op.
    pub fn pipeline(&self) -> &OpPipeline {
        &self.pipeline
    }

    /// Returns the pipeline, for mutation.
    pub fn pipeline_mut(&mut self) -> &mut OpPipeline {
        &mut self.pipeline
    }

    /// Returns the pipeline as it will run on an op called `root`.
    pub fn resolved_pipeline(&self, root: &str) -> OpPipeline {
        self.pipeline.resolved(root)
    }

    /// Returns whether the IR is verified after each pass, and after each pipeline for ops inside.
    pub fn verify_each(&mut self, verify: bool) -> &mut Self {
        self.verify_each = verify;
        self
    }

    /// Measures the time of passes and analyses, and reports it after each run.
    pub fn enable_timing(&mut self, display: TimingDisplay) -> &mut Self {
        self.timing = Some(display);
        self.hooks.timing = true;
        self
    }

    /// Reports the statistics of the passes after each run.
    pub fn enable_statistics(&mut self, display: StatisticsDisplay) -> &mut Self {
        self.statistics = Some(display);
        self
    }

    /// Prints the IR before and after passes.
    pub fn enable_ir_printing(&mut self, options: IrPrintingOptions) -> &mut Self {
        self.printer = IrPrinter::new(options);
        self
    }

    /// Writes a reproducer when a run fails.
    pub fn enable_reproducer(&mut self, options: ReproducerOptions) -> &mut Self {
        self.reproducer = Some(options);
        self
    }

    /// Adds an instrumentation.
    pub fn add_instrumentation(&mut self, instrumentation: impl PassInstrumentation + 'static) -> &mut Self {
        self.hooks.instrumentations.push(Mutex::new(Box::new(instrumentation)));
        self
    }

    /// Sets the sink of reports and printed IR; the default is the standard error.
    pub fn set_report_sink(&mut self, sink: ReportSink) -> &mut Self {
        self.reports = sink;
        self
    }

    /// Runs the pipeline on the root of `body`.
    ///
    /// # Errors
    ///
    /// If the pipeline does not fit the op, or a pass fails, panics, or leaves IR that is not valid. Diagnostics were
    /// emitted. The bodies that passes did not fail on are as the passes left them; one in which a pass panicked is
    /// empty, and such IR is not for use.
    pub fn run(&mut self, body: &mut Body) -> Result<(), Reported> {
        let context = body.context().clone();
        let root = body.root();
        let (location, name) = (body.location(root), body.name(root).text(&context));
        let errors_before = context.diagnostics().error_count();
        let resolved = self.pipeline.resolved(name);
        let configuration = ReproducerConfiguration {
            pipeline: resolved.text(),
            disable_threading: !context.options().threading,
            verify_each: self.verify_each,
        };
        self.check_options(body)?;
        check_root(&resolved, body)?;
        check_dialects(&resolved, body)?;
        let mut pipeline = resolved;
        pipeline.merge_adjacent();
        pipeline.prepare(&context, location)?;
        let local =
            self.reproducer.as_ref().filter(|options| options.local).map(|_| LocalReproducer::default());
        let initial = self.reproducer.as_ref().filter(|options| !options.local).map(|_| ir_text(body));
        let execution = Execution {
            context: &context,
            hooks: &self.hooks,
            verify_each: self.verify_each,
            parallel: context.options().threading,
            printer: self.printer.as_ref(),
            local_reproducer: local.as_ref(),
            reports: &self.reports,
        };
        let outer = Outer::none();
        let folder = self.printer.as_ref().and_then(|printer| printer.outermost_folder(body));
        let surroundings =
            Surroundings { outer: &outer, analyses: None, place: None, folder: folder.as_deref(), depth: 0 };
        let mut timing = TimingNode::default();
        let start = Instant::now();
        let outcome = execute::run_pipeline(
            &execution,
            &mut pipeline,
            body,
            surroundings,
            &mut AnalysisMap::default(),
            &mut timing,
        );
        let outcome = outcome.map(|_| ()).map_err(|stop| {
            let failed = match (&local, initial) {
                (Some(local), _) => local.take().map(|LocalRun { pipeline, ir }| {
                    (ReproducerConfiguration { pipeline, ..configuration.clone() }, ir)
                }),
                (None, initial) => initial.map(|ir| (configuration.clone(), ir)),
            };
            let is_silent = context.diagnostics().error_count() == errors_before;
            self.report_failure(body, &stop, failed, is_silent)
        });
        if let Some(display) = self.statistics {
            execution.report(report::statistics(&mut pipeline, display, self.verify_each));
        }
        if let Some(display) = self.timing {
            execution.report(timing.report(display, execution.parallel, start.elapsed()));
        }
        outcome
    }

    /// Reports a failure that no pass reported, and writes the reproducer.
    fn report_failure(
        &self,
        body: &Body,
        stop: &Stop,
        reproduced: Option<(ReproducerConfiguration, String)>,
        is_silent: bool,
    ) -> Reported {
        let context = body.context();
        if is_silent {
            context.emit_error(stop.location, &stop.message).report();
        }
        let Some((options, (configuration, ir))) = self.reproducer.as_ref().zip(reproduced) else {
            return Reported;
        };
        let file = options.file.display();
        match configuration.write(&options.file, &ir) {
            Ok(()) => {
                let message = format!("a reproducer was written to '{file}': {}", stop.message);
                context.emit_remark(stop.location, message).report();
            }
            Err(reason) => {
                let message = format!("cannot write the reproducer to '{file}': {reason}");
                context.emit_error(stop.location, message).report();
            }
        }
        Reported
    }

    /// Checks the options that require a single thread.
    fn check_options(&self, body: &Body) -> Result<(), Reported> {
        let context = body.context();
        if !context.options().threading {
            return Ok(());
        }
        let scope = self.printer.as_ref().is_some_and(|printer| printer.options.module_scope);
        let local = self.reproducer.as_ref().is_some_and(|options| options.local);
        let refuse = |what: &str| {
            Err(context
                .emit_error(
                    body.location(body.root()),
                    format_args!("{what} cannot be had while passes run on several threads"),
                )
                .help("disable threading: '--mlir-disable-threading'")
                .report())
        };
        match (scope, local) {
            (true, _) => refuse("IR at the scope of the module"),
            (_, true) => refuse("a local reproducer"),
            _ => Ok(()),
        }
    }
}

/// Checks that the pipeline is for the op that it is to run on.
fn check_root(pipeline: &OpPipeline, body: &Body) -> Result<(), Reported> {
    let context = body.context();
    let name = body.name(body.root()).text(context);
    match pipeline.anchor() {
        Some(anchor) if anchor != name => Err(context
            .emit_error(
                body.location(body.root()),
                format_args!("a pipeline for '{anchor}' cannot run on '{name}'"),
            )
            .report()),
        _ => Ok(()),
    }
}

/// Checks that the dialects are there that the passes need.
fn check_dialects(pipeline: &OpPipeline, body: &Body) -> Result<(), Reported> {
    let context = body.context();
    let mut needed = DialectRegistry::new();
    pipeline.dependent_dialects(&mut needed);
    let missing: Vec<&str> = needed
        .dialects()
        .iter()
        .map(|dialect| dialect.name())
        .filter(|name| context.dialect(name).is_none())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(context
        .emit_error(
            body.location(body.root()),
            format_args!("the passes need dialects that are not registered: {}", missing.join(", ")),
        )
        .report())
}
