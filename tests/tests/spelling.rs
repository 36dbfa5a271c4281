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

fn print(body: &Body) -> String {
    let mut text = Vec::new();
    print_body(body, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Adds a blank in front of the name of each op, and one behind it, where the op's results or its name begin a line.
fn spaced(text: &str) -> String {
    let line = |line: &str| match line.trim_start() {
        named if named.starts_with('%') => line.replacen(" = ", " =  ", 1),
        bare if bare.starts_with(|first: char| first.is_ascii_alphabetic()) => line.replacen(' ', "  ", 1),
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
            let printed = print(&body);
            let read = parse(&context, &printed).map(|body| print(&body));
            let other = parse(&context, &spaced(&printed)).map(|body| print(&body));
            assert_eq!(read, other, "{}, with other blanks:\n{printed}", path.display());
            count += 1;
        }
    }
    assert!(count > 900, "only {count} texts were compared");
}

/// The text of a function is the same as that of the function in which the marked line is spelled in another way.
#[track_caller]
fn check_same(lines: &str) {
    let context = context();
    let text = format!("func.func private @f(%a: i32, %b: i32) -> i32 {{\n{lines}\n}}\n");
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
