//! Constructs of the language: the same text whether they are compiled or loaded, and what is wrong with it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use terrace::attributes::Attribute;
use terrace::context::{Context, ContextOptions};
use terrace::dialect::{Dialect, DialectRegistry};
use terrace::fold::{Folded, FoldedValue, try_fold};
use terrace::interfaces::{EffectKind, is_speculatable, memory_effects};
use terrace::ir::{Body, Op};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::types::Type;
use terrace::verify::verify;
use terrace_generated_tests::{constructs, constructs_in_rust};

fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn compiled() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(constructs::dialect());
    registry
}

/// The dialect declared in Rust.
fn declared_in_rust() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(constructs_in_rust::constructs::dialect());
    registry
}

/// The dialect in each of the ways to have it.
fn all_ways() -> [DialectRegistry; 3] {
    [compiled(), declared_in_rust(), loaded()]
}

fn loaded() -> DialectRegistry {
    loaded_with_warnings().0
}

/// The dialect as it is loaded, and the messages about what takes Rust.
fn loaded_with_warnings() -> (DialectRegistry, String) {
    let mut registry = DialectRegistry::new();
    // The functions of the author, as a program has them that loads the dialect.
    registry.insert(Dialect::new("functions").with_intrinsics(constructs::dialect().intrinsics()));
    let files = [file("src/syntax/constructs.dialect")];
    let warnings =
        terrace_opt::load_dialects(&mut registry, &files).unwrap_or_else(|error| panic!("{error}"));
    (registry, warnings)
}

/// The result of running the driver on a file.
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
    for registry in all_ways() {
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

#[test]
fn compiled_and_loaded_rules_rewrite_alike() {
    let expected = std::fs::read_to_string(file("tests/inputs/rewrites.expected.mlir")).unwrap();
    for registry in all_ways() {
        let flags = ["--canonicalize", "--mlir-print-debuginfo"];
        let printed = text(&registry, &file("tests/inputs/rewrites.mlir"), &flags);
        // The places of the input depend on the folder.
        let printed = printed.replace(env!("CARGO_MANIFEST_DIR"), "");
        assert_eq!(printed, expected, "printed:\n{printed}");
    }
}

/// For a rule that makes a constant, a loaded dialect lacks the function that makes the op: there the rule is a pattern.
#[test]
fn compiled_and_loaded_ops_fold_by_rules() {
    let letters = "%x = \"test.value\"() : () -> i8\n\
                   %a = constructs.capital %x\n\
                   %b = constructs.capital %a\n\
                   %c = constructs.letter 65\n\
                   %d = constructs.capital %c\n\
                   %e = constructs.letter 97\n\
                   %f = constructs.capital %e\n\
                   \"test.use\"(%b, %d, %f) : (i8, i8, i8) -> ()\n";
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("letters.mlir");
    std::fs::write(&input, letters).unwrap();
    for (registry, folds_of_small) in all_ways().into_iter().zip([true, true, false]) {
        let options = ContextOptions::default().with_allow_unregistered_dialects(true);
        let context = Context::with_options(&registry, options);
        let body = body(&context, letters);
        let capital = |op: &Op| body.name(*op).text(&context) == "constructs.capital";
        let block = body.entry_block(body.region(body.root(), 0).1).unwrap();
        let ops: Vec<Op> = body.ops(block).filter(capital).collect();
        let folded = |index: usize| match try_fold(&body, ops[index]) {
            Folded::Results(results) => results.first().copied(),
            _ => None,
        };
        assert_eq!(folded(0), None);
        assert_eq!(folded(1), Some(FoldedValue::Value(body.result(ops[0], 0))));
        assert_eq!(folded(2), Some(FoldedValue::Value(body.operand(ops[2], 0))));
        let capital = Attribute::integer(&context, Type::integer(&context, 8), 65);
        assert_eq!(folded(3), folds_of_small.then_some(FoldedValue::Attribute(capital)));
        let printed = text(&registry, &input, &["--canonicalize"]);
        assert_eq!(printed.matches("constructs.capital").count(), 1, "{printed}");
        assert_eq!(printed.matches("constructs.letter 65").count(), 1, "{printed}");
    }
}

#[test]
fn former_names_of_dialects_are_read() {
    let former = "%0 = structures.number 2\n\
                  \"test.use\"(%0) {flags = #structures.flags<fast>, structures.note = 1 : i32} : (i32) -> ()\n";
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("former.mlir");
    std::fs::write(&input, former).unwrap();
    for registry in all_ways() {
        let printed = text(&registry, &input, &[]);
        for current in ["constructs.number 2", "#constructs.flags<fast>", "constructs.note = 1 : i32"] {
            assert!(printed.contains(current), "{printed}");
        }
    }
}

#[test]
fn rules_that_call_functions_are_compiled_and_not_loaded() {
    let half = "%0 = constructs.half 4\n%1 = constructs.half 2\n\"test.use\"(%0, %1) : (i32, i32) -> ()\n";
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("half.mlir");
    std::fs::write(&input, half).unwrap();
    for registry in [compiled(), declared_in_rust()] {
        let printed = text(&registry, &input, &["--canonicalize"]);
        assert!(
            printed.contains("constructs.number 2") && printed.contains("constructs.half 2"),
            "{printed}"
        );
        assert!(!printed.contains("constructs.half 4"), "{printed}");
    }
    assert!(text(&loaded(), &input, &["--canonicalize"]).contains("constructs.half 4"));
    let (_, warnings) = loaded_with_warnings();
    let refused = |rule: &str| warnings.contains(&format!("this function of the rule `{rule}` needs Rust"));
    assert!(refused("HalfOfFour") && !refused("PickByTable"), "{warnings}");
    // The relation is checked, whatever function has its name, in each way to have the dialect.
    for registry in all_ways() {
        let odd = r#"%0 = "constructs.half"() {of = 3 : i32} : () -> i32"#;
        assert_eq!(
            message(&registry, odd),
            "'constructs.half' op failed to verify that only even numbers have halves"
        );
    }
}

#[test]
fn inference_hooks_have_typed_accessors() {
    let given = "%t, %m = \"test.values\"() : () -> (tensor<2xf32>, i1)\n";
    let stack = format!(
        "{given}%s = constructs.stack %t, %t mask %m {{columns = 3, copies = 4}} : tensor<2xf32>, tensor<2xf32>"
    );
    let none = format!("{given}%s = constructs.stack {{columns = 3}} :");
    let generic = |ty: &str| {
        format!(
            r#"{given}%s = "constructs.stack"(%t) {{columns = 3, operandSegmentSizes = array<i32: 1, 0>}} : (tensor<2xf32>) -> {ty}"#
        )
    };
    for registry in [compiled(), declared_in_rust()] {
        let stacked = format!("{stack}\n\"test.use\"(%s) : (tensor<9x3xf32>) -> ()");
        assert_eq!(message(&registry, &stacked), "");
        assert_eq!(message(&registry, &none), "failed to infer the result types: there is no tile");
        let wrong = "'constructs.stack' op inferred type(s) 'tensor<1x3xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'";
        assert_eq!(message(&registry, &generic("tensor<3xf32>")), wrong);
    }
    // What takes Rust counts as satisfied.
    assert_eq!(message(&loaded(), &generic("tensor<3xf32>")), "");
    assert_eq!(
        message(&loaded(), &generic("f32")),
        "'constructs.stack' op result #0 must be tensor of any type, but got 'f32'"
    );
}

#[test]
fn inference_hooks_see_the_regions() {
    let yields = |types: &[&str]| {
        let values: Vec<String> = (0..types.len()).map(|index| format!("%v#{index}")).collect();
        let (values, types) = (values.join(", "), types.join(", "));
        format!(
            "{{\n%v:2 = \"test.values\"() : () -> (i8, f32)\n\"test.yield\"({values}) : ({types}) -> ()\n}}"
        )
    };
    let used = |form: &str| format!("%r:2 = {form}\n\"test.use\"(%r#0, %r#1) : (i8, f32) -> ()");
    let both = yields(&["i8", "f32"]);
    let generic = |ty: &str| format!("%r = \"constructs.evaluate\"() ({}) : () -> {ty}", yields(&["i8"]));
    for registry in [compiled(), declared_in_rust()] {
        assert_eq!(message(&registry, &used(&format!("constructs.evaluate {both}"))), "");
        assert_eq!(message(&registry, &used(&format!("constructs.evaluate {both} or {both}, {both}"))), "");
        let different = format!("constructs.evaluate {both} or {}", yields(&["i8"]));
        assert_eq!(
            message(&registry, &different),
            "failed to infer the result types: the regions yield values of different types"
        );
        assert_eq!(
            message(&registry, "constructs.evaluate {}"),
            "failed to infer the result types: nothing is yielded"
        );
        assert_eq!(message(&registry, &generic("i8")), "");
        let wrong = "'constructs.evaluate' op inferred type(s) 'i8' are incompatible with return type(s) of operation 'i16'";
        assert_eq!(message(&registry, &generic("i16")), wrong);
    }
    // What takes Rust counts as satisfied.
    assert_eq!(message(&loaded(), &generic("i16")), "");
}

/// The first message about a text.
fn message(registry: &DialectRegistry, text: &str) -> String {
    let options = ContextOptions::default().with_allow_unregistered_dialects(true);
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
    for registry in all_ways() {
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

/// Returns the printed form of a valid text.
fn printed(registry: &DialectRegistry, source: &str) -> String {
    let options = ContextOptions::default().with_allow_unregistered_dialects(true);
    let context = Context::with_options(registry, options);
    let body = body(&context, source);
    let mut text = Vec::new();
    print_body(&body, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn body(context: &Context, source: &str) -> Body {
    let range = context.sources().add("input.mlir", Arc::new(source.to_owned())).unwrap();
    let body = parse_source(context, range, &ParseOptions::default()).unwrap();
    verify(&body).unwrap();
    body
}

#[test]
fn names_are_computed_and_taken_from_the_text() {
    let text =
        printed(&compiled(), "%hello, %world = \"t.t\"() : () -> (i32, i32)\n%greeting = constructs.spelled");
    assert!(text.contains("%greeting = constructs.spelled"), "{text}");
    let twice = "%a = constructs.spelled named \"hello\"\n%b:2 = \"t.t\"() : () -> (i32, i32)\n\
                 %c = constructs.spelled named \"hello\"";
    let text = printed(&compiled(), twice);
    assert!(
        text.contains("%hello = constructs.spelled \n") || text.contains("%hello = constructs.spelled\n"),
        "{text}"
    );
    assert!(text.contains("%hello_0 = constructs.spelled named \"hello\""), "{text}");
    assert_eq!(printed(&compiled(), &text), text);
    let counted = "constructs.counted {\n^bb0(%a: i32, %b: i32):\n}";
    assert!(printed(&declared_in_rust(), counted).contains("^bb0(%n0: i32, %n1: i32):"));
    let text = printed(&compiled(), counted);
    assert!(text.contains("^bb0(%n0: i32, %n1: i32):"), "{text}");
    assert!(printed(&loaded(), counted).contains("^bb0(%arg0: i32, %arg1: i32):"));
}

#[test]
fn regions_are_checked_after_what_is_in_them() {
    let text = |inner: &str| format!("constructs.counted {{ {inner} {inner} }}");
    let message = |inner: &str| message(&compiled(), &text(inner));
    assert_eq!(message("\"t.t\"() : () -> ()"), "'constructs.counted' op has more than one op");
    let wrong =
        r#""constructs.limits"() {sizes = array<i64: 1, 2>, power = 8 : i64, list = [1, 2]} : () -> ()"#;
    let first = "'constructs.limits' op attribute 'list' failed to satisfy constraint: array attribute and has at most 1 elements";
    assert_eq!(message(wrong), first);
}

#[test]
fn effects_have_stages_and_extents() {
    for registry in all_ways() {
        let options = ContextOptions::default().with_allow_unregistered_dialects(true);
        let context = Context::with_options(&registry, options);
        let body = body(
            &context,
            r#"%a, %b = "t.t"() : () -> (memref<4xf32>, memref<4xf32>)
               constructs.effects %a, %b : memref<4xf32>, memref<4xf32>
               constructs.loop { constructs.named true } : i32
               constructs.loop { "t.t"() : () -> () } : i32"#,
        );
        let block = body.entry_block(body.region(body.root(), 0).1).unwrap();
        let ops: Vec<Op> = body.ops(block).collect();
        let effects = memory_effects(&body, ops[1]).unwrap();
        let shown: Vec<_> = effects
            .iter()
            .map(|effect| (effect.kind, effect.resource.name(), effect.stage, effect.is_full))
            .collect();
        let expected = [
            (EffectKind::Read, "default", 0, true),
            (EffectKind::Write, "default", 1, false),
            (EffectKind::Free, "heap", 2, true),
        ];
        assert_eq!(shown, expected);
        assert!(is_speculatable(&body, ops[2]) && !is_speculatable(&body, ops[3]));
    }
}

#[test]
fn constraints_of_the_library_are_checked() {
    let limits = |sizes: &str, power: &str| {
        format!("\"constructs.limits\"() {{sizes = {sizes}, power = {power} : i64, list = []}} : () -> ()")
    };
    let mfma = |x: &str, y: &str| {
        format!(
            r#"%a, %b = "t.t"() : () -> ({x}, {y}) "constructs.mfma.32x32.8f16"(%a, %b) : ({x}, {y}) -> ()"#
        )
    };
    for registry in all_ways() {
        let holds = |text: String| message(&registry, &text).is_empty();
        assert!(holds(limits("array<i64: 1, 2>", "8")));
        assert!(!holds(limits("array<i64: 1>", "8")) && !holds(limits("array<i64: 1, 0>", "8")));
        assert!(!holds(limits("array<i64: 1, 2>", "4")) && !holds(limits("array<i64: 1, 2>", "6")));
        assert!(holds(mfma("vector<2x2xf16>", "vector<2x[2]xf8E4M3>")));
        assert!(!holds(mfma("vector<[4]xf16>", "vector<[2]xf32>")));
        assert!(
            !holds(mfma("vector<4xf16>", "vector<2xf32>"))
                && !holds(mfma("vector<3xf16>", "vector<[2]xf32>"))
        );
    }
}

#[test]
fn types_that_do_not_follow_are_rejected() {
    let sources = r#"%i3, %t, %f = "test.sources"() : () -> (i3, tensor<?xf32>, (i3) -> f32) "#;
    for registry in all_ways() {
        let message = |text: &str| message(&registry, &format!("{sources}{text}"));
        assert_eq!(
            message(r#"%r = "constructs.concat"(%i3, %i3) : (i3, i3) -> i7"#),
            "'constructs.concat' op failed to verify that the type of `whole` must follow from `parts`"
        );
        assert_eq!(
            message(r#"%r = "constructs.prefix"(%t) {size = 17} : (tensor<?xf32>) -> tensor<17xf32>"#),
            "'constructs.prefix' op failed to verify that the result must be the first elements"
        );
        assert_eq!(
            message("%r = constructs.prefix %t {size = 17} : tensor<?xf32>"),
            "cannot infer the type of result 'part'"
        );
        let elements = |results: &str| {
            message(&format!(
                r#""constructs.elements"(%t, %i3, %t, %i3) {{operandSegmentSizes = array<i32: 2, 2>}} : (tensor<?xf32>, i3, tensor<?xf32>, i3) -> {results}"#
            ))
        };
        assert_eq!(elements("(f32, i3)"), "");
        let wrong = "'constructs.elements' op failed to verify that the type of `outputs` must follow from that of `inputs`";
        assert_eq!([elements("f32"), elements("(i3, f32)"), elements("(f32, i3, i3)")], [wrong; 3]);
        assert_eq!(
            message("%r = constructs.apply %f(%i3, %i3) : (i3) -> f32"),
            "2 operands present, but expected 1"
        );
        assert_eq!(
            message(r#"%r = "constructs.apply"(%f, %i3) : ((i3) -> f32, i3) -> f64"#),
            "'constructs.apply' op failed to verify that the type of `outputs` must follow from `function`"
        );
        assert_eq!(
            message(r#"%r = "constructs.quantity"() {value = #constructs.quantity<1> : i8} : () -> i9"#),
            "'constructs.quantity' op failed to verify that `result` must have the type of `value`"
        );
    }
}

#[test]
fn builders_infer_types_from_several_sources() {
    use constructs::{ApplyOp, ConcatOp, ElementsOp, PrefixOp, QuantityAttr, QuantityOp};
    use terrace::types::Type;

    let options = ContextOptions::default().with_allow_unregistered_dialects(true);
    let context = Context::with_options(&compiled(), options);
    let source = r#""test.sources"() : () -> (i3, tensor<4xf32>, (i3, i3) -> (f32, i1))"#;
    let mut ir = body(&context, source);
    let block = ir.entry_block(ir.region(ir.root(), 0).1).unwrap();
    let of = ir.first_op(block).unwrap();
    let [i3, tensor, function] = [0, 1, 2].map(|index| ir.result(of, index));
    let location = ir.location(of);
    let mut builder = terrace::ir::Builder::at_end(&mut ir, block);
    let concat = ConcatOp::build(&mut builder, location, &[i3, i3, i3]);
    let again = ConcatOp::build_inferred(&mut builder, location, &[i3], &[]);
    let prefix = PrefixOp::build(&mut builder, location, tensor, Some(2), None);
    let narrow = PrefixOp::build(&mut builder, location, tensor, None, Some(Type::I8));
    let elements = ElementsOp::build(&mut builder, location, &[tensor, i3], &[tensor, i3]);
    let apply = ApplyOp::build(&mut builder, location, function, &[i3, i3]);
    let quantity = QuantityAttr::get(&context, 4, Type::F64);
    let quantity = QuantityOp::build(&mut builder, location, quantity);
    let types = |op: Op| -> Vec<String> {
        ir.results(op).map(|value| context.display(ir.value_type(value)).to_string()).collect()
    };
    assert_eq!(types(concat.op()), ["i9"]);
    assert_eq!(types(again.op()), ["i3"]);
    assert_eq!(types(prefix.op()), ["tensor<2xf32>"]);
    assert_eq!(types(narrow.op()), ["tensor<1xi8>"]);
    assert_eq!(types(elements.op()), ["f32", "i3"]);
    assert_eq!(types(apply.op()), ["f32", "i1"]);
    assert_eq!(types(quantity.op()), ["f64"]);
    verify(&ir).unwrap();
}
