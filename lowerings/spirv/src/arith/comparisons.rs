//! Comparisons of booleans, and comparisons that ask for NaNs.

use terrace_arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate};
use terrace_runtime::conversion::{
    ConversionPattern, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::{MatchResult, PatternRoot};
use terrace_runtime::types::Type;
use terrace_spirv::{
    Capability, IsNanOp, LogicalAndOp, LogicalEqualOp, LogicalNotEqualOp, LogicalNotOp, LogicalOrOp,
    OrderedOp, UnorderedOp,
};

use crate::environment::Environment;
use crate::support::builder::Spirv;
use crate::support::patterns::{Patterns, is_bool};

/// A pattern that is tried before declared lowerings of the same op.
pub(super) struct First<P>(pub(super) P);

impl<P: ConversionPattern> ConversionPattern for First<P> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn root(&self) -> PatternRoot {
        self.0.root()
    }

    fn benefit(&self) -> u16 {
        self.0.benefit() + 1
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        self.0.type_converter()
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        self.0.match_and_rewrite(op, operands, rewriter)
    }
}

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, environment: &Environment) {
    let types = patterns.types;
    let has_orderings = environment.allows(Capability::Kernel);
    patterns.patterns.add(First(OpConversion::new("CompareBools", compare_bools).with_types(types))).add(
        First(
            OpConversion::new("CompareNaNs", move |op: CmpFOp, operands, rewriter| {
                compare_nans(op, operands, has_orderings, rewriter)
            })
            .with_types(types),
        ),
    );
}

/// Lowers a comparison of booleans. A boolean is 0 or 1 as an unsigned integer, and 0 or -1 as a signed one.
fn compare_bools(
    op: CmpIOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    use CmpIPredicate as Is;
    let ir = rewriter.body();
    if !is_bool(ir, op.lhs(ir)) {
        return Err(rewriter.match_failure(op.op(), || "it compares no booleans"));
    }
    let ty = rewriter.convert_result_types(op.op())?[0];
    let predicate = op.predicate(ir);
    let [left, right] = [operands.values()[0], operands.values()[1]];
    let mut spirv = Spirv::at(op.op(), rewriter);
    let (less, greater) = match predicate {
        Is::Eq | Is::Ne => (left, right),
        Is::Ult | Is::Ule | Is::Sgt | Is::Sge => (left, right),
        Is::Ugt | Is::Uge | Is::Slt | Is::Sle => (right, left),
    };
    let value = match predicate {
        Is::Eq => spirv.value::<LogicalEqualOp>(&[left, right], ty, &[]),
        Is::Ne => spirv.value::<LogicalNotEqualOp>(&[left, right], ty, &[]),
        Is::Ult | Is::Ugt | Is::Slt | Is::Sgt => {
            let not = spirv.value::<LogicalNotOp>(&[less], ty, &[]);
            spirv.value::<LogicalAndOp>(&[not, greater], ty, &[])
        }
        Is::Ule | Is::Uge | Is::Sle | Is::Sge => {
            let not = spirv.value::<LogicalNotOp>(&[less], ty, &[]);
            spirv.value::<LogicalOrOp>(&[not, greater], ty, &[])
        }
    };
    rewriter.replace(op.op(), &[value]);
    Ok(())
}

/// Lowers a comparison that asks whether one of two floats is NaN, or that has always the same result.
fn compare_nans(
    op: CmpFOp,
    operands: &ConvertedOperands,
    has_orderings: bool,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let predicate = op.predicate(ir);
    let is_assumed = super::extrema::assumes_no_nans(ir, op.op());
    let ty = rewriter.convert_result_types(op.op())?[0];
    let operands = operands.values();
    let build: fn(&[Value], Type, bool, &mut Spirv<'_, '_>) -> Value = match predicate {
        CmpFPredicate::AlwaysTrue => |_, ty, _, spirv| spirv.integer(ty, 1),
        CmpFPredicate::AlwaysFalse => |_, ty, _, spirv| spirv.integer(ty, 0),
        CmpFPredicate::Ord if is_assumed => |_, ty, _, spirv| spirv.integer(ty, 1),
        CmpFPredicate::Uno if is_assumed => |_, ty, _, spirv| spirv.integer(ty, 0),
        CmpFPredicate::Ord => |operands, ty, has_orderings, spirv| {
            if has_orderings {
                return spirv.value::<OrderedOp>(operands, ty, &[]);
            }
            let is_unordered = either_is_nan(operands, ty, spirv);
            spirv.value::<LogicalNotOp>(&[is_unordered], ty, &[])
        },
        CmpFPredicate::Uno => |operands, ty, has_orderings, spirv| match has_orderings {
            true => spirv.value::<UnorderedOp>(operands, ty, &[]),
            false => either_is_nan(operands, ty, spirv),
        },
        _ => return Err(rewriter.match_failure(op.op(), || "it does not ask for NaNs")),
    };
    let value = build(operands, ty, has_orderings, &mut Spirv::at(op.op(), rewriter));
    rewriter.replace(op.op(), &[value]);
    Ok(())
}

fn either_is_nan(operands: &[Value], ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let [left, right] = [operands[0], operands[1]].map(|value| spirv.value::<IsNanOp>(&[value], ty, &[]));
    spirv.value::<LogicalOrOp>(&[left, right], ty, &[])
}
