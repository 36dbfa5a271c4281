//! Constructs of the language: the same text whether they are compiled or loaded, and what is wrong with it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::text::{ParseOptions, parse_source};
use terrace::verify::verify;
use terrace_generated_tests::constructs::dialect;

fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn compiled() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(dialect());
    registry
}

fn loaded() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    let files = [file("src/constructs.dialect")];
    terrace_opt::load_dialects(&mut registry, &files).unwrap_or_else(|error| panic!("{error}"));
    registry
}

/// What the driver makes of a file.
fn text(registry: &DialectRegistry, input: &Path, flags: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("output.mlir");
    let mut arguments: Vec<OsString> =
        vec!["terrace-opt".into(), input.into(), "-o".into(), output.clone().into()];
    arguments.push("--allow-unregistered-dialect".into());
    arguments.extend(flags.iter().map(OsString::from));
    let passes = terrace_opt::library_passes();
    let Ok(options) = terrace_opt::parse_arguments(arguments, &passes) else { panic!("right options") };
    assert_eq!(terrace_opt::run(registry, &passes, &options), ExitCode::SUCCESS);
    std::fs::read_to_string(output).unwrap()
}

#[test]
fn compiled_and_loaded_have_this_text() {
    let expected = std::fs::read_to_string(file("tests/inputs/constructs.expected.mlir")).unwrap();
    for registry in [compiled(), loaded()] {
        let printed = text(&registry, &file("tests/inputs/constructs.mlir"), &[]);
        assert_eq!(printed, expected, "printed:\n{printed}");
        // It is read back, from the generic form too.
        assert_eq!(text(&registry, &file("tests/inputs/constructs.expected.mlir"), &[]), expected);
        let folder = tempfile::tempdir().unwrap();
        let generic = folder.path().join("generic.mlir");
        let options = ["--mlir-print-op-generic"];
        std::fs::write(&generic, text(&registry, &file("tests/inputs/constructs.mlir"), &options)).unwrap();
        assert_eq!(text(&registry, &generic, &[]), expected);
    }
}

/// The first message about a text.
fn message(registry: &DialectRegistry, text: &str) -> String {
    let options = terrace::context::ContextOptions::default().with_allow_unregistered_dialects(true);
    let context = Context::with_options(registry, options);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        log.lock().unwrap().push(diagnostic.message().to_string());
    });
    let range = context.sources().add("input.mlir", Arc::new(text.to_owned())).unwrap();
    if let Ok(body) = parse_source(&context, range, &ParseOptions::default()) {
        let _ = verify(&body);
    }
    messages.lock().unwrap().first().cloned().unwrap_or_default()
}

#[test]
fn what_does_not_implement_an_interface_is_rejected() {
    let faces = |paint: &str, seen: &str, who: &str, value: &str| {
        format!(
            r#"%p, %s = "test.values"() : () -> ({paint}, {seen})
               "constructs.faces"(%p, %s) {{who = {who}, value = {value}}} : ({paint}, {seen}) -> ()"#
        )
    };
    let (paint, person) = ("!constructs.paint", "#constructs.person<7>");
    for registry in [compiled(), loaded()] {
        let message = |text: String| message(&registry, &text);
        assert_eq!(message(faces(paint, "tensor<*xf32>", person, "\"s\"")), "");
        assert_eq!(
            message(faces("i32", paint, person, "4")),
            "'constructs.faces' op operand #0 must be Coloured instance, but got 'i32'"
        );
        assert_eq!(
            message(faces(paint, "i32", person, "4")),
            "'constructs.faces' op operand #1 must be coloured or shaped, but got 'i32'"
        );
        assert_eq!(
            message(faces(paint, paint, "#constructs.size<1>", "4")),
            "'constructs.faces' op attribute 'who' failed to satisfy constraint: Aged instance"
        );
        assert_eq!(
            message(faces(paint, paint, person, "@symbol")),
            "'constructs.faces' op attribute 'value' failed to satisfy constraint: TypedAttr instance"
        );
    }
}
