//! Declared conversions: the passes that they become, and what several of them are together.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::conversion::{Conversion, TypeConverter};
use terrace::dialect::DialectRegistry;
use terrace::pass::{PassManager, PassRegistry};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::transforms;
use terrace::types::Type;
use terrace_generated_tests::{sums, words};

fn context() -> (Context, Arc<Mutex<Vec<String>>>) {
    let mut registry = DialectRegistry::new();
    registry.insert(sums::dialect()).insert(words::dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        let mut log = log.lock().unwrap();
        log.push(diagnostic.message().to_string());
        log.extend(diagnostic.notes().iter().map(|note| format!("  {}", note.message())));
    });
    (context, messages)
}

/// Returns the text after a pipeline, or the messages of the failure, without the module around it.
fn converted(pipeline: &str, text: &str) -> Result<String, String> {
    let (context, messages) = context();
    let mut passes = PassRegistry::new();
    sums::register_passes(&mut passes);
    transforms::register_passes(&mut passes);
    let range = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
    let mut body = parse_source(&context, range, &ParseOptions::default()).unwrap();
    let mut manager = PassManager::with_pipeline(passes.parse_pipeline(pipeline).unwrap());
    if manager.run(&mut body).is_err() {
        return Err(messages.lock().unwrap().join("\n"));
    }
    let mut out = Vec::new();
    print_body(&body, &PrintOptions::default().with_generic(true), &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    let lines = out.lines().filter_map(|line| line.strip_prefix("  "));
    Ok(lines.fold(String::new(), |text, line| text + line + "\n"))
}

/// Ops that produce and consume values of `sums`, around others.
fn with_values(types: &str, ops: &str) -> String {
    let count = types.split(',').count();
    format!("%v:{count} = \"builtin.unrealized_conversion_cast\"() : () -> ({types})\n{ops}")
}

/// Lowerings, families of them and hand-written patterns lead to the target; ops that are kept are legal, and options
/// are those of the pass.
#[test]
fn a_conversion_is_a_pass() {
    let text = with_values(
        "!sums.number, !sums.number",
        r#"
        %0 = "sums.add"(%v#0, %v#1) : (!sums.number, !sums.number) -> !sums.number
        %1 = "sums.neg"(%0) : (!sums.number) -> !sums.number
        %2 = "sums.width"() : () -> !sums.number
        "sums.print"(%1) : (!sums.number) -> ()
        "sums.print"(%2) : (!sums.number) -> ()
        "#,
    );
    insta::assert_snapshot!(converted("convert-sums-to-words", &text).unwrap());
    let narrow = converted("convert-sums-to-words{width=32}", &text).unwrap();
    assert!(narrow.contains("value = 32"), "{narrow}");
}

/// Options of an included conversion are options of the one that includes it.
#[test]
fn options_are_inherited() {
    let text = with_values(
        "!sums.fraction",
        r#"
        %0 = "sums.neg"(%v) : (!sums.fraction) -> !sums.fraction
        "sums.print"(%0) : (!sums.fraction) -> ()
        "#,
    );
    insta::assert_snapshot!(converted("convert-sums-to-words", &text).unwrap_err());
    insta::assert_snapshot!(converted("convert-sums-to-words{allow-fractions=true}", &text).unwrap());
}

/// Types become one type, several, none, what an expression says, or an error with its reason.
#[test]
fn types_are_converted_as_declared() {
    let (context, _) = context();
    let mut types = TypeConverter::new("WordTypes");
    sums::WordTypes { allow_fractions: false }.add_types(&mut types);
    let convert = |ty| match types.convert(&context, ty) {
        Ok(types) => types.iter().map(|ty| context.display(*ty).to_string()).collect::<Vec<_>>().join(", "),
        Err(reason) => reason.message(&context),
    };
    let boxed = sums::BoxType::get(&context, sums::NumberType::get(&context).ty()).ty();
    let all = [
        sums::NumberType::get(&context).ty(),
        sums::RangeType::get(&context).ty(),
        sums::NothingType::get(&context).ty(),
        sums::FractionType::get(&context).ty(),
        boxed,
        sums::BoxType::get(&context, boxed).ty(),
        Type::INDEX,
        Type::I32,
    ];
    let lines: Vec<String> =
        all.iter().map(|ty| format!("{} => {}", context.display(*ty), convert(*ty))).collect();
    insta::assert_snapshot!(format!("{types}\n{}", lines.join("\n")));
}

/// `convert-to` composes what the dialects offer: ops of one dialect become those of the target over another one.
#[test]
fn dialects_offer_conversions() {
    let text = with_values(
        "!sums.number",
        r#"
        %0 = "sums.neg"(%v) : (!sums.number) -> !sums.number
        "sums.print"(%0) : (!sums.number) -> ()
        "#,
    );
    let one = converted("convert-sums-to-words", &text).unwrap();
    assert_eq!(converted("convert-to{words}", &text).unwrap(), one);
    assert_eq!(converted("convert-to{target=words}", &text).unwrap(), one);
    insta::assert_snapshot!(converted("convert-to{sentences}", &text).unwrap_err());
    insta::assert_snapshot!(converted("convert-to{words full}", &text).unwrap());
}
