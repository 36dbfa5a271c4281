//! Folders.

use terrace_dialect_support::memory::{constant_index, discards_information, fold_dimension, fold_rank};
use terrace_dialect_support::numbers::{
    Number, complex_constant_of, constant_of, element_at, number_of, reshaped, splat_number, splat_of,
};
use terrace_dialect_support::reshapes::fold_inverse;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use super::*;

/// Returns the constant at a position.
fn constant(constants: &[Option<Attribute>], position: usize) -> Option<Attribute> {
    constants.get(position).copied().flatten()
}

impl FromElementsOp {
    /// Folds constants to the constant of them together.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let numbers: Option<Vec<Number>> =
            constants.iter().map(|constant| number_of(context, (*constant)?)).collect();
        let ty = ir.value_type(self.result(ir));
        match numbers.filter(|numbers| !numbers.is_empty()) {
            Some(numbers) => constant_of(context, ty, &numbers).into(),
            None => complex_constant_of(context, ty, constants).into(),
        }
    }
}

impl SplatOp {
    /// Folds a constant to the constant of a static shape.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let ty = ir.value_type(self.aggregate(ir));
        let number = constant(constants, 0).and_then(|constant| number_of(context, constant));
        number
            .filter(|_| ty.has_static_shape(context))
            .and_then(|number| splat_of(context, ty, &number))
            .into()
    }
}

impl ExtractOp {
    /// Folds to an element that is known: of a constant, of a splat, of a list, or one that was just inserted.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let tensor = self.tensor(ir);
        let ty = ir.value_type(self.result(ir));
        let index = |constant: &Option<Attribute>| u64::try_from((*constant)?.as_i64(context)?).ok();
        let indices: Option<Vec<u64>> = constants.iter().skip(1).map(index).collect();
        if let Some(op) = ir.defining_op(tensor) {
            if let Some(splat) = SplatOp::from_op(ir, op) {
                return splat.input(ir).into();
            }
            if let Some(insert) = InsertOp::from_op(ir, op)
                && insert.indices(ir).eq(self.indices(ir))
            {
                return insert.scalar(ir).into();
            }
            if let Some(list) = FromElementsOp::from_op(ir, op) {
                let shape = ir.value_type(tensor).shape(context).unwrap_or_default();
                let position = indices.and_then(|indices| position_in(shape, &indices));
                return position.and_then(|position| list.elements(ir).nth(position)).into();
            }
        }
        let constant = constant(constants, 0);
        constant.and_then(|constant| element_at(context, constant, ty, indices.as_deref())).into()
    }
}

/// Returns the position of the element at these indices, in row-major order.
fn position_in(shape: &[i64], indices: &[u64]) -> Option<usize> {
    let position = shape.iter().zip(indices).try_fold(0_u64, |position, (size, index)| {
        let size = u64::try_from(*size).ok()?;
        (*index < size).then(|| position.checked_mul(size)?.checked_add(*index))?
    })?;
    usize::try_from(position).ok()
}

impl InsertOp {
    /// Folds the insertion of an element into a splat of it.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let scalar = constant(constants, 0).and_then(|constant| number_of(context, constant));
        let splat = constant(constants, 1).and_then(|constant| splat_number(context, constant));
        (scalar.is_some() && scalar == splat).then(|| self.dest(ir)).into()
    }
}

impl ConcatOp {
    /// Folds the concatenation of one tensor.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let inputs: Vec<Value> = self.inputs(ir).collect();
        match inputs[..] {
            [input] if ir.value_type(input) == ir.value_type(self.result(ir)) => input.into(),
            _ => Folded::Unchanged,
        }
    }
}

impl DimOp {
    /// Folds to a known size. What is inserted into a tensor does not change its sizes, so that is asked instead.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let index = constant(constants, 1).and_then(|index| index.as_i64(ir.context()));
        let folded = fold_dimension(ir, self.op(), self.source(ir), index);
        let inserted = ir.defining_op(self.source(ir)).filter(|_| folded.is_unchanged());
        let dest = inserted.and_then(|op| match InsertSliceOp::from_op(ir, op) {
            Some(insert) => Some(insert.dest(ir)),
            None => InsertOp::from_op(ir, op).map(|insert| insert.dest(ir)),
        });
        match dest {
            Some(dest) => {
                let op = self.op();
                Folded::changed(move |ir| ir.set_operand(op, 0, dest))
            }
            None => folded,
        }
    }
}

impl RankOp {
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        fold_rank(ir, self.tensor(ir))
    }
}

impl ExtractSliceOp {
    /// Folds a part that is the whole tensor, a part of a constant splat, and the part that was just inserted.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let source = self.source(ir);
        let (from, to) = (ir.value_type(source), ir.value_type(self.result(ir)));
        let is_whole = from == to
            && from.has_static_shape(context)
            && self.static_offsets(ir).iter().all(|offset| *offset == 0)
            && self.static_strides(ir).iter().all(|stride| *stride == 1);
        if is_whole {
            return source.into();
        }
        let inserted = ir.defining_op(source).and_then(|op| InsertSliceOp::from_op(ir, op));
        if let Some(inserted) = inserted
            && inserted.lists(ir) == self.lists(ir)
            && ir.value_type(inserted.source(ir)) == to
        {
            return inserted.source(ir).into();
        }
        let number = constant(constants, 0).and_then(|constant| splat_number(context, constant));
        number
            .filter(|_| to.has_static_shape(context))
            .and_then(|number| splat_of(context, to, &number))
            .into()
    }
}

impl InsertSliceOp {
    /// Folds an insertion that replaces the whole tensor, and one of the part that is there; an insertion of the same place
    /// before it is skipped.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let (source, dest) = (self.source(ir), self.dest(ir));
        let ty = ir.value_type(source);
        let taken = ir.defining_op(source).and_then(|op| ExtractSliceOp::from_op(ir, op));
        if taken.is_some_and(|taken| taken.source(ir) == dest && taken.lists(ir) == self.lists(ir)) {
            return dest.into();
        }
        let before = ir.defining_op(dest).and_then(|op| InsertSliceOp::from_op(ir, op));
        if let Some(before) = before
            && ir.value_type(before.source(ir)) == ty
            && before.lists(ir) == self.lists(ir)
        {
            let (op, dest) = (self.op(), before.dest(ir));
            return Folded::changed(move |ir| ir.set_operand(op, 1, dest));
        }
        let is_whole = ty == ir.value_type(self.result(ir))
            && ty.has_static_shape(ir.context())
            && self.static_offsets(ir).iter().all(|offset| *offset == 0)
            && self.static_strides(ir).iter().all(|stride| *stride == 1);
        is_whole.then_some(source).into()
    }
}

impl PadOp {
    /// Folds a margin that is empty.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        let ty = ir.value_type(source);
        let adds_nothing =
            ty == ir.value_type(self.result(ir)) && ty.has_static_shape(ir.context()) && !self.nofold(ir);
        adds_nothing.then_some(source).into()
    }
}

impl ReshapeOp {
    /// Folds a shape that stays, also one whose sizes are asked of the tensor itself, and the shape of a constant.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        let ty = ir.value_type(self.result(ir));
        if ir.value_type(source) == ty && (ty.has_static_shape(ir.context()) || self.keeps_sizes(ir, ty)) {
            return source.into();
        }
        constant(constants, 0).and_then(|constant| reshaped(ir.context(), constant, ty)).into()
    }
}

impl ReshapeOp {
    /// Returns whether the listed sizes are those of the source, which has the type `ty` as well.
    fn keeps_sizes(self, ir: &Body, ty: Type) -> bool {
        let (source, shape) = (self.source(ir), ty.shape(ir.context()).unwrap_or_default());
        let list = ir.defining_op(self.shape(ir)).and_then(|op| FromElementsOp::from_op(ir, op));
        let is_kept = |(dimension, size): (i64, Value)| {
            let known = usize::try_from(dimension).ok().and_then(|dimension| shape.get(dimension));
            let asked = ir.defining_op(size).and_then(|op| DimOp::from_op(ir, op));
            known.is_some_and(|known| *known != DYNAMIC && constant_index(ir, size) == Some(*known))
                || asked.is_some_and(|asked| {
                    asked.source(ir) == source && constant_index(ir, asked.index(ir)) == Some(dimension)
                })
        };
        ty.rank(ir.context()).is_some() && list.is_some_and(|list| (0..).zip(list.elements(ir)).all(is_kept))
    }
}

macro_rules! reshape_folds {
    ($($op:ident: $inverse:ident;)*) => {
        $(impl $op {
            /// Folds the inverse of the inverse to the source of that, and the shape of a constant.
            pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
                match fold_inverse::<$inverse>(ir, self, self.result(ir)) {
                    Folded::Unchanged => {
                        let ty = ir.value_type(self.result(ir));
                        constant(constants, 0).and_then(|constant| reshaped(ir.context(), constant, ty)).into()
                    }
                    folded => folded,
                }
            }
        })*
    };
}

reshape_folds! {
    CollapseShapeOp: ExpandShapeOp;
    ExpandShapeOp: CollapseShapeOp;
}

/// Returns the source of a cast that discards static information of a tensor.
pub(super) fn source_of_cast(ir: &Body, tensor: Value) -> Option<Value> {
    let source = CastOp::from_op(ir, ir.defining_op(tensor)?)?.source(ir);
    discards_information(ir, ir.value_type(source), ir.value_type(tensor)).then_some(source)
}
