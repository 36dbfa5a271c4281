//! Ops of a dialect that implements the interface of the interpreter are executed, together with those of `std`.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::diagnostics::{Diagnostic, RenderStyle, render};
use terrace::text::{ParseOptions, parse_source};
use terrace::verify::verify;
use terrace_generated_tests::run;
use terrace_interpreter::{Interpreter, Limits, StopKind, read_argument, registry, write_result};

const PROGRAM: &str = "func @power(%n: index) -> i32 {
  %one = constant 1 : i32
  %r = run.repeat %n, %one {
  ^round(%x: i32):
    %y = run.double %x : i32
    run.give %y
  }
  return %r : i32
}
func @puzzled() {
  run.riddle
  return
}
";

/// Runs a function on arguments as text, and returns its results, or the kind of failure and the diagnostics.
fn run(name: &str, arguments: &[&str]) -> Result<Vec<String>, (Option<StopKind>, String)> {
    let mut registry = registry();
    registry.insert(run::dialect());
    let context = Context::new(&registry);
    let shown = Arc::new(Mutex::new(String::new()));
    let resolver = context.diagnostics().shared_resolver();
    let log = Arc::clone(&shown);
    context.diagnostics().register(move |diagnostic: &Diagnostic| {
        log.lock().unwrap().push_str(&render(diagnostic, &*resolver, RenderStyle::Rich { color: false }));
    });
    let source = context.sources().add("power.mlir", Arc::new(PROGRAM.to_owned())).unwrap();
    let program = parse_source(&context, source, &ParseOptions::default()).unwrap();
    verify(&program).unwrap();
    let mut interpreter = Interpreter::new(&program, &Limits::default());
    let function = interpreter.function(name).unwrap();
    let (inputs, results) = interpreter.signature(function);
    let values: Vec<_> = arguments
        .iter()
        .zip(inputs)
        .map(|(text, ty)| read_argument(interpreter.machine_mut(), text, ty).unwrap())
        .collect();
    let found = interpreter.call(function, &values);
    let found = found.map_err(|failure| (failure.kind, shown.lock().unwrap().clone()))?;
    let machine = interpreter.machine();
    Ok(found.iter().zip(results).map(|(value, ty)| write_result(machine, value, ty).unwrap()).collect())
}

#[test]
fn regions_are_executed_and_resumed() {
    assert_eq!(run("power", &["0"]).unwrap(), ["1 : i32"]);
    assert_eq!(run("power", &["10"]).unwrap(), ["1024 : i32"]);
    assert_eq!(run("power", &["32"]).unwrap(), ["0 : i32"]);
}

#[test]
fn what_is_undefined_points_at_the_op() {
    let (kind, shown) = run("power", &["-2"]).unwrap_err();
    assert_eq!(kind, Some(StopKind::Undefined));
    insta::assert_snapshot!(shown);
}

#[test]
fn an_op_that_says_nothing_cannot_be_executed() {
    let (kind, shown) = run("puzzled", &[]).unwrap_err();
    assert_eq!(kind, Some(StopKind::Unsupported));
    insta::assert_snapshot!(shown);
}
