//! All the way from a source to optimised IR.

use terrace::context::{Context, ContextOptions};
use terrace::diagnostics::Reported;
use terrace::dialect::DialectRegistry;
use terrace::ir::Body;
use terrace::source::SourceRange;
use terrace::text::{ParseOptions, parse_source};
use terrace::verify::verify;

use crate::ast::Module;
use crate::report::Source;
use crate::{dialect, dump, generate, parser};

/// The dialects that Toy needs.
pub fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect::dialect());
    registry
}

/// What a source is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// A program of the Toy language.
    Toy,
    /// IR as text.
    Mlir,
}

/// A context for sources in one language. Who writes programs does not want to see ops in messages.
pub fn context(language: Language) -> Context {
    let print_op_on_diagnostic = language == Language::Mlir;
    Context::with_options(
        &registry(),
        ContextOptions::default().with_print_op_on_diagnostic(print_op_on_diagnostic),
    )
}

/// The bytes of a source.
fn bytes_of(context: &Context, range: SourceRange) -> &[u8] {
    let buffer = context.sources().buffer_at(range.start());
    buffer.map(|buffer| buffer.bytes()).unwrap_or_default()
}

/// Reads a program.
///
/// # Errors
///
/// If there are mistakes in it; all were reported.
pub fn parse_program(context: &Context, range: SourceRange) -> Result<Module, Reported> {
    let (module, outcome) = parser::parse(Source { context, range }, bytes_of(context, range));
    outcome.map(|()| module)
}

/// The tree of a program as text, with the places in the source.
///
/// # Errors
///
/// As [`parse_program`].
pub fn syntax_tree(context: &Context, range: SourceRange) -> Result<String, Reported> {
    let module = parse_program(context, range)?;
    let buffer = context.sources().buffer_at(range.start());
    Ok(buffer.map(|buffer| dump::dump(&module, buffer)).unwrap_or_default())
}

/// The IR of a program.
///
/// # Errors
///
/// If there are mistakes in the program; all that could be found were reported. What a program means is looked at when
/// it can be read to its end.
pub fn program_ir(context: &Context, range: SourceRange) -> Result<Body, Reported> {
    let source = Source { context, range };
    let (module, parsed) = parser::parse(source, bytes_of(context, range));
    parsed?;
    let ir = generate::generate(source, &module)?;
    verify(&ir)?;
    Ok(ir)
}

/// IR that is given as text.
///
/// # Errors
///
/// If it cannot be read, or is not valid; that was reported.
pub fn text_ir(context: &Context, range: SourceRange) -> Result<Body, Reported> {
    let ir = parse_source(context, range, &ParseOptions::default())?;
    verify(&ir)?;
    Ok(ir)
}
