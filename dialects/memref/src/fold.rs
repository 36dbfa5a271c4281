//! Folders.

use terrace_dialect_support::memory::{
    discards_information, fold_dimension, fold_rank, look_through_cast_of_cast, look_through_casts,
    whole_part,
};
use terrace_dialect_support::mixed_list::MixedList;
use terrace_dialect_support::reshapes::fold_inverse;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};

use super::*;

terrace_dialect_support::folds_through_casts!(
    AtomicRMWOp, CopyOp, DeallocOp, DmaStartOp, DmaWaitOp, LoadOp, PrefetchOp; after 1: StoreOp
);

impl CastOp {
    /// Casts the source of a cast that discards static information.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        look_through_cast_of_cast(ir, self.op())
    }
}

impl DimOp {
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let index = constants.get(1).copied().flatten().and_then(|index| index.as_i64(ir.context()));
        fold_dimension(ir, self.op(), self.source(ir), index)
    }
}

impl RankOp {
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        fold_rank(ir, self.memref(ir))
    }
}

impl MemorySpaceCastOp {
    /// Casts the source of another cast of this kind, or folds to it where it has the result type.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        if ir.value_type(source) == ir.value_type(self.dest(ir)) {
            return source.into();
        }
        let cast = ir.defining_op(source).and_then(|op| MemorySpaceCastOp::from_op(ir, op));
        match cast.map(|cast| cast.source(ir)) {
            Some(origin) => {
                let op = self.op();
                Folded::changed(move |ir| ir.set_operand(op, 0, origin))
            }
            None => Folded::Unchanged,
        }
    }
}

impl AssumeAlignmentOp {
    /// Folds a promise about a memref of which it is promised already.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let memref = self.memref(ir);
        let before = ir.defining_op(memref).and_then(|op| AssumeAlignmentOp::from_op(ir, op));
        match before.is_some_and(|before| before.alignment(ir) == self.alignment(ir)) {
            true => memref.into(),
            false => Folded::Unchanged,
        }
    }
}

impl ViewOp {
    /// Views the source of a cast, unless that has a layout.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let cast = ir.defining_op(self.source(ir)).and_then(|op| CastOp::from_op(ir, op));
        let has_identity_layout = |memref: Value| ir.value_type(memref).layout(ir.context()).is_none();
        match cast.is_some_and(|cast| has_identity_layout(cast.source(ir))) {
            true => look_through_casts(ir, self.op()),
            false => Folded::Unchanged,
        }
    }
}

impl SubViewOp {
    /// Folds a part that is the whole memref.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let (sizes, offsets) = (self.static_sizes(ir), self.static_offsets(ir));
        whole_part(ir, self.source(ir), self.result(ir), &sizes, &offsets, &self.static_strides(ir)).into()
    }
}

impl ReinterpretCastOp {
    /// Looks through views that keep the base of the memory, and folds to a source of the result type whose offset,
    /// sizes and strides the type says.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let source = self.source(ir);
        let origin = ir.defining_op(source).and_then(|op| {
            let reinterpreted = ReinterpretCastOp::from_op(ir, op).map(|inner| inner.source(ir));
            let cast = CastOp::from_op(ir, op).map(|cast| cast.source(ir));
            let part = || {
                let part = SubViewOp::from_op(ir, op)?;
                let offsets = MixedList::new(part.static_offsets(ir), part.offsets(ir));
                let offsets = offsets.with_constants(ir, |number| number == 0);
                offsets.numbers.iter().all(|offset| *offset == 0).then(|| part.source(ir))
            };
            reinterpreted.or(cast).or_else(part)
        });
        if let Some(origin) = origin {
            let op = self.op();
            return Folded::changed(move |ir| ir.set_operand(op, 0, origin));
        }
        let ty = ir.value_type(source);
        let is_known = ty.has_static_shape(context)
            && ty
                .strided_form(context)
                .is_some_and(|form| form.offset == 0 && !form.strides.contains(&DYNAMIC));
        (is_known && ty == ir.value_type(self.result(ir))).then_some(source).into()
    }
}

impl CollapseShapeOp {
    /// Folds the inverse of an expansion.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        fold_inverse::<ExpandShapeOp>(ir, self, self.result(ir))
    }
}

impl ExpandShapeOp {
    /// Folds the inverse of a collapse.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        fold_inverse::<CollapseShapeOp>(ir, self, self.result(ir))
    }
}

impl TransposeOp {
    /// Folds the identity, and transposes the source of another transposition.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let source = self.r#in(ir);
        let map = self.permutation(ir);
        if map.is_identity() && ir.value_type(source) == ir.value_type(self.result(ir)) {
            return source.into();
        }
        let inner = ir.defining_op(source).and_then(|op| TransposeOp::from_op(ir, op));
        let composed =
            inner.and_then(|inner| Some((inner.r#in(ir), map.compose(&inner.permutation(ir)).ok()?)));
        match composed {
            Some((origin, map)) => {
                let (op, map) = (self.op(), Attribute::affine_map(ir.context(), map));
                Folded::changed(move |ir| {
                    ir.set_operand(op, 0, origin);
                    ir.set_attribute(op, "permutation", Some(map));
                })
            }
            None => Folded::Unchanged,
        }
    }
}

/// Returns the source of a cast that discards static information of a memref.
pub(super) fn source_of_cast(ir: &Body, memref: Value) -> Option<Value> {
    let source = CastOp::from_op(ir, ir.defining_op(memref)?)?.source(ir);
    discards_information(ir, ir.value_type(source), ir.value_type(memref)).then_some(source)
}
