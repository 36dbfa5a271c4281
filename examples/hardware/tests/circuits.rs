//! Circuits as text: what is read is printed again, wrong circuits are rejected, canonical forms.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::text::{ParseOptions, parse_source};
use terrace::verify::verify;

fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(hardware::dialect());
    registry
}

/// Returns the output of the driver for a file.
fn run(input: &Path, flags: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("output.mlir");
    let mut arguments: Vec<OsString> =
        vec!["hw-opt".into(), input.into(), "-o".into(), output.clone().into()];
    arguments.extend(flags.iter().map(OsString::from));
    let passes = terrace_opt::library_passes();
    let Ok(options) = terrace_opt::parse_arguments(arguments, &passes) else { panic!("right options") };
    assert_eq!(terrace_opt::run(&registry(), &passes, &options), ExitCode::SUCCESS);
    std::fs::read_to_string(output).unwrap()
}

fn circuit(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/circuits").join(name)
}

#[test]
fn circuits_come_back() {
    let expected = std::fs::read_to_string(circuit("all.mlir")).unwrap();
    assert_eq!(run(&circuit("all.mlir"), &[]), expected);
    let folder = tempfile::tempdir().unwrap();
    let generic = folder.path().join("generic.mlir");
    std::fs::write(&generic, run(&circuit("all.mlir"), &["--mlir-print-op-generic"])).unwrap();
    assert_eq!(run(&generic, &[]), expected);
}

#[test]
fn a_register_feeds_itself() {
    let printed = run(&circuit("counter.mlir"), &["--canonicalize"]);
    assert!(printed.contains("= hw.reg %1, %0 reset %reset, %c0_i8 : i8"), "{printed}");
}

#[test]
fn circuits_have_a_canonical_form() {
    let expected = std::fs::read_to_string(circuit("canonical.expected.mlir")).unwrap();
    let printed = run(&circuit("canonical.mlir"), &["--canonicalize"]);
    assert_eq!(printed, expected, "printed:\n{printed}");
}

/// Returns the first message about a text.
fn message(text: &str) -> String {
    let context = Context::new(&registry());
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push(diagnostic.message().to_string());
    });
    let range = context.sources().add("circuit.mlir", Arc::new(text.to_owned())).unwrap();
    if let Ok(body) = parse_source(&context, range, &ParseOptions::default()) {
        let _ = verify(&body);
    }
    messages.lock().unwrap().first().cloned().unwrap_or_default()
}

/// Returns the first message about ops in a module with ports `a` and `b` of 8 bits, and `c` of one.
fn inside(ops: &str) -> String {
    message(&format!("hw.module @m(in %a: i8, in %b: i8, in %c: i1) {{ {ops} hw.output }}"))
}

#[test]
fn wrong_circuits_are_rejected() {
    assert_eq!(inside("%x = hw.add %a, %b : i8"), "");
    let cases = [
        (r#"%x = "hw.add"() : () -> i8"#, "'hw.add' op failed to verify that there must be an operand"),
        (
            r#"%x = "hw.and"(%a, %c) : (i8, i1) -> i8"#,
            "'hw.and' op failed to verify that operands must have the type of the result",
        ),
        (
            r#"%x = "hw.concat"(%a, %c) : (i8, i1) -> i8"#,
            "'hw.concat' op failed to verify that the result must have all bits",
        ),
        (
            r#"%x = "hw.replicate"(%a) {count = 3 : i32} : (i8) -> i16"#,
            "'hw.replicate' op failed to verify that the result must have the bits of all copies",
        ),
        (
            "%x = hw.replicate %a times 0 : i8",
            "'hw.replicate' op attribute 'count' failed to satisfy constraint: 32-bit signless integer attribute and integer of at least 1",
        ),
        (
            "%x = hw.extract %a from 5 : (i8) -> i4",
            "'hw.extract' op failed to verify that the bits must be those of the input",
        ),
        (
            r#"%x = "hw.mux"(%c, %a, %c) : (i1, i8, i1) -> i8"#,
            "'hw.mux' op failed to verify that all have the same type",
        ),
        (
            "%s = hw.struct_create (%a, %c) : !hw.struct<x: i8, y: i1> %x = hw.struct_extract %s[\"z\"] : !hw.struct<x: i8, y: i1>",
            "cannot infer the type of result 'value'",
        ),
        ("%s = hw.struct_create (%a) : !hw.struct<x: i8, y: i1>", "1 operands present, but expected 2"),
        ("%s = hw.struct_create (%a, %a) : !hw.struct<x: i8, x: i8>", "the field 'x' is there twice"),
        (
            r#"%w = hw.wire : !hw.inout<i8> "hw.assign"(%w, %c) : (!hw.inout<i8>, i1) -> ()"#,
            "'hw.assign' op failed to verify that the value must be of the type that the place holds",
        ),
        (
            r#"%k = hw.to_clock %c %r = "hw.reg"(%a, %k, %c) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (i8, !hw.clock, i1) -> i8"#,
            "'hw.reg' op failed to verify that reset and initial value must be there together",
        ),
    ];
    for (ops, expected) in cases {
        assert_eq!(inside(ops), expected, "{ops}");
    }
}

#[test]
fn wrong_modules_are_rejected() {
    let leaf = "hw.module @leaf(in %x: i8, out y: i8) { hw.output %x : i8 }\n";
    let with = |instance: &str| {
        message(&format!("{leaf}hw.module @top(in %a: i8, in %c: i1) {{ {instance} hw.output }}"))
    };
    assert_eq!(with(r#"%y = hw.instance "l" @leaf(%a) : (i8) -> i8"#), "");
    assert_eq!(
        with(r#"%y = hw.instance "l" @leaf(%c) : (i1) -> i8"#),
        "'hw.instance' op has operands other than the ports (x: i8)"
    );
    assert_eq!(
        with(r#"%y = hw.instance "l" @leaf(%a) : (i8) -> i1"#),
        "'hw.instance' op has results other than the ports (y: i8)"
    );
    assert_eq!(
        with(r#"hw.instance "l" @leaf(%a) : (i8) -> ()"#),
        "'hw.instance' op has results other than the ports (y: i8)"
    );
    assert_eq!(
        with(r#"hw.instance "l" @nothing() : () -> ()"#),
        "'hw.instance' op is of 'nothing', which is no module"
    );
    assert_eq!(
        message("hw.module @m(in %a: i8, out b: i1) { hw.output %a : i8 }"),
        "'hw.module' op has output ports that are not what 'hw.output' gives"
    );
    assert_eq!(
        message("hw.module @m(in %a: i8, out a: i8) { hw.output %a : i8 }"),
        "'hw.module' op has two ports \"a\""
    );
    let generic = |names: &str| {
        message(&format!(
            r#""hw.module"() <{{sym_name = "m", function_type = (i8) -> (), input_names = {names}, output_names = []}}> ({{
               ^bb0(%a: i8): "hw.output"() : () -> ()
            }}) : () -> ()"#
        ))
    };
    assert_eq!(generic(r#"["a"]"#), "");
    assert_eq!(
        [generic("[]"), generic(r#"["a", "b"]"#)],
        ["'hw.module' op has not one name for each port"; 2]
    );
    assert_eq!(
        message("hw.module @m(inout %a: i8) { hw.output }"),
        "expected the direction of a port to be one of: in, out, found 'inout'"
    );
}
