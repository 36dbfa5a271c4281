//! `affine.delinearize_index` and `affine.linearize_index` as arithmetic.

use std::cmp::Reverse;

use terrace_affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_arith::{AddIOp, CmpIPredicate, DivSIOp, FloorDivSIOp, IntegerOverflowFlags, MulIOp, RemSIOp};
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use terrace_runtime::interfaces::AnyLoopLikeOpInterface;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::DYNAMIC;

use super::{Operands, at};
use crate::arithmetic::Arithmetic;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns
        .add(OpConversion::new("LowerDelinearizeIndex", |op, _, rewriter| delinearize(op, rewriter)))
        .add(OpConversion::new("LowerLinearizeIndex", |op, _, rewriter| linearize(op, rewriter)));
}

/// Builds the weights of the digits but the last one: the products of the basis elements that follow them.
fn strides(
    basis: &[i64],
    values: &[Value],
    overflow: IntegerOverflowFlags,
    arithmetic: &mut Arithmetic<'_, '_>,
) -> Operands {
    let mut values = values.iter().rev();
    let mut dynamic: Option<Value> = None;
    let mut number = 1i64;
    let mut strides: Operands = basis
        .iter()
        .rev()
        .map(|element| {
            if *element == DYNAMIC {
                let value = *values.next().expect("a value for each open place");
                dynamic = Some(match dynamic {
                    Some(before) => arithmetic.binary_without_overflow::<MulIOp>(before, value, overflow),
                    None => value,
                });
            } else {
                number = number.wrapping_mul(*element);
            }
            match dynamic {
                Some(value) if number == 1 => value,
                Some(value) => {
                    let number = arithmetic.index(number);
                    arithmetic.binary_without_overflow::<MulIOp>(value, number, overflow)
                }
                None => arithmetic.index(number),
            }
        })
        .collect();
    strides.reverse();
    strides
}

/// Replaces the digits of an index by quotients and remainders of divisions by their weights.
fn delinearize(op: AffineDelinearizeIndexOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let index = op.linear_index(ir);
    let values: Operands = op.dynamic_basis(ir).collect();
    let mut basis = op.static_basis(ir);
    let count = ir.result_count(op.op());
    if basis.len() == count && count > 0 {
        // The first element is only an upper bound; if it is a value, that is the first one, and is not used.
        basis.remove(0);
    }
    if count == 1 {
        rewriter.replace(op.op(), &[index]);
        return Ok(());
    }
    let mut arithmetic = at(rewriter, op.op());
    let overflow = IntegerOverflowFlags::Nsw | IntegerOverflowFlags::Nuw;
    let strides = strides(&basis, &values, overflow, &mut arithmetic);
    let zero = arithmetic.index(0);
    let remainder = |stride: Value, arithmetic: &mut Arithmetic<'_, '_>| {
        let remainder = arithmetic.binary::<RemSIOp>(index, stride);
        let is_negative = arithmetic.compare(CmpIPredicate::Slt, remainder, zero);
        let corrected =
            arithmetic.binary_without_overflow::<AddIOp>(remainder, stride, IntegerOverflowFlags::Nsw);
        arithmetic.select(is_negative, corrected, remainder)
    };
    let mut digits = Operands::new();
    if let Some(first) = strides.first() {
        digits.push(arithmetic.binary::<FloorDivSIOp>(index, *first));
    }
    for pair in strides.windows(2) {
        let rest = remainder(pair[0], &mut arithmetic);
        digits.push(arithmetic.binary::<DivSIOp>(rest, pair[1]));
    }
    if let Some(last) = strides.last() {
        digits.push(remainder(*last, &mut arithmetic));
    }
    rewriter.replace(op.op(), &digits);
    Ok(())
}

/// Replaces a number by the sum of its digits, each multiplied by its weight. Digits that are invariant in more of the
/// loops around come first, so that their sums can leave these loops.
fn linearize(op: AffineLinearizeIndexOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let digits: Operands = op.multi_index(ir).collect();
    let values: Operands = op.dynamic_basis(ir).collect();
    let mut basis = op.static_basis(ir);
    if basis.len() == digits.len() && !digits.is_empty() {
        basis.remove(0);
    }
    let loops: Vec<usize> = digits.iter().map(|digit| invariant_loops(ir, op.op(), *digit)).collect();
    let overflow = match op.disjoint_attr(ir).is_some_and(|flag| flag.as_bool() != Some(false)) {
        true => IntegerOverflowFlags::Nsw | IntegerOverflowFlags::Nuw,
        false => IntegerOverflowFlags::Nsw,
    };
    let mut arithmetic = at(rewriter, op.op());
    let strides = strides(&basis, &values, overflow, &mut arithmetic);
    let mut terms: Vec<(usize, Value)> = Vec::with_capacity(digits.len());
    for (position, digit) in digits.iter().enumerate() {
        let term = match strides.get(position) {
            Some(stride) => {
                arithmetic.binary_without_overflow::<MulIOp>(*digit, *stride, IntegerOverflowFlags::Nsw)
            }
            None => *digit,
        };
        terms.push((loops[position], term));
    }
    terms.sort_by_key(|(loops, _)| Reverse(*loops));
    let sum = terms.into_iter().map(|(_, term)| term).reduce(|sum, term| {
        arithmetic.binary_without_overflow::<AddIOp>(sum, term, IntegerOverflowFlags::Nsw)
    });
    let sum = sum.unwrap_or_else(|| arithmetic.index(0));
    rewriter.replace(op.op(), &[sum]);
    Ok(())
}

/// Returns the number of loops around an op, from the inside out, in which a value is invariant.
fn invariant_loops(ir: &Body, op: Op, value: Value) -> usize {
    let mut count = 0;
    let mut current = op;
    while let Some(parent) = ir.parent_op(current) {
        if let Some(around) = AnyLoopLikeOpInterface::of(ir, parent) {
            if !around.is_defined_outside(ir, value) {
                break;
            }
            count += 1;
        }
        current = parent;
    }
    count
}
