//! Folds.

use terrace_dialect_support::fold::comparisons::{IntegerPredicate, compare_integers};
use terrace_dialect_support::fold::integers;
use terrace_dialect_support::numbers::{all_integers, all_zero, integer_width};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::numeric::WideInteger;

use crate::composites::numbers;
use crate::{
    BitcastOp, BitwiseAndOp, BitwiseOrOp, BitwiseXorOp, CompositeConstructOp, CompositeExtractOp,
    CompositeInsertOp, IAddOp, IEqualOp, IMulOp, INotEqualOp, ISubOp, LogicalAndOp, LogicalEqualOp,
    LogicalNotEqualOp, LogicalNotOp, LogicalOrOp, NotOp, SDivOp, SGreaterThanEqualOp, SGreaterThanOp,
    SLessThanEqualOp, SLessThanOp, SModOp, SNegateOp, SRemOp, SelectOp, ShiftLeftLogicalOp,
    ShiftRightArithmeticOp, ShiftRightLogicalOp, UDivOp, UGreaterThanEqualOp, UGreaterThanOp,
    ULessThanEqualOp, ULessThanOp, UModOp,
};

terrace_dialect_support::folds! {
    IAddOp: integers::add;
    ISubOp: integers::subtract;
    IMulOp: integers::multiply;
    SDivOp: integers::divide_signed;
    UDivOp: integers::divide_unsigned;
    SModOp: integers::modulo_signed;
    SRemOp: integers::remainder_signed;
    UModOp: integers::remainder_unsigned;
    BitwiseAndOp: integers::and;
    BitwiseOrOp: integers::or;
    BitwiseXorOp: integers::exclusive_or;
    NotOp: integers::invert;
    SNegateOp: integers::negate;
    ShiftLeftLogicalOp: integers::shift_left;
    ShiftRightLogicalOp: integers::shift_right_unsigned;
    ShiftRightArithmeticOp: integers::shift_right_signed;
    LogicalAndOp: integers::and;
    LogicalOrOp: integers::or;
    LogicalNotOp: integers::invert;
}

/// Folds of comparisons: of constants, and of a value with itself.
macro_rules! comparison_folds {
    ($($op:ident: $predicate:ident;)*) => {
        $(impl $op {
            /// Folds the comparison of constants, and of a value with itself.
            pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
                compare_integers(ir, self.op(), constants, IntegerPredicate::$predicate as i64)
            }
        })*
    };
}

comparison_folds! {
    IEqualOp: Equal;
    INotEqualOp: NotEqual;
    SLessThanOp: SignedLess;
    SLessThanEqualOp: SignedLessOrEqual;
    SGreaterThanOp: SignedGreater;
    SGreaterThanEqualOp: SignedGreaterOrEqual;
    ULessThanOp: UnsignedLess;
    ULessThanEqualOp: UnsignedLessOrEqual;
    UGreaterThanOp: UnsignedGreater;
    UGreaterThanEqualOp: UnsignedGreaterOrEqual;
    LogicalEqualOp: Equal;
    LogicalNotEqualOp: NotEqual;
}

/// Returns whether an unsigned constant is a multiple of another one, which is not zero, in each component.
pub(crate) fn is_multiple(context: &Context, number: Attribute, divisor: Attribute) -> bool {
    integers::combine(context, number, divisor, WideInteger::unsigned_rem)
        .is_some_and(|rest| all_zero(context, rest))
}

/// Returns whether an unsigned value that is extended keeps all of its bits under a mask.
pub(crate) fn keeps_bits_of(ir: &Body, mask: Attribute, value: Value) -> bool {
    let width = integer_width(ir.context(), ir.value_type(value));
    width.is_some_and(|width| {
        all_integers(ir.context(), mask, |mask| mask.width() >= width && mask.truncate(width).is_all_ones())
    })
}

/// Functions from constants of integers of one type, as the rules match them.
macro_rules! constants {
    ($($(#[$documentation:meta])* $name:ident: $operation:expr;)*) => {
        $($(#[$documentation])*
        pub(crate) fn $name(ir: &Body, left: Attribute, right: Attribute) -> Attribute {
            integers::combine(ir.context(), left, right, $operation).unwrap_or(left)
        })*
    };
}

constants! {
    /// Returns the sum of constants.
    sum: integers::sum;
    /// Returns whether the sum of constants wraps, as an integer of their type.
    carry: |left, right| integers::carry(left, right).map(|carry| carry.zero_extend(left.width()));
    /// Returns the low half of the product of constants.
    product: integers::product;
    /// Returns the high half of the signed product of constants.
    signed_high_half: integers::signed_high_half;
    /// Returns the high half of the unsigned product of constants.
    unsigned_high_half: integers::unsigned_high_half;
}

impl SelectOp {
    /// Two equal values, or a known condition.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let (first, second) = (self.true_value(ir), self.false_value(ir));
        if first == second {
            return first.into();
        }
        match constants.first().copied().flatten().and_then(Attribute::as_bool) {
            Some(true) => first.into(),
            Some(false) => second.into(),
            None => Folded::Unchanged,
        }
    }
}

impl BitcastOp {
    /// A bitcast of a bitcast reads the bits of the first value.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let Some(inner) = ir.defining_op(self.operand(ir)).and_then(|op| BitcastOp::from_op(ir, op)) else {
            return Folded::Unchanged;
        };
        let source = inner.operand(ir);
        if ir.value_type(source) == ir.value_type(self.result(ir)) {
            return source.into();
        }
        let op = self.op();
        Folded::changed(move |ir| ir.set_operand(op, 0, source))
    }
}

impl CompositeExtractOp {
    /// The part that was inserted at that place, or that the composite was made of, or a part of a constant.
    pub(crate) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let context = ir.context();
        let indices = numbers(context, self.indices_attr(ir));
        let mut composite = self.composite(ir);
        while let Some(insertion) =
            ir.defining_op(composite).and_then(|op| CompositeInsertOp::from_op(ir, op))
        {
            let inserted = numbers(context, insertion.indices_attr(ir));
            if inserted == indices {
                return insertion.object(ir).into();
            }
            let common = inserted.len().min(indices.len());
            if inserted[..common] == indices[..common] {
                return Folded::Unchanged;
            }
            composite = insertion.composite(ir);
        }
        let made = ir.defining_op(composite).and_then(|op| CompositeConstructOp::from_op(ir, op));
        if let (Some(made), [index]) = (made, &indices[..]) {
            let ty = ir.value_type(composite);
            let count = crate::types::part_count(context, ty);
            if count == Some(ir.operand_count(made.op()) as u64)
                && let Some(part) =
                    usize::try_from(*index).ok().and_then(|index| ir.operands(made.op()).nth(index))
            {
                return part.into();
            }
        }
        let Some(mut value) = constants.first().copied().flatten() else { return Folded::Unchanged };
        for index in &indices {
            let Ok(index) = usize::try_from(*index) else { return Folded::Unchanged };
            let part = match (value.as_array(context), value.elements(context)) {
                (Some(list), _) => list.get(index).copied(),
                (None, Some(elements)) if value.ty(context).is_some_and(|ty| ty.rank(context) == Some(1)) => {
                    let element = value.ty(context).and_then(|ty| ty.element_type(context));
                    let index = index as u64;
                    element.and_then(|element| {
                        let number = elements.integer_at(index);
                        let number = number.map(|number| Attribute::wide_integer(context, element, number));
                        let float =
                            || Some(Attribute::float_value(context, element, elements.float_at(index)?));
                        number.or_else(float)
                    })
                }
                _ => None,
            };
            let Some(part) = part else { return Folded::Unchanged };
            value = part;
        }
        value.into()
    }
}
