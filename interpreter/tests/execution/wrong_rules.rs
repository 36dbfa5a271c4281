//! Rules that are wrong are caught.

use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::{
    DeclaredRewrite, FrozenPatterns, MatchFailure, MatchResult, PatternSet, Rewriter,
};
use terrace_standard::{AddIOp, DivISignedOp, RemISignedOp, SelectOp};

use crate::harness::{Session, canonicalize, compare};
use crate::inputs::Inputs;

fn rule(root: &'static str, apply: fn(Op, &mut Rewriter<'_>) -> MatchResult) -> DeclaredRewrite {
    DeclaredRewrite {
        name: "wrong",
        source: "",
        root,
        benefit: 1,
        generated_ops: &[],
        operand_ops: &[],
        apply,
    }
}

/// Runs a program before and after one rule, and asserts that the rule was applied.
fn outcome(text: &str, rule: DeclaredRewrite) -> Result<(), String> {
    let session = Session::new();
    let before = session.parse(text);
    let mut after = before.clone();
    let mut patterns = PatternSet::new();
    patterns.add(rule);
    let used = canonicalize(&mut after, &FrozenPatterns::new(&session.context, patterns));
    assert!(used.iter().any(|used| used.starts_with("wrong")), "the rule is not used: {used:?}");
    compare(&before, &after, &Inputs::new())
}

#[test]
fn an_identity_that_is_none() {
    // x + 1 => x
    let text = "func @f(%x: i8) -> i8 { %c = constant 1 : i8  %r = addi %x, %c : i8  return %r : i8 }";
    let difference = outcome(
        text,
        rule(AddIOp::NAME, |op, rewriter| {
            let ir = rewriter.body();
            constant_of_value(ir, ir.operand(op, 1)).ok_or(MatchFailure)?;
            let x = ir.operand(op, 0);
            rewriter.replace(op, &[x]);
            Ok(())
        }),
    );
    assert!(difference.is_err());
}

#[test]
fn a_rule_that_is_wrong_for_one_number() {
    // x / -1 => 0 - x, which is right where the division is defined; x % -1 => x, which is so for 0 alone.
    let text = "func @f(%x: i8) -> i8 { %c = constant -1 : i8  %r = OP %x, %c : i8  return %r : i8 }";
    let right = rule(DivISignedOp::NAME, |op, rewriter| {
        let ir = rewriter.body();
        let (x, ty, location) = (ir.operand(op, 0), ir.value_type(ir.result(op, 0)), ir.location(op));
        let zero = terrace_runtime::attributes::Attribute::integer(ir.context(), ty, 0);
        let zero =
            rewriter.operation("std.constant", location).attribute("value", zero).results([ty]).create();
        let zero = rewriter.body().result(zero, 0);
        let made = rewriter.operation("std.subi", location).operands([zero, x]).results([ty]).create();
        rewriter.replace_with_op(op, made);
        Ok(())
    });
    assert_eq!(outcome(&text.replace("OP", "divi_signed"), right), Ok(()));
    let wrong = rule(RemISignedOp::NAME, |op, rewriter| {
        let x = rewriter.body().operand(op, 0);
        rewriter.replace(op, &[x]);
        Ok(())
    });
    assert!(outcome(&text.replace("OP", "remi_signed"), wrong).is_err());
}

#[test]
fn a_rule_that_makes_the_defined_undefined() {
    // To divide by x where that was chosen only if it is not zero.
    let text = "func @f(%c: i1, %x: i8) -> i8 {
      %one = constant 1 : i8
      %zero = constant 0 : i8
      %is_zero = cmpi \"eq\", %x, %zero : i8
      %d = select %is_zero, %one, %x : i8
      %r = divi_unsigned %one, %d : i8
      return %r : i8
    }";
    let wrong = rule(SelectOp::NAME, |op, rewriter| {
        let x = rewriter.body().operand(op, 2);
        rewriter.replace(op, &[x]);
        Ok(())
    });
    assert!(outcome(text, wrong).is_err());
}
