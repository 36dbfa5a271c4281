//! Folders of shapes, memory, tensors and vectors.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::{Folded, constant_of_value};
use terrace_runtime::ir::Body;

use super::super::{
    DeallocOp, DimOp, DmaStartOp, DmaWaitOp, ExtractElementOp, LoadOp, MemRefCastOp, RankOp, SplatOp,
    StoreOp, SubViewOp, TensorFromElementsOp, TensorLoadOp, TensorStoreOp, TransposeOp, ViewOp,
};
use super::splat_of;
use terrace_dialect_support::memory::{fold_dimension, fold_rank, look_through_casts, whole_part};
use terrace_dialect_support::numbers::{element_at, splat_number};

terrace_dialect_support::folds_through_casts!(DeallocOp, DmaStartOp, DmaWaitOp, LoadOp; after 1: StoreOp);

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

impl DimOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let given = constants.get(1).copied().flatten().or_else(|| self.index_attr(ir));
        let Some(index) = given.and_then(|index| index.as_i64(ir.context())) else {
            return Folded::Unchanged;
        };
        let source = self.source(ir);
        // The tensor that is loaded has the sizes of the memref.
        let loaded = ir.defining_op(source).and_then(|op| TensorLoadOp::from_op(ir, op));
        match (fold_dimension(ir, self.op(), source, Some(index)), loaded) {
            (Folded::Unchanged, Some(load)) => {
                let (op, memref) = (self.op(), load.memref(ir));
                Folded::changed(move |ir| ir.set_operand(op, 0, memref))
            }
            (folded, _) => folded,
        }
    }
}

impl RankOp {
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        fold_rank(ir, self.source(ir))
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
        let (sizes, offsets) = (self.static_sizes(ir), self.static_offsets(ir));
        whole_part(ir, self.source(ir), self.result(ir), &sizes, &offsets, &self.static_strides(ir)).into()
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
        let constant = constant_of_value(ir, aggregate);
        constant.and_then(|constant| element_at(context, constant, ty, indices.as_deref())).into()
    }
}
