//! The natural layout of types of `spirv`: sizes and alignments in bytes.

use terrace_runtime::context::Context;
use terrace_runtime::types::Type;
use terrace_spirv::{ArrayType, PointerType, RuntimeArrayType, StructType};

/// The size of a pointer in bytes.
const POINTER_SIZE: u64 = 8;

/// The place that a value of a type takes in memory.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    size: u64,
    alignment: u64,
}

impl Layout {
    /// Returns the distance of the elements of an array.
    pub(super) fn stride(self) -> u64 {
        self.size.next_multiple_of(self.alignment)
    }
}

/// Returns the natural layout of a type; `None` if it has none, or a structure in it has offsets that are not natural.
pub(super) fn layout_of(context: &Context, ty: Type) -> Option<Layout> {
    if let Some(ty) = ArrayType::from_type(context, ty) {
        let element = layout_of(context, *ty.element(context))?;
        let size = element.stride().checked_mul(u64::from(*ty.count(context)))?;
        return Some(Layout { size, ..element });
    }
    if let Some(ty) = RuntimeArrayType::from_type(context, ty) {
        return Some(Layout { size: 0, ..layout_of(context, *ty.element(context))? });
    }
    if PointerType::from_type(context, ty).is_some() {
        return Some(Layout { size: POINTER_SIZE, alignment: POINTER_SIZE });
    }
    if let Some(ty) = StructType::from_type(context, ty) {
        return layout_of_structure(context, ty.definition(context)?);
    }
    let scalar = ty.element_type_or_self(context).bit_width(context).filter(|width| width % 8 == 0)?;
    let scalar = u64::from(scalar / 8);
    if !ty.is_vector(context) {
        return Some(Layout { size: scalar, alignment: scalar });
    }
    let count = ty.element_count(context)?;
    // A vector of three components is aligned as one of four.
    Some(Layout { size: scalar * count, alignment: scalar * count.next_power_of_two() })
}

/// Returns the layout of a structure whose offsets are all natural.
fn layout_of_structure(context: &Context, ty: StructType) -> Option<Layout> {
    let (members, offsets) = (ty.members(context), ty.offsets(context));
    if members.len() != offsets.len() {
        return None;
    }
    let mut end = 0;
    let mut alignment = 1;
    for (member, offset) in members.iter().zip(offsets) {
        let layout = layout_of(context, *member)?;
        if u64::from(*offset) != u64::next_multiple_of(end, layout.alignment) {
            return None;
        }
        end = u64::from(*offset).checked_add(layout.size)?;
        alignment = alignment.max(layout.alignment);
    }
    Some(Layout { size: end.next_multiple_of(alignment), alignment })
}
