//! The pass pipeline and its manager, from the options.

use std::path::Path;
use std::sync::Arc;

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::{Diagnostic, RenderStyle, Reported, render};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::location::Location;
use terrace_runtime::pass::{
    NestingMode, OpPipeline, PassInfo, PassManager, PassRegistry, ReproducerConfiguration, ReproducerOptions,
    TextError,
};
use terrace_runtime::source::Sources;
use terrace_runtime::text::print_body;

use crate::console::{Failure, print_error_text, reason};
use crate::options::Options;
use crate::pass_options::PipelinePart;

/// Builds the pipeline of the command line. Reports errors to standard error.
pub(crate) fn pipeline(
    passes: &PassRegistry,
    parts: &[PipelinePart],
    style: RenderStyle,
) -> Result<OpPipeline, Reported> {
    let mut pipeline = OpPipeline::any().with_nesting(NestingMode::Implicit);
    for part in parts {
        match part {
            PipelinePart::Text(text) => match passes.parse_pipeline(text) {
                Ok(parsed) if parts.len() == 1 => return Ok(parsed),
                // A pipeline's anchor op is also that of the other parts.
                Ok(parsed) => _ = pipeline.append(parsed),
                Err(error) => return Err(report(&error, "<pass pipeline>", text, style)),
            },
            PipelinePart::Flag { name, options } => {
                passes
                    .add_by_name(&mut pipeline, name, options)
                    .map_err(|error| report(&error, &format!("--{name}"), options, style))?;
            }
        }
    }
    Ok(pipeline)
}

/// Reports an error in a text of the command line.
fn report(error: &TextError, name: &str, text: &str, style: RenderStyle) -> Reported {
    let sources = Sources::new();
    let location = match sources.add(name, Arc::new(text.as_bytes().to_vec())) {
        Ok(range) => range.location(error.range.start),
        Err(_) => Location::UNKNOWN,
    };
    let mut diagnostic = Diagnostic::error(location, &error.message);
    diagnostic.set_extent(error.range.len() as u32);
    if let Some(help) = &error.help {
        diagnostic.add_help(help);
    }
    print_error_text(&render(&diagnostic, &sources, style));
    Reported
}

/// Adds the dependent dialects of a pipeline that the registry lacks.
pub(crate) fn add_dependent_dialects(registry: &mut DialectRegistry, needed: &DialectRegistry) {
    for dialect in needed.dialects() {
        if !registry.dialects().iter().any(|known| known.name() == dialect.name()) {
            registry.insert(dialect.clone());
        }
    }
}

/// Checks that the passes named in options exist.
pub(crate) fn check_names(passes: &PassRegistry, options: &Options) -> Result<(), Failure> {
    for name in options.passes.named_passes() {
        if !passes.is_pass(name) {
            let failure = Failure::new(format_args!(
                "unknown pass '{name}' in an option that prints IR before or after passes"
            ));
            return Err(match passes.nearest(name) {
                Some(known) => failure.help(format_args!("did you mean '{known}'?")),
                None => failure.help("'--list-passes' lists the passes"),
            });
        }
    }
    Ok(())
}

/// Creates the pass manager for one piece of the input.
pub(crate) fn manager(pipeline: OpPipeline, options: &Options) -> PassManager {
    let chosen = &options.passes;
    let mut manager = PassManager::with_pipeline(pipeline);
    manager.set_report_sink(Arc::new(print_error_text)).verify_each(options.diagnostics.verify_each);
    if chosen.mlir_timing {
        manager.enable_timing(chosen.mlir_timing_display.into());
    }
    if chosen.mlir_pass_statistics {
        manager.enable_statistics(chosen.mlir_pass_statistics_display.into());
    }
    manager.enable_ir_printing(chosen.ir_printing(options.print_options()));
    if let Some(file) = &chosen.mlir_pass_pipeline_crash_reproducer {
        let local = chosen.mlir_pass_pipeline_local_reproducer;
        manager.enable_reproducer(ReproducerOptions::new(file).with_local(local));
    }
    manager
}

/// Prepends the pipeline of a reproducer to that of the command line.
pub(crate) fn reproduced(
    passes: &PassRegistry,
    context: &Context,
    pipeline: OpPipeline,
    style: RenderStyle,
) -> Result<(OpPipeline, Option<ReproducerConfiguration>), Reported> {
    let configuration = ReproducerConfiguration::take(context.resources())
        .map_err(|message| context.emit_error(Location::UNKNOWN, message).report())?;
    let Some(configuration) = configuration else { return Ok((pipeline, None)) };
    let part = PipelinePart::Text(configuration.pipeline.clone());
    let mut first = self::pipeline(passes, &[part], style)?;
    if !pipeline.is_empty() {
        let mut both = OpPipeline::any().with_nesting(NestingMode::Implicit);
        both.append(first);
        both.append(pipeline);
        first = both;
    }
    Ok((first, Some(configuration)))
}

/// Writes the unconditional reproducer.
pub(crate) fn write_reproducer(
    file: &Path,
    body: &Body,
    manager: &PassManager,
    options: &Options,
) -> Result<(), Failure> {
    let root = body.name(body.root()).text(body.context());
    let configuration = ReproducerConfiguration::new(manager.resolved_pipeline(root).text())
        .with_disable_threading(options.limits.mlir_disable_threading)
        .with_verify_each(options.diagnostics.verify_each);
    let mut ir = Vec::new();
    print_body(body, &options.print_options(), &mut ir)
        .and_then(|()| configuration.write(file, &String::from_utf8_lossy(&ir)))
        .map_err(|error| Failure::new(format_args!("cannot write '{}': {}", file.display(), reason(&error))))
}

/// Returns the text of the pipeline.
pub(crate) fn dump(manager: &PassManager, body: &Body) -> String {
    let root = body.name(body.root()).text(body.context());
    let pipeline = manager.resolved_pipeline(root);
    format!("Pass Manager with {} passes:\n{}\n\n", pipeline.len(), pipeline.text_in_lines())
}

/// Returns the list of passes and pipelines with their options, for `--help` and `--list-passes`.
pub(crate) fn list(passes: &PassRegistry) -> String {
    let mut rows = Vec::new();
    let mut add = |title: &str, infos: &mut dyn Iterator<Item = PassInfo>| {
        let mut title = Some(title.to_owned());
        for info in infos {
            rows.extend(title.take().map(|title| (title, String::new())));
            rows.push((format!("  --{}", info.argument), info.description));
            for option in info.options {
                let default = match option.default.split_once('=') {
                    Some((_, value)) if !value.is_empty() => format!(" [default: {value}]"),
                    _ => String::new(),
                };
                rows.push((format!("    {}", option.name), format!("{}{default}", option.description)));
            }
        }
    };
    add("Passes:", &mut passes.passes());
    add("Pipelines:", &mut passes.pipelines());
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |(name, text): (String, String)| match text.is_empty() {
        true => format!("{name}\n"),
        false => format!("{name:width$}  {text}\n"),
    };
    rows.into_iter().map(line).collect()
}
