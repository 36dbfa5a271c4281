//! Ops that were not verified: printing them does not panic, and what is printed is read back.

use std::sync::Arc;

use terrace_dialects::registry;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::builtin::{FuncOp, ModuleOp};
use terrace_runtime::context::{Context, OpName};
use terrace_runtime::ir::{Body, OperationState};
use terrace_runtime::location::Location;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::types::Type;

fn context() -> Context {
    Context::new(&registry())
}

fn print(body: &Body, options: &PrintOptions) -> String {
    let mut text = Vec::new();
    print_body(body, options, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The defect of an op.
#[derive(Clone, Copy, Debug)]
struct Shape {
    operands: usize,
    results: usize,
    regions: u32,
    ty: Type,
    attributes: bool,
}

/// A module with a function, in which is an op of this name and shape.
fn module(context: &Context, name: OpName, shape: Shape) -> Body {
    let mut module = ModuleOp::body(context, Location::UNKNOWN);
    let (_, region) = module.region(module.root(), 0);
    let block = module.entry_block(region).unwrap();
    let inputs = vec![shape.ty; shape.operands];
    let ty = Type::function_checked(context, &inputs, &[]).unwrap();
    let function = FuncOp::create(&mut module, Location::UNKNOWN, "f", ty);
    module.append_op(block, function.op());
    let (body, entry) = function.add_entry_block(&mut module);
    let mut state = OperationState::new(name, Location::UNKNOWN)
        .operands(body.arguments(entry).collect::<Vec<_>>())
        .results(vec![shape.ty; shape.results])
        .regions(shape.regions);
    if shape.attributes {
        for name in name.info(context).inherent_attributes() {
            let value = Attribute::string(context, "");
            state = state.attribute(terrace_runtime::attributes::NamedAttribute { name: *name, value });
        }
    }
    let op = body.create_op(state);
    body.append_op(entry, op);
    if shape.regions > 1 {
        let (holder, region) = body.region_mut(op, 0);
        holder.append_block(region);
    }
    module
}

#[test]
fn any_op_of_any_shape_is_printed_and_read_back() {
    let context = context();
    let mut count = 0;
    for name in context.registered_op_names() {
        for ty in [Type::I32, Type::INDEX, Type::NONE] {
            for counts in 0..27 {
                let shape = Shape {
                    operands: counts % 3 + usize::from(counts == 26) * 3,
                    results: counts / 3 % 3,
                    regions: counts as u32 / 9,
                    ty,
                    attributes: counts % 2 == 1,
                };
                let module = module(&context, name, shape);
                let text = print(&module, &PrintOptions::default());
                let generic = PrintOptions::default().with_generic(true);
                let source = context.sources().add("printed.mlir", Arc::new(text.clone())).unwrap();
                let read = parse_source(&context, source, &ParseOptions::default());
                let read = read.unwrap_or_else(|_| panic!("{shape:?} is printed as\n{text}"));
                assert_eq!(print(&read, &generic), print(&module, &generic), "{shape:?}");
                count += 1;
            }
        }
    }
    assert!(count > 5000, "{count}");
}

#[test]
fn one_broken_function_leaves_the_others_in_custom_form() {
    let context = context();
    let shape = Shape { operands: 0, results: 1, regions: 0, ty: Type::I32, attributes: false };
    let mut module = module(&context, context.registered_op_name("std.constant").unwrap(), shape);
    let (_, region) = module.region(module.root(), 0);
    let block = module.entry_block(region).unwrap();
    let function = FuncOp::create(&mut module, Location::UNKNOWN, "g", Type::EMPTY_FUNCTION);
    module.append_op(block, function.op());
    let expected = "module {\n  \"func\"() ({\n    %0 = \"std.constant\"() : () -> i32\n  }) {sym_name = \"f\", type = () \
                    -> ()} : () -> ()\n  func @g()\n}\n";
    assert_eq!(print(&module, &PrintOptions::default()), expected);
    assert_eq!(context.diagnostics().error_count(), 0);
}
