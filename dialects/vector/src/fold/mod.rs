//! Folders.

mod bits;
mod origins;
mod shapes;
mod slices;
mod transfers;

pub(super) use shapes::{has_ones_at_front, is_repeated};
pub(super) use slices::{integers, slice_positions};

use terrace_dialect_support::constants::{is_poison, poison_among};
use terrace_dialect_support::memory::replace_casts;
use terrace_dialect_support::numbers::{
    Number, constant_of, element_at, number_of, selected, splat_number, splat_of,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::types::{DYNAMIC, Type};

use super::checks::is_scalable;
use super::memory::has_unit_stride;
use super::*;

/// Returns the constant at a position.
fn constant(constants: &[Option<Attribute>], position: usize) -> Option<Attribute> {
    constants.get(position).copied().flatten()
}

macro_rules! consecutive_accesses {
    ($($op:ident),*) => {
        $(impl $op {
            /// Accesses the source of a cast, if consecutive elements lie one behind the other in that as well.
            pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
                replace_casts(ir, self.op(), 0, |from, _| has_unit_stride(ir.context(), from))
            }
        })*
    };
}

consecutive_accesses!(LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp);

impl BroadcastOp {
    /// Folds to a source of the same type, to a constant, or broadcasts the source of another broadcast.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let source = self.source(ir);
        let ty = ir.value_type(self.vector(ir));
        if ir.value_type(source) == ty {
            return source.into();
        }
        if let Some(poison) = poison_among(context, constants) {
            return poison.into();
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
    /// Folds constants to the constant of them together, all elements of a vector to the vector, and poison alone to
    /// poison.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let ty = ir.value_type(self.dest(ir));
        if constants.iter().all(|constant| constant.is_some_and(|it| is_poison(context, it))) {
            return poison_among(context, constants).into();
        }
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

impl ConstantMaskOp {
    /// Folds a mask that is set everywhere, or nowhere, to a constant.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let ty = ir.value_type(self.result(ir));
        match known_mask(ir, self.result(ir)) {
            Some(is_set) => {
                splat_of(context, ty, &Number::Integer(WideInteger::from_u64(u64::from(is_set), 1))).into()
            }
            None => Folded::Unchanged,
        }
    }
}

/// Returns whether a mask is set everywhere, or nowhere, if one of both is known.
pub fn known_mask(ir: &Body, mask: Value) -> Option<bool> {
    let context = ir.context();
    let op = ir.defining_op(mask)?;
    if let Some(constant) = terrace_runtime::fold::constant_of(ir, op) {
        return splat_number(context, constant)?.integer().map(|number| !number.is_zero());
    }
    let sizes = match (ConstantMaskOp::from_op(ir, op), CreateMaskOp::from_op(ir, op)) {
        (Some(constant), _) => constant.mask_dim_sizes(ir),
        (_, Some(created)) => created.known_sizes(ir)?.into_vec(),
        _ => return None,
    };
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
    /// Folds to a part that is known: of poison, of a splat, of a list, of a constant, or one that was inserted; or extracts
    /// from the source of another extraction, of permutations and of insertions elsewhere.
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
        let poison = constant(constants, 0).filter(|constant| is_poison(context, *constant));
        if let Some(poison) = poison {
            return poison.into();
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
            let is_dynamic = position.numbers.contains(&DYNAMIC);
            if is_dynamic && let Some(broadcast) = BroadcastOp::from_op(ir, op) {
                return self.fold_broadcast(ir, broadcast, &position);
            }
            if !is_dynamic
                && let folded = self.fold_origin(ir, &position.numbers)
                && !folded.is_unchanged()
            {
                return folded;
            }
        }
        let Some(constant) = constant(constants, 0) else { return Folded::Unchanged };
        if ty.is_vector(context) {
            return self.fold_part(ir, constant, &position.numbers).into();
        }
        let indices: Option<Vec<u64>> =
            position.numbers.iter().map(|number| u64::try_from(*number).ok()).collect();
        element_at(context, constant, ty, indices.as_deref()).into()
    }

    /// Returns the constant part at a position.
    fn fold_part(self, ir: &Body, constant: Attribute, position: &[i64]) -> Option<Attribute> {
        let context = ir.context();
        let (whole, ty) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        if let Some(number) = splat_number(context, constant) {
            return splat_of(context, ty, &number);
        }
        let (shape, part) = (whole.shape(context)?, ty.shape(context)?);
        let mut first = position.to_vec();
        first.resize(shape.len(), 0);
        linear_position(shape, &first)?;
        selected(context, constant, ty, slice_positions(shape, &first, part))
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
pub(super) fn linear_position(shape: &[i64], numbers: &[i64]) -> Option<usize> {
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

impl TransposeOp {
    /// Folds a permutation of dimensions of size 1 that does not change the type, poison, and a splat.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let vector = self.vector(ir);
        let ty = ir.value_type(vector);
        let shape = ty.shape(context).unwrap_or_default();
        let is_one = |dimension: &i64| {
            let size = usize::try_from(*dimension).ok().and_then(|dimension| shape.get(dimension));
            size == Some(&1) && !is_scalable(context, ty)
        };
        let moves_nothing =
            self.permutation(ir).into_iter().filter(|dimension| !is_one(dimension)).is_sorted();
        if moves_nothing && ty == ir.value_type(self.result(ir)) {
            return vector.into();
        }
        match poison_among(context, constants) {
            Some(poison) => poison.into(),
            None => splat_of_constant(ir, constants, ir.value_type(self.result(ir))),
        }
    }
}
