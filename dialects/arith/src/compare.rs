//! Comparison of converted integers.

use terrace_dialect_support::numbers::{Number, splat_of};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Op;
use terrace_runtime::numeric::{FloatFormat, FloatValue, WideInteger};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::*;

terrace_dialect_support::patterns! {
    CmpFOp: comparison_of_converted_integer => CmpIOp;
}

/// A relation between two integers.
#[derive(Clone, Copy, PartialEq)]
enum Relation {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

use Relation::*;

impl Relation {
    /// Returns the relation that a predicate asks for where no operand is NaN.
    fn of(predicate: CmpFPredicate) -> Option<Self> {
        Some(match predicate {
            CmpFPredicate::Oeq | CmpFPredicate::Ueq => Equal,
            CmpFPredicate::One | CmpFPredicate::Une => NotEqual,
            CmpFPredicate::Olt | CmpFPredicate::Ult => Less,
            CmpFPredicate::Ole | CmpFPredicate::Ule => LessOrEqual,
            CmpFPredicate::Ogt | CmpFPredicate::Ugt => Greater,
            CmpFPredicate::Oge | CmpFPredicate::Uge => GreaterOrEqual,
            _ => return None,
        })
    }

    fn predicate(self, is_signed: bool) -> CmpIPredicate {
        match (self, is_signed) {
            (Equal, _) => CmpIPredicate::Eq,
            (NotEqual, _) => CmpIPredicate::Ne,
            (Less, true) => CmpIPredicate::Slt,
            (Less, false) => CmpIPredicate::Ult,
            (LessOrEqual, true) => CmpIPredicate::Sle,
            (LessOrEqual, false) => CmpIPredicate::Ule,
            (Greater, true) => CmpIPredicate::Sgt,
            (Greater, false) => CmpIPredicate::Ugt,
            (GreaterOrEqual, true) => CmpIPredicate::Sge,
            (GreaterOrEqual, false) => CmpIPredicate::Uge,
        }
    }
}

/// The result of a comparison with a float.
enum Comparison {
    Known(bool),
    With(Relation, i64),
}

/// Returns the comparison of integers from `least` to `greatest` that a comparison with `bound` is.
fn compare(relation: Relation, bound: f64, [least, greatest]: [i64; 2]) -> Comparison {
    if bound > greatest as f64 {
        return Comparison::Known(matches!(relation, Less | LessOrEqual | NotEqual));
    }
    if bound < least as f64 {
        return Comparison::Known(matches!(relation, Greater | GreaterOrEqual | NotEqual));
    }
    let whole = bound.trunc();
    let relation = match relation {
        relation if whole == bound => relation,
        Equal => return Comparison::Known(false),
        NotEqual => return Comparison::Known(true),
        // The bound lies between the whole number and the next one away from zero.
        Less | LessOrEqual if bound < 0.0 => Less,
        Less | LessOrEqual => LessOrEqual,
        Greater | GreaterOrEqual if bound < 0.0 => GreaterOrEqual,
        Greater | GreaterOrEqual => Greater,
    };
    Comparison::With(relation, whole as i64)
}

/// Returns the least and the greatest integer of a type, if a comparison of their floats with `bound` is one of the
/// integers: the format has all integers up to the bound, and no conversion overflows.
fn comparable_range(width: u32, is_signed: bool, bound: FloatValue) -> Option<[i64; 2]> {
    let format = bound.format();
    let precision = format.precision();
    let is_exact = width <= precision || bound.to_f64().abs() < 2_f64.powi(precision as i32);
    if !is_exact || width > i64::BITS - 1 || precision > FloatFormat::F64.precision() {
        return None;
    }
    let range = match is_signed {
        true => [-(1 << (width - 1)), (1 << (width - 1)) - 1],
        false => [0, (1 << width) - 1],
    };
    let is_converted = |number: i64| {
        let float = FloatValue::from_f64(format, number as f64).filter(|float| float.is_finite());
        float.is_some_and(|float| width > precision || float.to_f64() == number as f64)
    };
    range.into_iter().all(is_converted).then_some(range)
}

/// Compares the integer, not the float that it is converted to, with a constant.
fn comparison_of_converted_integer(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let comparison = CmpFOp::from_op(ir, op).ok_or(MatchFailure)?;
    let bound = constant_of_value(ir, comparison.rhs(ir)).and_then(|bound| bound.as_float(&context));
    let Some(bound) = bound.filter(|bound| !bound.is_nan()) else {
        return Err(rewriter.match_failure(op, || "it is not compared with a number"));
    };
    let conversion = ir.defining_op(comparison.lhs(ir)).ok_or(MatchFailure)?;
    let (integer, is_signed) = match (SIToFPOp::from_op(ir, conversion), UIToFPOp::from_op(ir, conversion)) {
        (Some(conversion), _) => (conversion.r#in(ir), true),
        (_, Some(conversion)) => (conversion.r#in(ir), false),
        _ => return Err(rewriter.match_failure(op, || "the operand is no converted integer")),
    };
    let ty = ir.value_type(integer);
    let width = ty.as_integer(&context).ok_or(MatchFailure)?.width;
    let range = comparable_range(width, is_signed, bound);
    // An integer that is too large becomes NaN in a format without infinity.
    let is_number = range.is_some() || bound.format().has_infinity();
    let compared = match (comparison.predicate(ir), range) {
        (CmpFPredicate::Ord, _) if is_number => Comparison::Known(true),
        (CmpFPredicate::Uno, _) if is_number => Comparison::Known(false),
        (predicate, Some(range)) => {
            compare(Relation::of(predicate).ok_or(MatchFailure)?, bound.to_f64(), range)
        }
        (_, None) => return Err(rewriter.match_failure(op, || "the conversion may be inexact")),
    };
    let location = ir.location(op);
    match compared {
        Comparison::Known(holds) => {
            let constant = rewriter.operation(ConstantOp::NAME, location);
            let constant = constant.attribute("value", Attribute::bool(holds)).results([Type::I1]).create();
            rewriter.replace_with_op(op, constant);
        }
        Comparison::With(relation, bound) => {
            let bound = constant(&context, ty, width, bound).ok_or(MatchFailure)?;
            let bound = rewriter
                .operation(ConstantOp::NAME, location)
                .attribute("value", bound)
                .results([ty])
                .create();
            let bound = rewriter.body().result(bound, 0);
            let predicate = relation.predicate(is_signed).to_attribute(&context);
            let compared = rewriter.operation(CmpIOp::NAME, location).attribute("predicate", predicate);
            let compared = compared.operands([integer, bound]).results([Type::I1]).create();
            rewriter.replace_with_op(op, compared);
        }
    }
    Ok(())
}

/// Returns an integer constant.
fn constant(context: &Context, ty: Type, width: u32, value: i64) -> Option<Attribute> {
    splat_of(context, ty, &Number::Integer(WideInteger::from_i64(value, width)))
}
