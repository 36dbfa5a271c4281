//! Descriptors of memrefs.
//!
//! That of a ranked memref is a structure: the allocated pointer, the aligned pointer, the offset, and unless the rank is
//! 0 an array of the sizes and one of the strides. That of an unranked memref has the rank, and a pointer to the
//! descriptor of the ranked one.

use terrace_llvm::{AddOp, AllocaOp, MulOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Value;
use terrace_runtime::types::{DYNAMIC, Type, TypeData};

use crate::support::builder::Llvm;
use crate::types::structure;

/// The position of the allocated pointer in a descriptor.
pub(crate) const ALLOCATED: i64 = 0;
/// The position of the aligned pointer in a descriptor.
pub(crate) const ALIGNED: i64 = 1;
/// The position of the offset in a descriptor.
pub(crate) const OFFSET: i64 = 2;
/// The position of the sizes in a descriptor.
pub(crate) const SIZES: i64 = 3;
/// The position of the strides in a descriptor.
pub(crate) const STRIDES: i64 = 4;

/// Returns whether a type is one of unranked memrefs.
pub(crate) fn is_unranked(context: &Context, ty: Type) -> bool {
    matches!(ty.data(context), TypeData::UnrankedMemRef { .. })
}

/// Returns whether memrefs of a type are passed as bare pointers: sizes, strides and offset are known.
pub(crate) fn can_be_bare_pointer(context: &Context, ty: Type) -> bool {
    let known = |numbers: &[i64]| numbers.iter().all(|number| *number != DYNAMIC);
    !is_unranked(context, ty)
        && ty.shape(context).is_some_and(known)
        && ty.strided_form(context).is_some_and(|form| form.offset != DYNAMIC && known(&form.strides))
}

/// Returns the positions of the parts of the descriptor of a memref, in the order in which they are passed.
pub(crate) fn positions(context: &Context, memref: Type) -> Vec<Vec<i64>> {
    if is_unranked(context, memref) {
        return vec![vec![0], vec![1]];
    }
    let rank = memref.rank(context).unwrap_or_default() as i64;
    let mut positions = vec![vec![ALLOCATED], vec![ALIGNED], vec![OFFSET]];
    for list in [SIZES, STRIDES] {
        positions.extend((0..rank).map(|dimension| vec![list, dimension]));
    }
    positions
}

/// The descriptor of an unranked memref, with memory of its own for the ranked one.
pub(crate) struct AllocatedUnranked {
    pub(crate) descriptor: Value,
    /// The address of the ranked descriptor.
    pub(crate) ranked: Value,
    /// The size of the ranked descriptor in bytes.
    pub(crate) size: Value,
}

impl Llvm<'_, '_> {
    /// Builds the size in bytes of the ranked descriptor behind the descriptor of an unranked memref: two pointers, the
    /// offset, and a size and a stride for each dimension.
    pub(crate) fn size_behind_unranked(&mut self, descriptor: Value, index: Type) -> Value {
        let bytes = i64::from(index.bit_width(self.context()).unwrap_or(64).div_ceil(8));
        let [one, two, index_size] = [1, 2, bytes].map(|number| self.index(index, number));
        let pointer_size = self.index(index, 8);
        let pointers = self.binary::<MulOp>(two, pointer_size);
        let rank = self.extract(descriptor, &[0]);
        let lists = self.binary::<MulOp>(two, rank);
        let numbers = self.binary::<AddOp>(lists, one);
        let numbers = self.binary::<MulOp>(numbers, index_size);
        self.binary::<AddOp>(pointers, numbers)
    }

    /// Builds the descriptor of an unranked memref, and memory on the stack for the ranked one, which it points to.
    pub(crate) fn allocate_unranked(&mut self, rank: Value) -> AllocatedUnranked {
        let (index, pointer) = (self.ty(rank), self.pointer());
        let ty = structure(self.context(), &[index, pointer]);
        let empty = self.poison(ty);
        let with_rank = self.insert(empty, rank, &[0]);
        let size = self.size_behind_unranked(with_rank, index);
        let byte = Attribute::type_attribute(self.context(), Type::I8);
        let ranked = self.value::<AllocaOp>(&[size], pointer, &[("elem_type", byte)]);
        AllocatedUnranked { descriptor: self.insert(with_rank, ranked, &[1]), ranked, size }
    }

    /// Builds the parts of the descriptor of a memref.
    pub(crate) fn unpack_descriptor(&mut self, descriptor: Value, memref: Type) -> Vec<Value> {
        let positions = positions(self.context(), memref);
        positions.iter().map(|position| self.extract(descriptor, position)).collect()
    }

    /// Builds a descriptor of the parts of one.
    pub(crate) fn pack_descriptor(&mut self, parts: &[Value], memref: Type, descriptor: Type) -> Value {
        let positions = positions(self.context(), memref);
        let empty = self.poison(descriptor);
        let mut parts: Vec<(&Value, &Vec<i64>)> = parts.iter().zip(&positions).collect();
        // The size and the stride of each dimension go together.
        parts.sort_by_key(|(_, position)| position.get(1).copied());
        parts.into_iter().fold(empty, |descriptor, (part, position)| self.insert(descriptor, *part, position))
    }

    /// Builds the descriptor of a memref at a pointer, whose sizes, strides and offset are known.
    pub(crate) fn static_descriptor(
        &mut self,
        allocated: Value,
        aligned: Value,
        memref: Type,
        descriptor: Type,
        index: Type,
    ) -> Value {
        let context = self.context();
        let shape = memref.shape(context).unwrap_or_default().to_vec();
        let form = memref.strided_form(context).expect("a memref with strides");
        let mut whole = self.poison(descriptor);
        whole = self.insert(whole, allocated, &[ALLOCATED]);
        whole = self.insert(whole, aligned, &[ALIGNED]);
        let offset = self.index(index, form.offset);
        whole = self.insert(whole, offset, &[OFFSET]);
        for (dimension, (size, stride)) in shape.into_iter().zip(form.strides).enumerate() {
            let size = self.index(index, size);
            whole = self.insert(whole, size, &[SIZES, dimension as i64]);
            let stride = self.index(index, stride);
            whole = self.insert(whole, stride, &[STRIDES, dimension as i64]);
        }
        whole
    }
}
