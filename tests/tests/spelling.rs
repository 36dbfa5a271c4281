//! Ops that are spelled as they are printed are parsed by comparing bytes, all others by tokens: both give the same.

#![forbid(unsafe_code)]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use terrace_dialects::registry;
use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;
use terrace_tests::find_files;

fn context() -> Context {
    let options = ContextOptions::default().with_allow_unregistered_dialects(true);
    let context = Context::with_options(&registry(), options);
    context.diagnostics().register(|_| ());
    context
}

fn parse(context: &Context, text: &str) -> Option<Body> {
    let range = context.sources().add("text.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    parse_source(context, range, &ParseOptions::default()).ok()
}

fn print_as(body: &Body, options: &PrintOptions) -> String {
    let mut text = Vec::new();
    print_body(body, options, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn print(body: &Body) -> String {
    print_as(body, &PrintOptions::default())
}

/// Adds a blank in front of the name of each op, and one behind it, where the op's results or its name begin a line.
fn spaced(text: &str) -> String {
    let line = |line: &str| match line.trim_start() {
        named if named.starts_with('%') => line.replacen(" = ", " =  ", 1),
        bare if bare.starts_with(|first: char| first.is_ascii_alphabetic()) => line.replacen(' ', "  ", 1),
        quoted if quoted.starts_with('"') => line.replacen("\"(", "\" (", 1),
        _ => line.to_owned(),
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

#[test]
fn blanks_between_tokens_play_no_part() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("text");
    let mut count = 0;
    for path in find_files(&folder, &[".mlir"]).unwrap() {
        let text = fs::read_to_string(&path).unwrap();
        let context = context();
        // Resources are of the context, in which they add up.
        for part in
            text.split("// -----").filter(|part| !part.contains("{-#") && !part.contains("_resource<"))
        {
            let Some(body) = parse(&context, part).filter(|body| verify(body).is_ok()) else { continue };
            for generic in [false, true] {
                let mut options = PrintOptions::default();
                options.generic = generic;
                let printed = print_as(&body, &options);
                let read = parse(&context, &printed).map(|body| print(&body));
                let other = parse(&context, &spaced(&printed)).map(|body| print(&body));
                assert_eq!(read, other, "{}, with other blanks:\n{printed}", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 1800, "only {count} texts were compared");
}

/// The text of a function is the same as that of the function in which the lines are spelled in another way.
#[track_caller]
fn check_same(lines: &str) {
    let context = context();
    let text = format!(
        "func.func private @f(%a: i32, %b: i32, %m: memref<4x?xf32>, %i: index, %j: index) -> i32 {{\n{lines}\n}}\n"
    );
    let read = parse(&context, &text).map(|body| print(&body));
    let other = parse(&context, &spaced(&text)).map(|body| print(&body));
    assert_eq!(read, other, "{text}");
}

#[test]
fn what_stands_behind_an_op_belongs_to_it() {
    for behind in [
        "loc(\"here\")",
        "\n loc(\"here\")",
        "// comment",
        "%c",
        "x",
        "{a}",
        "\n{a}",
        "#x",
        ":",
        ", i32",
        "overflow<nsw>",
    ] {
        check_same(&format!("%0 = arith.addi %a, %b : i32 {behind}\nreturn %0 : i32"));
        check_same(&format!("%0 = arith.constant 1 : i32{behind}\nreturn %0 : i32"));
        check_same(&format!("%0 = arith.constant 1 : i32\nreturn %0 : i32 {behind}"));
    }
}

#[test]
fn names_mean_the_same() {
    for line in [
        "%0 = arith.addi %1, %b : i32\n%1 = arith.addi %a, %b : i32",
        "%0 = arith.addi %0, %b : i32",
        "%a = arith.addi %a, %b : i32\n%0 = arith.addi %a, %b : i32",
        "%0 = arith.addi %a, %00 : i32",
        "%0 = arith.addi %a#0, %b : i32",
        "%0 = arith.addi %a#1, %b : i32",
        "%0:1 = arith.addi %a, %b : i32",
        "%0:2 = arith.addi %a, %b : i32",
        "%0, %1 = arith.addi %a, %b : i32",
        "%0 = arith.addi %a, %b : i64",
        "%0 = arith.addi %a, %b : index",
        "%0 = arith.addi %a : i32",
        "%0 = arith.addi %a, %b, %b : i32",
        "%0 = arith.addi %a, %c : i32",
        "%0 = addi %a, %b : i32",
        "%0 = std.addi %a, %b : i32",
        "arith.addi %a, %b : i32\n%0 = arith.subi %a, %b : i32",
        "%0 = arith.constant 99999999999 : i32",
        "%0 = arith.constant -1 : i32",
        "%0 = arith.constant 1 : i7",
        "%0 = arith.constant 1",
        "cf.br ^b(%a : i32)\n^b(%0: i32):",
        "cf.br ^b(%a : i64)\n^b(%0: i32):",
        "cf.br ^b(%a, %b : i32)\n^b(%0: i32):",
        "cf.br ^b()\n^b:\n%0 = arith.constant 1 : i32",
        "cf.br ^c\n^b:\n%0 = arith.constant 1 : i32",
        "%c = arith.constant true\ncf.cond_br %c, ^b(%a : i32), ^b(%b : i32)\n^b(%0: i32):",
    ] {
        check_same(&format!("{line}\nreturn %0 : i32"));
    }
}

#[test]
fn generic_forms_mean_the_same() {
    for line in [
        "%0 = \"arith.addi\"(%a, %b) : (i32, i32) -> i32",
        "%0 = \"arith.addi\"(%a, %b) : (i32, i32) -> (i32)",
        "%0 = \"arith.addi\"(%a, %b) : (i32, i32) -> (i32, i32)",
        "%0 = \"arith.addi\"(%a, %b) : (i32, i32) -> ()",
        "%0 = \"arith.addi\"(%a, %b) : (i32, i64) -> i32",
        "%0 = \"arith.addi\"(%a, %b) : (i32) -> i32",
        "%0 = \"arith.addi\"(%a, %b) : (i32, i32, i32) -> i32",
        "%0 = \"arith.addi\"(%a) : (i32) -> i32",
        "%0 = \"arith.addi\"(%a, %c) : (i32, i32) -> i32",
        "%0 = \"arith.addi\"(%a, %b) {x} : (i32, i32) -> i32",
        "%0 = \"arith.addi\"(%a, %b) : (i32, i32) -> i32 loc(\"here\")",
        "%0 = \"arith.addi\"(%a, %b) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32",
        "%0 = \"arith.addi\"(%a, %b) <{overflowFlags = 1 : i32}> : (i32, i32) -> i32",
        "%0 = \"arith.addi\"(%a, %b) <{overflowFlags}> : (i32, i32) -> i32",
        "%0 = \"arith.addi\"(%a, %b) <{other}> : (i32, i32) -> i32",
        "%0 = \"arith.addi\"(%a, %b) <{}> : (i32, i32) -> i32",
        "%0 = \"arith.addi\"(%a, %b) <{overflowFlags = #arith.overflow<nsw>, overflowFlags}> : (i32, i32) -> i32",
        "%0 = \"arith.constant\"() <{value = 7 : i32}> : () -> i32",
        "%0 = \"arith.constant\"() <{value = -7 : i32}> : () -> i32",
        "%0 = \"arith.constant\"() <{value = 7 : i64}> : () -> i32",
        "%0 = \"arith.constant\"() <{value = 7}> : () -> i32",
        "%0 = \"arith.constant\"() : () -> i32",
        "%0 = \"std.constant\"() {value = 7 : i32} : () -> i32",
        "%0 = \"no.op\"() <{value = 7 : i32}> : () -> i32",
        "%0 = \"arith\\22\"() : () -> i32",
        "\"cf.br\"()[^b] : () -> ()\n^b:\n%0 = arith.constant 1 : i32",
        "\"cf.br\"()[^b, ^b] : () -> ()\n^b:\n%0 = arith.constant 1 : i32",
        "\"cf.br\"(%a)[^b] : (i32) -> ()\n^b(%0: i32):",
        "\"cf.br\"()[^b(%a : i32)] : () -> ()\n^b(%0: i32):",
        "\"memref.store\"(%x, %m, %i, %j) <{nontemporal = true}> : (f32, memref<4x?xf32>, index, index) -> ()",
        "\"func.func\"() <{sym_name = \"g\", function_type = () -> ()}> ({\n}) : () -> ()",
        "\"scf.execute_region\"() : () -> ()\n%0 = arith.constant 1 : i32",
    ] {
        check_same(&format!("{line}\nreturn %0 : i32"));
    }
}

#[test]
fn function_types_mean_the_same() {
    for line in [
        "%0 = func.call @f(%a, %b) : (i32, i32) -> i32",
        "%0 = call @f(%a, %b) : (i32, i32) -> i32",
        "%0 = func.call @f(%a, %b) : (i32, i32) -> (i32)",
        "%0 = func.call @f(%a, %b) : (i32, i32) -> (i32, i32)",
        "%0:2 = func.call @f(%a, %b) : (i32, i32) -> (i32, i32)",
        "%0 = func.call @f(%a, %b) : (i32, i32) -> ()",
        "%0 = func.call @f(%a, %b) : (i32, i64) -> i32",
        "%0 = func.call @f(%a, %b) : (i32) -> i32",
        "%0 = func.call @f(%a) : (i32, i32) -> i32",
        "%0 = func.call @f(%a, %b) {x} : (i32, i32) -> i32",
        "%0 = func.call @f(%a, %b) : (i32, i32) -> i32 loc(\"here\")",
        "%g = func.call @g() : () -> ((i32) -> i32)\n%0 = func.call_indirect %g(%a) : (i32) -> i32",
        "func.call @g() : () -> ()\n%0 = arith.constant 1 : i32",
        "func.call @\"a b\"() : () -> ()\n%0 = arith.constant 1 : i32",
        "func.call @f(%a, %b) : (i32, i32) -> i32\n%0 = arith.constant 1 : i32",
    ] {
        check_same(&format!("{line}\nreturn %0 : i32"));
    }
}

#[test]
fn affine_maps_mean_the_same() {
    for indices in [
        "%i, %j",
        "%i, %i",
        "%j, %i + 1",
        "%i - 1, %j + 0",
        "0, 12",
        "%i + 3, %i + 3",
        "%i, %j mod 2",
        "%i + %j, 0",
        "%i, symbol(%j)",
        "%i floordiv 2, %j",
        "%i",
        "%i, %j, %i",
        "",
        "%i, %c",
        "%i + 0x10, %j",
        "%i + 99999999999, %j",
        "3 + %i, %j",
        "%i + 3 + 4, %j",
        "-1, %i",
        "%i, %a",
        "%i#0, %j",
    ] {
        check_same(&format!("%v = affine.load %m[{indices}] : memref<4x?xf32>\nreturn %a : i32"));
        check_same(&format!("%v = affine.load %m[{indices}] {{x}} : memref<4x?xf32>\nreturn %a : i32"));
    }
    for applied in [
        "affine_map<(d0) -> (d0 + 1)>(%i)",
        "affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%j]",
        "affine_map<(d0)[s0] -> (d0 + s0)>(%i)",
        "affine_map<(d0) -> (d0)>(%i, %j)",
        "affine_map<() -> (1)>()",
        "affine_map<()[s0] -> (s0)>()[%j]",
        "affine_map<(d0) -> (d0)>(%a)",
        "affine_set<(d0) : (d0 >= 0)>(%i)",
        "#map(%i)",
    ] {
        check_same(&format!("%v = affine.apply {applied}\nreturn %a : i32"));
        check_same(&format!("%v = affine.apply {applied}\n%w = affine.apply {applied}\nreturn %a : i32"));
    }
}
