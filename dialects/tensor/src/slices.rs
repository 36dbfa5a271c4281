//! Verifiers of slices.

use terrace_dialect_support::mixed_list::{
    MixedList, check_mixed_list, check_not_negative, check_slice_bounds, is_shape_without_ones,
};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use super::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};

/// Verifies that `part` is the type of a part of `whole`.
fn check_part(ir: &Body, op: Op, whole: Type, part: Type, lists: &[MixedList; 3]) -> Result<(), Reported> {
    match part_mismatch(ir.context(), whole, part, lists) {
        None => Ok(()),
        Some(message) => Err(ir.emit_op_error(op, message).report()),
    }
}

/// Returns why a type is not that of a part of `whole`, if it is not.
fn part_mismatch(context: &Context, whole: Type, part: Type, lists: &[MixedList; 3]) -> Option<String> {
    let shape = whole.shape(context).unwrap_or_default();
    for (what, list) in ["offset", "size", "stride"].into_iter().zip(lists) {
        if let Err(message) = check_mixed_list(what, shape.len(), &list.numbers, list.values.len()) {
            return Some(message);
        }
    }
    let [offsets, sizes, strides] = lists;
    let signs = check_not_negative("offsets", &offsets.numbers)
        .and_then(|()| check_not_negative("sizes", &sizes.numbers));
    if let Err(message) = signs {
        return Some(message);
    }
    let found = part.shape(context).unwrap_or_default();
    if found.len() > shape.len() {
        return Some("expected rank to be smaller or equal to the other rank.".to_owned());
    }
    let expected = Type::tensor_checked(context, &sizes.numbers, whole.element_type(context)?, None).ok();
    if !is_shape_without_ones(found, &sizes.numbers) {
        let expected = expected.map_or_else(String::new, |ty| context.display(ty).to_string());
        return Some(format!("expected type to be '{expected}' or a rank-reduced version. (size mismatch)"));
    }
    if part.element_type(context) != whole.element_type(context) {
        let element = context.display(whole.element_type(context)?).to_string();
        return Some(format!("expected element type to be '{element}'"));
    }
    check_slice_bounds(shape, &offsets.numbers, &sizes.numbers, &strides.numbers).err()
}

macro_rules! slices {
    ($($op:ident: $part:ident in $whole:ident;)*) => {
        $(impl $op {
            /// Returns offsets, sizes and strides.
            pub(super) fn lists(self, ir: &Body) -> [MixedList; 3] {
                [
                    MixedList::new(self.static_offsets(ir), self.offsets(ir)),
                    MixedList::new(self.static_sizes(ir), self.sizes(ir)),
                    MixedList::new(self.static_strides(ir), self.strides(ir)),
                ]
            }

            /// Verifies that the lists have one entry per dimension, that the type of the part follows from them, and
            /// that what is known of the part lies within the whole.
            pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
                let (whole, part) = (ir.value_type(self.$whole(ir)), ir.value_type(self.$part(ir)));
                check_part(ir, self.op(), whole, part, &self.lists(ir))
            }
        })*
    };
}

slices! {
    ExtractSliceOp: result in source;
    InsertSliceOp: source in dest;
    ParallelInsertSliceOp: source in dest;
}
