//! Folders.

mod shapes;
mod slices;
mod transfers;

pub(super) use shapes::is_repeated;
pub(super) use slices::integers;

use terrace_dialect_support::numbers::{Number, constant_of, element_at, number_of, splat_number, splat_of};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::types::{DYNAMIC, Type};

use super::checks::is_scalable;
use super::*;

/// Returns the constant at a position.
fn constant(constants: &[Option<Attribute>], position: usize) -> Option<Attribute> {
    constants.get(position).copied().flatten()
}

terrace_dialect_support::folds_through_casts!(LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp);

impl BroadcastOp {
    /// Folds to a source of the same type, to a constant, or broadcasts the source of another broadcast.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let source = self.source(ir);
        let ty = ir.value_type(self.vector(ir));
        if ir.value_type(source) == ty {
            return source.into();
        }
        let number = constant(constants, 0).and_then(|constant| splat_number(context, constant));
        if let Some(splat) = number.and_then(|number| splat_of(context, ty, &number)) {
            return splat.into();
        }
        let inner = ir.defining_op(source).and_then(|op| BroadcastOp::from_op(ir, op));
        match inner.map(|inner| inner.source(ir)) {
            Some(origin) => {
                let op = self.op();
                Folded::changed(move |ir| ir.set_operand(op, 0, origin))
            }
            None => Folded::Unchanged,
        }
    }
}

impl FromElementsOp {
    /// Folds constants to the constant of them together, and all elements of a vector to the vector.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let ty = ir.value_type(self.dest(ir));
        let numbers: Option<Vec<Number>> =
            constants.iter().map(|constant| number_of(context, (*constant)?)).collect();
        if let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) {
            return constant_of(context, ty, &numbers).into();
        }
        let first = self.elements(ir).next().and_then(|element| ir.defining_op(element));
        let whole = first.and_then(|op| ToElementsOp::from_op(ir, op));
        whole
            .filter(|whole| whole.elements(ir).eq(self.elements(ir)))
            .map(|whole| whole.source(ir))
            .filter(|source| ir.value_type(*source) == ty)
            .into()
    }
}

impl ToElementsOp {
    /// Folds to the elements that the vector was made of.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        let Some(op) = ir.defining_op(source) else { return Folded::Unchanged };
        if let Some(list) = FromElementsOp::from_op(ir, op) {
            return Folded::results(list.elements(ir).map(Into::into));
        }
        let scalar = BroadcastOp::from_op(ir, op).map(|broadcast| broadcast.source(ir));
        match scalar.filter(|scalar| !ir.value_type(*scalar).is_vector(ir.context())) {
            Some(scalar) => Folded::results(self.elements(ir).map(|_| scalar.into())),
            None => Folded::Unchanged,
        }
    }
}

impl StepOp {
    /// Folds to a constant, unless the vector is scalable.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let ty = ir.value_type(self.result(ir));
        let count = ty.element_count(context).filter(|_| !is_scalable(context, ty));
        let numbers = count.map(|count| {
            (0..count).map(|number| Number::Integer(WideInteger::from_u64(number, 64))).collect::<Vec<_>>()
        });
        numbers.and_then(|numbers| constant_of(context, ty, &numbers)).into()
    }
}

impl ConstantMaskOp {
    /// Folds a mask that is set everywhere, or nowhere, to a constant.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let ty = ir.value_type(self.result(ir));
        match mask_value(ir, self.result(ir)) {
            Some(is_set) => {
                splat_of(context, ty, &Number::Integer(WideInteger::from_u64(u64::from(is_set), 1))).into()
            }
            None => Folded::Unchanged,
        }
    }
}

/// Returns whether a mask is set everywhere, or nowhere, if one of both is known.
pub(super) fn mask_value(ir: &Body, mask: Value) -> Option<bool> {
    let context = ir.context();
    let op = ir.defining_op(mask)?;
    if let Some(constant) = terrace_runtime::fold::constant_of(ir, op) {
        return splat_number(context, constant)?.integer().map(|number| !number.is_zero());
    }
    let sizes = ConstantMaskOp::from_op(ir, op)?.mask_dim_sizes(ir);
    if sizes.iter().all(|size| *size == 0) {
        return Some(false);
    }
    let shape = ir.value_type(mask).shape(context)?;
    let is_full = match shape {
        [] => sizes == [1],
        shape => sizes == shape,
    };
    is_full.then_some(true)
}

impl ExtractOp {
    /// Folds to a part that is known: of a splat, of a list, of a constant, or one that was just inserted; or extracts
    /// from the source of another extraction.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let source = self.source(ir);
        let ty = ir.value_type(self.result(ir));
        let position = self.position(ir);
        if position.numbers.is_empty() && ir.value_type(source) == ty {
            return source.into();
        }
        if position.numbers.contains(&-1) {
            return Folded::Unchanged;
        }
        if let Some(op) = ir.defining_op(source) {
            if let Some(broadcast) = BroadcastOp::from_op(ir, op)
                && ir.value_type(broadcast.source(ir)) == ty
                && broadcast.repeats_source(ir)
            {
                return broadcast.source(ir).into();
            }
            if let Some(insert) = InsertOp::from_op(ir, op)
                && insert.position(ir) == position
                && ir.value_type(insert.value_to_store(ir)) == ty
            {
                return insert.value_to_store(ir).into();
            }
            if let Some(list) = FromElementsOp::from_op(ir, op) {
                let shape = ir.value_type(source).shape(context).unwrap_or_default();
                let place = linear_position(shape, &position.numbers);
                return place.and_then(|place| list.elements(ir).nth(place)).into();
            }
            if let Some(inner) = ExtractOp::from_op(ir, op) {
                return self.fold_nested(ir, inner);
            }
        }
        let Some(constant) = constant(constants, 0) else { return Folded::Unchanged };
        if ty.is_vector(context) {
            return splat_number(context, constant).and_then(|number| splat_of(context, ty, &number)).into();
        }
        let indices: Option<Vec<u64>> =
            position.numbers.iter().map(|number| u64::try_from(*number).ok()).collect();
        element_at(context, constant, ty, indices.as_deref()).into()
    }

    /// Extracts from the source of an extraction.
    fn fold_nested(self, ir: &Body, inner: ExtractOp) -> Folded {
        let (first, second) = (inner.position(ir), self.position(ir));
        if first.numbers.contains(&-1) {
            return Folded::Unchanged;
        }
        let numbers: Vec<i64> = first.numbers.into_iter().chain(second.numbers).collect();
        let operands: Vec<Value> =
            [inner.source(ir)].into_iter().chain(first.values).chain(second.values).collect();
        let op = self.op();
        let numbers = Attribute::dense_i64_array(ir.context(), &numbers);
        Folded::changed(move |ir| {
            ir.set_operands(op, &operands);
            ir.set_attribute(op, "static_position", Some(numbers));
        })
    }
}

/// Returns the position of an element in row-major order, if it is constant.
fn linear_position(shape: &[i64], numbers: &[i64]) -> Option<usize> {
    let place = shape.iter().zip(numbers).try_fold(0_i64, |place, (size, number)| {
        (*number != DYNAMIC && number < size).then(|| place.checked_mul(*size)?.checked_add(*number))?
    })?;
    (shape.len() == numbers.len()).then(|| usize::try_from(place).ok())?
}

/// Folds an op on a constant splat to the splat of another type.
fn splat_of_constant(ir: &Body, constants: &[Option<Attribute>], ty: Type) -> Folded {
    let context = ir.context();
    let number = constant(constants, 0).and_then(|constant| splat_number(context, constant));
    number.and_then(|number| splat_of(context, ty, &number)).into()
}

impl ShuffleOp {
    /// Folds a shuffle that is one of the two vectors, or of two splats of the same number.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let ty = ir.value_type(self.vector(ir));
        let mask = self.mask(ir);
        let first =
            ir.value_type(self.v1(ir)).shape(context).and_then(|shape| shape.first().copied()).unwrap_or(1);
        for (vector, begin) in [(self.v1(ir), 0), (self.v2(ir), first)] {
            if ir.value_type(vector) == ty && mask.iter().zip(begin..).all(|(entry, place)| *entry == place) {
                return vector.into();
            }
        }
        let numbers = [0, 1].map(|place| constant(constants, place).and_then(|it| splat_number(context, it)));
        match numbers {
            [Some(left), Some(right)] if left == right => splat_of(context, ty, &left).into(),
            _ => Folded::Unchanged,
        }
    }
}

impl BitCastOp {
    /// Folds bits of the same type, and those of other bits.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        let ty = ir.value_type(self.result(ir));
        if ir.value_type(source) == ty {
            return source.into();
        }
        let inner = ir.defining_op(source).and_then(|op| BitCastOp::from_op(ir, op));
        match inner.map(|inner| inner.source(ir)) {
            Some(origin) if ir.value_type(origin) == ty => origin.into(),
            Some(origin) => {
                let op = self.op();
                Folded::changed(move |ir| ir.set_operand(op, 0, origin))
            }
            None => Folded::Unchanged,
        }
    }
}

impl TransposeOp {
    /// Folds the identity, and a splat.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let is_identity = self.permutation(ir).iter().zip(0..).all(|(position, place)| *position == place);
        match is_identity {
            true => self.vector(ir).into(),
            false => splat_of_constant(ir, constants, ir.value_type(self.result(ir))),
        }
    }
}
