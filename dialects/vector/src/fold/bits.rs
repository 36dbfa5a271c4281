//! Folders of shuffled and of reinterpreted elements.

use terrace_dialect_support::constants::{is_poison, poison_among};
use terrace_dialect_support::numbers::{Number, splat_number, splat_of};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;

use super::super::{BitCastOp, ShuffleOp};
use super::constant;

impl ShuffleOp {
    /// Folds a shuffle that is one of the two vectors, and one of constants.
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
        let (Some(left), Some(right)) = (constant(constants, 0), constant(constants, 1)) else {
            return Folded::Unchanged;
        };
        if is_poison(context, left) && is_poison(context, right) {
            return left.into();
        }
        match [left, right].map(|it| splat_number(context, it)) {
            [Some(left), Some(right)] if left == right => splat_of(context, ty, &left).into(),
            _ if ty.rank(context) == Some(1) => {
                shuffled(context, ty, [left, right], u64::try_from(first).unwrap_or(u64::MAX), &mask).into()
            }
            _ => Folded::Unchanged,
        }
    }
}

/// Returns the elements of two constants in the order of a mask. An element of poison may be any, and is the first one
/// that is known.
fn shuffled(
    context: &Context,
    ty: Type,
    vectors: [Attribute; 2],
    first: u64,
    mask: &[i64],
) -> Option<Attribute> {
    let is_known = |vector: &&Attribute| !is_poison(context, **vector);
    let any = vectors.iter().find(is_known)?.elements(context)?.bytes_at(0)?;
    let mut bytes = Vec::new();
    for entry in mask {
        let element = match u64::try_from(*entry).ok() {
            Some(place) if place < first => Some((vectors[0], place)),
            Some(place) => Some((vectors[1], place - first)),
            None => None,
        };
        match element.filter(|(vector, _)| is_known(&vector)) {
            Some((vector, place)) => bytes.extend_from_slice(vector.elements(context)?.bytes_at(place)?),
            None => bytes.extend_from_slice(any),
        }
    }
    Attribute::dense_elements_checked(context, ty, bytes).ok()
}

impl BitCastOp {
    /// Folds bits of the same type, those of other bits, of poison, and of a splat.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        let ty = ir.value_type(self.result(ir));
        if ir.value_type(source) == ty {
            return source.into();
        }
        if let Some(poison) = poison_among(ir.context(), constants) {
            return poison.into();
        }
        if let Some(splat) =
            constant(constants, 0).and_then(|constant| repeated_bits(ir.context(), constant, ty))
        {
            return splat.into();
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

/// Returns the bits of a splat as that of a type with elements as wide, or several times as wide. The result does not
/// depend on the order of bytes.
fn repeated_bits(context: &Context, constant: Attribute, ty: Type) -> Option<Attribute> {
    let width = |ty: Type| ty.element_type(context)?.bit_width(context);
    let (from, to) = (width(constant.ty(context)?)?, width(ty)?);
    let bits = match splat_number(context, constant)? {
        Number::Integer(value) => value,
        Number::Float(value) => {
            let bits = value.to_bits();
            WideInteger::from_words(&[bits as u64, (bits >> 64) as u64], from)
        }
    };
    if from == 0 || to % from != 0 {
        return None;
    }
    let mut whole = bits.zero_extend(to);
    for _ in 1..to / from {
        whole = whole.shift_left(from)?.or(&bits.zero_extend(to));
    }
    let number = match ty.element_type(context)?.float_format(context) {
        None => Number::Integer(whole),
        Some(format) => {
            let words = whole.words();
            let word = |place: usize| u128::from(words.get(place).copied().unwrap_or_default());
            Number::Float(FloatValue::from_bits(format, word(0) | word(1) << 64)?)
        }
    };
    splat_of(context, ty, &number)
}
