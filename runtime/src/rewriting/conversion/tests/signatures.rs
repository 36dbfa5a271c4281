//! Arguments of blocks, and the structural patterns.

use super::fixture::{Program, converts, create, only, pattern, widening, with_materializations};
use crate::attributes::Attribute;
use crate::conversion::{
    ConversionPatterns, ConversionTarget, ConvertOpTypes, SignatureConversion, TypeClass, TypeConverter,
    add_structural_patterns,
};
use crate::types::Type;

const LOOP: &str = r#"
    "bar.loop"() ({
    ^bb0(%0: i32, %1: f32):
      "test.use"(%0, %1) : (i32, f32) -> ()
      "bar.use"(%0) : (i32) -> ()
      "test.branch"(%0)[^bb1] : (i32) -> ()
    ^bb1(%2: i32):
      "bar.use"(%2) : (i32) -> ()
    }) : () -> ()
"#;

fn target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.illegal_dialect("bar").legal_dialect("foo").legal_dialect("test");
    target.dynamically_legal_op("bar.loop", |ir, op| ir.attribute(op, "done").is_some());
    target
}

/// A pattern for `bar.loop`, which changes arguments and marks it.
fn on_loop(
    types: &TypeConverter,
    change: impl Fn(crate::ir::Op, &mut crate::conversion::ConversionRewriter<'_>) + Send + Sync + 'static,
) -> ConversionPatterns {
    let mut patterns = only(
        pattern("Loop", "bar.loop", move |op, _, rewriter| {
            change(op, rewriter);
            rewriter.set_attribute(op, "done", Some(Attribute::UNIT));
            Ok(())
        })
        .types(types),
    );
    patterns.add(converts("bar.use", "foo.use", &["foo.use"], types));
    patterns
}

/// A-DC-37: block arguments keep their types unless a pattern converts them.
#[test]
fn block_arguments_change_only_by_a_pattern() {
    let types = with_materializations(widening());
    let mut program = Program::new(LOOP);
    assert!(program.fully(&target(), on_loop(&types, |_, _| {})).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    "bar.loop"() ({
    ^bb0(%arg0: i32, %arg1: f32):
      %0 = "test.target"(%arg0) : (i32) -> i64
      "test.use"(%arg0, %arg1) : (i32, f32) -> ()
      "foo.use"(%0) : (i64) -> ()
      "test.branch"(%arg0)[^bb1] : (i32) -> ()
    ^bb1(%1: i32):  // pred: ^bb0
      %2 = "test.target"(%1) : (i32) -> i64
      "foo.use"(%2) : (i64) -> ()
    }) {done} : () -> ()
    "#);
}

/// A-DC-30, A-DC-38, A-DC-41: all blocks of a region; uses that stay get an argument materialization.
#[test]
fn all_blocks_of_a_region_are_converted() {
    let types = with_materializations(widening());
    let mut program = Program::new(LOOP);
    let patterns = on_loop(&types, |op, rewriter| {
        let types = rewriter.type_converter().unwrap();
        rewriter.convert_region_types(op, 0, types, None).unwrap();
    });
    assert!(program.fully(&target(), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    "bar.loop"() ({
    ^bb0(%arg0: i64, %arg1: f32):
      %0 = "test.argument"(%arg0) : (i64) -> i32
      "test.use"(%0, %arg1) : (i32, f32) -> ()
      "foo.use"(%arg0) : (i64) -> ()
      "test.branch"(%0)[^bb1] : (i32) -> ()
    ^bb1(%1: i64):  // pred: ^bb0
      "foo.use"(%1) : (i64) -> ()
    }) {done} : () -> ()
    "#);
}

/// A-DC-38: also blocks that move into the region later.
#[test]
fn blocks_that_move_into_a_converted_region_are_converted() {
    let types = with_materializations(widening());
    let mut program = Program::new(
        r#"
        "bar.loop"() ({
        ^bb0(%0: i32):
          "bar.region"() ({
          ^bb1(%1: i32):
            "bar.use"(%1) : (i32) -> ()
          }) : () -> ()
        }) : () -> ()
        "#,
    );
    let mut patterns = on_loop(&types, |op, rewriter| {
        let types = rewriter.type_converter().unwrap();
        rewriter.convert_region_types(op, 0, types, None).unwrap();
    });
    patterns.add(pattern("Flatten", "bar.region", |op, _, rewriter| {
        let (_, inner) = rewriter.body().region(op, 0);
        let outer = rewriter.body().parent_region(op).unwrap();
        rewriter.move_region_to_end(inner, outer);
        let new = create(rewriter, op, "foo.end", &[]);
        rewriter.replace_with_op(op, new);
        Ok(())
    }));
    assert!(program.fully(&target(), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    "bar.loop"() ({
    ^bb0(%arg0: i64):
      "foo.end"() : () -> ()
    ^bb1(%0: i64):  // no predecessors
      "foo.use"(%0) : (i64) -> ()
    }) {done} : () -> ()
    "#);
}

/// A-DC-39, A-DC-42a to A-DC-42d: another conversion for the entry block; all forms of it.
#[test]
fn the_entry_block_may_have_a_conversion_of_its_own() {
    let types = with_materializations(widening());
    let mut program = Program::new(
        r#"
        %9 = "test.outside"() : () -> i32
        "bar.loop"(%9) ({
        ^bb0(%0: i32, %1: f32, %2: i32, %3: index, %4: i1):
          "test.use"(%0, %1, %2, %3) : (i32, f32, i32, index) -> ()
          "test.branch"()[^bb1] : () -> ()
        ^bb1:
          "test.end"() : () -> ()
        }) : (i32) -> ()
        "#,
    );
    let patterns = on_loop(&types, |op, rewriter| {
        let types = rewriter.type_converter().unwrap();
        let i64 = Type::integer(rewriter.context(), 64);
        let mut signature = SignatureConversion::new(5);
        signature.add_new_inputs(&[i64]);
        signature.add_inputs(0, &[i64, i64]);
        signature.remap_input(1, 4, 1);
        signature.remap_input_to_values(2, &[rewriter.body().operand(op, 0)]);
        signature.add_inputs(3, &[Type::INDEX]);
        signature.add_new_inputs(&[Type::F32]);
        assert_eq!(signature.converted_types(0)[..], [i64, i64]);
        rewriter.convert_region_types(op, 0, types, Some(&signature)).unwrap();
    });
    assert!(program.fully(&target(), patterns).is_ok());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "test.outside"() : () -> i32
    "bar.loop"(%0) ({
    ^bb0(%arg0: i64, %arg1: i64, %arg2: i64, %arg3: index, %arg4: f32):
      %1 = "test.argument"(%arg1, %arg2) : (i64, i64) -> i32
      "test.use"(%1, %arg4, %0, %arg3) : (i32, f32, i32, index) -> ()
      "test.branch"()[^bb1] : () -> ()
    ^bb1:  // pred: ^bb0
      "test.end"() : () -> ()
    }) {done} : (i32) -> ()
    "#);
}

#[test]
#[should_panic = "argument 0 is remapped twice"]
fn an_argument_is_remapped_once() {
    let mut signature = SignatureConversion::new(1);
    signature.add_inputs(0, &[Type::I32]);
    signature.remap_input(0, 0, 1);
}

/// A-DC-40: the entry block alone.
#[test]
fn a_signature_conversion_is_one_of_the_entry_block() {
    let types = with_materializations(widening());
    let mut program = Program::new(LOOP);
    let patterns = on_loop(&types, |op, rewriter| {
        let types = rewriter.type_converter().unwrap();
        let (body, region) = rewriter.body().region(op, 0);
        let signature = types.convert_block_signature(body, body.entry_block(region).unwrap()).unwrap();
        rewriter.apply_signature_conversion(op, 0, &signature, types);
    });
    assert!(program.fully(&target(), patterns).is_ok());
    let text = program.text();
    assert!(text.contains("^bb0(%arg0: i64, %arg1: f32)") && text.contains("^bb1(%1: i32)"), "{text}");
}

/// A-DC-43: regions and types are legal by a converter.
#[test]
fn a_converter_knows_what_is_legal() {
    let program = Program::new(LOOP);
    let op = program.body.top_level_ops().next().unwrap();
    let (body, region) = program.body.region(op, 0);
    let mut types = TypeConverter::new("Legal");
    types.add(TypeClass::Integer, "legal", |_, ty| ty);
    assert!(!types.is_legal_region(body, region));
    types.add(TypeClass::Float, "legal", |_, ty| ty);
    assert!(types.is_legal_region(body, region));
    assert!(!widening().is_legal_region(body, region));
    let context = body.context();
    assert!(types.is_legal_signature(context, Type::function(context, &[Type::I32], &[Type::F32])));
    assert!(!types.is_legal_signature(context, Type::function(context, &[Type::INDEX], &[])));
    let mut signature = SignatureConversion::new(2);
    widening().convert_signature(context, &[Type::I32, Type::F32], &mut signature).unwrap();
    assert_eq!(signature.types(), [Type::integer(context, 64), Type::F32]);
}

const FUNCTION: &str = r#"
    "func"() ({
    ^bb0(%0: i32, %1: complex<f32>, %2: none):
      "test.branch"(%1)[^bb1] : (complex<f32>) -> ()
    ^bb1(%3: complex<f32>):
      "bar.return"(%0, %3) : (i32, complex<f32>) -> ()
    }) {sym_name = "f", type = (i32, complex<f32>, none) -> (i32, complex<f32>),
        arg_attrs = [{test.a}, {test.b}, {test.c}], res_attrs = [{test.d}, {}]} : () -> ()
"#;

/// The signature of a function of any dialect, with attributes of arguments and results.
#[test]
fn functions_are_converted_by_their_interface() {
    let mut types = widening();
    types.add(TypeClass::Complex, "its parts", |context, ty| {
        ty.complex_element(context).map(|element| vec![element, element])
    });
    types.add(TypeClass::None, "nothing", |_, _| Vec::<Type>::new());
    let mut patterns = ConversionPatterns::new();
    add_structural_patterns(&mut patterns, &types);
    patterns.add(ConvertOpTypes::new("test.branch", &types)).add(ConvertOpTypes::new("bar.return", &types));
    let mut target = ConversionTarget::new();
    for name in ["test.branch", "bar.return"] {
        let types = types.clone();
        target.dynamically_legal_op(name, move |ir, op| types.is_legal_op(ir, op));
    }
    target.dynamically_legal_op("func", move |ir, op| types.is_legal_function(ir, op));
    let mut program = Program::new(FUNCTION);
    let result = program.fully(&target, patterns);
    assert!(result.is_ok(), "{}", program.diagnostics());
    insta::assert_snapshot!(program.text(), @r#"
    "func"() ({
    ^bb0(%arg0: i64, %arg1: f32, %arg2: f32):
      "test.branch"(%arg1, %arg2)[^bb1] : (f32, f32) -> ()
    ^bb1(%0: f32, %1: f32):  // pred: ^bb0
      "bar.return"(%arg0, %0, %1) : (i64, f32, f32) -> ()
    }) {arg_attrs = [{test.a}, {}, {}], res_attrs = [{test.d}, {}, {}], sym_name = "f", type = (i64, f32, f32) -> (i64, f32, f32)} : () -> ()
    "#);
}

/// A declaration has no blocks.
#[test]
fn declarations_are_converted() {
    let mut program = Program::new("func private @f(i32) -> i32");
    let types = widening();
    let mut patterns = ConversionPatterns::new();
    add_structural_patterns(&mut patterns, &types);
    let mut target = ConversionTarget::new();
    target.dynamically_legal_op("func", move |ir, op| types.is_legal_function(ir, op));
    assert!(program.fully(&target, patterns).is_ok());
    assert!(program.text().contains("(i64) -> i64"), "{}", program.text());
}
