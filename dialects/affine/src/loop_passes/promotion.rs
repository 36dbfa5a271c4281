//! Bodies of loops of one iteration in place of the loops.

use terrace_runtime::affine::AffineMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::fold::create_constant;
use terrace_runtime::ir::{Body, Builder, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::body_of;
use super::iteration_counts::constant_count;
use crate::applied::Values;
use crate::canonical::replace_by_region;
use crate::loops::bounds::Bound;
use crate::{AffineApplyOp, AffineForOp};

/// Replaces a loop by its body, if it has exactly one iteration. Returns whether it did.
pub(super) fn promote_only_iteration(ir: &mut Body, loop_op: AffineForOp) -> bool {
    let lower = Bound::lower(ir, loop_op);
    if constant_count(ir, loop_op) != Some(1) || lower.map.results().len() != 1 {
        return false;
    }
    let Some((block, _)) = body_of(ir, loop_op) else { return false };
    let (location, variable) = (ir.location(loop_op.op()), ir.argument(block, 0));
    let is_unused = ir.is_unused(variable);
    let mut builder = Builder::before(ir, loop_op.op());
    let mut arguments: Values = Values::new();
    if is_unused {
        builder.remove_arguments(block, &[0]);
    } else {
        let Some(start) = start_of_range(&mut builder, &lower, location) else { return false };
        arguments.push(start);
    }
    arguments.extend(loop_op.inits(builder.body()));
    let (_, region) = loop_op.body(builder.body());
    replace_by_region(&mut builder, loop_op.op(), region, &arguments);
    true
}

/// Returns the value of a lower bound. A constant is at the start of the function.
fn start_of_range(builder: &mut Builder<'_>, lower: &Bound, location: Location) -> Option<Value> {
    if let Some(start) = lower.map.single_constant() {
        let start = Attribute::integer(builder.context(), Type::INDEX, start);
        return builder.with_saved_point(|builder| {
            let ir = builder.body();
            let is_function = ir.has_traits(ir.root(), OpTraits::AFFINE_SCOPE);
            let entry = ir.region(ir.root(), 0).0.entry_block(ir.region(ir.root(), 0).1);
            if let Some(entry) = entry.filter(|_| is_function) {
                builder.set_to_start(entry);
            }
            let constant = create_constant(builder, start, Type::INDEX, location)?;
            Some(builder.body().result(constant, 0))
        });
    }
    if let [only] = lower.operands[..]
        && lower.map == AffineMap::identity(1)
    {
        return Some(only);
    }
    let map = Attribute::affine_map(builder.context(), lower.map.clone());
    let operands = &lower.operands;
    Some(builder.value(|builder| AffineApplyOp::build_with_attributes(builder, location, map, operands)))
}
