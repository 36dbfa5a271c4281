//! Folders of shapes, memory, tensors and vectors.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::{Folded, FoldedValue, constant_of_value};
use terrace_runtime::interfaces::{AnyResultSizesOpInterface, AnyShapeCastOpInterface};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::{
    DeallocOp, DimOp, DmaStartOp, DmaWaitOp, ExtractElementOp, LoadOp, MemRefCastOp, RankOp, SplatOp,
    StoreOp, SubViewOp, TensorFromElementsOp, TensorLoadOp, TensorStoreOp, TransposeOp, ViewOp,
};
use super::splat_of;
use terrace_dialect_support::memory::look_through_casts;
use terrace_dialect_support::numbers::splat_number;

macro_rules! folds_casts {
    ($($op:ident),*) => {
        $(impl $op {
            pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
                look_through_casts(ir, self.op())
            }
        })*
    };
}

folds_casts!(DeallocOp, DmaStartOp, DmaWaitOp, LoadOp, StoreOp);

impl ViewOp {
    /// Folds casts of the source, like accesses, unless the source has a layout.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let cast = ir.defining_op(self.source(ir)).and_then(|op| MemRefCastOp::from_op(ir, op));
        match cast.is_some_and(|cast| ir.value_type(cast.source(ir)).layout(ir.context()).is_none()) {
            true => look_through_casts(ir, self.op()),
            false => Folded::Unchanged,
        }
    }
}

/// Returns the size of a dimension of a memref or tensor: a constant of its type, or an operand of its defining op.
fn size_of(ir: &Body, source: Value, index: usize) -> Option<FoldedValue> {
    let context = ir.context();
    let size = *ir.value_type(source).shape(context)?.get(index)?;
    if size != DYNAMIC {
        return Some(Attribute::integer(context, Type::INDEX, size).into());
    }
    AnyResultSizesOpInterface::of(ir, ir.defining_op(source)?)?.result_size(ir, index)
}

impl DimOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let given = constants.get(1).copied().flatten().or_else(|| self.index_attr(ir));
        let Some(index) = given.and_then(|index| index.as_i64(context)) else { return Folded::Unchanged };
        let Ok(index) = usize::try_from(index) else { return Folded::Unchanged };
        let source = self.source(ir);
        if let Some(size) = size_of(ir, source, index) {
            return size.into();
        }
        // A cast preserves sizes.
        let origin = ir.defining_op(source).and_then(|op| {
            let cast = AnyShapeCastOpInterface::of(ir, op).map(|cast| cast.shape_cast_source(ir));
            cast.or_else(|| TensorLoadOp::from_op(ir, op).map(|load| load.memref(ir)))
        });
        match origin {
            Some(origin) => {
                let op = self.op();
                Folded::changed(move |ir| ir.set_operand(op, 0, origin))
            }
            None => Folded::Unchanged,
        }
    }
}

impl RankOp {
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let rank = ir.value_type(self.source(ir)).rank(context);
        rank.map(|rank| Attribute::integer(context, Type::INDEX, rank as i64)).into()
    }
}

impl TensorLoadOp {
    /// Folds a `tensor_load` immediately after a `tensor_store` to the same memref to the stored tensor.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let stored = ir.previous_op(self.op()).and_then(|op| TensorStoreOp::from_op(ir, op));
        stored.filter(|store| store.memref(ir) == self.memref(ir)).map(|store| store.tensor(ir)).into()
    }
}

impl SplatOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let number =
            constants.first().copied().flatten().and_then(|constant| splat_number(context, constant));
        number.and_then(|number| splat_of(context, ir.value_type(self.aggregate(ir)), &number)).into()
    }
}

impl SubViewOp {
    /// Folds a subview of the whole memref.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        let ty = ir.value_type(source);
        let is_whole = ty == ir.value_type(self.result(ir))
            && ty.shape(ir.context()) == Some(&self.static_sizes(ir)[..])
            && ty.has_static_shape(ir.context())
            && self.static_offsets(ir).iter().all(|offset| *offset == 0)
            && self.static_strides(ir).iter().all(|stride| *stride == 1);
        is_whole.then_some(source).into()
    }
}

impl TransposeOp {
    /// Folds an identity permutation.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let source = self.r#in(ir);
        let is_same =
            self.permutation(ir).is_identity() && ir.value_type(source) == ir.value_type(self.result(ir));
        is_same.then_some(source).into()
    }
}

impl ExtractElementOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let aggregate = self.aggregate(ir);
        let ty = ir.value_type(self.result(ir));
        if let Some(splat) = ir.defining_op(aggregate).and_then(|op| SplatOp::from_op(ir, op)) {
            return splat.input(ir).into();
        }
        let place = |index: &Option<Attribute>| u64::try_from((*index)?.as_i64(context)?).ok();
        let indices: Option<Vec<u64>> = constants[1..].iter().map(place).collect();
        if let Some(elements) = ir.defining_op(aggregate).and_then(|op| TensorFromElementsOp::from_op(ir, op))
        {
            let index = indices.as_deref().and_then(|indices| indices.first().copied());
            return index.and_then(|index| elements.elements(ir).nth(usize::try_from(index).ok()?)).into();
        }
        let Some(constant) = constant_of_value(ir, aggregate) else { return Folded::Unchanged };
        if let Some(number) = splat_number(context, constant) {
            return splat_of(context, ty, &number).into();
        }
        let position = indices.and_then(|indices| {
            let shape = ir.value_type(aggregate).shape(context)?;
            shape.iter().zip(indices).try_fold(0_u64, |position, (size, index)| {
                let size = u64::try_from(*size).ok()?;
                (index < size).then(|| position.checked_mul(size)?.checked_add(index))?
            })
        });
        let elements = constant.elements(context);
        let (Some(position), Some(elements)) = (position, elements) else { return Folded::Unchanged };
        let integer = elements.integer_at(position).map(|value| Attribute::wide_integer(context, ty, value));
        integer.or_else(|| Some(Attribute::float_value(context, ty, elements.float_at(position)?))).into()
    }
}
