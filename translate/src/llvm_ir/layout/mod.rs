//! The data layout: sizes and alignments of types.

pub(super) mod specification;

use rustc_hash::FxHashMap;
use terrace_llvm::{ArrayType, PPCFP128Type, PointerType};
use terrace_runtime::context::Context;
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::types::{Type, TypeData};

use super::types::{is_scalable, struct_body};

/// The alignments and pointer sizes of a target, in bits, after a description such as `e-p:64:64-i64:64`.
pub(crate) struct DataLayout {
    integers: Vec<(u32, u32)>,
    floats: Vec<(u32, u32)>,
    vectors: Vec<(u32, u32)>,
    aggregate: u32,
    /// Size, alignment and index size by address space.
    pointers: FxHashMap<u32, (u32, u32, u32)>,
}

impl DataLayout {
    /// Parses a description; what it does not say has the default of LLVM.
    pub(crate) fn parse(text: &str) -> Self {
        let mut layout = DataLayout {
            integers: vec![(1, 8), (8, 8), (16, 16), (32, 32), (64, 32)],
            floats: vec![(16, 16), (32, 32), (64, 64), (128, 128)],
            vectors: vec![(64, 64), (128, 128)],
            aggregate: 8,
            pointers: FxHashMap::from_iter([(0, (64, 64, 64))]),
        };
        for part in text.split('-') {
            let Some(kind) = part.chars().next() else { continue };
            let numbers: Vec<Option<u32>> =
                part[kind.len_utf8()..].split(':').map(|number| number.parse().ok()).collect();
            let at = |index: usize| numbers.get(index).copied().flatten();
            match (kind, at(0), at(1)) {
                ('i', Some(width), Some(align)) => set(&mut layout.integers, width, align),
                ('f', Some(width), Some(align)) => set(&mut layout.floats, width, align),
                ('v', Some(width), Some(align)) => set(&mut layout.vectors, width, align),
                ('a', _, Some(align)) => layout.aggregate = align.max(8),
                ('p', space, Some(size)) => {
                    let align = at(2).unwrap_or(size);
                    let index = at(4).unwrap_or(size);
                    layout.pointers.insert(space.unwrap_or(0), (size, align, index));
                }
                _ => {}
            }
        }
        layout
    }

    fn pointer(&self, space: u32) -> (u32, u32, u32) {
        self.pointers.get(&space).or_else(|| self.pointers.get(&0)).copied().unwrap_or((64, 64, 64))
    }

    /// Returns the width of the offsets of a pointer.
    pub(crate) fn index_width(&self, context: &Context, pointer: Type) -> u32 {
        let pointer = PointerType::from_type(context, pointer);
        self.pointer(pointer.map_or(0, |pointer| *pointer.address_space(context))).2
    }

    /// Returns the number of bits of a type, of a scalable vector the least one. `None` for a type without size.
    pub(crate) fn bits(&self, context: &Context, ty: Type) -> Option<u64> {
        match ty.data(context) {
            TypeData::Integer { width, .. } => return Some((*width).into()),
            TypeData::Float(format) => return Some(format.width().into()),
            TypeData::Vector { shaped, .. } => {
                let count = u64::try_from(*shaped.shape.first()?).ok()?;
                return self.bits(context, shaped.element)?.checked_mul(count);
            }
            _ => {}
        }
        if let Some(pointer) = PointerType::from_type(context, ty) {
            return Some(self.pointer(*pointer.address_space(context)).0.into());
        }
        if let Some(array) = ArrayType::from_type(context, ty) {
            let element = self.size(context, *array.element(context))?;
            return element.checked_mul(*array.count(context))?.checked_mul(8);
        }
        if PPCFP128Type::from_type(context, ty).is_some() {
            return Some(128);
        }
        let body = struct_body(context, ty)?;
        let end = self.offset(context, ty, body.fields(context).len())?;
        let align = self.align(context, ty)?;
        end.checked_next_multiple_of(align)?.checked_mul(8)
    }

    /// Returns the distance in bytes of elements of a type in an array.
    pub(crate) fn size(&self, context: &Context, ty: Type) -> Option<u64> {
        let bytes = self.bits(context, ty)?.div_ceil(8);
        bytes.checked_next_multiple_of(self.align(context, ty)?)
    }

    /// Returns the alignment of a type in bytes.
    pub(crate) fn align(&self, context: &Context, ty: Type) -> Option<u64> {
        let bits: u64 = match ty.data(context) {
            TypeData::Integer { width, .. } => {
                let next = self.integers.iter().find(|(known, _)| known >= width);
                next.or(self.integers.last())?.1.into()
            }
            TypeData::Float(FloatFormat::F80) => find(&self.floats, 80).unwrap_or(128).into(),
            TypeData::Float(format) => find(&self.floats, format.width()).unwrap_or(format.width()).into(),
            TypeData::Vector { .. } => {
                let bits = self.bits(context, ty)?;
                match u32::try_from(bits).ok().and_then(|bits| find(&self.vectors, bits)) {
                    Some(align) => align.into(),
                    None => bits.div_ceil(8).next_power_of_two() * 8,
                }
            }
            _ => {
                if let Some(pointer) = PointerType::from_type(context, ty) {
                    self.pointer(*pointer.address_space(context)).1.into()
                } else if let Some(array) = ArrayType::from_type(context, ty) {
                    return self.align(context, *array.element(context));
                } else if PPCFP128Type::from_type(context, ty).is_some() {
                    128
                } else {
                    let body = struct_body(context, ty)?;
                    if *body.is_packed(context) {
                        return Some(1);
                    }
                    let mut most = u64::from(self.aggregate.div_ceil(8)).max(1);
                    for field in body.fields(context) {
                        most = most.max(self.align(context, *field)?);
                    }
                    return Some(most);
                }
            }
        };
        Some(bits.div_ceil(8).max(1))
    }

    /// Returns the offset of a field of a structure in bytes; behind the last one, the end of that.
    pub(crate) fn offset(&self, context: &Context, structure: Type, index: usize) -> Option<u64> {
        let body = struct_body(context, structure)?;
        let is_packed = *body.is_packed(context);
        let mut offset: u64 = 0;
        for (position, field) in body.fields(context).iter().enumerate() {
            if !is_packed {
                offset = offset.checked_next_multiple_of(self.align(context, *field)?)?;
            }
            if position == index {
                return Some(offset);
            }
            offset = offset.checked_add(self.size(context, *field)?)?;
        }
        Some(offset)
    }

    /// Returns the number of bytes behind a pointer to which indices lead, or `None` if it is not constant.
    pub(crate) fn element_offset(&self, context: &Context, element: Type, indices: &[i64]) -> Option<i64> {
        let (first, rest) = indices.split_first()?;
        if is_scalable(context, element) {
            return None;
        }
        let mut offset = i64::try_from(self.size(context, element)?).ok()?.wrapping_mul(*first);
        let mut ty = element;
        for index in rest {
            let step = if struct_body(context, ty).is_some() {
                let field = usize::try_from(*index).ok()?;
                let step = i64::try_from(self.offset(context, ty, field)?).ok()?;
                ty = super::types::part_type(context, ty, field)?;
                step
            } else {
                ty = match ArrayType::from_type(context, ty) {
                    Some(array) => *array.element(context),
                    None => ty.element_type(context)?,
                };
                i64::try_from(self.size(context, ty)?).ok()?.wrapping_mul(*index)
            };
            offset = offset.wrapping_add(step);
        }
        Some(offset)
    }
}

fn find(list: &[(u32, u32)], width: u32) -> Option<u32> {
    list.iter().find(|(known, _)| *known == width).map(|(_, align)| *align)
}

fn set(list: &mut Vec<(u32, u32)>, width: u32, align: u32) {
    match list.binary_search_by_key(&width, |(known, _)| *known) {
        Ok(at) => list[at].1 = align,
        Err(at) => list.insert(at, (width, align)),
    }
}
