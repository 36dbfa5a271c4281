//! The driver: splits the input, and parses, verifies, transforms and prints each piece in a context of its own.

use std::borrow::Cow;
use std::process::ExitCode;
use std::sync::Arc;

use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionExplanation, ConversionLog};
use terrace_runtime::diagnostics::verify::{DiagnosticVerifier, VerifierHandler};
use terrace_runtime::diagnostics::{Diagnostic, RenderStyle, Reported};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::pass::{OpPipeline, PassRegistry};
use terrace_runtime::rewrite::TextTrace;
use terrace_runtime::source::{SourceFile, SourceRange};
use terrace_runtime::{text, verify};

use crate::console::{Failure, color_on_stderr, print_error_text, print_text};
use crate::input::read_input;
use crate::loader;
use crate::optional_dialects::OPTIONAL_DIALECTS;
use crate::options::{DiagnosticStyle, Options};
use crate::output::Output;
use crate::pass_options::DebugComponent;
use crate::passes;
use crate::split::{DEFAULT_MARKER, Piece, split};
use crate::translation::Translate;

/// Runs the driver with the dialects of `registry` and the passes of `passes`. Diagnostics go to standard error.
///
/// Returns the exit code: 0, or 1 after an error.
pub fn run(registry: &DialectRegistry, passes: &PassRegistry, options: &Options) -> ExitCode {
    report(run_with(registry, passes, options, None), color_on_stderr())
}

/// Runs a translation: instead of parsing the input, or instead of printing the IR.
pub(crate) fn run_translation(
    registry: &DialectRegistry,
    options: &Options,
    translate: Translate,
) -> ExitCode {
    report(run_with(registry, &PassRegistry::new(), options, Some(translate)), color_on_stderr())
}

/// Prints a failure of the driver, and returns the exit code.
fn report(outcome: Result<Outcome, Failure>, color: bool) -> ExitCode {
    match outcome {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(Reported)) => ExitCode::FAILURE,
        Err(failure) => {
            print_error_text(&failure.render(color));
            ExitCode::FAILURE
        }
    }
}

fn run_with(
    registry: &DialectRegistry,
    passes: &PassRegistry,
    options: &Options,
    translation: Option<Translate>,
) -> Result<Outcome, Failure> {
    let color = color_on_stderr();
    let style = match options.diagnostics.diagnostic_style {
        DiagnosticStyle::Rich => RenderStyle::Rich { color },
        DiagnosticStyle::Plain => RenderStyle::Plain,
    };
    let mut registry = Cow::Borrowed(registry);
    registry.to_mut().add_optional_dialects(OPTIONAL_DIALECTS);
    let files = &options.input.load_dialect;
    if !files.is_empty() {
        loader::load(registry.to_mut(), files, options.input.strict, color, &mut print_error_text)?;
    }
    if options.show_dialects {
        return print_text(&dialect_list(&registry)).map(|()| Ok(()));
    }
    if options.list_passes {
        return print_text(&passes::list(passes)).map(|()| Ok(()));
    }
    passes::check_names(passes, options)?;
    let Ok(pipeline) = passes::pipeline(passes, &options.passes.pipeline, style) else {
        return Ok(Err(Reported));
    };
    let mut needed = DialectRegistry::new();
    pipeline.dependent_dialects(&mut needed);
    if options.passes.run_reproducer {
        // The passes of a reproducer are known only after it is parsed; then the context is created.
        passes.dependent_dialects(&mut needed);
    }
    passes::add_dependent_dialects(registry.to_mut(), &needed);
    Driver { registry: &registry, passes, pipeline, options, style, translation }.process_input()
}

fn dialect_list(registry: &DialectRegistry) -> String {
    let mut names: Vec<_> = registry.dialects().iter().map(|dialect| dialect.name()).collect();
    names.sort_unstable();
    format!("Available Dialects: {}\n", names.join(","))
}

/// The outcome for the IR, as opposed to a failure of the driver.
type Outcome = Result<(), Reported>;

struct Driver<'run> {
    registry: &'run DialectRegistry,
    passes: &'run PassRegistry,
    pipeline: OpPipeline,
    options: &'run Options,
    style: RenderStyle,
    /// Writes the output instead of the printer.
    translation: Option<Translate>,
}

impl Driver<'_> {
    fn process_input(&self) -> Result<Outcome, Failure> {
        let file = read_input(&self.options.input.file)?;
        let mut output = Output::open(self.options.output.file.as_deref())?;
        let outcome = self.process_pieces(&file, &mut output)?;
        match outcome {
            Ok(()) => output.keep()?,
            Err(Reported) => output.discard()?,
        }
        Ok(outcome)
    }

    /// Processes all pieces, even after errors.
    fn process_pieces(&self, file: &Arc<SourceFile>, output: &mut Output) -> Result<Outcome, Failure> {
        let marker = self.options.input.split_input_file.as_deref();
        let pieces = match marker.map(|marker| if marker.is_empty() { DEFAULT_MARKER } else { marker }) {
            Some(marker) => split(file.bytes(), marker),
            None => vec![Piece { range: 0..file.bytes().len(), near_misses: Vec::new() }],
        };
        let mut outcome = Ok(());
        for (index, piece) in pieces.iter().enumerate() {
            if index > 0 {
                let marker = &self.options.output.output_split_marker;
                output.write_with(|out| writeln!(out, "{marker}"))?;
            }
            let is_last = index + 1 == pieces.len();
            outcome = self.process_piece(file, piece, is_last, output)?.and(outcome);
        }
        Ok(outcome)
    }

    fn process_piece(
        &self,
        file: &Arc<SourceFile>,
        piece: &Piece,
        is_last: bool,
        output: &mut Output,
    ) -> Result<Outcome, Failure> {
        let context = self.context();
        let whole = match context.sources().add_file(Arc::clone(file)) {
            Ok(range) => range,
            Err(error) => return Err(Failure::new(format_args!("cannot read '{}': {error}", file.name()))),
        };
        for near_miss in &piece.near_misses {
            let extent = near_miss.len() as u32;
            context
                .emit_warning(whole.location(near_miss.start), "near miss with file split marker")
                .extent(extent)
                .report();
        }
        let source = whole.slice(piece.range.start, piece.range.end);
        let input = (&file.bytes()[piece.range.clone()], file.name());
        let Some(mode) = self.options.diagnostics.verify_diagnostics else {
            return self.process_source(&context, source, input, is_last, output);
        };
        let verifier = DiagnosticVerifier::new(context.sources(), source, mode.into());
        let handler = VerifierHandler::new(context.diagnostics(), verifier);
        // With expectations, a reported error counts only if it is unexpected.
        let _ = self.process_source(&context, source, input, is_last, output)?;
        let failures = handler.finish();
        for failure in &failures {
            print_error_text(&context.diagnostics().render(failure, self.style));
        }
        Ok(if failures.is_empty() { Ok(()) } else { Err(Reported) })
    }

    fn process_source(
        &self,
        context: &Context,
        source: SourceRange,
        (bytes, name): (&[u8], &str),
        is_last: bool,
        output: &mut Output,
    ) -> Result<Outcome, Failure> {
        let parsed = match self.translation {
            Some(Translate::Read(read)) => read(context, bytes, name),
            _ => text::parse_source(context, source, &self.options.parse_options()),
        };
        let mut body = match parsed {
            Ok(body) => body,
            Err(Reported) => return Ok(Err(Reported)),
        };
        if let Err(Reported) = verify::verify(&body) {
            return Ok(Err(Reported));
        }
        if let Err(Reported) = self.run_passes(context, &mut body)? {
            return Ok(Err(Reported));
        }
        if let Some(Translate::Write(write)) = self.translation {
            return match write(&body) {
                Ok(bytes) => output.write_with(|out| out.write_all(&bytes)).map(Ok),
                Err(Reported) => Ok(Err(Reported)),
            };
        }
        let mut print_options = self.options.print_options();
        // The input was verified, and so was what each pass left, unless the user chose otherwise.
        print_options.assume_verified |=
            self.options.diagnostics.verify_each && !self.options.passes.run_reproducer;
        output.write_with(|out| {
            text::print_body(&body, &print_options, out)?;
            // A blank line separates the output from the following marker.
            if is_last { Ok(()) } else { writeln!(out) }
        })?;
        if is_last {
            // The program is about to exit: freeing the IR would only take time.
            std::mem::forget(body);
        }
        Ok(Ok(()))
    }

    fn run_passes(&self, context: &Context, body: &mut Body) -> Result<Outcome, Failure> {
        let chosen = &self.options.passes;
        let mut pipeline = self.pipeline.clone();
        let mut verify_each = self.options.diagnostics.verify_each;
        if chosen.run_reproducer {
            match passes::reproduced(self.passes, context, pipeline, self.style) {
                Ok((reproduced, configuration)) => {
                    pipeline = reproduced;
                    verify_each &= configuration.is_none_or(|configuration| configuration.verify_each);
                }
                Err(Reported) => return Ok(Err(Reported)),
            }
        }
        let mut manager = passes::manager(pipeline, self.options);
        manager.verify_each(verify_each);
        if chosen.dump_pass_pipeline {
            print_error_text(&passes::dump(&manager, body));
        }
        let outcome = if manager.pipeline().is_empty() && !chosen.mlir_timing && !chosen.mlir_pass_statistics
        {
            Ok(())
        } else {
            manager.run(body)
        };
        if let (Ok(()), Some(file)) = (&outcome, &chosen.mlir_generate_reproducer) {
            passes::write_reproducer(file, body, &manager, self.options)?;
        }
        Ok(outcome)
    }

    /// Creates a context whose diagnostics go to standard error.
    fn context(&self) -> Context {
        let context = Context::with_options(self.registry, self.options.context_options());
        let engine = context.diagnostics();
        let resolver = engine.shared_resolver();
        let style = self.style;
        engine.register(move |diagnostic: &Diagnostic| {
            print_error_text(&terrace_runtime::diagnostics::render(diagnostic, &*resolver, style));
        });
        if self.options.passes.trace_rewrites {
            context.set_rewrite_trace(Arc::new(TextTrace::new(std::io::stderr())));
        }
        if self.options.passes.debug_only.contains(&DebugComponent::DialectConversion) {
            context.set_conversion_log(Arc::new(ConversionLog::new(std::io::stderr())));
        }
        if self.options.passes.explain_conversion {
            context.set_conversion_explanation(Arc::new(ConversionExplanation::new(std::io::stderr())));
        }
        context
    }
}
