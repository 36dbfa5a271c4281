//! Transfers: loads and stores of the rows of vectors, masked where elements may be outside of the memref.

use terrace_llvm::{AndOp, SubOp, ZExtOp};
use terrace_runtime::affine::AffineMap;
use terrace_runtime::conversion::TypeConverter;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_vector::{TransferReadOp, TransferWriteOp, known_mask};

use super::access::Memory;
use super::making::broadcast;
use super::masks::{length, mask};
use super::rows::{array_sizes, each_row, row_type, sizes};
use super::{ConvertVectorToLlvm, Lowerings};
use crate::support::builder::Llvm;
use crate::support::descriptors::SIZES;
use crate::types::array;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    let transfers = Transfers::of(lowerings.types, lowerings.options);
    lowerings.result("LowerTransferRead", move |op: TransferReadOp, operands, ty, llvm| {
        transfers.read(op, operands.values(), None, ty, llvm)
    });
    let transfers = Transfers::of(lowerings.types, lowerings.options);
    lowerings.effect("LowerTransferWrite", move |op: TransferWriteOp, operands, llvm| {
        transfers.write(op, operands.values(), None, llvm)
    });
}

/// The lowering of transfers: accesses to memory, and the width in which masks compare positions.
pub(super) struct Transfers {
    memory: Memory,
    has_narrow_indices: bool,
}

impl Transfers {
    /// Returns the lowering by a conversion with options.
    pub(super) fn of(types: &TypeConverter, options: &ConvertVectorToLlvm) -> Self {
        Transfers { memory: Memory::of(types, options), has_narrow_indices: options.narrow_indices }
    }

    /// Builds a read, of its lowered operands and a mask around it.
    ///
    /// # Errors
    ///
    /// If it is not one of contiguous elements of a memref.
    pub(super) fn read(
        &self,
        op: TransferReadOp,
        operands: &[Value],
        mask: Option<Value>,
        ty: Type,
        llvm: &mut Llvm<'_, '_>,
    ) -> Result<Value, String> {
        let ir = llvm.body();
        let count = op.indices(ir).len();
        let own = operands.get(count + 2).copied().filter(|_| !is_set(ir, op.mask(ir)));
        let access = Access {
            memref: ir.value_type(op.base(ir)),
            descriptor: operands[0],
            indices: &operands[1..=count],
            masks: mask.into_iter().chain(own).collect(),
            vector: ir.value_type(op.vector(ir)),
            in_bounds: op.in_bounds(ir),
        };
        access.check(ir, &op.permutation_map(ir))?;
        let alignment = self.memory.alignment(None, access.memref, ty, llvm.context());
        let place = self.memory.place(access.memref, access.descriptor, access.indices, llvm)?;
        Ok(match access.mask(self.has_narrow_indices, ty, llvm) {
            None => place.load(ty, alignment, false, llvm),
            Some(mask) => {
                let shape = sizes(llvm.context(), access.vector);
                let padding = broadcast(operands[count + 1], None, &shape, ty, llvm);
                place.masked_load(mask, padding, ty, alignment, llvm)
            }
        })
    }

    /// Builds a write, of its lowered operands and a mask around it.
    ///
    /// # Errors
    ///
    /// If it is not one of contiguous elements of a memref.
    pub(super) fn write(
        &self,
        op: TransferWriteOp,
        operands: &[Value],
        mask: Option<Value>,
        llvm: &mut Llvm<'_, '_>,
    ) -> Result<(), String> {
        let ir = llvm.body();
        let count = op.indices(ir).len();
        let value = operands[0];
        let own = operands.get(count + 2).copied().filter(|_| !is_set(ir, op.mask(ir)));
        let access = Access {
            memref: ir.value_type(op.base(ir)),
            descriptor: operands[1],
            indices: &operands[2..count + 2],
            masks: mask.into_iter().chain(own).collect(),
            vector: ir.value_type(op.value_to_store(ir)),
            in_bounds: op.in_bounds(ir),
        };
        access.check(ir, &op.permutation_map(ir))?;
        let ty = ir.value_type(value);
        let alignment = self.memory.alignment(None, access.memref, ty, llvm.context());
        let place = self.memory.place(access.memref, access.descriptor, access.indices, llvm)?;
        match access.mask(self.has_narrow_indices, ty, llvm) {
            None => place.store(value, alignment, false, llvm),
            Some(mask) => place.masked_store(value, mask, alignment, llvm),
        }
        Ok(())
    }
}

/// Returns whether a mask is known to be set everywhere.
fn is_set(ir: &Body, mask: Option<Value>) -> bool {
    mask.and_then(|mask| known_mask(ir, mask)) == Some(true)
}

/// The memory that a transfer reads or writes.
struct Access<'operands> {
    memref: Type,
    descriptor: Value,
    indices: &'operands [Value],
    /// Masks of which all have to be set.
    masks: Vec<Value>,
    vector: Type,
    /// Whether no element is outside of the memref, for each dimension of the vector.
    in_bounds: Vec<bool>,
}

impl Access<'_> {
    /// Checks that the rows of the vector are contiguous in the memref.
    fn check(&self, ir: &Body, map: &AffineMap) -> Result<(), String> {
        let context = ir.context();
        if self.memref.element_type(context) != self.vector.element_type(context) {
            return Err("the elements of its memref are vectors".to_owned());
        }
        if !map.is_minor_identity() {
            return Err("its permutation map is no minor identity".to_owned());
        }
        Ok(())
    }

    /// Builds the mask of the access to a vector of the lowered type `ty`, if it needs one.
    fn mask(&self, has_narrow_indices: bool, ty: Type, llvm: &mut Llvm<'_, '_>) -> Option<Value> {
        let context = llvm.context();
        let shape = sizes(context, self.vector);
        let bits = Type::scalable_vector(
            context,
            row_type(context, ty).shape(context).unwrap_or_default(),
            row_type(context, ty).scalable_dimensions(context),
            Type::I1,
        );
        let outer = array_sizes(context, ty);
        let bits = outer.iter().rev().fold(bits, |bits, size| array(context, bits, *size as u64));
        let mut masks = self.masks.clone();
        if self.in_bounds.contains(&false) {
            let bounds: Vec<Value> =
                (0..self.in_bounds.len()).map(|dimension| self.bound(dimension, &shape, ty, llvm)).collect();
            masks.insert(0, mask(&bounds, has_narrow_indices, bits, llvm));
        }
        masks.into_iter().reduce(|left, right| {
            each_row(&[left, right], bits, llvm, &mut |parts, _, llvm| {
                llvm.binary::<AndOp>(parts[0], parts[1])
            })
        })
    }

    /// Builds the number of elements of a dimension of the vector that are inside of the memref.
    fn bound(&self, dimension: usize, shape: &[i64], ty: Type, llvm: &mut Llvm<'_, '_>) -> Value {
        let context = llvm.context();
        let of_memref = self.indices.len() - self.in_bounds.len() + dimension;
        let index = self.indices[of_memref];
        let index_type = llvm.ty(index);
        if self.in_bounds[dimension] {
            let row = row_type(context, ty);
            let is_row = dimension + 1 == shape.len() && row.scalable_dimensions(context).contains(&true);
            if !is_row {
                return llvm.index(index_type, shape[dimension]);
            }
            let count = length(row, llvm);
            return llvm.value::<ZExtOp>(&[count], index_type, &[]);
        }
        let size = self.memref.shape(context).map_or(DYNAMIC, |shape| shape[of_memref]);
        let size = match size {
            DYNAMIC => llvm.extract(self.descriptor, &[SIZES, of_memref as i64]),
            size => llvm.index(index_type, size),
        };
        llvm.binary::<SubOp>(size, index)
    }
}
