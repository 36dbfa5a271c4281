//! Binaries that break the rules: a diagnostic with the offset of the word, and nothing worse.

mod common;

use common::{context, print};
use terrace_spirv_binary::{read_spirv, read_words};

/// The words of a module up to its memory model: nine, and the bound is ten.
const START: [u32; 10] = [0x0723_0203, 0x0001_0300, 0, 10, 0, 2 << 16 | 17, 1, 3 << 16 | 14, 0, 1];

/// Returns the message for words behind the memory model.
fn refused(rest: &[u32]) -> String {
    let (context, messages) = context();
    assert!(read_words(&context, &[&START[..], rest].concat(), "x.spv").is_err());
    messages.lock().unwrap().join("\n")
}

#[test]
fn the_header_is_checked() {
    let (context, messages) = context();
    assert!(read_spirv(&context, &[1, 2, 3], "x.spv").is_err());
    assert!(read_words(&context, &START[..4], "x.spv").is_err());
    assert!(read_words(&context, &[1; 5], "x.spv").is_err());
    assert!(read_words(&context, &[0x0723_0203, 0x0001_0900, 0, 10, 0], "x.spv").is_err());
    assert!(read_words(&context, &[0x0723_0203, 0x0001_0300, 0, 0, 0], "x.spv").is_err());
    assert_eq!(
        messages.lock().unwrap().join("\n"),
        "'x.spv', word 0: the number of bytes is no multiple of 4: the last word is not complete\n\
         'x.spv', word 4: the header is not complete: a module begins with five words\n\
         'x.spv', word 0: 0x00000001 is not the first word of a SPIR-V module\n\
         'x.spv', word 1: version 1.9 is not known: the last one is 1.6\n\
         'x.spv', word 3: the bound of ids is 0"
    );
}

#[test]
fn bytes_may_be_in_either_order() {
    let (context, _) = context();
    let bytes: Vec<u8> = START.iter().flat_map(|word| word.to_be_bytes()).collect();
    let read = print(&read_spirv(&context, &bytes, "x.spv").unwrap());
    assert!(read.contains("spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], []>"), "{read}");
}

#[test]
fn instructions_end_with_the_module() {
    assert_eq!(refused(&[0]), "'x.spv', word 10: an instruction has at least one word, and this one has 0");
    assert_eq!(
        refused(&[4 << 16 | 21, 1]),
        "'x.spv', word 10: the instruction has 4 words, but the module ends after 2"
    );
    assert_eq!(refused(&[1 << 16 | 21]), "'x.spv', word 10: the instruction has 1 words, which are too few");
    assert_eq!(refused(&[3 << 16 | 5, 1, 0x4141_4141]), "'x.spv', word 10: the string has no end");
}

#[test]
fn ids_are_below_the_bound_and_defined_once_and_before() {
    assert_eq!(refused(&[2 << 16 | 19, 10]), "'x.spv', word 10: id 10 is not below the bound 10");
    assert_eq!(refused(&[2 << 16 | 19, 1, 2 << 16 | 19, 1]), "'x.spv', word 12: id 1 is defined twice");
    assert_eq!(refused(&[4 << 16 | 23, 1, 2, 4]), "'x.spv', word 10: type 2 is used before its definition");
}

#[test]
fn sets_of_instructions_are_no_operands() {
    let import = [3 << 16 | 11, 1, 0x61];
    let integer = [4 << 16 | 21, 2, 32, 0];
    let count = [4 << 16 | 205, 2, 3, 1];
    assert_eq!(
        refused(&[&import[..], &integer, &count].concat()),
        "'x.spv', word 17: id 1 cannot be used here"
    );
}

#[test]
fn types_do_not_contain_themselves() {
    assert_eq!(refused(&[3 << 16 | 30, 1, 1]), "'x.spv', word 10: type 1 contains itself");
    // A pointer that is declared ahead, and leads to a structure with itself as a member.
    let structure = [3 << 16 | 39, 1, 12, 3 << 16 | 30, 2, 2, 4 << 16 | 32, 1, 12, 2];
    assert_eq!(refused(&structure), "'x.spv', word 13: type 2 contains itself");
}

#[test]
fn constants_are_computed_of_constants_before_them() {
    // The length of an array is a sum with a constant that is behind it, and computed of the sum.
    let integer = [4 << 16 | 21, 1, 32, 0];
    let sum = [6 << 16 | 52, 1, 2, 128, 3, 3];
    let of_sum = [6 << 16 | 52, 1, 3, 128, 2, 2];
    let float = [3 << 16 | 22, 4, 32];
    let array = [4 << 16 | 28, 5, 4, 2];
    assert_eq!(
        refused(&[&integer[..], &sum, &of_sum, &float, &array].concat()),
        "'x.spv', word 14: id 3 is used before its definition"
    );
}

#[test]
fn huge_bounds_and_numbers_take_no_memory() {
    let (context, _) = context();
    let mut words = START;
    words[3] = u32::MAX;
    assert!(read_words(&context, &words, "x.spv").is_ok());
    // An array of the greatest length, and its null.
    let array =
        [4 << 16 | 21, 1, 32, 0, 4 << 16 | 43, 1, 2, u32::MAX, 4 << 16 | 28, 3, 1, 2, 3 << 16 | 46, 3, 4];
    assert!(read_words(&context, &[&START[..], &array].concat(), "x.spv").is_ok());
}

#[test]
fn functions_are_complete() {
    let types = [2 << 16 | 19, 1, 3 << 16 | 33, 2, 1];
    let function = |rest: &[u32]| refused(&[&types[..], &[5 << 16 | 54, 1, 3, 0, 2], rest].concat());
    assert_eq!(function(&[]), "'x.spv', word 15: the function has no end");
    let end = 1 << 16 | 56;
    assert_eq!(function(&[1 << 16 | 253, end]), "'x.spv', word 20: a block begins with OpLabel");
    let label = [2 << 16 | 248, 4];
    assert_eq!(
        function(&[label[0], label[1], end]),
        "'x.spv', word 22: the last block of the function has no terminator"
    );
    assert_eq!(
        function(&[label[0], label[1], 2 << 16 | 249, 9, end]),
        "'x.spv', word 22: id 9 is no block of the function"
    );
    assert_eq!(
        function(&[label[0], label[1], 2 << 16 | 249, 4, end]),
        "'x.spv', word 20: the first block of a function cannot be gone to"
    );
}

#[test]
fn instructions_are_in_their_sections() {
    let types = [2 << 16 | 19, 1, 3 << 16 | 33, 2, 1];
    let (begin, end) = ([5 << 16 | 54, 1, 3, 0, 2, 2 << 16 | 248, 4], [1 << 16 | 253, 1 << 16 | 56]);
    let within = |inner: &[u32]| refused(&[&types[..], &begin, inner, &end].concat());
    let belongs_before = |name: &str| {
        format!("'x.spv', word 22: '{name}' cannot be in a function: it belongs before all functions")
    };
    assert_eq!(within(&[2 << 16 | 30, 5]), belongs_before("OpTypeStruct"));
    assert_eq!(within(&[2 << 16 | 73, 5]), belongs_before("OpDecorationGroup"));
    assert_eq!(within(&[4 << 16 | 43, 1, 5, 0]), belongs_before("OpConstant"));
    assert_eq!(within(&[3 << 16 | 71, 4, 0]), belongs_before("OpDecorate"));
    assert_eq!(within(&[2 << 16 | 17, 1]), belongs_before("OpCapability"));
    let outside = |inner: &[u32]| refused(&[&types[..], inner].concat());
    let belongs_into = |name: &str| format!("'x.spv', word 15: '{name}' cannot be outside of functions");
    assert_eq!(outside(&[2 << 16 | 248, 4]), belongs_into("OpLabel"));
    assert_eq!(outside(&[1 << 16 | 253]), belongs_into("OpReturn"));
    assert_eq!(outside(&[1 << 16 | 56]), belongs_into("OpFunctionEnd"));
}
