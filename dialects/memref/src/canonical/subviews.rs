//! Canonicalization of subviews, reinterpreting casts and strided metadata with constant offsets, sizes and strides.

use terrace_dialect_support::layouts::memref_with_strides;
use terrace_dialect_support::memory::{constant_index, materialize_arithmetic};
use terrace_dialect_support::mixed_list::{MixedList, check_slice_bounds, state_with_lists};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, StridedForm, Type};

use super::super::fold::source_of_cast;
use super::super::subview::type_of_part;
use super::{
    CastOp, ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp, are_memrefs_compatible, replace_by_cast,
};

/// The attributes with the static entries, in the order of the lists.
const STATIC_LISTS: [&str; 3] = ["static_offsets", "static_sizes", "static_strides"];

fn named(lists: &[MixedList; 3]) -> [(&'static str, &MixedList); 3] {
    let [offsets, sizes, strides] = lists;
    [(STATIC_LISTS[0], offsets), (STATIC_LISTS[1], sizes), (STATIC_LISTS[2], strides)]
}

/// Returns the type of a part without the dimensions that the result of a subview, the part before, lacks. A part that is
/// known not to lie within the memref has none, since an op with it would be invalid.
fn reduced_type(ir: &Body, from: Type, lists: &[MixedList; 3], old: SubViewOp) -> Option<Type> {
    let context = ir.context();
    let [offsets, sizes, strides] = lists;
    check_slice_bounds(from.shape(context)?, &offsets.numbers, &sizes.numbers, &strides.numbers).ok()?;
    let whole = type_of_part(context, from, &offsets.numbers, &sizes.numbers, &strides.numbers)?;
    let dropped = old.dropped_dimensions(ir)?;
    let form = whole.strided_form(context)?;
    let kept = |numbers: &[i64]| -> Vec<i64> {
        numbers.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(number, _)| *number).collect()
    };
    let layout = StridedForm { offset: form.offset, strides: kept(&form.strides) };
    memref_with_strides(
        context,
        &kept(&sizes.numbers),
        from.element_type(context)?,
        &layout,
        from.memory_space(context),
    )
}

/// Makes constant offsets, sizes and strides of a subview static.
pub(super) fn subview_of_known_parts(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let subview = SubViewOp::from_op(ir, op).ok_or(MatchFailure)?;
    let lists = subview.lists(ir);
    let [offsets, sizes, strides] = &lists;
    let known = [
        offsets.with_constants(ir, |number| number >= 0),
        sizes.with_constants(ir, |number| number >= 0),
        strides.with_constants(ir, |_| true),
    ];
    if known == lists {
        return Err(rewriter.match_failure(op, || "no dynamic operand is a constant"));
    }
    let source = subview.source(ir);
    let old = ir.value_type(subview.result(ir));
    let ty = reduced_type(ir, ir.value_type(source), &known, subview)
        .filter(|ty| are_memrefs_compatible(ir.context(), *ty, old))
        .ok_or(MatchFailure)?;
    let state = state_with_lists(ir, op, &[source], &named(&known), Some(ty));
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Replaces the subview of a whole memref of known sizes by a cast.
pub(super) fn subview_of_everything(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context();
    let subview = SubViewOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = subview.source(ir);
    let (from, to) = (ir.value_type(source), ir.value_type(subview.result(ir)));
    let [offsets, sizes, strides] = subview.lists(ir);
    let is_whole = from.has_static_shape(context)
        && from.shape(context) == to.shape(context)
        && from.shape(context) == Some(&sizes.numbers)
        && offsets.numbers.iter().all(|offset| *offset == 0)
        && strides.numbers.iter().all(|stride| *stride == 1);
    if !is_whole || !are_memrefs_compatible(context, from, to) {
        return Err(rewriter.match_failure(op, || "it is a part, or the sizes are unknown"));
    }
    if from == to {
        rewriter.replace(op, &[source]);
    } else {
        rewriter.replace_with_new(op, CastOp::NAME, |state| state.operands([source]));
    }
    Ok(())
}

/// Takes the part of the source of a cast that discards static information.
pub(super) fn subview_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let subview = SubViewOp::from_op(ir, op).ok_or(MatchFailure)?;
    let source = source_of_cast(ir, subview.source(ir)).ok_or(MatchFailure)?;
    let lists = subview.lists(ir);
    let old = ir.value_type(subview.result(ir));
    let ty = reduced_type(ir, ir.value_type(source), &lists, subview)
        .filter(|ty| are_memrefs_compatible(ir.context(), *ty, old))
        .ok_or(MatchFailure)?;
    let state = state_with_lists(ir, op, &[source], &named(&lists), Some(ty));
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Makes constant offsets, sizes and strides of a reinterpretation static.
pub(super) fn reinterpretation_of_known_parts(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context();
    let cast = ReinterpretCastOp::from_op(ir, op).ok_or(MatchFailure)?;
    let lists = [
        MixedList::new(cast.static_offsets(ir), cast.offsets(ir)),
        MixedList::new(cast.static_sizes(ir), cast.sizes(ir)),
        MixedList::new(cast.static_strides(ir), cast.strides(ir)),
    ];
    let known = [0, 1, 2].map(|list: usize| lists[list].with_constants(ir, |number| number >= 0));
    if known == lists {
        return Err(rewriter.match_failure(op, || "no dynamic operand is a constant"));
    }
    let [offsets, sizes, strides] = &known;
    let old = ir.value_type(cast.result(ir));
    let layout = StridedForm {
        offset: offsets.numbers.first().copied().unwrap_or_default(),
        strides: strides.numbers.clone(),
    };
    let element = old.element_type(context).ok_or(MatchFailure)?;
    let ty = memref_with_strides(context, &sizes.numbers, element, &layout, old.memory_space(context))
        .filter(|ty| are_memrefs_compatible(context, *ty, old))
        .ok_or(MatchFailure)?;
    let source = cast.source(ir);
    let state = state_with_lists(ir, op, &[source], &named(&known), Some(ty));
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, old);
    Ok(())
}

/// Reinterprets the memref itself instead of the base of its memory, or casts it where offset, sizes and strides are its
/// own.
pub(super) fn reinterpretation_of_base(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let cast = ReinterpretCastOp::from_op(ir, op).ok_or(MatchFailure)?;
    let base = cast.source(ir);
    let metadata = ir.defining_op(base).and_then(|op| ExtractStridedMetadataOp::from_op(ir, op));
    let Some(metadata) = metadata.filter(|metadata| ir.result(metadata.op(), 0) == base) else {
        return Err(rewriter.match_failure(op, || "it is not of the base of a memref"));
    };
    let memref = metadata.source(ir);
    let (ty, old) = (ir.value_type(memref), ir.value_type(cast.result(ir)));
    let form = ty.strided_form(&context).ok_or(MatchFailure)?;
    let shape = ty.shape(&context).ok_or(MatchFailure)?;
    let lists = [
        MixedList::new(cast.static_offsets(ir), cast.offsets(ir)),
        MixedList::new(cast.static_sizes(ir), cast.sizes(ir)),
        MixedList::new(cast.static_strides(ir), cast.strides(ir)),
    ];
    let given = lists
        .iter()
        .flat_map(|list| (0..list.numbers.len()).filter_map(|position| list.get(&context, position)));
    let own = std::iter::once(&form.offset).chain(shape).chain(&form.strides);
    let own: Vec<(Value, i64)> = ir.results(metadata.op()).skip(1).zip(own.copied()).collect();
    let given: Vec<_> = given.collect();
    let is_own = given.len() == own.len()
        && given.iter().zip(&own).all(|(given, (result, number))| match given {
            FoldedValue::Value(value) => {
                value == result || (*number != DYNAMIC && constant_index(ir, *value) == Some(*number))
            }
            FoldedValue::Attribute(given) => *number != DYNAMIC && given.as_i64(&context) == Some(*number),
        });
    if is_own && ty == old {
        rewriter.replace(op, &[memref]);
    } else if is_own && are_memrefs_compatible(&context, ty, old) {
        rewriter.replace_with_new(op, CastOp::NAME, |state| state.operands([memref]));
    } else {
        rewriter.set_operand(op, 0, memref);
    }
    Ok(())
}

/// Asks the source of a cast for what the type of the result does not say.
pub(super) fn metadata_of_cast(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context();
    let metadata = ExtractStridedMetadataOp::from_op(ir, op).ok_or(MatchFailure)?;
    let cast = ir.defining_op(metadata.source(ir)).and_then(|op| CastOp::from_op(ir, op));
    let source = cast.ok_or(MatchFailure)?.source(ir);
    let (from, to) = (ir.value_type(source), ir.value_type(metadata.source(ir)));
    let is_alike = from.strided_form(context).is_some() && from.rank(context) == to.rank(context);
    // What the type says about a result that is used is not to be lost.
    let is_known = |(result, number): (Value, i64)| number != DYNAMIC && !ir.is_unused(result);
    if !is_alike || parts(ir, metadata, to).ok_or(MatchFailure)?.into_iter().any(is_known) {
        return Err(rewriter.match_failure(op, || "the source of the cast may say less"));
    }
    rewriter.set_operand(op, 0, source);
    Ok(())
}

/// Returns the offset, sizes and strides, with what the type of the memref says about each.
fn parts(ir: &Body, metadata: ExtractStridedMetadataOp, ty: Type) -> Option<Vec<(Value, i64)>> {
    let form = ty.strided_form(ir.context())?;
    let shape = ty.shape(ir.context()).unwrap_or_default();
    let numbers = std::iter::once(&form.offset).chain(shape).chain(&form.strides);
    Some(ir.results(metadata.op()).skip(1).zip(numbers.copied()).collect())
}

/// Replaces the offset, sizes and strides of `memref.extract_strided_metadata` that the type of the memref says by
/// constants.
///
/// # Errors
///
/// If nothing that is used is known.
pub fn metadata_of_known_parts(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let metadata = ExtractStridedMetadataOp::from_op(ir, op).ok_or(MatchFailure)?;
    let mut known = parts(ir, metadata, ir.value_type(metadata.source(ir))).ok_or(MatchFailure)?;
    known.retain(|(result, number)| *number != DYNAMIC && !ir.is_unused(*result));
    if known.is_empty() {
        return Err(rewriter.match_failure(op, || "nothing that is used is known"));
    }
    let location = ir.location(op);
    for (result, number) in known {
        let number = Attribute::integer(&context, Type::INDEX, number);
        let constant = materialize_arithmetic(rewriter, number, Type::INDEX, location).ok_or(MatchFailure)?;
        let constant = rewriter.body().result(constant, 0);
        rewriter.replace_all_uses(result, constant);
    }
    Ok(())
}
