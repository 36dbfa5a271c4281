//! Strided layouts of memrefs: those of parts, and of the same elements in another shape.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::types::{DYNAMIC, StridedForm, Type};

use crate::reassociation::Groups;

/// Returns the product, which is dynamic if a factor is and the other is not 0, or if it is out of range.
pub fn product(left: i64, right: i64) -> i64 {
    if left == 0 || right == 0 {
        return 0;
    }
    match left == DYNAMIC || right == DYNAMIC {
        true => DYNAMIC,
        false => left.checked_mul(right).unwrap_or(DYNAMIC),
    }
}

/// Returns the sum, which is dynamic if a summand is, or if it is out of range.
fn sum(left: i64, right: i64) -> i64 {
    match left == DYNAMIC || right == DYNAMIC {
        true => DYNAMIC,
        false => left.checked_add(right).unwrap_or(DYNAMIC),
    }
}

/// Returns the layout of a part, given the layout of the whole.
pub fn layout_of_part(whole: &StridedForm, offsets: &[i64], strides: &[i64]) -> StridedForm {
    let distances = offsets.iter().zip(&whole.strides).map(|(offset, stride)| product(*offset, *stride));
    StridedForm {
        offset: distances.fold(whole.offset, sum),
        strides: whole.strides.iter().zip(strides).map(|(whole, step)| product(*whole, *step)).collect(),
    }
}

/// Returns the memref type of a shape with a strided layout, which is left out where it is that of contiguous elements.
pub fn strided_memref(
    context: &Context,
    shape: &[i64],
    element: Type,
    layout: &StridedForm,
    space: Option<Attribute>,
) -> Option<Type> {
    let plain = Type::memref_checked(context, shape, element, None, space).ok()?;
    if plain.strided_form(context).as_ref() == Some(layout) {
        return Some(plain);
    }
    memref_with_strides(context, shape, element, layout, space)
}

/// Returns the memref type of a shape with a strided layout, written out.
pub fn memref_with_strides(
    context: &Context,
    shape: &[i64],
    element: Type,
    layout: &StridedForm,
    space: Option<Attribute>,
) -> Option<Type> {
    let layout = Attribute::strided_layout(context, layout.offset, &layout.strides);
    Type::memref_checked(context, shape, element, Some(layout), space).ok()
}

/// Returns which dimensions of a whole, all of size 1, are dropped to get `sizes` and `strides`; `None` if that is not
/// possible. Where several choices are, it is the last ones of equal dimensions.
pub fn dropped_dimensions(
    sizes: &[i64],
    strides: &[i64],
    whole_sizes: &[i64],
    whole_strides: &[i64],
) -> Option<Vec<bool>> {
    let mut left = sizes.iter().zip(strides).peekable();
    let whole = || whole_sizes.iter().zip(whole_strides);
    let dropped: Vec<bool> = whole().map(|dimension| left.next_if_eq(&dimension).is_none()).collect();
    let only_ones = whole_sizes.iter().zip(&dropped).all(|(size, dropped)| !dropped || *size == 1);
    (only_ones && left.next().is_none()).then_some(dropped)
}

/// Returns the memref type of an expanded shape: `groups` says which dimensions of `shape` each of the source stands for.
pub fn expanded_memref(context: &Context, source: Type, shape: &[i64], groups: &Groups) -> Option<Type> {
    let (element, space) = (source.element_type(context)?, source.memory_space(context));
    if source.layout(context).is_none() {
        return Type::memref_checked(context, shape, element, None, space).ok();
    }
    let whole = source.strided_form(context)?;
    let mut strides = Vec::with_capacity(shape.len());
    for (group, stride) in groups.iter().zip(&whole.strides) {
        let (first, mut stride) = (strides.len(), *stride);
        for position in group.iter().rev() {
            strides.push(stride);
            stride = product(stride, *shape.get(*position)?);
        }
        strides[first..].reverse();
    }
    strides.resize(shape.len(), 1);
    memref_with_strides(context, shape, element, &StridedForm { offset: whole.offset, strides }, space)
}

/// Returns the memref type of a collapsed shape: `groups` says which dimensions of the source each of `shape` stands
/// for. `None` if the elements of a group are not contiguous, or, with `strict`, if that is unknown.
pub fn collapsed_memref(
    context: &Context,
    source: Type,
    shape: &[i64],
    groups: &Groups,
    strict: bool,
) -> Option<Type> {
    let (element, space) = (source.element_type(context)?, source.memory_space(context));
    if source.layout(context).is_none() {
        return Type::memref_checked(context, shape, element, None, space).ok();
    }
    let whole = source.strided_form(context)?;
    let sizes = source.shape(context)?;
    let mut strides = Vec::with_capacity(groups.len());
    for group in groups.iter() {
        // The stride of the last dimension counts that has more than one element.
        let significant = group.iter().rposition(|position| sizes.get(*position) != Some(&1)).unwrap_or(0);
        let last = *group.get(significant)?;
        let is_known = *sizes.get(last)? != DYNAMIC || significant == 0;
        strides.push(if is_known { *whole.strides.get(last)? } else { DYNAMIC });
    }
    for (group, stride) in groups.iter().zip(&strides) {
        let mut stride = *stride;
        for position in group.iter().skip(1).rev() {
            stride = product(stride, sizes[*position]);
            let outer = position.checked_sub(1)?;
            let (found, is_unknown) =
                (whole.strides[outer], stride == DYNAMIC || whole.strides[outer] == DYNAMIC);
            // The stride of a dimension with one element has no meaning.
            if sizes[outer] != 1 && if is_unknown { strict } else { stride != found } {
                return None;
            }
        }
    }
    memref_with_strides(context, shape, element, &StridedForm { offset: whole.offset, strides }, space)
}
