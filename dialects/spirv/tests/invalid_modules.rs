//! Modules that are not valid are printed in generic form.

use std::sync::Arc;

use terrace_runtime::context::Context;
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};

#[test]
fn a_module_with_an_entry_point_without_attributes_is_printed() {
    let mut registry = DialectRegistry::new();
    registry.insert(terrace_spirv::dialect());
    let context = Context::new(&registry);
    let text = "spirv.module Logical GLSL450 { \"spirv.EntryPoint\"() : () -> () }";
    let source = context.sources().add("test.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let body = parse_source(&context, source, &ParseOptions::default()).unwrap();
    let mut printed = Vec::new();
    print_body(&body, &PrintOptions::default(), &mut printed).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    assert!(printed.contains("\"spirv.EntryPoint\"() : () -> ()"), "{printed}");
}
