//! Folders.

use terrace_dialect_support::memory::{
    discards_information, fold_dimension, fold_rank, look_through_casts, look_through_casts_from,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};

use super::*;

macro_rules! folds_casts {
    ($($op:ident),*) => {
        $(impl $op {
            /// Accesses the source of a cast that discards static information.
            pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
                look_through_casts(ir, self.op())
            }
        })*
    };
}

folds_casts!(AtomicRMWOp, CastOp, CopyOp, DeallocOp, DmaStartOp, DmaWaitOp, LoadOp, PrefetchOp);

impl StoreOp {
    /// Stores to the source of a cast that discards static information.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        look_through_casts_from(ir, self.op(), 1)
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
        let source = self.source(ir);
        let ty = ir.value_type(source);
        let is_whole = ty == ir.value_type(self.result(ir))
            && ty.has_static_shape(ir.context())
            && ty.shape(ir.context()) == Some(&self.static_sizes(ir)[..])
            && self.static_offsets(ir).iter().all(|offset| *offset == 0)
            && self.static_strides(ir).iter().all(|stride| *stride == 1);
        is_whole.then_some(source).into()
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
                part.static_offsets(ir).iter().all(|offset| *offset == 0).then(|| part.source(ir))
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

macro_rules! inverse_folds {
    ($($op:ident: $inverse:ident;)*) => {
        $(impl $op {
            /// Folds the inverse of the inverse of a reshape to the source of that.
            pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
                let source = self.src(ir);
                let ty = ir.value_type(self.result(ir));
                if ir.value_type(source) == ty {
                    return source.into();
                }
                let inverse = ir.defining_op(source).and_then(|op| $inverse::from_op(ir, op));
                let origin = inverse
                    .filter(|inverse| inverse.reassociation_attr(ir) == self.reassociation_attr(ir))
                    .map(|inverse| inverse.src(ir));
                // Several open sizes of one group may be others than before.
                let is_certain = ty.dynamic_size_count(ir.context()).is_some_and(|count| count <= 1);
                origin.filter(|origin| is_certain && ir.value_type(*origin) == ty).into()
            }
        })*
    };
}

inverse_folds! {
    CollapseShapeOp: ExpandShapeOp;
    ExpandShapeOp: CollapseShapeOp;
}

impl TransposeOp {
    /// Folds the identity, and transposes the source of a cast.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let source = self.r#in(ir);
        let map = self.permutation(ir);
        if map.is_identity() && ir.value_type(source) == ir.value_type(self.result(ir)) {
            return source.into();
        }
        Folded::Unchanged
    }
}

/// Returns the source of a cast that discards static information of a memref.
pub(super) fn source_of_cast(ir: &Body, memref: Value) -> Option<Value> {
    let source = CastOp::from_op(ir, ir.defining_op(memref)?)?.source(ir);
    discards_information(ir, ir.value_type(source), ir.value_type(memref)).then_some(source)
}
