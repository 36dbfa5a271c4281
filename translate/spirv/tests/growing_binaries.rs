//! Binaries that refer to one type or constant from many places, so that the text is larger than the binary: by how much is
//! bounded.

mod common;

use common::{Assembler, context, parse, print};
use terrace_runtime::verify::verify;
use terrace_spirv_binary::{read_words, write_words};

const VOID: u32 = 19;
const INTEGER: u32 = 21;
const ARRAY: u32 = 28;
const STRUCTURE: u32 = 30;
const POINTER: u32 = 32;
const FORWARD_POINTER: u32 = 39;
const CONSTANT: u32 = 43;
const COMPOSITE: u32 = 44;
const COPY: u32 = 83;
const SPECIALIZATION: u32 = 50;
const OPERATION: u32 = 52;
const VARIABLE: u32 = 59;
const DECORATE: u32 = 71;
const DECORATION_GROUP: u32 = 73;
const GROUP_DECORATE: u32 = 74;
const ADDITION: u32 = 128;
const RETURN: u32 = 253;
const RETURN_VALUE: u32 = 254;
const NAME: u32 = 5;

/// Returns the message for a module that is refused.
fn refused(module: &Assembler) -> String {
    let (context, messages) = context();
    assert!(read_words(&context, &module.words(), "x.spv").is_err());
    messages.lock().unwrap().join("\n")
}

/// Returns the text of a module, which is verified, written and read again.
fn read(module: &Assembler) -> String {
    let (first, messages) = context();
    let body = read_words(&first, &module.words(), "x.spv").unwrap_or_else(|_| panic!("{messages:?}"));
    verify(&body).unwrap_or_else(|_| panic!("{messages:?}"));
    let text = print(&body);
    let words = write_words(&body).unwrap_or_else(|_| panic!("{messages:?}"));
    assert!(words.len() < 16 * module.words().len() + 1000, "{} words", words.len());
    // The budget differs a little, since the size of the binary does.
    let again = context_of_words(&words);
    assert!(again.lines().count().abs_diff(text.lines().count()) < 200);
    text
}

fn context_of_words(words: &[u32]) -> String {
    let (context, messages) = context();
    print(&read_words(&context, words, "x.spv").unwrap_or_else(|_| panic!("{messages:?}")))
}

/// A module that returns a constant that is computed by a chain of additions of a constant to itself.
fn doubled(levels: usize) -> Assembler {
    let mut module = Assembler::new();
    let integer = module.declare(INTEGER, &[32, 0]);
    let mut value = module.define(SPECIALIZATION, integer, &[1]);
    for _ in 0..levels {
        value = module.define(OPERATION, integer, &[ADDITION, value, value]);
    }
    module.function(integer, |module| module.push(RETURN_VALUE, &[value]));
    module
}

#[test]
fn small_computed_constants_are_written_out() {
    let text = read(&doubled(3));
    assert_eq!(text.matches("spirv.SpecConstantOperation").count(), 7, "{text}");
    assert!(!text.contains("spirv.Instruction"), "{text}");
}

#[test]
fn large_computed_constants_are_symbols() {
    let text = read(&doubled(30));
    assert!(text.len() < 20_000, "{text}");
    assert!(text.contains("spirv.Instruction \"SpecConstantOp\""), "{text}");
    read(&doubled(20_000));
}

#[test]
fn many_uses_of_computed_constants_are_symbols() {
    let mut module = Assembler::new();
    let integer = module.declare(INTEGER, &[32, 0]);
    let mut value = module.define(SPECIALIZATION, integer, &[1]);
    for _ in 0..5 {
        value = module.define(OPERATION, integer, &[ADDITION, value, value]);
    }
    module.function(integer, |module| {
        for _ in 0..20_000 {
            module.define(ADDITION, integer, &[value, value]);
        }
        module.push(RETURN_VALUE, &[value]);
    });
    let text = read(&module);
    assert!(text.matches("spirv.SpecConstantOperation").count() < 500_000);
    assert!(text.contains("spirv.mlir.referenceof"));
}

#[test]
fn composite_constants_are_written_out_within_a_budget() {
    let mut module = Assembler::new();
    let integer = module.declare(INTEGER, &[32, 0]);
    let one = module.define(CONSTANT, integer, &[1]);
    let length = module.define(CONSTANT, integer, &[256]);
    let ty = module.declare(ARRAY, &[integer, length]);
    let value = module.define(COMPOSITE, ty, &[one; 256]);
    module.function(ty, |module| {
        for _ in 0..3000 {
            module.define(COPY, ty, &[value]);
        }
        module.push(RETURN_VALUE, &[value]);
    });
    let text = read(&module);
    assert!(text.contains("spirv.Instruction \"ConstantComposite\""));
    assert!(text.contains("spirv.mlir.referenceof"));
}

#[test]
fn constants_of_any_type_nest_in_bounds() {
    let mut module = Assembler::new();
    let integer = module.declare(INTEGER, &[32, 0]);
    let structure = module.declare(STRUCTURE, &[integer]);
    let mut value = module.define(CONSTANT, integer, &[1]);
    for _ in 0..100_000 {
        value = module.define(COMPOSITE, structure, &[value]);
    }
    module.function(structure, |module| module.push(RETURN_VALUE, &[value]));
    let (context, messages) = context();
    let body = read_words(&context, &module.words(), "x.spv").unwrap_or_else(|_| panic!("{messages:?}"));
    assert!(print(&body).contains("spirv.mlir.referenceof"));
    assert!(write_words(&body).is_ok());
}

#[test]
fn types_do_not_grow_without_bounds() {
    let mut module = Assembler::new();
    let mut ty = module.declare(INTEGER, &[32, 0]);
    let mut offset = 0;
    for level in 0..30 {
        if level == 15 {
            offset = module.offset();
        }
        ty = module.declare(STRUCTURE, &[ty, ty]);
    }
    let message = "the type has more than 65536 parts as text";
    assert_eq!(refused(&module), format!("'x.spv', word {offset}: {message}"));
}

#[test]
fn types_do_not_nest_without_bounds() {
    let mut module = Assembler::new();
    let integer = module.declare(INTEGER, &[32, 0]);
    let two = module.define(CONSTANT, integer, &[2]);
    let mut ty = integer;
    for _ in 0..100_000 {
        ty = module.declare(ARRAY, &[ty, two]);
    }
    assert!(refused(&module).ends_with("types nest deeper than 512 levels"));
}

#[test]
fn structures_with_names_do_not_nest_without_bounds() {
    let mut module = Assembler::new();
    let mut ty = module.declare(INTEGER, &[32, 0]);
    let first = ty + 1;
    for id in first..first + 100_000 {
        let letters =
            [0, 5, 10, 15].map(|shift| b'a' + (id >> shift & 15) as u8 + (id >> shift & 16) as u8 / 16);
        module.push(NAME, &[id, u32::from_le_bytes(letters), 0]);
    }
    for _ in 0..100_000 {
        ty = module.declare(STRUCTURE, &[ty]);
    }
    assert!(refused(&module).ends_with("types nest deeper than 512 levels"));
}

#[test]
fn recursive_structures_do_not_grow_without_bounds() {
    // Each structure has a pointer to each one, so that the text of one depends on those around it.
    let mut module = Assembler::new();
    let integer = module.declare(INTEGER, &[32, 0]);
    let count = 12;
    let pointers: Vec<u32> = (0..count).map(|_| module.id()).collect();
    for pointer in &pointers {
        module.push(FORWARD_POINTER, &[*pointer, 12]);
    }
    let structures: Vec<u32> =
        (0..count).map(|_| module.declare(STRUCTURE, &[&[integer][..], &pointers].concat())).collect();
    for (pointer, structure) in pointers.iter().zip(structures) {
        module.push(POINTER, &[*pointer, 12, structure]);
    }
    let message = refused(&module);
    assert!(message.ends_with("the type has more than 65536 parts as text, or than 512 levels"), "{message}");
}

#[test]
fn structures_may_have_one_name() {
    let mut module = Assembler::new();
    let count = 20_000;
    let integer = module.declare(INTEGER, &[32, 0]);
    let two = module.define(CONSTANT, integer, &[2]);
    for id in 3..3 + 2 * count {
        module.push(NAME, &[id, u32::from_le_bytes(*b"S\0\0\0")]);
    }
    let mut ty = integer;
    for number in 0..count {
        if number % 100 == 0 {
            ty = integer;
        }
        ty = module.declare(ARRAY, &[ty, two]);
        module.declare(STRUCTURE, &[ty]);
    }
    let (context, messages) = context();
    assert!(read_words(&context, &module.words(), "x.spv").is_ok(), "{messages:?}");
}

#[test]
fn groups_of_decorations_apply_in_bounds() {
    let mut module = Assembler::new();
    let group = module.id();
    module.push(DECORATE, &[group, 0]);
    let mut last = module.declare(DECORATION_GROUP, &[]);
    module.push(GROUP_DECORATE, &[group, last, last]);
    for _ in 0..40 {
        let next = module.declare(DECORATION_GROUP, &[]);
        module.push(GROUP_DECORATE, &[last, next, next]);
        last = next;
    }
    assert!(refused(&module).ends_with("groups apply too many decorations for the size of the module"));
}

#[test]
fn variables_share_what_they_begin_with() {
    // A structure that contains another one twice on each level has a constant that does the same.
    let mut module = Assembler::new();
    let integer = module.declare(INTEGER, &[32, 0]);
    let mut value = module.define(CONSTANT, integer, &[1]);
    let mut ty = integer;
    for _ in 0..8 {
        ty = module.declare(STRUCTURE, &[ty, ty]);
        value = module.define(COMPOSITE, ty, &[value, value]);
    }
    let pointer = module.declare(POINTER, &[6, ty]);
    for _ in 0..2000 {
        module.define(VARIABLE, pointer, &[6, value]);
    }
    let text = read(&module);
    assert!(text.contains("initial_value") && text.contains("initializer"), "both ways");
}

/// Returns a text in which each of many symbols refers to the next one.
fn chain_of_symbols(count: usize) -> String {
    let mut text = String::from("spirv.module Logical GLSL450 {\n");
    for number in 0..count {
        let next = number + 1;
        text += &format!(
            "  spirv.Instruction \"SpecConstantOp\"() {{arguments = [126 : i32, @c{next}], sym_name = \"c{number}\", type = i32}} : () -> ()\n"
        );
    }
    text + &format!("  spirv.SpecConstant @c{count} = 1 : i32\n}}\n")
}

#[test]
fn chains_of_symbols_are_written_without_recursion() {
    let (context, messages) = context();
    let words = write_words(&parse(&context, &chain_of_symbols(50_000)));
    assert!(words.is_ok(), "{messages:?}");
}

#[test]
fn chains_of_results_are_written_without_recursion() {
    let mut text = String::from("spirv.module Logical GLSL450 { spirv.func @f(%v0: i32) -> i32 \"None\" {\n");
    for number in 1..30_000 {
        let last = number - 1;
        text += &format!(
            "%v{number} = spirv.mlir.selection -> i32 {{ spirv.Branch ^end ^end: spirv.mlir.merge %v{last} : i32 }}\n"
        );
    }
    text += "spirv.ReturnValue %v29999 : i32 } }";
    let (context, messages) = context();
    let words = write_words(&parse(&context, &text));
    assert!(words.is_ok(), "{messages:?}");
}

/// Returns a module with so many nested selections.
fn nested_selections(depth: usize) -> String {
    let mut text = String::from("spirv.module Logical GLSL450 { spirv.func @f(%c: i1) \"None\" {\n");
    for _ in 0..depth {
        text += "spirv.mlir.selection { spirv.BranchConditional %c, ^then, ^end ^then:\n";
    }
    for _ in 0..depth {
        text += "spirv.Branch ^end ^end: spirv.mlir.merge }\n";
    }
    text + "spirv.Return } }"
}

#[test]
fn deep_selections_are_written_without_recursion() {
    let (first, messages) = context();
    let words =
        write_words(&parse(&first, &nested_selections(1000))).unwrap_or_else(|_| panic!("{messages:?}"));
    let text = context_of_words(&words);
    assert_eq!(text.matches("spirv.mlir.selection").count(), 1000);
    // Deeper than SPIR-V permits, so that it is read without regions.
    let (second, messages) = context();
    let words =
        write_words(&parse(&second, &nested_selections(4000))).unwrap_or_else(|_| panic!("{messages:?}"));
    assert_eq!(context_of_words(&words).matches("spirv.mlir.selection").count(), 0);
}

#[test]
fn instructions_have_room_for_their_words() {
    let mut text =
        String::from("spirv.module Logical GLSL450 { spirv.func @f() \"None\" { %0 = spirv.Constant [");
    text += &vec!["1 : i32"; 70_000].join(", ");
    text += "] : !spirv.array<70000 x i32> %1 = spirv.CompositeExtract %0[0 : i32] : !spirv.array<70000 x i32> spirv.Return } }";
    let (context, messages) = context();
    assert!(write_words(&parse(&context, &text)).is_err());
    let messages = messages.lock().unwrap().join("\n");
    assert_eq!(
        messages,
        "'spirv.func' op cannot be written as SPIR-V: 'ConstantComposite' would have more than 65535 words"
    );
}

#[test]
fn splats_take_no_memory() {
    let (first, messages) = context();
    let text = "spirv.module Logical GLSL450 { spirv.func @f() \"None\" {
        %0 = spirv.Constant dense<1> : tensor<60000x60000xi32> : !spirv.array<60000 x !spirv.array<60000 x i32>>
        %1 = spirv.CompositeExtract %0[0 : i32] : !spirv.array<60000 x !spirv.array<60000 x i32>>
        spirv.Return } }";
    let words = write_words(&parse(&first, text)).unwrap_or_else(|_| panic!("{messages:?}"));
    assert!(words.len() < 130_000);
    let (second, messages) = context();
    let text = "spirv.module Logical GLSL450 { spirv.func @f() \"None\" {
        %0 = spirv.Constant dense<1> : tensor<4294967295xi32> : !spirv.array<4294967295 x i32>
        %1 = spirv.CompositeExtract %0[0 : i32] : !spirv.array<4294967295 x i32>
        spirv.Return } }";
    assert!(write_words(&parse(&second, text)).is_err());
    let messages = messages.lock().unwrap().join("\n");
    assert!(messages.ends_with("has more parts than an instruction can have words"), "{messages}");
}

#[test]
fn void_functions_are_read() {
    // The assembler is right: what the other tests rely on.
    let mut module = Assembler::new();
    let void = module.declare(VOID, &[]);
    module.function(void, |module| module.push(RETURN, &[]));
    assert!(read(&module).contains("spirv.Return"));
}
