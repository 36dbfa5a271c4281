//! `affine.if` as `scf.if`.

use terrace_affine::AffineIfOp;
use terrace_arith::{AndIOp, CmpIPredicate};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use terrace_runtime::ir::Value;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_structured_control_flow::IfOp;

use super::expressions::Expansion;
use super::{Operands, at};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(OpConversion::new("LowerIf", |op, _, rewriter| lower_if(op, rewriter)));
}

/// Replaces a condition: all constraints of the set are compared with zero.
fn lower_if(op: AffineIfOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let operands: Operands = op.set_operands(ir).collect();
    let Some(set) = op.set(ir).cloned() else {
        return Err(rewriter.match_failure(op.op(), || "it has no set"));
    };
    let types: smallvec::SmallVec<[Type; 4]> = op.values(ir).map(|value| ir.value_type(value)).collect();
    let location = ir.location(op.op());
    let expressions: Vec<_> = set.constraints().iter().map(|constraint| constraint.expr.clone()).collect();
    let expansion = Expansion::new(&expressions, set.dimension_count(), &operands);
    expansion.check(op.op(), rewriter)?;
    let mut arithmetic = at(rewriter, op.op());
    let zero = arithmetic.index(0);
    let mut condition = None;
    for constraint in set.constraints() {
        let value = expansion.value(&constraint.expr, &mut arithmetic);
        let predicate = if constraint.is_equality { CmpIPredicate::Eq } else { CmpIPredicate::Sge };
        let holds = arithmetic.compare(predicate, value, zero);
        condition = Some(match condition {
            None => holds,
            Some(others) => arithmetic.binary::<AndIOp>(others, holds),
        });
    }
    let condition = condition.unwrap_or_else(|| arithmetic.constant(Attribute::bool(true)));
    let new = IfOp::build(rewriter, location, &types, condition).op();
    for region in 0..2 {
        let (ir, from) = rewriter.body().region(op.op(), region);
        let (_, to) = ir.region(new, region);
        rewriter.move_region_to_end(from, to);
    }
    let results: smallvec::SmallVec<[Value; 4]> = rewriter.body().results(new).collect();
    rewriter.replace(op.op(), &results);
    Ok(())
}
