//! `memref.subview`: its type and verifier.

use terrace_dialect_support::layouts::{dropped_dimensions, layout_of_part, memref_with_strides};
use terrace_dialect_support::mixed_list::{
    MixedList, check_mixed_list, check_not_negative, check_slice_bounds, is_shape_without_ones,
};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::types::Type;

use super::SubViewOp;

/// Returns the type of a part of all dimensions, if the layout of the source is strided.
pub(super) fn type_of_part(
    context: &Context,
    from: Type,
    offsets: &[i64],
    sizes: &[i64],
    strides: &[i64],
) -> Option<Type> {
    let layout = layout_of_part(&from.strided_form(context)?, offsets, strides);
    let (element, space) = (from.element_type(context)?, from.memory_space(context));
    memref_with_strides(context, sizes, element, &layout, space)
}

/// Returns the dimensions of size 1 with a stride that the source has more often than the result, as often as that.
fn dropped_by_number(sizes: &[i64], source: &[i64], result: &[i64]) -> Vec<bool> {
    let times = |strides: &[i64], stride| strides.iter().filter(|other| **other == stride).count();
    let mut dropped = vec![false; sizes.len()];
    for position in (0..sizes.len()).filter(|position| sizes[*position] == 1) {
        let stride = source[position];
        let gone = source.iter().zip(&dropped).filter(|(other, gone)| **gone && **other == stride).count();
        dropped[position] = times(source, stride) - gone > times(result, stride);
    }
    dropped
}

impl SubViewOp {
    /// Returns offsets, sizes and strides.
    pub(super) fn lists(self, ir: &Body) -> [MixedList; 3] {
        [
            MixedList::new(self.static_offsets(ir), self.offsets(ir)),
            MixedList::new(self.static_sizes(ir), self.sizes(ir)),
            MixedList::new(self.static_strides(ir), self.strides(ir)),
        ]
    }

    /// Returns which dimensions of the part, all of size 1, the result type lacks. Where types leave a choice, it is that of
    /// version 22 of MLIR if that is possible: the first ones with a stride of which the source has more.
    pub fn dropped_dimensions(self, ir: &Body) -> Option<Vec<bool>> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let (source, found) = (from.strided_form(context)?, to.strided_form(context)?);
        let [offsets, sizes, strides] = self.lists(ir).map(|list| list.numbers);
        let part = layout_of_part(&source, &offsets, &strides);
        let shape = to.shape(context)?;
        let dropped = dropped_by_number(&sizes, &source.strides, &found.strides);
        let kept = |of: &[i64]| -> Vec<i64> {
            of.iter().zip(&dropped).filter(|(_, dropped)| !**dropped).map(|(kept, _)| *kept).collect()
        };
        match kept(&sizes) == shape && kept(&part.strides) == found.strides {
            true => Some(dropped),
            false => dropped_dimensions(shape, &found.strides, &sizes, &part.strides),
        }
    }

    /// Verifies that the lists have one entry per dimension, that the result type follows from them, and that what is
    /// known of the part lies within the source.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let fail = |message: String| Err(ir.emit_op_error(self.op(), message).report());
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let shape = from.shape(context).unwrap_or_default();
        let lists = self.lists(ir);
        for (what, list) in ["offset", "size", "stride"].into_iter().zip(&lists) {
            if let Err(message) = check_mixed_list(what, shape.len(), &list.numbers, list.values.len()) {
                return fail(message);
            }
        }
        let [offsets, sizes, strides] = lists.map(|list| list.numbers);
        let signs =
            check_not_negative("offsets", &offsets).and_then(|()| check_not_negative("sizes", &sizes));
        if let Err(message) = signs {
            return fail(message);
        }
        if from.memory_space(context) != to.memory_space(context) {
            return fail(format!(
                "different memory spaces specified for base memref type '{}' and subview memref type '{}'",
                context.display(from),
                context.display(to)
            ));
        }
        let Some(expected) = type_of_part(context, from, &offsets, &sizes, &strides) else {
            return fail(format!("base type '{}' is not strided", context.display(from)));
        };
        let found = to.shape(context).unwrap_or_default();
        if found.len() > shape.len() {
            return fail(format!(
                "expected result rank to be smaller or equal to the source rank, but got '{}'",
                context.display(to)
            ));
        }
        let mismatch = |what: &str| {
            fail(format!(
                "expected result type to be '{}' or a rank-reduced version. (mismatch of result {what}), but got '{}'",
                context.display(expected),
                context.display(to)
            ))
        };
        if !is_shape_without_ones(found, &sizes) {
            return mismatch("sizes");
        }
        if from.element_type(context) != to.element_type(context) {
            return mismatch("element type");
        }
        let (Some(whole), Some(part)) = (expected.strided_form(context), to.strided_form(context)) else {
            return mismatch("layout");
        };
        if whole.offset != part.offset
            || dropped_dimensions(found, &part.strides, &sizes, &whole.strides).is_none()
        {
            return mismatch("layout");
        }
        match check_slice_bounds(shape, &offsets, &sizes, &strides) {
            Ok(()) => Ok(()),
            Err(message) => fail(message),
        }
    }
}
