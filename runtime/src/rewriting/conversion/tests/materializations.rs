//! Type converters, and the values between unconverted and converted types.

use smallvec::smallvec;

use super::fixture::{
    Program, converts, create, create_typed, only, pattern, renames, widening, with_materializations,
};
use crate::context::Context;
use crate::conversion::{
    ConversionPatterns, ConversionTarget, MaterializationKind, Materialized, TypeClass, TypeConversion,
    TypeConverter,
};
use crate::dialect::DialectRegistry;
use crate::ir::Value;
use crate::types::Type;

fn types_of(context: &Context, types: &TypeConverter, ty: Type) -> Result<Vec<String>, String> {
    match types.convert(context, ty) {
        Ok(types) => Ok(types.iter().map(|ty| context.display(*ty).to_string()).collect()),
        Err(reason) => Err(reason.message(context)),
    }
}

/// A-DC-22, A-DC-24 to A-DC-28: one type, several, none; failure and what no rule is about; the latest rule first, by
/// classes of types.
#[test]
fn rules_are_asked_from_the_latest_on() {
    let context = Context::new(&DialectRegistry::new());
    let mut types = TypeConverter::new("Test");
    types.add(TypeClass::Integer, "itself", |_, ty| ty);
    types.add(TypeClass::Float, "error", |_, _| TypeConversion::Failure("floats have no counterpart".into()));
    types.add(TypeClass::Complex, "its parts", |context, ty| {
        ty.complex_element(context).map(|element| vec![element, element])
    });
    types.add(TypeClass::None, "nothing", |_, _| Vec::<Type>::new());
    let of = |types: &TypeConverter, ty| types_of(&context, types, ty);
    assert_eq!(of(&types, Type::I32).unwrap(), ["i32"]);
    assert_eq!(of(&types, Type::complex(&context, Type::I32)).unwrap(), ["i32", "i32"]);
    assert_eq!(of(&types, Type::NONE).unwrap(), [""; 0]);
    insta::assert_snapshot!(of(&types, Type::F32).unwrap_err(), @"type 'f32' is not converted: floats have no counterpart");
    insta::assert_snapshot!(of(&types, Type::INDEX).unwrap_err(), @"type 'index' is not converted: no rule of the type converter is about it");
    assert!(types.is_legal(&context, Type::I32) && !types.is_legal(&context, Type::NONE));
    // A copy is extended by itself.
    let mut extended = types.clone();
    extended.add(TypeClass::Integer, "i64 of i32", |context, ty| {
        ty.is_integer(context, 32).then(|| Type::integer(context, 64))
    });
    assert_eq!(of(&extended, Type::I32).unwrap(), ["i64"]);
    assert_eq!(of(&extended, Type::integer(&context, 8)).unwrap(), ["i8"]);
    assert_eq!(of(&types, Type::I32).unwrap(), ["i32"]);
    insta::assert_snapshot!(extended, @r"
    type converter 'Test'
      integer => i64 of i32
      none => nothing
      complex => its parts
      float => error
      integer => itself
    ");
}

/// A rule that looks at the value.
#[test]
fn a_rule_may_look_at_the_value() {
    let mut types = TypeConverter::new("ByValue");
    types.add(TypeClass::Any, "legal", |_, ty| ty);
    types.add_for_values(TypeClass::Integer, "index of marked ones", |body, value| {
        let op = body.defining_op(value)?;
        body.attribute(op, "marked").map(|_| Type::INDEX)
    });
    let mut program = Program::new(
        r#"
        %0 = "bar.a"() {marked} : () -> i32
        %1 = "bar.a"() : () -> i32
        "bar.use"(%0, %1) : (i32, i32) -> ()
        "#,
    );
    let mut patterns = only(
        pattern("A", "bar.a", |op, _, rewriter| {
            let result = rewriter.body().result(op, 0);
            let types = rewriter.type_converter().unwrap().convert_value(rewriter.body(), result).unwrap();
            let new = create_typed(rewriter, op, "foo.a", &[], &types);
            rewriter.replace_with_op(op, new);
            Ok(())
        })
        .types(&types),
    );
    // The marked op is gone when its user is converted, and the latest value is what the rule sees.
    patterns.add(pattern("Use", "bar.use", |op, _, rewriter| {
        let first = rewriter.body().operand(op, 0);
        let first = rewriter.converted_value(first);
        let second = rewriter.body().operand(op, 1);
        let new = create(rewriter, op, "foo.use", &[first[0], second]);
        rewriter.replace_with_op(op, new);
        Ok(())
    }));
    assert!(program.fully(&target(), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "foo.a"() : () -> index
    %1 = "foo.a"() : () -> i32
    "foo.use"(%0, %1) : (index, i32) -> ()
    "#);
}

fn target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.illegal_dialect("bar").legal_dialect("foo").legal_dialect("test");
    target
}

const SOURCE_AND_USE: &str = r#"
    %0 = "bar.source"() : () -> i32
    "test.use"(%0) : (i32) -> ()
    "bar.use"(%0) : (i32) -> ()
"#;

/// A-DC-23, A-DC-29, A-DC-31, A-DC-32, A-DC-33b, A-DC-34: an op that is not converted gets the old type back.
#[test]
fn unconverted_users_get_a_source_materialization() {
    let types = with_materializations(widening());
    let mut program = Program::new(SOURCE_AND_USE);
    let mut patterns = only(converts("bar.source", "foo.source", &["foo.source"], &types));
    patterns.add(converts("bar.use", "foo.use", &["foo.use"], &types));
    assert!(program.fully(&target(), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "foo.source"() : () -> i64
    %1 = "test.source"(%0) : (i64) -> i32
    "test.use"(%1) : (i32) -> ()
    "foo.use"(%0) : (i64) -> ()
    "#);
}

/// A-DC-36: without a source materialization the whole conversion fails.
#[test]
fn a_missing_source_materialization_fails_the_conversion() {
    let mut program = Program::new(SOURCE_AND_USE);
    let mut patterns = only(converts("bar.source", "foo.source", &["foo.source"], &widening()));
    patterns.add(converts("bar.use", "foo.use", &["foo.use"], &widening()));
    assert!(program.fully(&target(), patterns).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    a result of type 'i32' was converted to 'i64', but is still used with its old type
      note: used here by 'test.use'
      note: type converter 'Widening' has no source materialization to 'i32'
    ");
}

const UNCONVERTED: &str = r#"
    %0 = "test.source"() : () -> i32
    "bar.use"(%0) : (i32) -> ()
    "bar.use"(%0) : (i32) -> ()
"#;

/// A-DC-33, A-DC-33b: an op that is converted gets the new type of a value that is not.
#[test]
fn converted_users_get_a_target_materialization() {
    let types = with_materializations(widening());
    let mut program = Program::new(UNCONVERTED);
    assert!(program.fully(&target(), only(converts("bar.use", "foo.use", &["foo.use"], &types))).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "test.source"() : () -> i32
    %1 = "test.target"(%0) : (i32) -> i64
    "foo.use"(%1) : (i64) -> ()
    "foo.use"(%1) : (i64) -> ()
    "#);
}

/// A-DC-21, A-DC-35: without a target materialization the pattern is not applied, and another may be.
#[test]
fn a_missing_target_materialization_fails_the_pattern() {
    let convert = || converts("bar.use", "foo.use", &["foo.use"], &widening());
    let mut program = Program::new(UNCONVERTED);
    assert!(program.fully(&target(), only(convert())).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'bar.use' op could not be legalized: the target makes it illegal
      note: pattern 'Convert' (test.dialect:1): operand #0: type converter 'Widening' has no target materialization from 'i32' to 'i64'
    'bar.use' op could not be legalized: the target makes it illegal
      note: pattern 'Convert' (test.dialect:1): operand #0: type converter 'Widening' has no target materialization from 'i32' to 'i64'
    ");
    let mut patterns = only(convert());
    patterns.add(renames("bar.use", "foo.use32", &["foo.use32"]));
    assert!(program.fully(&target(), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "test.source"() : () -> i32
    "foo.use32"(%0) : (i32) -> ()
    "foo.use32"(%0) : (i32) -> ()
    "#);
}

/// A-DC-29: a materialization declines or fails; rules are selected by the wanted type.
#[test]
fn materializations_are_three_valued() {
    let mut program = Program::new(UNCONVERTED);
    let mut types = with_materializations(widening());
    let kind = MaterializationKind::Target;
    types.add_materialization(kind, TypeClass::Float, "never asked", |_, _| -> Materialized {
        unreachable!()
    });
    types.add_materialization(kind, TypeClass::Integer, "declines", |_, _| None::<Value>);
    let pattern = || converts("bar.use", "foo.use", &["foo.use"], &types);
    assert!(program.fully(&target(), only(pattern())).is_ok());
    assert!(program.text().contains("test.target"));
    let mut failing = types.clone();
    failing.add_materialization(kind, TypeClass::Integer, "fails", |_, _| Materialized::Failure);
    let mut program = Program::new(UNCONVERTED);
    assert!(program.fully(&target(), only(converts("bar.use", "foo.use", &["foo.use"], &failing))).is_err());
}

/// A target materialization of a value that is converted later becomes that value.
#[test]
fn later_conversions_take_the_place_of_target_materializations() {
    let types = with_materializations(widening());
    // The use comes first, in a graph region.
    let mut program = Program::new(
        r#"
        "bar.use"(%0) : (i32) -> ()
        %0 = "bar.source"() : () -> i32
        "#,
    );
    let mut patterns = only(converts("bar.source", "foo.source", &["foo.source"], &types));
    patterns.add(converts("bar.use", "foo.use", &["foo.use"], &types));
    assert!(program.fully(&target(), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    "foo.use"(%0) : (i64) -> ()
    %0 = "foo.source"() : () -> i64
    "#);
}

/// Values pass through several types, and the casts between vanish.
#[test]
fn several_conversions_of_one_value_leave_no_casts() {
    let mut index = TypeConverter::new("ToIndex");
    index.add(TypeClass::Integer, "index", |_, _| Type::INDEX);
    let mut back = TypeConverter::new("Back");
    back.add(TypeClass::Index, "i32", |_, _| Type::I32);
    let mut program = Program::new(SOURCE_AND_USE);
    let mut patterns = only(converts("bar.source", "bar.middle", &["bar.middle"], &index));
    patterns.add(converts("bar.middle", "foo.end", &["foo.end"], &back));
    patterns.add(renames("bar.use", "foo.use", &["foo.use"]));
    assert!(program.fully(&target(), patterns).is_ok(), "{}", program.diagnostics());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "foo.end"() : () -> i32
    "test.use"(%0) : (i32) -> ()
    "foo.use"(%0) : (i32) -> ()
    "#);
}

fn splitting() -> TypeConverter {
    let mut types = TypeConverter::new("Splitting");
    types.add(TypeClass::Any, "legal", |_, ty| ty);
    types.add(TypeClass::Complex, "its parts", |context, ty| {
        ty.complex_element(context).map(|element| vec![element, element])
    });
    types.add(TypeClass::None, "nothing", |_, _| Vec::<Type>::new());
    types
}

fn split_source(types: &TypeConverter) -> ConversionPatterns {
    only(
        pattern("Split", "bar.source", |op, _, rewriter| {
            let converter = rewriter.type_converter().unwrap();
            let ty = rewriter.body().value_type(rewriter.body().result(op, 0));
            let types = converter.convert(rewriter.context(), ty).unwrap();
            let new = create_typed(rewriter, op, "foo.source", &[], &types);
            let values: Vec<Value> = rewriter.body().results(new).collect();
            rewriter.replace_by_groups(op, &[&values]);
            Ok(())
        })
        .types(types),
    )
}

const SPLIT: &str = r#"
    %0 = "bar.source"() : () -> complex<f32>
    %1 = "bar.source"() : () -> none
    %2 = "test.index"() : () -> index
    "bar.use"(%0, %1, %2) : (complex<f32>, none, index) -> ()
"#;

/// A-DC-25, A-DC-26: one value becomes several, or none; the pattern of the user gets groups.
#[test]
fn one_value_becomes_several_or_none() {
    let types = splitting();
    let mut patterns = split_source(&types);
    patterns.add(
        pattern("Use", "bar.use", |op, operands, rewriter| {
            assert_eq!(operands.groups().map(<[Value]>::len).collect::<Vec<_>>(), [2, 0, 1]);
            assert_eq!(
                (operands.len(), operands.group(2), operands.is_one_to_one()),
                (3, &operands.values()[2..], false)
            );
            let new = create(rewriter, op, "foo.use", operands.values());
            rewriter.replace_with_op(op, new);
            Ok(())
        })
        .types(&types)
        .groups(),
    );
    let mut program = Program::new(SPLIT);
    assert!(program.fully(&target(), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0:2 = "foo.source"() : () -> (f32, f32)
    "foo.source"() : () -> ()
    %1 = "test.index"() : () -> index
    "foo.use"(%0#0, %0#1, %1) : (f32, f32, index) -> ()
    "#);
}

/// A pattern that takes one value for each operand does not get several.
#[test]
fn a_pattern_says_that_it_takes_groups() {
    let types = splitting();
    let mut patterns = split_source(&types);
    patterns.add(converts("bar.use", "foo.use", &["foo.use"], &types));
    let mut program = Program::new(SPLIT);
    assert!(program.fully(&target(), patterns).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'bar.use' op could not be legalized: the target makes it illegal
      note: pattern 'Convert' (test.dialect:1): operand #0 becomes 2 values, and the pattern takes one each
    ");
}

/// Casts take the place of materializations only where a converter asks for them.
#[test]
fn unrealized_casts_are_asked_for() {
    let mut types = splitting();
    types.add_cast_materializations();
    let mut program = Program::new(
        r#"
        %0 = "bar.source"() : () -> complex<f32>
        "test.use"(%0) : (complex<f32>) -> ()
        "#,
    );
    assert!(program.fully(&target(), split_source(&types)).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0:2 = "foo.source"() : () -> (f32, f32)
    %1 = "builtin.unrealized_conversion_cast"(%0#0, %0#1) : (f32, f32) -> complex<f32>
    "test.use"(%1) : (complex<f32>) -> ()
    "#);
}

/// The results of an erased op may be used until their users are erased.
#[test]
fn an_op_is_erased_before_its_users() {
    let erases = |root: &'static str| {
        pattern("Erase", root, |op, _, rewriter| {
            rewriter.erase(op);
            Ok(())
        })
    };
    let mut program = Program::new("%0 = \"bar.source\"() : () -> i32 \"bar.use\"(%0) : (i32) -> ()");
    let mut patterns = only(erases("bar.source"));
    patterns.add(erases("bar.use"));
    assert!(program.fully(&target(), patterns).is_ok());
    assert_eq!(program.text(), "");
    let mut program = Program::new("%0 = \"bar.source\"() : () -> i32 \"test.use\"(%0) : (i32) -> ()");
    assert!(program.fully(&target(), only(erases("bar.source"))).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    a result of type 'i32' was converted to nothing, but is still used with its old type
      note: used here by 'test.use'
      note: the pattern has no type converter that could materialize it
    ");
}

#[test]
#[should_panic = "target materialization 'wrong' gave other types"]
fn a_materialization_gives_the_wanted_types() {
    let mut types = widening();
    types.add_materialization(MaterializationKind::Target, TypeClass::Any, "wrong", |_, request| {
        Materialized::Values(smallvec![request.inputs[0]])
    });
    let _ = Program::new(UNCONVERTED)
        .fully(&target(), only(converts("bar.use", "foo.use", &["foo.use"], &types)));
}
