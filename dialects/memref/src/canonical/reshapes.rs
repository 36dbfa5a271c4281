//! Canonicalization of reshapes of casts, and of the sizes of reshapes.

use terrace_dialect_support::layouts::{collapsed_memref, expanded_memref};
use terrace_dialect_support::memory::constant_index;
use terrace_dialect_support::mixed_list::MixedList;
use terrace_dialect_support::reassociation::{check_groups, collapsed_shape};
use terrace_dialect_support::reshapes::{Expansion, Reshape};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::{FoldedValue, create_constant};
use terrace_runtime::generated::Entry;
use terrace_runtime::ir::{Body, Op, OperationState};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::fold::source_of_cast;
use super::{
    CollapseShapeOp, DimOp, ExpandShapeOp, LoadOp, ReshapeOp, are_memrefs_compatible, replace_by_cast,
};

/// Collapses the source of a cast that discards static information.
pub(super) fn collapse_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let collapse = CollapseShapeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = source_of_cast(ir, collapse.src(ir)).ok_or(MatchFailure)?;
    let groups = collapse.groups(ir).map_err(|_| MatchFailure)?;
    let ty = ir.value_type(source);
    let shape = collapsed_shape(ty.shape(&context).unwrap_or_default(), &groups);
    let old = ir.value_type(collapse.result(ir));
    let new = collapsed_memref(&context, ty, &shape, &groups, false)
        .filter(|new| are_memrefs_compatible(&context, *new, old))
        .ok_or(MatchFailure)?;
    let state = OperationState::new(ir.name(op), ir.location(op)).operands([source]).results([new]);
    let state = state.entry(&context, "reassociation", collapse.reassociation_attr(ir));
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Expands the source of a cast that discards static information, to constant sizes where they are known.
pub(super) fn expansion_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let expansion = ExpandShapeOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = source_of_cast(ir, expansion.src(ir)).ok_or(MatchFailure)?;
    let groups = expansion.groups(ir).map_err(|_| MatchFailure)?;
    let ty = ir.value_type(source);
    let from = ty.shape(&context).ok_or(MatchFailure)?;
    let mut sizes = MixedList::new(Vec::new(), []);
    let given = expansion.output_sizes(ir);
    for (group, size) in groups.iter().zip(from) {
        let known: Option<Vec<(Option<i64>, FoldedValue)>> =
            group.iter().map(|dimension| entry(ir, &given, *dimension)).collect();
        let known = known.ok_or(MatchFailure)?;
        // A dimension of unknown size has an unknown size among those that it is expanded to.
        let is_open = *size == DYNAMIC && known.iter().all(|(number, _)| number.is_some());
        for (number, size) in known {
            match (number, size) {
                (_, FoldedValue::Value(value)) if is_open || number.is_none() => {
                    sizes.numbers.push(DYNAMIC);
                    sizes.values.push(value);
                }
                (number, _) => sizes.numbers.push(number.unwrap_or(DYNAMIC)),
            }
        }
    }
    if let Err(reason) = check_groups(from, &sizes.numbers, &groups) {
        return Err(rewriter.match_failure(op, || reason));
    }
    let old = ir.value_type(expansion.result(ir));
    let new = expanded_memref(&context, ty, &sizes.numbers, &groups)
        .filter(|new| are_memrefs_compatible(&context, *new, old))
        .ok_or(MatchFailure)?;
    let numbers = sizes.numbers_attribute(&context);
    let state = OperationState::new(ir.name(op), ir.location(op)).operands([source]).operands(sizes.values);
    let state = state.results([new]).entry(&context, "reassociation", expansion.reassociation_attr(ir));
    let made = rewriter.create(state.entry(&context, "static_output_shape", numbers));
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Returns the size of a dimension, and its number if that is known.
fn entry(ir: &Body, sizes: &MixedList, dimension: usize) -> Option<(Option<i64>, FoldedValue)> {
    let size = sizes.get(ir.context(), dimension)?;
    let number = match size {
        FoldedValue::Value(value) => constant_index(ir, value).filter(|number| *number >= 0),
        FoldedValue::Attribute(number) => number.as_i64(ir.context()),
    };
    Some((number, size))
}

/// Loads the size that a memref was reshaped to, where it was reshaped: what holds the sizes may be written later.
pub(super) fn size_of_reshape(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let query = DimOp::from_op(ir, op).ok_or(MatchFailure)?;
    let reshape = ir.defining_op(query.source(ir)).ok_or(MatchFailure)?;
    let sizes = ReshapeOp::from_op(ir, reshape).ok_or(MatchFailure)?.shape(ir);
    let index = constant_index(ir, query.index(ir)).filter(|index| *index >= 0);
    let rank = ir.value_type(sizes).shape(ir.context()).and_then(|shape| shape.first().copied());
    let Some(index) = index.filter(|index| rank.is_some_and(|rank| rank == DYNAMIC || *index < rank)) else {
        return Err(rewriter.match_failure(op, || "the dimension is not known"));
    };
    let element = ir.value_type(sizes).element_type(ir.context()).ok_or(MatchFailure)?;
    let location = ir.location(op);
    rewriter.set_after(reshape);
    let index = Attribute::integer(rewriter.context(), Type::INDEX, index);
    let Some(index) = create_constant(rewriter.builder(), index, Type::INDEX, location) else {
        return Err(rewriter.match_failure(op, || "no registered dialect has constants of type 'index'"));
    };
    let index = rewriter.body().result(index, 0);
    let mut size =
        rewriter.operation(LoadOp::NAME, location).operands([sizes, index]).results([element]).create();
    if element != Type::INDEX {
        let value = rewriter.body().result(size, 0);
        let cast = rewriter.operation("arith.index_cast", location).operands([value]).results([Type::INDEX]);
        size = cast.create();
    }
    rewriter.replace_with_op(op, size);
    Ok(())
}
