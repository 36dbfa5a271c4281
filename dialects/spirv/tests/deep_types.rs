//! Types that contain another one twice on each of many levels: what is computed of them once takes no time.

use std::sync::Arc;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::pass::{PassManager, PassRegistry};
use terrace_runtime::text::{ParseOptions, parse_source};
use terrace_runtime::types::Type;
use terrace_spirv::{PointerType, StorageClass, StructType, register_passes};

const LEVELS: u32 = 28;

#[test]
fn each_type_is_laid_out_once() {
    let mut registry = DialectRegistry::new();
    registry.insert(terrace_spirv::dialect());
    let context = Context::new(&registry);
    let text = "spirv.module Logical GLSL450 { spirv.GlobalVariable @v : !spirv.ptr<i8, StorageBuffer> }";
    let source = context.sources().add("test.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut body = parse_source(&context, source, &ParseOptions::default()).unwrap();

    let mut ty = Type::integer(&context, 8);
    for _ in 0..LEVELS {
        ty = StructType::literal(&context, &[ty, ty]).ty();
    }
    let pointer = PointerType::get(&context, ty, StorageClass::StorageBuffer).ty();
    let module = body.top_level_ops().next().unwrap();
    let (inner, region) = body.region_mut(module, 0);
    let variable = inner.blocks(region).flat_map(|block| inner.ops(block)).next().unwrap();
    inner.set_attribute(variable, "type", Some(Attribute::type_attribute(&context, pointer)));

    let mut passes = PassRegistry::new();
    register_passes(&mut passes);
    let pipeline = passes.parse_pipeline("builtin.module(decorate-spirv-composite-type-layout)").unwrap();
    assert!(PassManager::with_pipeline(pipeline).run(&mut body).is_ok());

    let inner = body.child(module).unwrap();
    let ty = inner.attribute(variable, "type").and_then(|ty| ty.as_type(&context)).unwrap();
    let pointee = *PointerType::from_type(&context, ty).unwrap().pointee(&context);
    let structure = StructType::from_type(&context, pointee).unwrap();
    assert_eq!(*structure.offsets(&context), [0, 1 << (LEVELS - 1)]);
}
