//! Canonicalization of reshapes of casts, and of expansions that are collapsed again.

use smallvec::SmallVec;
use terrace_dialect_support::constants::create_arithmetic_constant;
use terrace_dialect_support::mixed_list::MixedList;
use terrace_dialect_support::reassociation::{collapsed_shape, groups_attribute, quotient};
use terrace_dialect_support::reshapes::{Expansion, Reshape};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::fold::source_of_cast;
use super::{CollapseShapeOp, ExpandShapeOp, is_castable, replace_by_cast};

/// Collapses the source of a cast that discards static information.
pub(super) fn collapse_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let collapse = CollapseShapeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = source_of_cast(ir, collapse.src(ir)).ok_or(MatchFailure)?;
    let (from, old) = (ir.value_type(source), ir.value_type(collapse.result(ir)));
    let sizes = from.shape(&context).ok_or(MatchFailure)?;
    let groups = collapse.groups(ir).map_err(|_| MatchFailure)?;
    let shape = collapsed_shape(sizes, &groups);
    let element = from.element_type(&context).ok_or(MatchFailure)?;
    let ty = Type::tensor_checked(&context, &shape, element, old.encoding(&context));
    let ty = ty.map_err(|_| MatchFailure)?;
    if !is_castable(&context, ty, old) {
        return Err(rewriter.match_failure(op, || "the sizes contradict each other"));
    }
    let (reassociation, location) = (collapse.reassociation_attr(ir), ir.location(op));
    let made = rewriter.operation(CollapseShapeOp::NAME, location).operands([source]);
    let made = made.attribute("reassociation", reassociation).results([ty]).create();
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Collapses or expands the source of an expansion that is collapsed, where whole groups of one are in the groups of the
/// other.
pub(super) fn collapse_of_expansion(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let collapse = CollapseShapeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = ir.defining_op(collapse.src(ir));
    let expansion = source.and_then(|op| ExpandShapeOp::from_op(ir, op)).ok_or(MatchFailure)?;
    let source = expansion.src(ir);
    let (from, to) = (ir.value_type(source), ir.value_type(collapse.result(ir)));
    if from == to && to.has_static_shape(&context) {
        rewriter.replace(op, &[source]);
        return Ok(());
    }
    let groups = expansion.groups(ir).ok().zip(collapse.groups(ir).ok());
    let (expanded, collapsed) = groups.ok_or(MatchFailure)?;
    if expanded.len() > collapsed.len() {
        let Some(groups) = quotient(&collapsed, &expanded) else {
            return Err(rewriter.match_failure(op, || "a group of the expansion is torn apart"));
        };
        let groups = groups_attribute(&context, &groups);
        rewriter.replace_with_new(op, CollapseShapeOp::NAME, |state| {
            state.operands([source]).entry(&context, "reassociation", groups)
        });
        return Ok(());
    }
    let groups = quotient(&expanded, &collapsed).filter(|_| expanded.len() < collapsed.len());
    let Some(groups) = groups else {
        return Err(rewriter.match_failure(op, || "a group of the collapse is torn apart"));
    };
    let shape = to.shape(&context).ok_or(MatchFailure)?.to_vec();
    let (sizes, location) = (expansion.output_sizes(ir), ir.location(op));
    let open = collapsed.iter().zip(&shape).filter(|(_, size)| **size == DYNAMIC);
    let values: Option<SmallVec<[Value; 4]>> =
        open.map(|(group, _)| size_of_group(rewriter, &sizes, group, location)).collect();
    let groups = groups_attribute(&context, &groups);
    let numbers = Attribute::dense_i64_array(&context, &shape);
    let operands = std::iter::once(source).chain(values.ok_or(MatchFailure)?);
    rewriter.replace_with_new(op, ExpandShapeOp::NAME, |state| {
        let state = state.operands(operands).entry(&context, "reassociation", groups);
        state.entry(&context, "static_output_shape", numbers)
    });
    Ok(())
}

/// Returns the product of the sizes of a group.
fn size_of_group(
    rewriter: &mut Rewriter<'_>,
    sizes: &MixedList,
    group: &[usize],
    location: Location,
) -> Option<Value> {
    let context = rewriter.context().clone();
    let mut product: Option<Value> = None;
    for dimension in group {
        let size = match sizes.get(&context, *dimension)? {
            FoldedValue::Value(value) => value,
            FoldedValue::Attribute(number) if number.as_i64(&context) == Some(1) => continue,
            FoldedValue::Attribute(number) => {
                let constant = create_arithmetic_constant(rewriter, number, Type::INDEX, location)?;
                rewriter.body().result(constant, 0)
            }
        };
        product = Some(match product {
            None => size,
            Some(before) => {
                let both = rewriter.operation("arith.muli", location).operands([before, size]);
                let both = both.results([Type::INDEX]).create();
                rewriter.body().result(both, 0)
            }
        });
    }
    product
}
