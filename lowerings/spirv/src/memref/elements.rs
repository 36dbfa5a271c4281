//! Pointers to elements of memrefs.

use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_spirv::{
    AccessChainOp, ArrayType, IAddOp, IMulOp, PointerType, PtrAccessChainOp, StorageClass, StorageClassAttr,
    StructType,
};

use crate::support::builder::Spirv;
use crate::types::{Stored, TypeOptions, stored};

/// The elements of a memref that an op accesses.
pub(crate) struct Elements {
    /// The type of the elements of the memref.
    pub(crate) element: Type,
    /// Their storage.
    pub(crate) stored: Stored,
    /// The storage class.
    pub(crate) class: StorageClass,
    /// The type of indices.
    pub(crate) index: Type,
    offset: i64,
    strides: Vec<i64>,
}

impl Elements {
    /// Returns the elements of the memref that an operand of an op is.
    ///
    /// # Errors
    ///
    /// If they, or their positions, are not known or not converted.
    pub(crate) fn of(
        op: Op,
        operand: usize,
        options: &TypeOptions,
        rewriter: &ConversionRewriter<'_>,
    ) -> MatchResult<Self> {
        let ir = rewriter.body();
        let context = ir.context();
        let memref = ir.value_type(ir.operand(op, operand));
        let fail = |reason: String| rewriter.match_failure(op, || reason);
        let class = memref.memory_space(context);
        let class = class.and_then(|class| StorageClassAttr::from_attribute(context, class));
        let class = class.ok_or_else(|| fail("its memref is in no storage class".into()))?;
        let class = *class.value(context);
        let stored = stored(options, context, memref, class).map_err(fail)?;
        let form = memref.strided_form(context);
        let form = form.filter(|form| form.offset != DYNAMIC && !form.strides.contains(&DYNAMIC));
        let form =
            form.ok_or_else(|| fail("the strides or the offset of its memref are not known".into()))?;
        Ok(Elements {
            element: memref.element_type(context).unwrap_or(memref),
            stored,
            class,
            index: options.index(context),
            offset: form.offset,
            strides: form.strides,
        })
    }

    /// Returns whether several elements are in one element of the array.
    pub(crate) fn are_packed(&self) -> bool {
        self.stored.bits < self.stored.element_bits
    }

    /// Builds the position of an element from the first one.
    pub(crate) fn position(&self, indices: &[Value], spirv: &mut Spirv<'_, '_>) -> Value {
        let mut position = match (self.offset, indices) {
            (0, [_, ..]) => None,
            (offset, _) => Some(spirv.integer(self.index, offset)),
        };
        for (index, stride) in indices.iter().zip(&self.strides) {
            let step = match stride {
                1 => *index,
                stride => {
                    let stride = spirv.integer(self.index, *stride);
                    spirv.binary::<IMulOp>(*index, stride)
                }
            };
            position = Some(match position {
                None => step,
                Some(before) => spirv.binary::<IAddOp>(step, before),
            });
        }
        position.unwrap_or_else(|| spirv.integer(self.index, 0))
    }

    /// Builds the pointer to an element of the array.
    pub(crate) fn pointer(&self, base: Value, position: Value, spirv: &mut Spirv<'_, '_>) -> Value {
        let context = spirv.context();
        let ty = PointerType::get(context, self.stored.element, self.class).ty();
        let pointee = PointerType::from_type(context, spirv.ty(base)).map(|base| *base.pointee(context));
        let is_structure = pointee.is_some_and(|pointee| StructType::from_type(context, pointee).is_some());
        let is_array = pointee.is_some_and(|pointee| ArrayType::from_type(context, pointee).is_some());
        if is_structure {
            let member = spirv.integer(self.index, 0);
            spirv.value::<AccessChainOp>(&[base, member, position], ty, &[])
        } else if is_array {
            spirv.value::<AccessChainOp>(&[base, position], ty, &[])
        } else {
            spirv.value::<PtrAccessChainOp>(&[base, position], ty, &[])
        }
    }
}
