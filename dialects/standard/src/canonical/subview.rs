//! Canonicalization of `subview`.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Op, OperationState};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::shapes::are_memrefs_compatible;
use super::super::{MemRefCastOp, SubViewOp};
use super::memory::replace_by_cast;
use crate::memory::subview::STATIC_LISTS;
use terrace_dialect_support::layouts::{layout_of_part, strided_memref};
use terrace_dialect_support::memory::discards_information;
use terrace_dialect_support::mixed_list::MixedList;

/// Makes constant offsets, sizes and strides static, and restores the static information that a `memref_cast` of the
/// source discards.
pub(super) fn subview_of_known_parts(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let subview = SubViewOp::from_op(ir, op).ok_or(MatchFailure)?;
    let old = ir.value_type(subview.result(ir));
    let mut source = subview.source(ir);
    let cast =
        ir.defining_op(source).and_then(|op| MemRefCastOp::from_op(ir, op)).map(|cast| cast.source(ir));
    if let Some(before) =
        cast.filter(|before| discards_information(ir, ir.value_type(*before), ir.value_type(source)))
    {
        source = before;
    }
    let parts = [
        MixedList::new(subview.static_offsets(ir), subview.offsets(ir)),
        MixedList::new(subview.static_sizes(ir), subview.sizes(ir)),
        MixedList::new(subview.static_strides(ir), subview.strides(ir)),
    ]
    .map(|list| list.with_constants(ir, |number| number >= 0));
    let operand_count = 1 + parts.iter().map(|part| part.values.len()).sum::<usize>();
    if source == subview.source(ir) && operand_count == ir.operand_count(op) {
        return Err(rewriter.match_failure(op, || "no dynamic operand is a constant"));
    }
    let [offsets, sizes, strides] = &parts;
    let ty = type_of_part(&context, ir.value_type(source), offsets, sizes, strides);
    let ty = ty.filter(|ty| ty.rank(&context) == old.rank(&context)).ok_or(MatchFailure)?;
    let is_same =
        ty.shape(&context) == old.shape(&context) && ty.strided_form(&context) == old.strided_form(&context);
    let ty = if is_same { old } else { ty };
    if !is_same && !are_memrefs_compatible(&context, ty, old) {
        return Err(rewriter.match_failure(op, || "the type contradicts what is known"));
    }
    let mut state = OperationState::new(ir.name(op), ir.location(op));
    state.attributes = ir.attributes(op).into();
    let sizes: SmallVec<[usize; 4]> =
        std::iter::once(1).chain(parts.iter().map(|part| part.values.len())).collect();
    let mut set = |name: &str, value: Attribute| {
        let name = context.identifier(name);
        state.attributes.iter_mut().filter(|entry| entry.name == name).for_each(|entry| entry.value = value);
    };
    for (name, part) in STATIC_LISTS.into_iter().zip(&parts) {
        let numbers: Vec<Attribute> =
            part.numbers.iter().map(|number| Attribute::integer(&context, Type::I64, *number)).collect();
        set(name, Attribute::array(&context, &numbers));
    }
    set("operandSegmentSizes", terrace_runtime::generated::segment_sizes(&context, &sizes));
    state.operands.push(source);
    state.operands.extend(parts.into_iter().flat_map(|part| part.values));
    state.result_types.push(ty);
    let made = rewriter.create(state);
    match is_same {
        true => rewriter.replace_with_op(op, made),
        false => replace_by_cast(rewriter, op, made, old),
    }
    Ok(())
}

/// Returns the type of a subview, if the source layout is strided.
fn type_of_part(
    context: &Context,
    from: Type,
    offsets: &MixedList,
    sizes: &MixedList,
    strides: &MixedList,
) -> Option<Type> {
    let layout = layout_of_part(&from.strided_form(context)?, &offsets.numbers, &strides.numbers);
    let (element, space) = (from.element_type(context)?, from.memory_space(context));
    strided_memref(context, &sizes.numbers, element, &layout, space)
}
