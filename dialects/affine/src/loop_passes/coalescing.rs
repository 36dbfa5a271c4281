//! One affine loop in place of nested ones.

use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Builder, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::{body_of, is_inside, perfect_nest};
use crate::applied::Values;
use crate::loops::bounds::{Bound, set_bounds};
use crate::validity::{affine_scope, is_valid_symbol};
use crate::{AffineApplyOp, AffineForOp, AffineMaxOp, AffineMinOp};

/// Coalesces the affine loops of a body, outermost ones first. Returns the number of loops that are gone.
///
/// Loops from zero with the step one, of which each has nothing else in its body, and bounds that are known before the outermost
/// one, become one loop over the product of their ranges.
pub fn coalesce_affine_loops(ir: &mut Body) -> u64 {
    let mut loops: Vec<AffineForOp> = Vec::new();
    ir.walk(ir.root()).pre_order().within_body().run(|ir, op| loops.extend(AffineForOp::from_op(ir, op)));
    let mut count = 0;
    for loop_op in loops {
        if ir.is_alive(loop_op.op()) {
            count += coalesce_nest(ir, loop_op);
        }
    }
    count
}

/// Coalesces the loops of a perfect nest whose bounds are independent. Returns the number of loops that are gone.
fn coalesce_nest(ir: &mut Body, outermost: AffineForOp) -> u64 {
    let loops = perfect_nest(ir, outermost);
    let mut count = 0;
    let mut end = loops.len();
    while end > 1 {
        // The outermost loop before which the bounds of all others up to the end are known.
        let start = (0..end - 1).find(|start| {
            let outer = loops[*start].op();
            let bounds = loops[*start..end].iter().flat_map(|inner| ir.operands(inner.op()));
            bounds.into_iter().all(|bound| !is_inside(ir, bound, outer))
        });
        match start {
            Some(start) => {
                if coalesce(ir, &loops[start..end]).is_some() {
                    count += (end - start - 1) as u64;
                }
                end = start;
            }
            None => end -= 1,
        }
    }
    count
}

/// Replaces loops, each right in the one before it, by one over the product of their ranges. Its induction variable divided
/// by the ranges of inner loops, modulo that of a loop, is the induction variable of that loop.
fn coalesce(ir: &mut Body, loops: &[AffineForOp]) -> Option<()> {
    let (outermost, innermost) = (loops.first()?, loops.last()?);
    let scope = affine_scope(ir, outermost.op());
    // Minima and maxima are symbols at the top level alone.
    let is_top_level = ir.parent_region(outermost.op()) == scope;
    let is_normalized = |loop_op: &AffineForOp| {
        loop_op.lower_bound_map(ir).single_constant() == Some(0)
            && loop_op.step(ir) == 1
            && ir.result_count(loop_op.op()) == 0
            && loop_op.upper_bound_operands(ir).all(|operand| is_valid_symbol(ir, operand, scope))
    };
    // The bounds are computed where outer loops may have no iteration, so they divide by nothing but constants.
    let is_computable = |loop_op: &AffineForOp| {
        let map = loop_op.upper_bound_map(ir);
        let is_pure = map.results().iter().all(AffineExpr::is_pure_affine);
        is_pure && (is_top_level || map.results().len() == 1 && !may_be_negative(&map))
    };
    if scope.is_none() || !loops.iter().all(is_normalized) || !loops.iter().all(is_computable) {
        return None;
    }
    let (outer_block, _) = body_of(ir, *outermost)?;
    let (inner_block, inner_end) = body_of(ir, *innermost)?;
    let second = loops.get(1)?.op();
    let variables: Option<Values> =
        loops.iter().map(|loop_op| Some(ir.argument(body_of(ir, *loop_op)?.0, 0))).collect();
    let variables = variables?;
    let location = ir.location(outermost.op());
    let [value, range] = [AffineExpr::dimension(0), AffineExpr::symbol(0)];

    let mut builder = Builder::before(ir, outermost.op());
    let mut product = None;
    let mut ranges = Values::new();
    for loop_op in loops {
        let upper = Bound::upper(builder.body(), *loop_op);
        let size = build_size(&mut builder, location, &upper);
        ranges.push(size);
        let times = || value.clone() * range.clone();
        product = Some(match product {
            Some(before) => apply(&mut builder, location, times(), [before, size]),
            None => size,
        });
    }
    let map = AffineMap::new(0, 1, vec![range.clone()]).ok()?;
    let upper = Bound { map, operands: product.into_iter().collect() };
    set_bounds(&mut builder, *outermost, &Bound::constant(0), &upper);

    builder.set_to_start(outer_block);
    let mut rest = variables[0];
    let mut values = vec![rest; loops.len()];
    for position in (1..loops.len()).rev() {
        let size = ranges[position];
        values[position] = apply(&mut builder, location, value.clone().modulo(range.clone()), [rest, size]);
        rest = apply(&mut builder, location, value.clone().floor_div(range.clone()), [rest, size]);
    }
    values[0] = rest;
    let within = innermost.op();
    builder.replace_uses_if(variables[0], rest, |ir, value_use| ir.is_ancestor(within, value_use.op));
    for (variable, value) in variables.iter().zip(&values).take(loops.len() - 1).skip(1) {
        builder.replace_all_uses(*variable, *value);
    }
    builder.erase(inner_end);
    builder.inline_block_before(inner_block, second, &[values[loops.len() - 1]]);
    builder.erase(second);
    Some(())
}

/// Returns whether the least result of a map is not known to be positive or zero.
fn may_be_negative(map: &AffineMap) -> bool {
    !map.results().iter().all(|result| result.as_constant().is_some_and(|number| number >= 0))
}

/// Builds the size of a range from zero to an upper bound, which is zero if that may be negative and is.
fn build_size(builder: &mut Builder<'_>, location: Location, bound: &Bound) -> Value {
    let least = match bound.map.results().len() {
        1 if may_be_negative(&bound.map) => bound.clone(),
        1 => return build_with_map::<AffineApplyOp>(builder, location, bound.clone()),
        _ => {
            let least = build_with_map::<AffineMinOp>(builder, location, bound.clone());
            if !may_be_negative(&bound.map) {
                return least;
            }
            Bound { map: AffineMap::identity(1), operands: [least].into_iter().collect() }
        }
    };
    let results: Vec<AffineExpr> =
        least.map.results().iter().cloned().chain([AffineExpr::constant(0)]).collect();
    let map = AffineMap::new(least.map.dimension_count(), least.map.symbol_count(), results);
    let map = map.expect("the map has the inputs of the bound");
    build_with_map::<AffineMaxOp>(builder, location, Bound { map, operands: least.operands })
}

/// Builds an op of an affine map.
fn build_with_map<T: OpHandle>(builder: &mut Builder<'_>, location: Location, bound: Bound) -> Value {
    let name = builder.context().op_name_of::<T>();
    let value = Attribute::affine_map(builder.context(), bound.map);
    let map = NamedAttribute { name: name.attribute_name(builder.context(), "map"), value };
    let state = OperationState::new(name, location).operands(bound.operands).results([Type::INDEX]);
    let op = builder.create(state.attribute(map));
    builder.body().result(op, 0)
}

/// Builds an expression of a dimension and a symbol.
fn apply(
    builder: &mut Builder<'_>,
    location: Location,
    expression: AffineExpr,
    operands: [Value; 2],
) -> Value {
    let map = AffineMap::new(1, 1, vec![expression]).expect("the map has a dimension and a symbol");
    build_with_map::<AffineApplyOp>(
        builder,
        location,
        Bound { map, operands: operands.into_iter().collect() },
    )
}
