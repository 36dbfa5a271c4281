//! Function-like ops whose signatures are held by attributes of other names.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::diagnostics::{RenderStyle, render};
use terrace::dialect::DialectRegistry;
use terrace::function;
use terrace::interfaces::AnyFunctionOpInterface;
use terrace::ir::{Body, Op};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::types::Type;
use terrace::verify::verify;
use terrace_generated_tests::procedures;

/// Reads and verifies a text; an error is the rendered diagnostics.
fn read(text: &str) -> Result<Body, String> {
    let mut registry = DialectRegistry::new();
    registry.insert(procedures::dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(String::new()));
    let (sink, resolver) = (messages.clone(), context.diagnostics().shared_resolver());
    let _handler = context.diagnostics().scoped(move |diagnostic| {
        sink.lock().unwrap().push_str(&render(diagnostic, &*resolver, RenderStyle::Plain));
    });
    let source = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
    let body = parse_source(&context, source, &ParseOptions::default());
    match body {
        Ok(body) if verify(&body).is_ok() => Ok(body),
        _ => Err(messages.lock().unwrap().clone()),
    }
}

fn print(body: &Body, options: &PrintOptions) -> String {
    let mut text = Vec::new();
    print_body(body, options, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn only_op(body: &Body) -> Op {
    let (_, region) = body.region(body.root(), 0);
    body.ops(body.entry_block(region).unwrap()).next().unwrap()
}

#[test]
fn signatures_are_read_and_printed() {
    for text in [
        "module {\n  procedures.procedure @none()\n}\n",
        "module {\n  procedures.procedure @open(...)\n}\n",
        "module {\n  procedures.procedure @print(i32 {a.b}, ...) -> (f32 {a.c = 1 : i32})\n}\n",
        "module {\n  procedures.procedure @body(%arg0: i32 {a.b}, %arg1: f32) -> (i32, f32) attributes {a.d} {\n  }\n}\n",
        "module {\n  procedures.plain @plain(i32) -> i32\n}\n",
    ] {
        let body = read(text).unwrap();
        assert_eq!(print(&body, &PrintOptions::default()), text);
        let generic = print(&body, &PrintOptions::default().with_generic(true));
        assert_eq!(print(&read(&generic).unwrap(), &PrintOptions::default()), text);
    }
}

#[test]
fn the_interface_reaches_the_declared_attributes() {
    let text = "procedures.procedure @print(i32 {a.b}, ...) -> f32";
    let mut body = read(text).unwrap();
    let op = only_op(&body);
    let function = AnyFunctionOpInterface::of(&body, op).unwrap();
    assert_eq!(function.argument_types(&body), [Type::I32]);
    assert_eq!(function.function_result_types(&body), [Type::F32]);
    assert!(function::is_variadic(&body, op));
    assert_eq!(body.context().display(function::argument_attributes(&body, op, 0)).to_string(), "{a.b}");
    function.set_function_type(&mut body, Type::EMPTY_FUNCTION);
    assert!(function::inputs(&body, op).is_empty() && !function::is_variadic(&body, op));
}

#[test]
fn signatures_are_verified() {
    let wrong = |text: &str| read(text).err().unwrap();
    insta::assert_snapshot!(wrong("procedures.procedure @f(i32 {plain})"));
    insta::assert_snapshot!(wrong("procedures.procedure @f(..., i32)"));
    insta::assert_snapshot!(wrong("procedures.plain @f(...)"));
    insta::assert_snapshot!(wrong("procedures.plain @f(i32 {a.b})"));
    insta::assert_snapshot!(wrong(
        "\"procedures.procedure\"() <{sym_name = \"f\", signature = (i32) -> ()}> ({\n^bb0:\n}) : () -> ()"
    ));
}
