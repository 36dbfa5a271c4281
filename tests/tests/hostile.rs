//! Robustness tests: input that is far too deep, too large or too long.
//!
//! In all cases `terrace-opt` exits with code 0, or with code 1 and a diagnostic. The main thread's stack is the
//! system's default; the library runs on stacks of the size of worker threads.

#![forbid(unsafe_code)]

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Stdio};
use std::sync::Arc;

use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;

const PROGRAM: &str = env!("CARGO_BIN_EXE_terrace-opt-under-test");

/// The depth, or the number of entities.
const MANY: usize = 100_000;

/// The stack of a worker thread.
const WORKER_STACK: usize = 2 << 20;

/// The expected outcome of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Expected {
    Accepted,
    Rejected,
}
use Expected::{Accepted, Rejected};

#[track_caller]
fn check(expected: Expected, text: String) {
    check_program(expected, &text);
    let thread = std::thread::Builder::new().stack_size(WORKER_STACK);
    let outcome = thread.spawn(move || run_library(text)).unwrap().join().unwrap();
    assert_eq!(outcome, expected);
}

#[track_caller]
fn check_program(expected: Expected, text: &str) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.mlir"), text).unwrap();
    let output = Command::new(PROGRAM)
        .args(["--allow-unregistered-dialect", "in.mlir"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    let message: String = message.chars().take(500).collect();
    let code = match expected {
        Accepted => 0,
        Rejected => 1,
    };
    assert_eq!(output.status.code(), Some(code), "{message}");
    assert_eq!(message.is_empty(), expected == Accepted, "{message}");
}

fn run_library(text: String) -> Expected {
    let options = ContextOptions::default().with_allow_unregistered_dialects(true);
    let context = Context::with_options(&DialectRegistry::new(), options);
    context.diagnostics().register(|_| ());
    let range = context.sources().add("in.mlir", Arc::new(text.into_bytes())).unwrap();
    let Ok(body) = parse_source(&context, range, &ParseOptions::default()) else { return Rejected };
    if verify(&body).is_err() {
        return Rejected;
    }
    print_body(&body, &PrintOptions::default(), &mut std::io::sink()).unwrap();
    Accepted
}

/// An op with the attribute `value`.
fn attribute(value: &str) -> String {
    format!("\"test.op\"() {{value = {value}}} : () -> ()\n")
}

fn nested(open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(MANY), close.repeat(MANY))
}

/// `item(0), item(1), ...`
fn list(item: impl Fn(usize) -> String) -> String {
    (0..MANY).map(item).collect::<Vec<_>>().join(", ")
}

fn lines(line: impl Fn(usize) -> String) -> String {
    (0..MANY).map(line).fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{line}");
        text
    })
}

#[test]
fn regions_within_regions() {
    check(Rejected, nested("\"test.op\"() ({\n", "", "}) : () -> ()\n"));
    check(Rejected, nested("module {\n", "", "}\n"));
    check(Rejected, "\"test.op\"() ({\n".repeat(MANY));
    // Each op around the innermost is wrong as well, and what is inside of it is long.
    let inner = "\"test.op\"() : () -> ()\n".repeat(MANY / 10);
    check(Rejected, format!("{}{inner}{}", "\"a.b\"() ({\n".repeat(2000), "}) wrong\n".repeat(2000)));
}

#[test]
fn brackets_without_end() {
    for open in ["(", "[", "{", "<", "({[<", "}", ")", "!a<", "#a<", "^", "%", "@", "\"", "{-#", "loc("] {
        check(Rejected, open.repeat(MANY));
    }
}

#[test]
fn attributes_within_attributes() {
    for (open, inner, close) in [
        ("[", "", "]"),
        ("{a = ", "1", "}"),
        ("dense<[", "1", "]>"),
        ("distinct[0]<", "unit", ">"),
        ("tensor<1xf32, ", "1", ">"),
    ] {
        check(Rejected, attribute(&nested(open, inner, close)));
        check(Rejected, attribute(&open.repeat(MANY)));
    }
    check(Rejected, attribute(&format!("dense<{}> : tensor<1xi32>", nested("[", "", "]"))));
    check(Rejected, attribute(&format!("#d.x<{}>", "<[({".repeat(MANY))));
}

#[test]
fn types_within_types() {
    for (open, inner, close) in [
        ("tuple<", "i32", ">"),
        ("(", "i32", ") -> i32"),
        ("() -> ", "i32", ""),
        ("tensor<4x", "f32", ">"),
        ("memref<4x", "f32", ">"),
        ("vector<4x", "f32", ">"),
        ("complex<", "f32", ">"),
    ] {
        check(Rejected, attribute(&nested(open, inner, close)));
        check(Rejected, attribute(&open.repeat(MANY)));
    }
}

#[test]
fn affine_expressions_within_affine_expressions() {
    let map = |expression: String| attribute(&format!("affine_map<(d0, d1) -> ({expression})>"));
    check(Rejected, map(nested("(", "d0", ")")));
    check(Rejected, map(nested("d0 + (d1 mod (", "d0", "))")));
    check(Accepted, map(format!("{}d0", "-".repeat(MANY))));
    check(Accepted, map(format!("{}d1", "d0 + ".repeat(MANY))));
    check(Accepted, map(format!("d0{}", " mod 7 floordiv 3".repeat(MANY))));
}

#[test]
fn locations_within_locations() {
    let op = |location: String| format!("\"test.op\"() : () -> () loc({location})\n");
    check(Rejected, op(nested("\"a\"(", "unknown", ")")));
    check(Rejected, op(nested("callsite(\"a\" at ", "unknown", ")")));
    check(Rejected, op(nested("fused[", "unknown", "]")));
    let chain = lines(|index| format!("#loc{index} = loc(\"a\"(#loc{}))", index + 1));
    check(Rejected, op("#loc0".to_owned()) + &chain + &format!("#loc{MANY} = loc(unknown)\n"));
}

#[test]
fn uses_and_values() {
    let definition = "%0 = \"test.op\"() : () -> i32\n";
    check(Accepted, definition.to_owned() + &"\"test.use\"(%0) : (i32) -> ()\n".repeat(MANY));
    let (values, types) = (list(|_| "%0".to_owned()), list(|_| "i32".to_owned()));
    check(Accepted, format!("{definition}\"test.use\"({values}) : ({types}) -> ()\n"));
    check(Accepted, format!("%0:{MANY} = \"test.op\"() : () -> ({types})\n"));
    check(Rejected, definition.repeat(MANY));
    check(Rejected, lines(|index| format!("\"test.use\"(%{index}) : (i32) -> ()")));
    let later = lines(|index| format!("%{index} = \"test.op\"() : () -> i32"));
    check(Accepted, lines(|index| format!("\"test.use\"(%{index}) : (i32) -> ()")) + &later);
}

#[test]
fn long_words() {
    let long = "x".repeat(1_000_000);
    check(Accepted, attribute(&format!("1 : i32, {long}")));
    check(Accepted, format!("%{long} = \"test.op\"() : () -> i32\n"));
    check(Accepted, format!("\"test.{long}\"() : () -> ()\n"));
    check(Accepted, attribute(&format!("@{long}")));
    check(Rejected, format!("\"test.use\"(%{long}) : (i32) -> ()\n"));
    check(Rejected, long.clone());
    check(Accepted, attribute(&format!("\"{long}\"")));
    check(Accepted, attribute(&format!("\"{}\"", "\\0A".repeat(1_000_000))));
    check(Rejected, format!("\"{long}"));
}

#[test]
fn long_numbers() {
    let digits = "9".repeat(1_000_000);
    check(Rejected, attribute(&digits));
    check(Accepted, attribute(&format!("{digits} : i4000000")));
    check(Accepted, attribute(&format!("0x{} : i4000000", "f".repeat(100_000))));
    check(Accepted, attribute(&format!("{digits}.5")));
    check(Accepted, attribute(&format!("1.5e{digits}")));
    check(Accepted, attribute(&format!("0.{}5", "0".repeat(1_000_000))));
    check(Rejected, format!("\"test.op\"() : () -> i{digits}\n"));
    check(Rejected, format!("%0:{digits} = \"test.op\"() : () -> i32\n"));
}

#[test]
fn many_symbols() {
    let function = |index: usize| format!("func @f{index}(%a: i32) {{\n  \"test.use\"(%a) : (i32) -> ()\n}}");
    check(Accepted, lines(function));
    check(Accepted, lines(|index| format!("module @m{index} {{}}")));
    check(Rejected, "func private @f()\n".repeat(MANY));
    check(Accepted, attribute(&format!("@a{}", "::@a".repeat(MANY))));
}

#[test]
fn many_blocks_and_arguments() {
    let arguments = list(|index| format!("%a{index}: i32"));
    check(
        Accepted,
        format!("\"test.op\"() ({{\n^bb0({arguments}):\n  \"test.end\"() : () -> ()\n}}) : () -> ()\n"),
    );
    check(Accepted, format!("func @f({arguments}) {{\n  \"test.end\"() : () -> ()\n}}\n"));
    let blocks = lines(|index| {
        format!("^b{index}:\n  \"test.to\"()[^b{}, ^b{}] : () -> ()", index + 1, index / 2 + 1)
    });
    let region = |blocks: String| {
        format!(
            "func @f() {{\n  %x = \"test.to\"()[^b0] : () -> i32\n{blocks}^b{MANY}:\n  \"test.use\"(%x) : (i32) -> ()\n}}\n"
        )
    };
    check(Accepted, region(blocks));
    check(
        Rejected,
        region(lines(|index| format!("^b{index}:\n  \"test.to\"()[^missing{index}] : () -> ()"))),
    );
    let successors = list(|_| "^a".to_owned());
    check(
        Accepted,
        format!(
            "func @f() {{\n  \"test.to\"()[{successors}] : () -> ()\n^a:\n  \"test.end\"() : () -> ()\n}}\n"
        ),
    );
}

#[test]
fn many_parts() {
    check(Accepted, attribute(&format!("dense<1> : tensor<{}i32>", "1x".repeat(MANY))));
    check(Accepted, attribute(&format!("dense<[{}]> : tensor<{MANY}xi32>", list(|index| index.to_string()))));
    check(Accepted, attribute(&format!("{{{}}}", list(|index| format!("a{index}")))));
    check(Rejected, attribute(&format!("{{{}}}", list(|_| "a".to_owned()))));
    check(Accepted, attribute("dense<1> : tensor<9999999999x9999xi64>"));
    check(Accepted, format!("\"test.op\"() ({}) : () -> ()\n", list(|_| "{}".to_owned())));
    let aliases = lines(|index| format!("!t{index} = i{}\n#a{index} = {index}", index + 1));
    check(Accepted, aliases + "\"test.op\"() {value = #a7} : () -> !t7\n");
}
