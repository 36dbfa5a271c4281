//! Execution of pipelines: element by element, and on nested bodies in order or on several threads.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use crate::context::Context;
use crate::diagnostics::ParallelDiagnosticHandler;
use crate::dialect::OpTraits;
use crate::ir::Body;
use crate::location::Location;
use crate::pass::analysis::{AnalysisMap, OuterAnalyses, PreservedAnalyses};
use crate::pass::instrumentation::Hooks;
use crate::pass::ir_printing::IrPrinter;
use crate::pass::ir_tree::folder_inside;
use crate::pass::manager::ReportSink;
use crate::pass::pass::{Pass, PassFailure};
use crate::pass::pipeline::{Element, OpPipeline};
use crate::pass::report::pipeline_name;
use crate::pass::reproducer::{LocalReproducer, op_description};
use crate::pass::run::PassRun;
use crate::pass::scope::{Item, Place, Surroundings};
use crate::pass::timing::{TimingKey, TimingNode};
use crate::symbols::{SymbolSnapshot, is_symbol_table};
use crate::verify;

/// The state that all parts of a run share.
pub(in crate::pass) struct Execution<'run> {
    pub(in crate::pass) context: &'run Context,
    pub(in crate::pass) hooks: &'run Hooks,
    pub(in crate::pass) verify_each: bool,
    pub(in crate::pass) parallel: bool,
    pub(in crate::pass) printer: Option<&'run IrPrinter>,
    pub(in crate::pass) local_reproducer: Option<&'run LocalReproducer>,
    pub(in crate::pass) reports: &'run ReportSink,
}

impl Execution<'_> {
    /// Sends a text to the report sink, in order with the diagnostics.
    pub(in crate::pass) fn report(&self, text: String) {
        let sink = Arc::clone(self.reports);
        self.context.diagnostics().in_order(move || sink(&text));
    }
}

/// The run is over: a pass has failed, or left IR that is not valid.
pub(in crate::pass) struct Stop {
    /// The location of the op that the pass ran on.
    pub(in crate::pass) location: Location,
    /// The description of the failure: "pass 'X' failed on 'func' operation '@foo'".
    pub(in crate::pass) message: String,
}

/// Runs the elements of a pipeline on a body.
pub(in crate::pass) fn run_pipeline(
    execution: &Execution<'_>,
    pipeline: &mut OpPipeline,
    body: &mut Body,
    surroundings: Surroundings<'_>,
    analyses: &mut AnalysisMap,
    timing: &mut TimingNode,
) -> Result<PreservedAnalyses, Stop> {
    let anchor = pipeline.anchor.clone();
    execution.hooks.before_pipeline(anchor.as_deref(), body);
    let outcome = run_elements(execution, pipeline, body, surroundings, analyses, timing);
    execution.hooks.after_pipeline(anchor.as_deref(), body);
    outcome
}

fn run_elements(
    execution: &Execution<'_>,
    pipeline: &mut OpPipeline,
    body: &mut Body,
    surroundings: Surroundings<'_>,
    analyses: &mut AnalysisMap,
    timing: &mut TimingNode,
) -> Result<PreservedAnalyses, Stop> {
    let mut preserved = PreservedAnalyses::all();
    for (position, element) in pipeline.elements.iter_mut().enumerate() {
        let key = TimingKey::Element(position);
        let (name, by_element) = match element {
            Element::Pass(pass) => {
                let node = timing.child(key, || pass.name().to_owned());
                let by_pass = run_pass(execution, &mut **pass, body, surroundings, analyses, node)?;
                analyses.invalidate(&by_pass);
                (pass.name().to_owned(), by_pass)
            }
            Element::Nested(pipelines) => {
                let node = timing.group(key, || group_name(pipelines));
                let inside = run_nested(execution, pipelines, body, surroundings, analyses, node)?;
                analyses.invalidate_own(&inside);
                (group_name(pipelines), inside)
            }
        };
        preserved.intersect(&by_element);
        if execution.verify_each {
            let node = timing.child(TimingKey::Verifier(position), || "VerifierPass".to_owned());
            let start = execution.hooks.start_time();
            let verified = match element {
                // What was right before and was not changed is right.
                _ if by_element.is_all() => Ok(()),
                Element::Pass(_) => verify::verify(body),
                // Nested ops were verified by their own pipelines.
                Element::Nested(_) => verify::verify_without_children(body),
            };
            node.stop(start);
            if verified.is_err() {
                let op = op_description(body);
                let message = format!("the IR of {op} is not valid after '{name}'");
                let location = body.location(body.root());
                // The errors say what is wrong, this says since when.
                execution.context.emit_remark(location, &message).report();
                return Err(Stop { location, message });
            }
        }
    }
    Ok(preserved)
}

fn group_name(pipelines: &[OpPipeline]) -> String {
    match pipelines {
        [only] => pipeline_name(only.anchor()),
        several => {
            let names: Vec<String> =
                several.iter().map(|pipeline| format!("'{}'", pipeline.anchor().unwrap_or("any"))).collect();
            format!("Pipeline Collection : [{}]", names.join(", "))
        }
    }
}

fn run_pass(
    execution: &Execution<'_>,
    pass: &mut dyn Pass,
    body: &mut Body,
    surroundings: Surroundings<'_>,
    analyses: &mut AnalysisMap,
    timing: &mut TimingNode,
) -> Result<PreservedAnalyses, Stop> {
    let location = body.location(body.root());
    let op = op_description(body);
    if !pass.can_run_on(body.info(body.root())) {
        let message = format!("pass '{}' cannot run on {op}", pass.name());
        execution.context.emit_error(location, &message).report();
        return Err(Stop { location, message });
    }
    execution.hooks.before_pass(pass, body);
    if let Some(reproducer) = execution.local_reproducer {
        reproducer.pass_begins(surroundings.depth, pass, body, surroundings.place);
    }
    let fingerprint = execution.printer.and_then(|printer| {
        printer.before_pass(execution, pass, body, surroundings);
        printer.fingerprint(pass, body)
    });
    let start = execution.hooks.start_time();
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut run = PassRun {
            body: &mut *body,
            surroundings,
            analyses: &mut *analyses,
            execution,
            timing: &mut *timing,
            preserved: PreservedAnalyses::none(),
            inner_pipelines: 0,
            inner_failure: None,
        };
        let result = pass.run(&mut run);
        (result, run.preserved, run.inner_failure)
    }));
    timing.stop(start);
    if let Some(reproducer) = execution.local_reproducer {
        let failed_inside = matches!(outcome, Ok((Err(PassFailure), _, Some(_))));
        if !failed_inside {
            reproducer.pass_ended(surroundings.depth);
        }
    }
    let message = match outcome {
        Ok((Ok(()), preserved, _)) => {
            execution.hooks.after_pass(pass, body);
            if let Some(printer) = execution.printer {
                printer.after_pass(execution, pass, body, surroundings, fingerprint);
            }
            return Ok(preserved);
        }
        Ok((Err(PassFailure), _, inner)) => {
            execution.hooks.after_pass_failed(pass, body);
            if let Some(printer) = execution.printer {
                printer.after_failure(execution, pass, body, surroundings);
            }
            if let Some(inner) = inner {
                let message = format!("{}; pass '{}' ran it on {op}", inner.message, pass.name());
                return Err(Stop { location: inner.location, message });
            }
            format!("pass '{}' failed on {op}", pass.name())
        }
        Err(panic) => {
            // The state of the body is unknown: an empty one replaces it.
            let (name, regions) = (body.name(body.root()), body.region_count(body.root()));
            *body = Body::new(execution.context, name, location, regions as u32);
            let message = format!("pass '{}' panicked on {op}: {}", pass.name(), panic_text(&*panic));
            execution
                .context
                .emit_error(location, &message)
                .help("this is a mistake in the pass, not in the input")
                .report();
            execution.hooks.after_pass_failed(pass, body);
            message
        }
    };
    Err(Stop { location, message })
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text,
        _ => "no message",
    }
}

/// Runs pipelines on the ops directly inside a body that match their anchors.
fn run_nested(
    execution: &Execution<'_>,
    pipelines: &mut [OpPipeline],
    body: &mut Body,
    surroundings: Surroundings<'_>,
    analyses: &mut AnalysisMap,
    timing: &mut TimingNode,
) -> Result<PreservedAnalyses, Stop> {
    let mut items = items_inside(pipelines, body);
    if items.is_empty() {
        return Ok(PreservedAnalyses::all());
    }
    let symbols =
        is_symbol_table(body, body.root()).then(|| Arc::new(SymbolSnapshot::new(body, body.root())));
    for item in &mut items {
        item.body = Some(body.take_child(item.op));
        item.analyses = analyses.take_child(item.op);
    }
    let outer = surroundings.outer.inside(body, symbols);
    let outer_analyses = OuterAnalyses { map: analyses, body, outer: surroundings.analyses };
    let inner = Surroundings {
        outer: &outer,
        analyses: Some(&outer_analyses),
        place: None,
        folder: surroundings.folder,
        depth: surroundings.depth,
    };
    let outcomes = if execution.parallel && items.len() > 1 {
        run_items_in_parallel(execution, pipelines, &mut items, inner, timing)
    } else {
        let around = Around { body, place: surroundings.place };
        run_items_in_order(execution, pipelines, &mut items, inner, around, timing)
    };
    for item in items {
        body.put_back_child(item.op, item.body.expect("a pipeline gives the body back"));
        analyses.put_child(item.op, item.analyses);
    }
    let mut preserved = PreservedAnalyses::all();
    for outcome in outcomes {
        preserved.intersect(&outcome?);
    }
    Ok(preserved)
}

/// Returns the ops directly inside that match the anchor of a pipeline.
fn items_inside(pipelines: &[OpPipeline], body: &Body) -> Vec<Item> {
    let context = body.context();
    let anchors: Vec<_> =
        pipelines.iter().map(|pipeline| pipeline.anchor().map(|anchor| context.op_name(anchor))).collect();
    let mut items = Vec::new();
    for (inner, region) in body.regions(body.root()) {
        for op in inner.blocks(region).flat_map(|block| inner.ops(block)) {
            if !inner.has_traits(op, OpTraits::ISOLATED_FROM_ABOVE) {
                continue;
            }
            let name = inner.name(op);
            if let Some(pipeline) =
                anchors.iter().position(|anchor| anchor.is_none_or(|anchor| anchor == name))
            {
                items.push(Item { op, body: None, analyses: AnalysisMap::default(), pipeline });
            }
        }
    }
    items
}

/// The parent of the bodies that pipelines run on.
#[derive(Clone, Copy)]
struct Around<'run> {
    body: &'run Body,
    place: Option<&'run Place<'run>>,
}

fn run_items_in_order(
    execution: &Execution<'_>,
    pipelines: &mut [OpPipeline],
    items: &mut [Item],
    surroundings: Surroundings<'_>,
    around: Around<'_>,
    timing: &mut TimingNode,
) -> Vec<Result<PreservedAnalyses, Stop>> {
    let mut outcomes = Vec::with_capacity(items.len());
    for position in 0..items.len() {
        let (before, rest) = items.split_at_mut(position);
        let (item, after) = rest.split_first_mut().expect("the position is one of an item");
        let place =
            Place { parent: around.body, op: item.op, siblings: [before, after], around: around.place };
        let surroundings = Surroundings { place: Some(&place), ..surroundings };
        outcomes.push(run_item(execution, pipelines, item, surroundings, timing));
    }
    outcomes
}

/// Pipelines for one thread, and the time that they took.
struct Instance {
    pipelines: Vec<OpPipeline>,
    timing: TimingNode,
}

fn run_items_in_parallel(
    execution: &Execution<'_>,
    pipelines: &mut [OpPipeline],
    items: &mut [Item],
    surroundings: Surroundings<'_>,
    timing: &mut TimingNode,
) -> Vec<Result<PreservedAnalyses, Stop>> {
    let mut first = pipelines.to_vec();
    first.iter_mut().for_each(OpPipeline::reset_statistics);
    let original = Mutex::new(first);
    let idle: Mutex<Vec<Instance>> = Mutex::new(Vec::new());
    let take = || {
        let idle_instance = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle_instance.unwrap_or_else(|| Instance {
            pipelines: original.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            timing: TimingNode::default(),
        })
    };
    let handler = ParallelDiagnosticHandler::new(execution.context.diagnostics());
    let outcomes = items
        .par_iter_mut()
        .enumerate()
        .map(|(position, item)| {
            handler.collect(position, || {
                let mut instance = take();
                let outcome =
                    run_item(execution, &mut instance.pipelines, item, surroundings, &mut instance.timing);
                idle.lock().unwrap_or_else(PoisonError::into_inner).push(instance);
                outcome
            })
        })
        .collect();
    handler.finish();
    let mut joined = TimingNode::default();
    for mut instance in idle.into_inner().unwrap_or_else(PoisonError::into_inner) {
        for (pipeline, clone) in pipelines.iter_mut().zip(&mut instance.pipelines) {
            pipeline.absorb_statistics(clone);
        }
        joined.join(instance.timing);
    }
    timing.add(joined);
    outcomes
}

fn run_item(
    execution: &Execution<'_>,
    pipelines: &mut [OpPipeline],
    item: &mut Item,
    surroundings: Surroundings<'_>,
    timing: &mut TimingNode,
) -> Result<PreservedAnalyses, Stop> {
    let is_only = pipelines.len() == 1;
    let pipeline = &mut pipelines[item.pipeline];
    let node = if is_only {
        timing
    } else {
        timing.group(TimingKey::Pipeline(item.pipeline), || pipeline_name(pipeline.anchor()))
    };
    let body = item.body.as_deref_mut().expect("the body was taken out for the run");
    let folder = folder_inside(surroundings, item.op, body);
    let surroundings = Surroundings { folder: folder.as_deref(), ..surroundings };
    run_pipeline(execution, pipeline, body, surroundings, &mut item.analyses, node)
}
