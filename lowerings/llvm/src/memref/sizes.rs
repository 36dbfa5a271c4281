//! Sizes and strides of memory without gaps, and sizes in bytes.

use terrace_llvm::{GEPOp, MulOp, PtrToIntOp, ZeroOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::Value;
use terrace_runtime::types::{DYNAMIC, Type};

use crate::support::builder::Llvm;
use crate::support::descriptors::{ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES};

/// The sizes and strides of a memref whose rows follow each other without gaps.
pub(super) struct Extent {
    pub(super) sizes: Vec<Value>,
    pub(super) strides: Vec<Value>,
    /// The number of elements.
    pub(super) count: Value,
}

/// Builds the sizes and strides of a memref, of which `open` are the sizes that the type does not say.
pub(super) fn extent(memref: Type, open: &[Value], index: Type, llvm: &mut Llvm<'_, '_>) -> Extent {
    let shape = memref.shape(llvm.context()).unwrap_or_default().to_vec();
    let mut open = open.iter();
    let sizes: Vec<Value> = shape
        .iter()
        .map(|size| match *size {
            DYNAMIC => *open.next().expect("a value for each open size"),
            size => llvm.index(index, size),
        })
        .collect();
    let mut count = llvm.index(index, 1);
    let mut strides = vec![count; shape.len()];
    let mut known = Some(1i64);
    for position in (0..shape.len()).rev() {
        strides[position] = count;
        let is_first = known == Some(1);
        known = known.filter(|_| shape[position] != DYNAMIC).map(|known| known.wrapping_mul(shape[position]));
        count = match known {
            _ if is_first => sizes[position],
            None => llvm.binary::<MulOp>(count, sizes[position]),
            Some(known) => llvm.index(index, known),
        };
    }
    Extent { sizes, strides, count }
}

impl Llvm<'_, '_> {
    /// Builds the size in bytes of some elements: the address of the one behind them if they began at zero.
    pub(super) fn size_in_bytes(&mut self, element: Type, count: Option<Value>, index: Type) -> Value {
        let pointer = self.pointer();
        let null = self.value::<ZeroOp>(&[], pointer, &[]);
        let behind = match count {
            Some(count) => self.element_pointer(null, element, &[i32::MIN], &[count], &[]),
            None => self.element_pointer(null, element, &[1], &[], &[]),
        };
        self.value::<PtrToIntOp>(&[behind], index, &[])
    }

    /// Builds the descriptor of memory without gaps at a pointer.
    pub(super) fn descriptor_of_extent(
        &mut self,
        ty: Type,
        [allocated, aligned]: [Value; 2],
        extent: &Extent,
        index: Type,
    ) -> Value {
        let mut whole = self.poison(ty);
        whole = self.insert(whole, allocated, &[ALLOCATED]);
        whole = self.insert(whole, aligned, &[ALIGNED]);
        let zero = self.index(index, 0);
        whole = self.insert(whole, zero, &[OFFSET]);
        for (list, values) in [(SIZES, &extent.sizes), (STRIDES, &extent.strides)] {
            for (dimension, value) in values.iter().enumerate() {
                whole = self.insert(whole, *value, &[list, dimension as i64]);
            }
        }
        whole
    }

    /// Builds the address at a number of elements behind a pointer.
    pub(super) fn offset_pointer(&mut self, base: Value, element: Type, offset: Value) -> Value {
        let ty = self.ty(base);
        let context = self.context();
        let attributes = [
            ("rawConstantIndices", Attribute::dense_i32_array(context, &[i32::MIN])),
            ("elem_type", Attribute::type_attribute(context, element)),
        ];
        self.value::<GEPOp>(&[base, offset], ty, &attributes)
    }
}
