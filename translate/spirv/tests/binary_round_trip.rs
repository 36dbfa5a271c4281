//! A module that is written and read again is the same.

mod common;

use common::{PROGRAM, context, parse, print};
use terrace_runtime::verify::verify;
use terrace_spirv_binary::{read_module, read_spirv, read_words, write_module, write_spirv, write_words};

#[test]
fn a_program_is_read_as_what_was_written() {
    let (first, messages) = context();
    let words = write_words(&parse(&first, PROGRAM)).unwrap();
    let (second, _) = context();
    let read = read_words(&second, &words, "x.spv").unwrap_or_else(|_| panic!("{messages:?}"));
    verify(&read).unwrap();
    let text = print(&read);
    for expected in
        ["spirv.mlir.loop", "spirv.mlir.selection -> f32", "@size spec_id(3) = 8 : i32", "{no_contraction}"]
    {
        assert!(text.contains(expected), "{expected} is missing in:\n{text}");
    }
    let again = write_words(&read).unwrap();
    let (third, _) = context();
    assert_eq!(print(&read_words(&third, &again, "x.spv").unwrap()), text);
}

#[test]
fn bytes_and_modules_of_rspirv_are_the_same_as_words() {
    let (first, _) = context();
    let module = parse(&first, PROGRAM);
    let words = write_words(&module).unwrap();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert_eq!(write_spirv(&module).unwrap(), bytes);
    let of_rspirv = write_module(&module).unwrap();
    let (second, third) = (context().0, context().0);
    let read = print(&read_module(&second, &of_rspirv, "x.spv").unwrap());
    assert_eq!(read, print(&read_spirv(&third, &bytes, "x.spv").unwrap()));
}

/// Integers without sign and unsigned ones are one type of SPIR-V, which may be declared once; so are types of them.
#[test]
fn types_that_are_the_same_in_spirv_are_written_once() {
    let (context, _) = context();
    let module = parse(
        &context,
        r#"
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader, Linkage], []> {
  spirv.func @f(%u: ui32, %i: i32, %v: vector<2xui32>, %w: vector<2xi32>, %p: !spirv.ptr<ui32, Function>, %q: !spirv.ptr<i32, Function>) -> i32 "None" {
    spirv.ReturnValue %i : i32
  }
}"#,
    );
    let module = write_module(&module).unwrap();
    let mut types: Vec<_> = module
        .types_global_values
        .iter()
        .map(|instruction| (instruction.class.opcode, format!("{:?}", instruction.operands)))
        .collect();
    let count = types.len();
    types.sort();
    types.dedup();
    assert_eq!(types.len(), count, "{types:?}");
}
