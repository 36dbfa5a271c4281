//! `affine.parallel` as `scf.parallel`.

use terrace_affine::{AffineParallelOp, REDUCTIONS};
use terrace_arith::{
    AddFOp, AddIOp, AndIOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp, MinimumFOp,
    MulFOp, MulIOp, OrIOp, XOrIOp,
};
use terrace_dialect_support::numbers::{Number, integer_width, splat_of};
use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::rewrite::{MatchFailure, MatchResult};
use terrace_runtime::types::Type;
use terrace_structured_control_flow::{ParallelOp, ReduceOp, ReduceReturnOp};

use super::expressions::Expansion;
use super::{Operands, at};
use crate::arithmetic::Arithmetic;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns.add(OpConversion::new("LowerParallel", |op, _, rewriter| lower_parallel(op, rewriter)));
}

/// Replaces a parallel loop. Reductions start with their identities.
fn lower_parallel(op: AffineParallelOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op.op());
    let operands: Operands = op.map_operands(ir).collect();
    let (lower_map, upper_map) = (op.lower_bounds_map(ir), op.upper_bounds_map(ir));
    let (lower_groups, upper_groups) = (op.lower_groups(ir), op.upper_groups(ir));
    let steps = op.steps(ir);
    let types: Vec<Type> = op.values(ir).map(|value| ir.value_type(value)).collect();
    let (lower_operands, upper_operands) = operands.split_at(lower_map.input_count() as usize);
    let lower = Expansion::of_map(&lower_map, lower_operands);
    let upper = Expansion::of_map(&upper_map, upper_operands);
    lower.check(op.op(), rewriter)?;
    upper.check(op.op(), rewriter)?;
    let mut reductions = Vec::with_capacity(types.len());
    for (kind, ty) in op.reductions(ir).into_iter().zip(&types) {
        let name = usize::try_from(kind).ok().and_then(|kind| REDUCTIONS.get(kind).copied());
        let found = name.and_then(|name| Reduction::new(&context, name, *ty));
        reductions.push(found.ok_or_else(|| {
            rewriter.match_failure(op.op(), || {
                let ty = context.display(*ty);
                format!("there is no reduction '{}' of values of type '{ty}'", name.unwrap_or("unknown"))
            })
        })?);
    }
    let (holder, region) = ir.region(op.op(), 0);
    let old_block = holder.entry_block(region).ok_or(MatchFailure)?;
    let end = ir.last_op(old_block).ok_or(MatchFailure)?;

    let mut arithmetic = at(rewriter, op.op());
    let lower = bounds::<MaxSIOp>(&lower_map, lower_operands, &lower_groups, &mut arithmetic);
    let upper = bounds::<MinSIOp>(&upper_map, upper_operands, &upper_groups, &mut arithmetic);
    let steps: Operands = steps.into_iter().map(|step| arithmetic.index(step)).collect();
    let inits: Operands =
        reductions.iter().map(|reduction| arithmetic.constant(reduction.identity)).collect();
    let new = ParallelOp::build(rewriter, location, &types, &lower, &upper, &steps, &inits).op();
    let (_, new_region) = rewriter.body().region(new, 0);
    rewriter.move_region_to_end(region, new_region);
    if !reductions.is_empty() {
        let yielded: Operands = rewriter.body().operands(end).collect();
        rewriter.set_before(end);
        let reduce = ReduceOp::build(rewriter, location, &yielded, reductions.len() as u32).op();
        for (position, (reduction, ty)) in reductions.iter().zip(&types).enumerate() {
            let (_, region) = rewriter.body().region(reduce, position);
            let block = rewriter.create_block_at_end(region, &[(*ty, location), (*ty, location)]);
            let (left, right) = (rewriter.body().argument(block, 0), rewriter.body().argument(block, 1));
            let combined = (reduction.combine)(&mut Arithmetic::new(rewriter, location), left, right);
            ReduceReturnOp::build(rewriter, location, combined);
        }
        rewriter.erase(end);
    }
    rewriter.replace_with_op(op.op(), new);
    Ok(())
}

/// Builds the bounds of all dimensions: each combines as many results of the map as its group has.
fn bounds<T: OpHandle>(
    map: &AffineMap,
    operands: &[Value],
    groups: &[i64],
    arithmetic: &mut Arithmetic<'_, '_>,
) -> Operands {
    let mut results = map.results();
    let group = |size: &i64| {
        let (group, rest) = results.split_at(usize::try_from(*size).unwrap_or(0).min(results.len()));
        results = rest;
        Expansion::new(group, map.dimension_count(), operands).extremum::<T>(arithmetic)
    };
    groups.iter().map(group).collect()
}

/// A reduction of values of one type.
struct Reduction {
    /// The value that leaves all others as they are.
    identity: Attribute,
    combine: fn(&mut Arithmetic<'_, '_>, Value, Value) -> Value,
}

impl Reduction {
    /// Returns the reduction of a kind, if there is one of this type.
    fn new(context: &Context, kind: &str, ty: Type) -> Option<Reduction> {
        let element = ty.element_type(context).unwrap_or(ty);
        let integer =
            |value: fn(u32) -> WideInteger| Some(Number::Integer(value(integer_width(context, element)?)));
        let float =
            |value: f64| FloatValue::from_f64(element.float_format(context)?, value).map(Number::Float);
        type Combine = fn(&mut Arithmetic<'_, '_>, Value, Value) -> Value;
        let (identity, combine): (_, Combine) = match kind {
            "addf" => (float(0.0), combine::<AddFOp>),
            "addi" => (integer(|width| WideInteger::from_u64(0, width)), combine::<AddIOp>),
            "maximumf" => (float(f64::NEG_INFINITY), combine::<MaximumFOp>),
            "minimumf" => (float(f64::INFINITY), combine::<MinimumFOp>),
            "maxnumf" => (float(f64::NAN.copysign(-1.0)), combine::<MaxNumFOp>),
            "minnumf" => (float(f64::NAN), combine::<MinNumFOp>),
            "maxs" => (integer(WideInteger::least_signed), combine::<MaxSIOp>),
            "maxu" => (integer(|width| WideInteger::from_u64(0, width)), combine::<MaxUIOp>),
            "mins" => (integer(|width| WideInteger::least_signed(width).not()), combine::<MinSIOp>),
            "minu" => (integer(WideInteger::all_ones), combine::<MinUIOp>),
            "mulf" => (float(1.0), combine::<MulFOp>),
            "muli" => (integer(|width| WideInteger::from_u64(1, width)), combine::<MulIOp>),
            "ori" => (integer(|width| WideInteger::from_u64(0, width)), combine::<OrIOp>),
            "andi" => (integer(WideInteger::all_ones), combine::<AndIOp>),
            "xori" => (integer(|width| WideInteger::from_u64(0, width)), combine::<XOrIOp>),
            _ => return None,
        };
        Some(Reduction { identity: splat_of(context, ty, &identity?)?, combine })
    }
}

/// Builds the op that combines two values.
fn combine<T: OpHandle>(arithmetic: &mut Arithmetic<'_, '_>, left: Value, right: Value) -> Value {
    arithmetic.binary::<T>(left, right)
}
