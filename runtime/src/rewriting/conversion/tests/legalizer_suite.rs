//! The cases of MLIR's legalizer suite (`test-legalizer*`, `test-legalize-*`), with ops of the same structure.
//!
//! Each test names the kind of case. The page on dialect conversion lists the cases whose outcome is another one here.

use super::fixture::{Program, create, create_typed, only, pattern, renames, with_materializations};
use crate::conversion::{
    ConversionPattern, ConversionPatterns, ConversionTarget, SignatureConversion, TypeClass, TypeConversion,
    TypeConverter,
};
use crate::ir::{InsertionPoint, Value};
use crate::types::Type;

/// `test.illegal_a` to `test.illegal_g` are illegal; everything else is unknown or legal.
fn target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    for letter in 'a'..='g' {
        target.illegal_op(format!("test.illegal_{letter}"));
    }
    target.illegal_op("test.region").illegal_op("test.replace_other").illegal_op("test.drop_region");
    target.legal_op("test.legal").legal_op("test.return").legal_op("func");
    target
}

/// One step for `a` and `b`, three for `c`; none for `f`; one that leads to an unknown op for `g`.
fn patterns() -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns
        .add(renames("test.illegal_a", "test.legal", &["test.legal"]))
        .add(renames("test.illegal_b", "test.legal", &["test.legal"]))
        .add(renames("test.illegal_c", "test.illegal_d", &["test.illegal_d"]))
        .add(renames("test.illegal_d", "test.illegal_e", &["test.illegal_e"]))
        .add(renames("test.illegal_e", "test.legal", &["test.legal"]))
        .add(renames("test.illegal_g", "test.unheard_of", &[]));
    patterns
}

const ALL: &str = r#"
    "func"() ({
    ^bb0(%a: i32):
      %0 = "test.illegal_a"() : () -> i32
      %1 = "test.illegal_b"() : () -> i32
      %2 = "test.illegal_c"() : () -> i32
      %3 = "test.illegal_d"() : () -> i32
      %4 = "test.illegal_e"() : () -> i32
      "test.return"() : () -> ()
    }) {sym_name = "f", type = (i32) -> ()} : () -> ()
"#;

/// Direct and transitive legalization, in the partial and the full mode.
#[test]
fn steps() {
    for is_full in [false, true] {
        let mut program = Program::new(ALL);
        let result = match is_full {
            false => program.partially(&target(), patterns()),
            true => program.fully(&target(), patterns()),
        };
        assert!(result.is_ok(), "{}", program.diagnostics());
        assert_eq!(program.text().matches("\"test.legal\"").count(), 5, "{}", program.text());
    }
}

/// An op without a pattern fails the conversion, and what was converted before it is undone.
#[test]
fn no_pattern() {
    let mut program = Program::new(
        r#"
        %0 = "test.illegal_a"() : () -> i32
        %1 = "test.illegal_f"() : () -> i32
        "test.return"(%1) : (i32) -> ()
        "#,
    );
    assert!(program.partially(&target(), patterns()).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'test.illegal_f' op could not be legalized: the target makes it illegal
      note: no pattern is for this op
    ");
}

/// A pattern that creates an op of which the target knows nothing fails, in both modes.
#[test]
fn unknown_op_in_a_pattern() {
    const TEXT: &str = "%0 = \"test.illegal_g\"() : () -> i32 \"test.return\"(%0) : (i32) -> ()";
    let mut program = Program::new(TEXT);
    assert!(program.partially(&target(), patterns()).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'test.illegal_g' op could not be legalized: pattern 'Rename' created 'test.unheard_of', and the target does not know it
      note: no pattern is for this op
    ");
    assert!(Program::new(TEXT).fully(&target(), patterns()).is_err());
}

/// The analysis lists the op and the op in an unknown one, and changes nothing.
#[test]
fn analysis() {
    let mut patterns = patterns();
    patterns.add(renames("test.inner", "test.legal", &["test.legal"]));
    let mut program = Program::new(
        r#"
        %0 = "test.illegal_a"() : () -> i32
        "foo.region"() ({
          "test.inner"() : () -> ()
        }) : () -> ()
        "test.illegal_f"() : () -> ()
        "#,
    );
    assert_eq!(program.analyzed(&target(), patterns), ["test.illegal_a", "test.inner"]);
}

/// Ops that go with the op around them need not be legalized.
#[test]
fn erased_contents() {
    let mut patterns = patterns();
    patterns.add(pattern("Drop", "test.drop_region", |op, _, rewriter| {
        rewriter.erase(op);
        Ok(())
    }));
    let mut program = Program::new(
        r#"
        "test.drop_region"() ({
          %0 = "test.illegal_f"() : () -> i32
          "test.return"() : () -> ()
        }) : () -> ()
        "test.return"() : () -> ()
        "#,
    );
    assert!(program.fully(&target(), patterns).is_ok());
    assert_eq!(program.text(), "\"test.return\"() : () -> ()\n");
}

/// A pattern may replace an op that it created itself, as well as its root.
#[test]
fn other_ops_are_replaced() {
    let mut patterns = patterns();
    patterns.add(pattern("ReplaceOther", "test.replace_other", |op, _, rewriter| {
        let first = create(rewriter, op, "test.illegal_f", &[]);
        let second = create(rewriter, op, "test.legal", &[]);
        rewriter.replace_with_op(op, first);
        rewriter.replace_with_op(first, second);
        Ok(())
    }));
    let mut program =
        Program::new("%0 = \"test.replace_other\"() : () -> i32 \"test.return\"(%0) : (i32) -> ()");
    assert!(program.fully(&target(), patterns).is_ok(), "{}", program.diagnostics());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "test.legal"() : () -> i32
    "test.return"(%0) : (i32) -> ()
    "#);
}

/// Contents of recursively legal ops stay.
#[test]
fn recursively_legal() {
    let mut target = target();
    target.dynamically_legal_op("test.scope", |ir, op| ir.attribute(op, "legal").is_some());
    target.recursively_legal_op("test.scope");
    let mut program = Program::new(
        r#"
        "test.scope"() ({ "test.illegal_f"() : () -> () }) {legal} : () -> ()
        "test.illegal_a"() : () -> ()
        "#,
    );
    assert!(program.partially(&target, patterns()).is_ok(), "{}", program.diagnostics());
    assert!(program.text().contains("test.illegal_f") && !program.text().contains("test.illegal_a"));
}

/// Recursion of a pattern that says that it ends, to a depth that the op says.
#[test]
fn bounded_recursion() {
    let mut target = target();
    target.dynamically_legal_op("test.countdown", |ir, op| ir.operand_count(op) == 0);
    let countdown = || {
        pattern("Countdown", "test.countdown", |op, operands, rewriter| {
            create(rewriter, op, "test.countdown", &operands.values()[1..]);
            rewriter.erase(op);
            Ok(())
        })
    };
    const TEXT: &str = r#"
        %0 = "test.legal"() : () -> i32
        "test.countdown"(%0, %0, %0) : (i32, i32, i32) -> ()
    "#;
    let mut program = Program::new(TEXT);
    assert!(program.fully(&target, only(countdown().bounded())).is_ok(), "{}", program.diagnostics());
    assert!(program.text().ends_with("\"test.countdown\"() : () -> ()\n"), "{}", program.text());
    assert!(Program::new(TEXT).fully(&target, only(countdown())).is_err());
}

/// The kinds of changes that the undo cases make before what cannot be legalized. The fixture compares the IR before and
/// after the failure.
fn undone(change: impl ConversionPattern + 'static) {
    let mut patterns = patterns();
    patterns.add(change);
    let mut program = Program::new(
        r#"
        "test.region"() ({
        ^bb0(%0: i64):
          "test.branch"(%0)[^bb1] : (i64) -> ()
        ^bb1(%1: i64):
          "test.last"(%1) : (i64) -> ()
        }) : () -> ()
        "test.after"() : () -> ()
        "#,
    );
    assert!(program.fully(&target(), patterns).is_err());
}

#[test]
fn erased_blocks_are_restored() {
    undone(pattern("EraseBlocks", "test.region", |op, _, rewriter| {
        let (body, region) = rewriter.body().region(op, 0);
        let mut blocks: Vec<_> = body.blocks(region).collect();
        blocks.reverse();
        rewriter.erase_blocks(&blocks);
        create(rewriter, op, "test.illegal_f", &[]);
        Ok(())
    }));
}

#[test]
fn block_arguments_are_restored() {
    undone(pattern("DropArgument", "test.region", |op, _, rewriter| {
        let (body, region) = rewriter.body().region(op, 0);
        let last = body.last_block(region).unwrap();
        let argument = body.argument(last, 0);
        let end = body.last_op(last).unwrap();
        let location = body.location(op);
        let added = rewriter.add_argument(last, Type::I32, location);
        rewriter.modify(end, |body| body.set_operands(end, &[added]));
        assert!(rewriter.body().is_unused(argument));
        rewriter.remove_arguments(last, &[0]);
        create(rewriter, op, "test.illegal_f", &[]);
        Ok(())
    }));
}

#[test]
fn a_child_that_was_created_before_its_parent_is_removed() {
    undone(pattern("ChildFirst", "test.region", |op, _, rewriter| {
        let child = create_typed(rewriter, op, "test.illegal_f", &[], &[]);
        let location = rewriter.body().location(op);
        let parent = rewriter.operation("test.illegal_g", location).regions(1).create();
        let (_, region) = rewriter.body().region(parent, 0);
        let block = rewriter.create_block_at_end(region, &[]);
        rewriter.move_op(child, InsertionPoint::AtEnd(block));
        Ok(())
    }));
}

#[test]
fn moved_ops_and_split_blocks_are_restored() {
    undone(pattern("MoveAndSplit", "test.region", |op, _, rewriter| {
        let (body, region) = rewriter.body().region(op, 0);
        let last = body.last_block(region).unwrap();
        let end = body.last_op(last).unwrap();
        rewriter.split_block(end);
        let outer = rewriter.body().parent_region(op).unwrap();
        rewriter.move_region_to_end(region, outer);
        create(rewriter, op, "test.illegal_f", &[]);
        Ok(())
    }));
}

/// The types of the type conversion cases: `i16` has no conversion, `i64` stays, `f16` becomes `f32` and `f32` `f64`, and
/// `i24` becomes two of `i12`; a recursive kind of types becomes one of the same depth.
fn types() -> TypeConverter {
    let mut types = TypeConverter::new("Cases");
    types.add(TypeClass::Any, "kept", |_, ty| ty);
    types.add(TypeClass::Integer, "widths", |context, ty| {
        let narrow = Type::integer(context, 12);
        match ty.as_integer(context).map(|integer| integer.width) {
            Some(16) => Some(TypeConversion::Failure("it is too old".into())),
            Some(24) => Some(TypeConversion::from(vec![narrow, narrow])),
            _ => None,
        }
    });
    types.add(TypeClass::Float, "wider floats", |_, ty| (ty == Type::F32).then_some(Type::F64));
    types.add_nested(TypeClass::Complex, "its element, converted", |types, context, ty| {
        let element = types.convert_to_one(context, ty.complex_element(context)?).ok()?;
        Some(Type::complex(context, element))
    });
    types
}

/// A producer of a result of a converted type.
fn produce(types: &TypeConverter) -> ConversionPatterns {
    only(
        pattern("Produce", "test.producer", |op, _, rewriter| {
            let converter = rewriter.type_converter().unwrap();
            let ty = rewriter.body().value_type(rewriter.body().result(op, 0));
            let becoming = converter
                .convert(rewriter.context(), ty)
                .map_err(|reason| rewriter.unconverted(op, &reason))?;
            let new = create_typed(rewriter, op, "test.made", &[], &becoming);
            let values: Vec<Value> = rewriter.body().results(new).collect();
            rewriter.replace_by_groups(op, &[&values]);
            Ok(())
        })
        .types(types),
    )
}

fn producing() -> ConversionTarget {
    let mut target = target();
    target.illegal_op("test.producer").legal_op("test.made").legal_op("test.consumer");
    target.legal_op("test.source").legal_op("test.target").legal_op("test.argument");
    target
}

fn produced(ty: &str) -> Program {
    Program::new(&format!("%0 = \"test.producer\"() : () -> {ty} \"test.consumer\"(%0) : ({ty}) -> ()"))
}

/// A result whose old type is still used gets a source materialization, and fails without one.
#[test]
fn result_materialization() {
    let types = with_materializations(types());
    let mut program = produced("f32");
    assert!(program.fully(&producing(), produce(&types)).is_ok(), "{}", program.diagnostics());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "test.made"() : () -> f64
    %1 = "test.source"(%0) : (f64) -> f32
    "test.consumer"(%1) : (f32) -> ()
    "#);
    let mut program = produced("f32");
    assert!(program.fully(&producing(), produce(&self::types())).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    a result of type 'f32' was converted to 'f64', but is still used with its old type
      note: used here by 'test.consumer'
      note: type converter 'Cases' has no source materialization to 'f32'
    ");
}

/// A type without a conversion, one that becomes several, and one in another.
#[test]
fn kinds_of_types() {
    let types = with_materializations(types());
    let mut program = produced("i16");
    assert!(program.fully(&producing(), produce(&types)).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    'test.producer' op could not be legalized: the target makes it illegal
      note: pattern 'Produce' (test.dialect:1): type 'i16' is not converted: it is too old
    ");
    let mut program = produced("i24");
    assert!(program.fully(&producing(), produce(&types)).is_ok());
    assert!(program.text().contains("\"test.source\"(%0#0, %0#1) : (i12, i12) -> i24"), "{}", program.text());
    let mut program = produced("complex<f32>");
    assert!(program.fully(&producing(), produce(&types)).is_ok());
    assert!(program.text().contains("() -> complex<f64>"), "{}", program.text());
}

/// A converted block argument that is still used needs a materialization, also where its pattern has no converter.
#[test]
fn argument_materialization() {
    const TEXT: &str = r#"
        "test.scope"() ({
        ^bb0(%0: f32):
          "test.consumer"(%0) : (f32) -> ()
        }) : () -> ()
    "#;
    let mut target = producing();
    target.dynamically_legal_op("test.scope", |ir, op| {
        let (body, region) = ir.region(op, 0);
        let block = body.entry_block(region).unwrap();
        ir.value_type(body.argument(block, 0)) == Type::F64
    });
    let convert = |types: TypeConverter| {
        only(pattern("Scope", "test.scope", move |op, _, rewriter| {
            let mut signature = SignatureConversion::new(1);
            signature.add_inputs(0, &[Type::F64]);
            rewriter.apply_signature_conversion(op, 0, &signature, &types);
            rewriter.set_attribute(op, "seen", None);
            Ok(())
        }))
    };
    let mut program = Program::new(TEXT);
    assert!(program.fully(&target, convert(with_materializations(types()))).is_ok());
    assert!(program.text().contains("\"test.argument\"(%arg0) : (f64) -> f32"), "{}", program.text());
    let mut program = Program::new(TEXT);
    assert!(program.fully(&target, convert(types())).is_err());
    insta::assert_snapshot!(program.diagnostics(), @r"
    a block argument of type 'f32' was converted to 'f64', but is still used with its old type
      note: used here by 'test.consumer'
      note: type converter 'Cases' has no argument materialization to 'f32'
    ");
}

/// A value that no op uses any more may still stand for one that is used: the target materialization is made of what the
/// first became.
#[test]
fn target_materialization_of_what_has_no_uses() {
    let mut types = TypeConverter::new("Sixteen");
    types.add(TypeClass::Any, "kept", |_, ty| ty);
    types.add(TypeClass::Integer, "i64 of i16", |context, ty| {
        ty.is_integer(context, 16).then(|| Type::integer(context, 64))
    });
    let types = with_materializations(types);
    let mut target = producing();
    target.legal_op("test.producer").illegal_op("test.changer");
    let patterns = only(
        pattern("ForwardOperand", "test.changer", |op, operands, rewriter| {
            rewriter.replace(op, operands.values());
            Ok(())
        })
        .types(&types),
    );
    let mut program = Program::new(
        r#"
        %0 = "test.producer"() : () -> i32
        %1 = "test.changer"(%0) : (i32) -> i16
        %2 = "test.changer"(%1) : (i16) -> i64
        "test.consumer"(%2) : (i64) -> ()
        "#,
    );
    assert!(program.fully(&target, patterns).is_ok(), "{}", program.diagnostics());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "test.producer"() : () -> i32
    %1 = "test.target"(%0) : (i32) -> i64
    "test.consumer"(%1) : (i64) -> ()
    "#);
}

/// A pattern asks for the converted value of an operand, also where the op is converted before the one that defines it.
#[test]
fn remapped_values() {
    let mut target = producing();
    target.dynamically_legal_op("test.twice", |ir, op| ir.operand_count(op) > 1);
    let mut patterns = only(pattern("Twice", "test.twice", |op, _, rewriter| {
        let operand = rewriter.body().operand(op, 0);
        let now = rewriter.converted_value(operand);
        let new = create(rewriter, op, "test.twice", &[now[0], now[0]]);
        rewriter.replace_with_op(op, new);
        Ok(())
    }));
    patterns.add(renames("test.illegal_a", "test.legal", &["test.legal"]));
    let mut program = Program::new(
        r#"
        %0 = "test.illegal_a"() : () -> i32
        %1 = "test.twice"(%0) : (i32) -> i32
        %2 = "test.twice"(%1) : (i32) -> i32
        "test.consumer"(%2) : (i32) -> ()
        "#,
    );
    assert!(program.fully(&target, patterns).is_ok(), "{}", program.diagnostics());
    insta::assert_snapshot!(program.text(), @r#"
    %0 = "test.legal"() : () -> i32
    %1 = "test.twice"(%0, %0) : (i32, i32) -> i32
    %2 = "test.twice"(%1, %1) : (i32, i32) -> i32
    "test.consumer"(%2) : (i32) -> ()
    "#);
}

/// Patterns that are for ops of any name.
#[test]
fn patterns_for_any_op() {
    let mut program = Program::new(ALL);
    let erase = pattern("EraseIllegal", "", |op, _, rewriter| {
        let name = rewriter.body().name(op).text(rewriter.context()).to_owned();
        if !name.starts_with("test.illegal") {
            return Err(rewriter.match_failure(op, || "it may stay"));
        }
        rewriter.erase(op);
        Ok(())
    });
    assert!(program.partially(&target(), only(erase)).is_ok(), "{}", program.diagnostics());
    assert!(!program.text().contains("test.illegal"), "{}", program.text());
}
