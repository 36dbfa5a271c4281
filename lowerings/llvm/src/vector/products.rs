//! Products of elements: `vector.fma` and `vector.outerproduct`.

use terrace_llvm::{FMulAddOp, FMulOp, MulOp, SelectOp};
use terrace_runtime::context::Context;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;
use terrace_vector::{CombiningKind, CombiningKindAttr, FMAOp, OuterProductOp};

use super::Lowerings;
use super::combine::combine;
use super::rows::{each_row, element_type, part, splat, zero};
use crate::support::builder::Llvm;
use crate::support::vectors::is_array;
use crate::types::part_type;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    lowerings
        .result("LowerFMA", |_: FMAOp, operands, ty, llvm| {
            Ok(each_row(operands.values(), ty, llvm, &mut |parts, ty, llvm| {
                llvm.value::<FMulAddOp>(parts, ty, &[])
            }))
        })
        .result("LowerOuterProduct", |op: OuterProductOp, operands, ty, llvm| {
            let ir = llvm.body();
            let product = OuterProduct { kind: kind(op.kind(ir), ir.context()) };
            let values = operands.values();
            Ok(product.build(values[0], values[1], values.get(2).copied(), None, ty, llvm))
        });
}

/// Returns the kind of a combination, which is addition unless it is said.
pub(super) fn kind(attribute: Option<CombiningKindAttr>, context: &Context) -> CombiningKind {
    attribute.map_or(CombiningKind::Add, |kind| *kind.value(context))
}

/// Builds the product of two values, combined with a third if there is one.
pub(super) fn multiply(
    kind: CombiningKind,
    left: Value,
    right: Value,
    third: Option<Value>,
    llvm: &mut Llvm<'_, '_>,
) -> Value {
    let ty = llvm.ty(left);
    let is_float = element_type(llvm.context(), ty).is_float(llvm.context());
    match (kind, third) {
        (CombiningKind::Add, Some(third)) if is_float => {
            llvm.value::<FMulAddOp>(&[left, right, third], ty, &[])
        }
        (_, third) => {
            let product = match is_float {
                true => llvm.binary::<FMulOp>(left, right),
                false => llvm.binary::<MulOp>(left, right),
            };
            third.map_or(product, |third| combine(kind, product, third, llvm))
        }
    }
}

/// The products of each element of a column and each of a row.
pub(super) struct OuterProduct {
    pub(super) kind: CombiningKind,
}

impl OuterProduct {
    /// Builds the products, row by row. Where a mask is not set, elements stay what they were.
    pub(super) fn build(
        &self,
        left: Value,
        right: Value,
        third: Option<Value>,
        mask: Option<Value>,
        ty: Type,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        if !is_array(llvm.context(), ty) {
            let right = splat(right, ty, llvm);
            return self.row(left, right, third, mask, llvm);
        }
        let row = part_type(llvm.context(), ty, &[0]);
        let mut whole = zero(ty, llvm);
        for index in 0..super::rows::array_sizes(llvm.context(), ty)[0] {
            let value = part(left, &[index], llvm);
            let value = splat(value, row, llvm);
            let third = third.map(|third| part(third, &[index], llvm));
            let mask = mask.map(|mask| part(mask, &[index], llvm));
            let products = self.row(value, right, third, mask, llvm);
            whole = llvm.insert(whole, products, &[index]);
        }
        whole
    }

    fn row(
        &self,
        left: Value,
        right: Value,
        third: Option<Value>,
        mask: Option<Value>,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        let value = multiply(self.kind, left, right, third, llvm);
        let ty = llvm.ty(value);
        match (mask, third) {
            (Some(mask), Some(third)) => llvm.value::<SelectOp>(&[mask, value, third], ty, &[]),
            _ => value,
        }
    }
}
