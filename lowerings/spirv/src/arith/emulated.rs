//! Unsigned arithmetic of emulated integers, whose bits above their width are not defined: they are masked first.

use terrace_arith::{CmpIOp, CmpIPredicate, DivUIOp, RemUIOp};
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands, OpConversion};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::MatchResult;
use terrace_spirv::{UDivOp, UGreaterThanEqualOp, UGreaterThanOp, ULessThanEqualOp, ULessThanOp, UModOp};

use super::casts::masked;
use super::comparisons::First;
use crate::support::builder::Spirv;
use crate::support::patterns::{Patterns, operand_type, width};

pub(super) fn add_patterns(patterns: &mut Patterns<'_>) {
    let types = patterns.types;
    let divide = OpConversion::new("DivideEmulated", |op: DivUIOp, operands, rewriter| {
        masked_binary::<UDivOp>(op.op(), operands, rewriter)
    });
    let remainder = OpConversion::new("RemainderOfEmulated", |op: RemUIOp, operands, rewriter| {
        masked_binary::<UModOp>(op.op(), operands, rewriter)
    });
    patterns
        .patterns
        .add(First(divide.with_types(types)))
        .add(First(remainder.with_types(types)))
        .add(First(OpConversion::new("CompareEmulated", compare).with_types(types)));
}

/// Lowers an unsigned comparison.
fn compare(op: CmpIOp, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    match op.predicate(rewriter.body()) {
        CmpIPredicate::Ult => masked_binary::<ULessThanOp>(op.op(), operands, rewriter),
        CmpIPredicate::Ule => masked_binary::<ULessThanEqualOp>(op.op(), operands, rewriter),
        CmpIPredicate::Ugt => masked_binary::<UGreaterThanOp>(op.op(), operands, rewriter),
        CmpIPredicate::Uge => masked_binary::<UGreaterThanEqualOp>(op.op(), operands, rewriter),
        _ => Err(rewriter.match_failure(op.op(), || "it is not unsigned")),
    }
}

/// Builds `T` of the bits that the integers have.
fn masked_binary<T: OpHandle>(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let [left, right] = [operands.values()[0], operands.values()[1]];
    let (from, held) = (width(ir, operand_type(op, ir)), width(ir, ir.value_type(left)));
    let (Some(from), true) = (from, from < held) else {
        return Err(rewriter.match_failure(op, || "its integers are not emulated"));
    };
    let ty = rewriter.convert_result_types(op)?[0];
    let mut spirv = Spirv::at(op, rewriter);
    let operands = [left, right].map(|value| masked(value, from, &mut spirv));
    let value = spirv.value::<T>(&operands, ty, &[]);
    rewriter.replace(op, &[value]);
    Ok(())
}
