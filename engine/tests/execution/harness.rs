//! Compiles a text and calls its functions.

use std::sync::{Arc, Mutex};

use terrace_engine::Engine;
use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::diagnostics::{Diagnostic, RenderStyle, Reported, render};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, parse_source};
use terrace_runtime::verify::verify;

/// Returns the engine of a text, or the rendered diagnostics.
pub fn compile(text: &str) -> Result<Engine, String> {
    compile_by(text, Engine::compile)
}

/// Returns what a compiler makes of a text, or the rendered diagnostics.
pub fn compile_by<T>(text: &str, compiler: impl FnOnce(&Body) -> Result<T, Reported>) -> Result<T, String> {
    let mut registry = DialectRegistry::new();
    registry.insert(terrace_llvm::dialect());
    let options = ContextOptions::default().with_print_op_on_diagnostic(false);
    let context = Context::with_options(&registry, options);
    let errors = Arc::new(Mutex::new(String::new()));
    let (kept, resolver) = (Arc::clone(&errors), context.diagnostics().shared_resolver());
    context.diagnostics().register(move |diagnostic: &Diagnostic| {
        let text = render(diagnostic, &*resolver, RenderStyle::Rich { color: false });
        kept.lock().unwrap().push_str(&text);
    });
    let source = context.sources().add("program.mlir", Arc::new(text.to_owned())).unwrap();
    let program = parse_source(&context, source, &ParseOptions::default());
    let engine = program.and_then(|program| {
        verify(&program)?;
        compiler(&program)
    });
    engine.map_err(|_| std::mem::take(&mut *errors.lock().unwrap()))
}

/// Calls a function of a text, by each engine: the results are the same.
pub fn call(text: &str, name: &str, arguments: &[u128]) -> Vec<u128> {
    let engine = compile(text).unwrap_or_else(|errors| panic!("{errors}"));
    // SAFETY: the programs of the tests have no undefined behaviour.
    let results = unsafe { engine.call(name, arguments) }.unwrap();
    check_llvm(text, name, &[(arguments, results.clone())]);
    results
}

/// Checks the results of calls by LLVM.
#[cfg(feature = "llvm")]
fn check_llvm(text: &str, name: &str, calls: &[(&[u128], Vec<u128>)]) {
    use terrace_engine::{LlvmEngine, OptimizationLevel};

    for level in [OptimizationLevel::O0, OptimizationLevel::O3] {
        let engine = compile_by(text, |program| LlvmEngine::compile(program, level));
        let engine = engine.unwrap_or_else(|errors| panic!("LLVM: {errors}"));
        for (arguments, expected) in calls {
            // SAFETY: the programs of the tests have no undefined behaviour.
            let results = unsafe { engine.call(name, arguments) }.unwrap();
            assert_eq!(results, *expected, "LLVM at {level:?}: {name} on {arguments:?}:\n{text}");
        }
    }
}

#[cfg(not(feature = "llvm"))]
fn check_llvm(_: &str, _: &str, _: &[(&[u128], Vec<u128>)]) {}

/// Checks the results of an op on two values of a type, or on one.
pub fn check_op(op: &str, ty: &str, cases: &[(&[u128], u128)]) {
    let (parameters, operands) = match cases[0].0.len() {
        1 => (format!("%a: {ty}"), "%a"),
        2 => (format!("%a: {ty}, %b: {ty}"), "%a, %b"),
        _ => (format!("%a: {ty}, %b: {ty}, %c: {ty}"), "%a, %b, %c"),
    };
    let signature = vec![ty; cases[0].0.len()].join(", ");
    let op = op.replace("$", operands);
    let text = match op.starts_with("intr.") {
        true => format!(
            "llvm.func @f({parameters}) -> {ty} {{\n %r = llvm.{op}({operands}) : ({signature}) -> {ty}\n \
             llvm.return %r : {ty}\n}}"
        ),
        false => format!(
            "llvm.func @f({parameters}) -> {ty} {{\n %r = llvm.{op} {operands} : {ty}\n llvm.return %r : {ty}\n}}"
        ),
    };
    let engine = compile(&text).unwrap_or_else(|errors| panic!("{errors}"));
    for (arguments, expected) in cases {
        // SAFETY: the programs of the tests have no undefined behaviour.
        let results = unsafe { engine.call("f", arguments) }.unwrap();
        assert_eq!(results, [*expected], "{op} on {arguments:?} of {ty}");
    }
    let calls: Vec<_> = cases.iter().map(|(arguments, result)| (*arguments, vec![*result])).collect();
    check_llvm(&text, "f", &calls);
}

/// Returns the bits of an integer of a width.
pub fn int(value: i128, width: u32) -> u128 {
    value as u128 & (u128::MAX >> (128 - width))
}

/// Returns the bits of a single float.
pub fn single(value: f32) -> u128 {
    value.to_bits().into()
}

/// Returns the bits of a double float.
pub fn double(value: f64) -> u128 {
    value.to_bits().into()
}
