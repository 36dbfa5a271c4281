//! Execution of the dialect `vector`. Vectors have any rank; scalable ones are refused, since their size is unknown.

mod masks;
mod memory;
mod output;
mod parts;
mod reductions;
mod shapes;
mod transfers;

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::types::Type;
use terrace_vector::{
    BitCastOp, BroadcastOp, CompressStoreOp, ConstantMaskOp, ContractionOp, CreateMaskOp, DeinterleaveOp,
    ExpandLoadOp, ExtractOp, ExtractStridedSliceOp, FMAOp, FromElementsOp, GatherOp, InsertOp,
    InsertStridedSliceOp, InterleaveOp, LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp, MultiDimReductionOp,
    OuterProductOp, PrintOp, ReductionOp, ScalableExtractOp, ScalableInsertOp, ScanOp, ScatterOp,
    ShapeCastOp, ShuffleOp, StepOp, StoreOp, ToElementsOp, TransferReadOp, TransferWriteOp, TransposeOp,
    TypeCastOp, VectorScaleOp, YieldOp,
};

use crate::stop::scalable;
use crate::values::datum::{Elements, unexpected};
use crate::{Datum, Machine, Stop};

crate::attachments::attachments! {
    BitCastOp, BroadcastOp, CompressStoreOp, ConstantMaskOp, ContractionOp, CreateMaskOp, DeinterleaveOp,
        ExpandLoadOp, ExtractOp, ExtractStridedSliceOp, FMAOp, FromElementsOp, GatherOp, InsertOp,
        InsertStridedSliceOp, InterleaveOp, LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp, MultiDimReductionOp,
        OuterProductOp, PrintOp, ReductionOp, ScalableExtractOp, ScalableInsertOp, ScanOp, ScatterOp,
        ShapeCastOp, ShuffleOp, StepOp, StoreOp, ToElementsOp, TransferReadOp, TransferWriteOp, TransposeOp,
        TypeCastOp, VectorScaleOp, YieldOp
}

/// The sizes of a vector, or indices in it.
type Shape = SmallVec<[i64; 4]>;

/// Implements [`Interpretable`](crate::Interpretable) for ops on vectors of fixed size. Scalable operands and results are
/// refused.
macro_rules! vector_ops {
    ($($op:ident: $execute:expr;)*) => {
        $(impl $crate::Interpretable for $op {
            fn interpret(
                self,
                ir: &terrace_runtime::ir::Body,
                machine: &mut $crate::Machine<'_>,
                operands: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                $crate::dialects::vector::refuse_scalable(ir, self.op())?;
                let execute: fn(
                    Self,
                    &terrace_runtime::ir::Body,
                    &mut $crate::Machine<'_>,
                    &[$crate::Datum],
                ) -> Result<$crate::Outcome, $crate::Stop> = $execute;
                execute(self, ir, machine, operands)
            }
        })*
    };
}

use vector_ops;

/// Refuses an op with operands or results that are scalable vectors.
fn refuse_scalable(ir: &Body, op: Op) -> Result<(), Stop> {
    let context = ir.context();
    let is_scalable = |value: &Value| ir.value_type(*value).scalable_dimensions(context).contains(&true);
    match ir.operands(op).chain(ir.results(op)).find(is_scalable) {
        Some(value) => Err(scalable(&context.display(ir.value_type(value)).to_string())),
        None => Ok(()),
    }
}

/// Returns the sizes of a vector type; none for a scalar.
fn shape_of(ir: &Body, ty: Type) -> &[i64] {
    let context = ir.context();
    if ty.is_vector(context) { ty.shape(context).unwrap_or_default() } else { &[] }
}

/// Returns the elements of a vector, or a scalar as the only one.
fn elements_of(value: &Datum) -> &[Datum] {
    match value {
        Datum::Elements(elements) => &elements.values,
        scalar => std::slice::from_ref(scalar),
    }
}

/// Returns the value of a type with these elements: a vector, or the only element.
fn value_of(ir: &Body, ty: Type, mut values: Vec<Datum>) -> Result<Datum, Stop> {
    match ty.is_vector(ir.context()) {
        true => Ok(Datum::elements(shape_of(ir, ty), values)),
        false => values.pop().ok_or_else(|| unexpected("an element")),
    }
}

/// Returns the mask around an op in `vector.mask`, if there is one.
fn mask_around(ir: &Body, op: Op, machine: &Machine<'_>) -> Option<Arc<Elements>> {
    ir.parent_op(op).and_then(|parent| MaskOp::from_op(ir, parent))?;
    match machine.masks.last() {
        Some(Datum::Elements(mask)) => Some(Arc::clone(mask)),
        _ => None,
    }
}

/// Returns whether a mask is set at a position; without a mask, it is.
fn is_set(mask: Option<&Elements>, position: usize) -> Result<bool, Stop> {
    match mask {
        Some(mask) => {
            mask.values.get(position).ok_or_else(|| unexpected("a mask of the vector's shape"))?.as_bool()
        }
        None => Ok(true),
    }
}
