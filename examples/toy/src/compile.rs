//! The compiler: from source text to optimized IR.

use terrace::context::{Context, ContextOptions};
use terrace::conversion::Conversion;
use terrace::diagnostics::Reported;
use terrace::dialect::DialectRegistry;
use terrace::dialects::{affine, arith, control_flow, func, llvm, memref, standard, structured_control_flow};
use terrace::ir::Body;
use terrace::source::SourceRange;
use terrace::text::{ParseOptions, parse_source};
use terrace::verify::verify;
use terrace_lowerings::standard::UpgradeStd;

use crate::ast::Module;
use crate::report::Source;
use crate::{dialect, dump, generate, parser};

/// Returns the dialects that Toy uses, down to `llvm`.
pub fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect::dialect()).insert(affine::dialect()).insert(standard::dialect());
    registry.insert(arith::dialect()).insert(memref::dialect()).insert(func::dialect());
    registry.insert(structured_control_flow::dialect()).insert(control_flow::dialect());
    registry.insert(llvm::dialect());
    // `std` went to further ones.
    UpgradeStd::default().dependent_dialects(&mut registry);
    registry
}

/// The language of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// A program of the Toy language.
    Toy,
    /// IR as text.
    Mlir,
}

/// Creates a context for sources in a language. Diagnostics about Toy programs do not print ops.
pub fn context(language: Language) -> Context {
    let print_op_on_diagnostic = language == Language::Mlir;
    Context::with_options(
        &registry(),
        ContextOptions::default().with_print_op_on_diagnostic(print_op_on_diagnostic),
    )
}

/// Returns the bytes of a source.
fn bytes_of(context: &Context, range: SourceRange) -> &[u8] {
    let buffer = context.sources().buffer_at(range.start());
    buffer.map(|buffer| buffer.bytes()).unwrap_or_default()
}

/// Parses a program.
///
/// # Errors
///
/// If there are syntax errors. All are reported.
pub fn parse_program(context: &Context, range: SourceRange) -> Result<Module, Reported> {
    let (module, outcome) = parser::parse(Source { context, range }, bytes_of(context, range));
    outcome.map(|()| module)
}

/// Returns the syntax tree of a program as text, with source locations.
///
/// # Errors
///
/// As [`parse_program`].
pub fn syntax_tree(context: &Context, range: SourceRange) -> Result<String, Reported> {
    let module = parse_program(context, range)?;
    let buffer = context.sources().buffer_at(range.start());
    Ok(buffer.map(|buffer| dump::dump(&module, buffer)).unwrap_or_default())
}

/// Generates the IR of a program.
///
/// # Errors
///
/// If there are errors in the program. Semantic errors are reported only if there are no syntax errors.
pub fn program_ir(context: &Context, range: SourceRange) -> Result<Body, Reported> {
    let source = Source { context, range };
    let (module, parsed) = parser::parse(source, bytes_of(context, range));
    parsed?;
    let ir = generate::generate(source, &module)?;
    verify(&ir)?;
    Ok(ir)
}

/// Parses and verifies IR.
///
/// # Errors
///
/// If it is invalid. The errors are reported.
pub fn text_ir(context: &Context, range: SourceRange) -> Result<Body, Reported> {
    let ir = parse_source(context, range, &ParseOptions::default())?;
    verify(&ir)?;
    Ok(ir)
}
