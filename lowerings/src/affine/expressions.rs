//! Affine expressions as arithmetic.

use terrace_arith::{AddIOp, CmpIPredicate, DivSIOp, IntegerOverflowFlags, MulIOp, RemSIOp, SubIOp};
use terrace_runtime::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap};
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;

use super::Operands;
use crate::arithmetic::Arithmetic;

/// The maximum number of operators in the expressions of an op: nodes that are shared in memory are expanded each time
/// that they occur.
const MOST_TERMS: u64 = 1 << 20;

/// Affine expressions, and the values of their dimensions and symbols.
pub(crate) struct Expansion<'a> {
    expressions: &'a [AffineExpr],
    dimensions: &'a [Value],
    symbols: &'a [Value],
}

impl<'a> Expansion<'a> {
    /// Returns the expansion of expressions over operands: the dimensions, and then the symbols.
    pub(crate) fn new(expressions: &'a [AffineExpr], dimension_count: u32, operands: &'a [Value]) -> Self {
        let (dimensions, symbols) = operands.split_at(dimension_count as usize);
        Expansion { expressions, dimensions, symbols }
    }

    /// Returns the expansion of a map's results.
    pub(super) fn of_map(map: &'a AffineMap, operands: &'a [Value]) -> Self {
        Expansion::new(map.results(), map.dimension_count(), operands)
    }

    /// Checks that all expressions can be expanded.
    pub(super) fn check(&self, op: Op, rewriter: &ConversionRewriter<'_>) -> MatchResult {
        if self.expressions.iter().map(AffineExpr::size).fold(0, u64::saturating_add) > MOST_TERMS {
            return Err(rewriter.match_failure(op, || "the affine expressions have too many terms"));
        }
        let mut wrong = None;
        for expression in self.expressions {
            expression.walk(|expression| {
                let AffineExprKind::Binary(op, _, right) = expression.kind() else { return };
                if right.as_constant().is_none_or(|divisor| divisor > 0) {
                    return;
                }
                match op {
                    AffineBinaryOp::Mod => {
                        wrong = Some("'mod' is defined for a positive right-hand side only")
                    }
                    AffineBinaryOp::FloorDiv | AffineBinaryOp::CeilDiv => {
                        wrong =
                            Some("'floordiv' and 'ceildiv' are defined for a positive right-hand side only");
                    }
                    AffineBinaryOp::Add | AffineBinaryOp::Mul => {}
                }
            });
        }
        match wrong {
            Some(reason) => Err(rewriter.match_failure(op, || reason)),
            None => Ok(()),
        }
    }

    /// Builds the value of the only expression.
    pub(crate) fn single(&self, arithmetic: &mut Arithmetic<'_, '_>) -> Value {
        self.value(&self.expressions[0], arithmetic)
    }

    /// Builds the values of all expressions.
    pub(super) fn values(&self, arithmetic: &mut Arithmetic<'_, '_>) -> Operands {
        self.expressions.iter().map(|expression| self.value(expression, arithmetic)).collect()
    }

    /// Builds the values of all expressions and combines them: by [`MinSIOp`](terrace_arith::MinSIOp) or
    /// [`MaxSIOp`](terrace_arith::MaxSIOp).
    pub(super) fn extremum<T: OpHandle>(&self, arithmetic: &mut Arithmetic<'_, '_>) -> Value {
        let values = self.values(arithmetic);
        let combined = values.into_iter().reduce(|left, right| arithmetic.binary::<T>(left, right));
        combined.expect("a map with results")
    }

    /// Builds the value of an expression, operands before operators, without recursion.
    pub(super) fn value(&self, expression: &AffineExpr, arithmetic: &mut Arithmetic<'_, '_>) -> Value {
        enum Step<'a> {
            Expand(&'a AffineExpr),
            Combine(AffineBinaryOp),
        }
        let mut steps = smallvec::SmallVec::<[Step<'_>; 8]>::new();
        steps.push(Step::Expand(expression));
        let mut values = Operands::new();
        while let Some(step) = steps.pop() {
            let value = match step {
                Step::Expand(expression) => match expression.kind() {
                    AffineExprKind::Constant(number) => arithmetic.index(*number),
                    AffineExprKind::Dimension(position) => self.dimensions[*position as usize],
                    AffineExprKind::Symbol(position) => self.symbols[*position as usize],
                    AffineExprKind::Binary(op, left, right) => {
                        steps.extend([Step::Combine(*op), Step::Expand(right), Step::Expand(left)]);
                        continue;
                    }
                },
                Step::Combine(op) => {
                    let right = values.pop().expect("the right operand");
                    let left = values.pop().expect("the left operand");
                    combine(op, left, right, arithmetic)
                }
            };
            values.push(value);
        }
        values[0]
    }
}

/// Builds an operator of affine expressions.
fn combine(op: AffineBinaryOp, left: Value, right: Value, arithmetic: &mut Arithmetic<'_, '_>) -> Value {
    match op {
        AffineBinaryOp::Add => arithmetic.binary::<AddIOp>(left, right),
        AffineBinaryOp::Mul => {
            arithmetic.binary_without_overflow::<MulIOp>(left, right, IntegerOverflowFlags::Nsw)
        }
        AffineBinaryOp::Mod => {
            let remainder = arithmetic.binary::<RemSIOp>(left, right);
            let zero = arithmetic.index(0);
            let is_negative = arithmetic.compare(CmpIPredicate::Slt, remainder, zero);
            let corrected = arithmetic.binary::<AddIOp>(remainder, right);
            arithmetic.select(is_negative, corrected, remainder)
        }
        AffineBinaryOp::FloorDiv => {
            // The quotient of a negative dividend is -1 - (-1 - dividend) / divisor.
            let zero = arithmetic.index(0);
            let minus_one = arithmetic.index(-1);
            let is_negative = arithmetic.compare(CmpIPredicate::Slt, left, zero);
            let mirrored = arithmetic.binary::<SubIOp>(minus_one, left);
            let dividend = arithmetic.select(is_negative, mirrored, left);
            let quotient = arithmetic.binary::<DivSIOp>(dividend, right);
            let mirrored = arithmetic.binary::<SubIOp>(minus_one, quotient);
            arithmetic.select(is_negative, mirrored, quotient)
        }
        AffineBinaryOp::CeilDiv => {
            // That of a positive one is (dividend - 1) / divisor + 1, and otherwise -(-dividend / divisor).
            let zero = arithmetic.index(0);
            let one = arithmetic.index(1);
            let is_not_positive = arithmetic.compare(CmpIPredicate::Sle, left, zero);
            let negated = arithmetic.binary::<SubIOp>(zero, left);
            let decremented = arithmetic.binary::<SubIOp>(left, one);
            let dividend = arithmetic.select(is_not_positive, negated, decremented);
            let quotient = arithmetic.binary::<DivSIOp>(dividend, right);
            let negated = arithmetic.binary::<SubIOp>(zero, quotient);
            let incremented = arithmetic.binary::<AddIOp>(quotient, one);
            arithmetic.select(is_not_positive, negated, incremented)
        }
    }
}
