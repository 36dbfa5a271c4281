//! Declared lowerings: what they make of IR, with converted types.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::conversion::{
    ConversionConfig, ConversionPatterns, ConversionTarget, FrozenConversion, TypeClass, TypeConverter,
};
use terrace::dialect::DialectRegistry;
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::types::Type;
use terrace::verify::verify;
use terrace_generated_tests::lowerings::{self, LOWERINGS};

/// Integers of 32 bits become ones of 64; floats are not converted.
fn types(casts: bool) -> TypeConverter {
    let mut types = TypeConverter::new("Widening");
    types.add(TypeClass::Integer, "i64", |context, _| Type::integer(context, 64));
    if casts {
        types.add_cast_materializations();
    }
    types
}

/// The text after all lowerings, or the messages of the failure, without the module around it.
fn lowered(text: &str, casts: bool) -> Result<String, String> {
    let mut registry = DialectRegistry::new();
    registry.insert(lowerings::dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let log = messages.clone();
    context.diagnostics().register(move |diagnostic| {
        let mut log = log.lock().unwrap();
        log.push(diagnostic.message().to_string());
        log.extend(diagnostic.notes().iter().map(|note| format!("  {}", note.message())));
    });
    let range = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
    let mut body = parse_source(&context, range, &ParseOptions::default()).unwrap();
    let mut target = ConversionTarget::new();
    target.legal_dialect("lowerings").legal_dialect("builtin");
    LOWERINGS.iter().for_each(|lowering| _ = target.illegal_op(lowering.root));
    let mut patterns = ConversionPatterns::new();
    patterns.add_lowerings(LOWERINGS, &types(casts));
    let conversion = FrozenConversion::new(&context, target, patterns);
    if conversion.apply_fully(&mut body, &ConversionConfig::default()).is_err() {
        return Err(messages.lock().unwrap().join("\n"));
    }
    assert!(verify(&body).is_ok(), "{}", messages.lock().unwrap().join("\n"));
    let mut out = Vec::new();
    print_body(&body, &PrintOptions::default().with_generic(true), &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    let lines = out.lines().filter_map(|line| line.strip_prefix("  "));
    Ok(lines.fold(String::new(), |text, line| text + line + "\n"))
}

/// Names, roots and created ops are data; rules without a name are named after their ops.
#[test]
fn a_lowering_is_known_by_its_data() {
    let data: Vec<String> = LOWERINGS
        .iter()
        .map(|rule| {
            format!("{}: {} -> {}, {}", rule.name, rule.root, rule.generated_ops.join(", "), rule.benefit)
        })
        .collect();
    insta::assert_snapshot!(data.join("\n"), @r"
    AddToNewAdd: lowerings.add -> lowerings.new_add, 1
    SubToNewSub: lowerings.sub -> lowerings.new_sub, 1
    ScaleToNewScale: lowerings.scale -> lowerings.new_scale, 1
    PackToNewPack: lowerings.pack -> lowerings.new_pack, 1
    MaybeToNewMaybe: lowerings.maybe -> lowerings.new_maybe, 1
    AddOfNeg: lowerings.add -> lowerings.new_sub, 2
    Negate: lowerings.neg -> lowerings.new_sub, lowerings.zero, 1
    Sink: lowerings.sink -> , 1
    ");
    assert!(LOWERINGS[0].source.starts_with("src/rewriting/lowerings.dialect:"), "{}", LOWERINGS[0].source);
}

/// Operands on the right are the converted ones, and so are the types of what replaces the root.
#[test]
fn operands_and_types_are_converted() {
    let text = r#"
        %0 = "lowerings.zero"() : () -> i32
        %1 = "lowerings.add"(%0, %0) : (i32, i32) -> i32
        %2 = "lowerings.sub"(%1, %0) : (i32, i32) -> i32
        %3 = "lowerings.scale"(%2) {factor = 3 : i64} : (i32) -> i32
        %4 = "lowerings.pack"(%3, %0) : (i32, i32) -> i32
        %5 = "lowerings.maybe"(%4) : (i32) -> i32
        %6 = "lowerings.maybe"() : () -> i32
        "lowerings.sink"(%5) : (i32) -> ()
    "#;
    insta::assert_snapshot!(lowered(text, true).unwrap(), @r#"
    %0 = "lowerings.zero"() : () -> i32
    %1 = "builtin.unrealized_conversion_cast"(%0) : (i32) -> i64
    %2 = "lowerings.new_add"(%1, %1) : (i64, i64) -> i64
    %3 = "lowerings.new_sub"(%2, %1) : (i64, i64) -> i64
    %4 = "lowerings.new_scale"(%3) <{factor = 3 : i64}> : (i64) -> i64
    %5 = "lowerings.new_pack"(%4, %1) : (i64, i64) -> i64
    %6 = "lowerings.new_maybe"(%5) : (i64) -> i64
    %7 = "lowerings.new_maybe"() : () -> i64
    "#);
}

/// Operands of inner ops are converted, and several ops take the place of one.
#[test]
fn rules_lower_several_ops_and_build_several() {
    let text = r#"
        %0 = "lowerings.zero"() : () -> i32
        %1 = "lowerings.neg"(%0) : (i32) -> i32
        %2 = "lowerings.add"(%0, %1) : (i32, i32) -> i32
        "lowerings.sink"(%2) : (i32) -> ()
    "#;
    // The inner op is lowered before, as it comes first, so the rule for one op applies.
    insta::assert_snapshot!(lowered(text, true).unwrap(), @r#"
    %0 = "lowerings.zero"() : () -> i32
    %1 = "builtin.unrealized_conversion_cast"(%0) : (i32) -> i64
    %2 = "lowerings.zero"() : () -> i64
    %3 = "lowerings.new_sub"(%2, %1) : (i64, i64) -> i64
    %4 = "lowerings.new_add"(%1, %3) : (i64, i64) -> i64
    "#);
}

/// A value that cannot be converted fails the rule before it builds anything, with the reason.
#[test]
fn a_rule_that_cannot_convert_says_why() {
    let text = "%0 = \"lowerings.zero\"() : () -> f32 %1 = \"lowerings.neg\"(%0) : (f32) -> f32";
    insta::assert_snapshot!(lowered(text, true).unwrap_err(), @r"
    'lowerings.neg' op could not be legalized: the target makes it illegal
      pattern 'Negate' (src/rewriting/lowerings.dialect:34): operand #0: type 'f32' is not converted: no rule of the type converter is about it
    ");
    let text = "%0 = \"lowerings.zero\"() : () -> i32 %1 = \"lowerings.neg\"(%0) : (i32) -> i32";
    insta::assert_snapshot!(lowered(text, false).unwrap_err(), @r"
    'lowerings.neg' op could not be legalized: the target makes it illegal
      pattern 'Negate' (src/rewriting/lowerings.dialect:34): operand #0: type converter 'Widening' has no target materialization from 'i32' to 'i64'
    ");
}
