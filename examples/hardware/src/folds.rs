//! Folds of constant operands, and what rules build.

use std::cmp::Ordering;

use terrace::location::Location;
use terrace::numeric::WideInteger;

use super::*;

/// Creates a constant of a bit vector.
pub(super) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let is_of_type = value.as_integer(builder.context()).is_some() && value.ty(builder.context()) == Some(ty);
    is_of_type.then(|| ConstantOp::build(builder, location, value).op())
}

/// Returns the numbers that constants hold, if all operands are constant.
fn numbers<'a>(ir: &'a Body, constants: &[Option<Attribute>]) -> Option<Vec<&'a WideInteger>> {
    constants.iter().map(|constant| (*constant)?.as_integer(ir.context())).collect()
}

/// Returns the constant of a number.
fn constant(ir: &Body, number: WideInteger) -> Attribute {
    Attribute::wide_integer(ir.context(), Type::integer(ir.context(), number.width()), number)
}

/// Folds operands that are constant by a function of two.
pub(super) fn fold(
    ir: &Body,
    constants: &[Option<Attribute>],
    combine: fn(&WideInteger, &WideInteger) -> WideInteger,
) -> Folded {
    let numbers = numbers(ir, constants).unwrap_or_default().into_iter().cloned();
    numbers.reduce(|one, other| combine(&one, &other)).map(|number| constant(ir, number)).into()
}

/// Folds the concatenation of constants.
pub(super) fn concat(ir: &Body, constants: &[Option<Attribute>]) -> Folded {
    let numbers = numbers(ir, constants).unwrap_or_default().into_iter().cloned();
    let joined = numbers.reduce(|high, low| {
        let width = high.width() + low.width();
        let shifted = high.zero_extend(width).shift_left(low.width());
        shifted.unwrap_or_else(|| WideInteger::from_u64(0, width)).or(&low.zero_extend(width))
    });
    joined.map(|number| constant(ir, number)).into()
}

impl ExtractOp {
    pub(super) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let width = ir.value_type(self.result(ir)).as_integer(ir.context()).map(|ty| ty.width);
        let low = u32::try_from(self.low(ir)).ok();
        let number = numbers(ir, constants).and_then(|numbers| numbers.first().copied());
        let shifted = number.zip(low).and_then(|(number, low)| number.logical_shift_right(low));
        shifted.zip(width).map(|(number, width)| constant(ir, number.truncate(width))).into()
    }
}

impl CompareOp {
    pub(super) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let numbers = numbers(ir, constants).unwrap_or_default();
        let [lhs, rhs] = numbers.as_slice() else { return Folded::Unchanged };
        let (signed, unsigned) = (lhs.signed_cmp(rhs), lhs.unsigned_cmp(rhs));
        let holds = match self.predicate(ir) {
            Predicate::Eq => unsigned == Ordering::Equal,
            Predicate::Ne => unsigned != Ordering::Equal,
            Predicate::Slt => signed.is_lt(),
            Predicate::Sle => signed.is_le(),
            Predicate::Sgt => signed.is_gt(),
            Predicate::Sge => signed.is_ge(),
            Predicate::Ult => unsigned.is_lt(),
            Predicate::Ule => unsigned.is_le(),
            Predicate::Ugt => unsigned.is_gt(),
            Predicate::Uge => unsigned.is_ge(),
        };
        constant(ir, WideInteger::from_bool(holds)).into()
    }
}

/// Builds the constant zero of a bit vector.
pub(super) fn zero(rewriter: &mut Rewriter<'_>, location: Location, ty: Type) -> Value {
    let zero = Attribute::integer(rewriter.context(), ty, 0);
    ConstantOp::build(rewriter, location, zero).result(rewriter.body())
}

/// Returns the value of a field of a structure that was made of these.
pub(super) fn field(ir: &Body, structure: Type, fields: &[Value], name: Attribute) -> Option<Value> {
    fields.get(types::field_index(ir.context(), structure, name)?).copied()
}
