//! The example of each op in the definitions is read, checked, and written: its custom form is a fixed point, and its
//! generic form says the same.

use std::sync::Arc;

use terrace_dialects::registry;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;

const DEFINITIONS: [(&str, &str); 31] = [
    ("std", include_str!("../../standard/src/std.dialect")),
    ("affine", include_str!("../../affine/src/affine.dialect")),
    ("arith", include_str!("../../arith/src/arith.dialect")),
    ("cf", include_str!("../../control_flow/src/cf.dialect")),
    ("func", include_str!("../../func/src/func.dialect")),
    ("complex", include_str!("../../complex/src/complex.dialect")),
    ("index", include_str!("../../index/src/index.dialect")),
    ("math", include_str!("../../math/src/math.dialect")),
    ("scf", include_str!("../../structured_control_flow/src/scf.dialect")),
    ("ub", include_str!("../../ub/src/ub.dialect")),
    ("memref", include_str!("../../memref/src/memref.dialect")),
    ("tensor", include_str!("../../tensor/src/tensor.dialect")),
    ("vector", include_str!("../../vector/src/vector.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/arithmetic.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/casts.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/memory.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/values.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/control_flow.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/module.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/intrinsics/arithmetic.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/intrinsics/memory.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/intrinsics/vector.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/intrinsics/predicated.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/intrinsics/other.dialect")),
    ("llvm", include_str!("../../llvm/src/definitions/debug_info.dialect")),
    ("gpu", include_str!("../../gpu/src/definitions/positions.dialect")),
    ("gpu", include_str!("../../gpu/src/definitions/kernels.dialect")),
    ("gpu", include_str!("../../gpu/src/definitions/groups.dialect")),
    ("gpu", include_str!("../../gpu/src/definitions/memory.dialect")),
    ("gpu", include_str!("../../gpu/src/definitions/matrices.dialect")),
    ("gpu", include_str!("../../gpu/src/definitions/sparse.dialect")),
];

/// Definitions whose ops are in families: an example shows several.
const FAMILIES: [&str; 19] = [
    include_str!("../../spirv/src/definitions/ops/arithmetic.dialect"),
    include_str!("../../spirv/src/definitions/ops/bits.dialect"),
    include_str!("../../spirv/src/definitions/ops/composites.dialect"),
    include_str!("../../spirv/src/definitions/ops/constants.dialect"),
    include_str!("../../spirv/src/definitions/ops/control_flow.dialect"),
    include_str!("../../spirv/src/definitions/ops/conversions.dialect"),
    include_str!("../../spirv/src/definitions/ops/images.dialect"),
    include_str!("../../spirv/src/definitions/ops/logical.dialect"),
    include_str!("../../spirv/src/definitions/ops/matrices.dialect"),
    include_str!("../../spirv/src/definitions/ops/memory.dialect"),
    include_str!("../../spirv/src/definitions/ops/structure.dialect"),
    include_str!("../../spirv/src/definitions/ops/synchronization.dialect"),
    include_str!("../../spirv/src/definitions/groups/groups.dialect"),
    include_str!("../../spirv/src/definitions/groups/non_uniform.dialect"),
    include_str!("../../spirv/src/definitions/sets/gl.dialect"),
    include_str!("../../spirv/src/definitions/sets/cl.dialect"),
    include_str!("../../spirv/src/definitions/extensions/cooperative_matrices.dialect"),
    include_str!("../../spirv/src/definitions/extensions/dot_products.dialect"),
    include_str!("../../spirv/src/definitions/extensions/graphs.dialect"),
];

/// The names of the ops in a definition, each with its example.
fn examples(definition: &str) -> Vec<(&str, String)> {
    let (mut found, mut example) = (Vec::new(), String::new());
    let mut is_inside = false;
    for line in definition.lines() {
        if let Some(text) = line.strip_prefix("///") {
            match text.trim() {
                "```mlir" => is_inside = true,
                "```" => is_inside = false,
                _ if is_inside => {
                    example.push_str(text);
                    example.push('\n');
                }
                _ => {}
            }
        } else if line.starts_with("op ") {
            let name = line.split('"').nth(1).expect("an op has its name in quotes");
            found.push((name, std::mem::take(&mut example)));
        } else {
            example.clear();
        }
    }
    found
}

fn read(context: &Context, text: &str) -> Body {
    let source = context.sources().add("example", Arc::new(text.to_owned())).expect("there is room");
    let body = parse_source(context, source, &ParseOptions::default());
    let body = body.unwrap_or_else(|_| panic!("is not read:\n{text}"));
    assert!(verify(&body).is_ok(), "is not right:\n{text}");
    body
}

fn write(body: &Body, generic: bool) -> String {
    let mut text = Vec::new();
    let options = PrintOptions::default().with_generic(generic);
    print_body(body, &options, &mut text).expect("memory is written");
    String::from_utf8(text).expect("the text is UTF-8")
}

#[test]
fn the_example_of_each_op_holds() {
    let context = Context::new(&registry());
    for (dialect, definition) in DEFINITIONS {
        for (name, example) in examples(definition) {
            let full_name = format!("{dialect}.{name}");
            assert!(!example.is_empty(), "{full_name} has no example");
            let custom = write(&read(&context, &example), false);
            assert_eq!(write(&read(&context, &custom), false), custom, "{full_name}: no fixed point");
            let generic = write(&read(&context, &custom), true);
            assert!(
                generic.contains(&format!("\"{full_name}\"")),
                "{full_name} is not in its example:\n{generic}"
            );
            assert_eq!(
                write(&read(&context, &generic), false),
                custom,
                "{full_name}: the generic form differs"
            );
            assert_eq!(
                write(&read(&context, &generic), true),
                generic,
                "{full_name}: the generic form is no fixed point"
            );
        }
    }
}

#[test]
fn the_examples_of_families_hold() {
    let context = Context::new(&registry());
    let mut count = 0;
    for (name, example) in FAMILIES.into_iter().flat_map(examples) {
        if example.is_empty() {
            continue;
        }
        count += 1;
        let custom = write(&read(&context, &example), false);
        assert_eq!(write(&read(&context, &custom), false), custom, "{name}: no fixed point");
        let generic = write(&read(&context, &custom), true);
        assert_eq!(write(&read(&context, &generic), false), custom, "{name}: the generic form differs");
    }
    assert!(count > 25, "{count}");
}
