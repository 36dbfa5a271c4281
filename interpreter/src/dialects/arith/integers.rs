//! Execution of integer arithmetic. An overflow that a flag excludes, and a remainder of an exact op, is undefined.

use num_bigint::BigInt;
use num_traits::Zero;
use terrace_arith::{
    AddIOp, AddUIExtendedOp, AndIOp, CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp, FloorDivSIOp,
    IntegerOverflowFlags, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp,
    OrIOp, RemSIOp, RemUIOp, ShLIOp, ShRSIOp, ShRUIOp, SubIOp, XOrIOp,
};
use terrace_runtime::ir::Body;

use crate::numbers::elementwise::{
    self, ceiling_divide_unsigned, integer_ops, maximum, minimum, quotient, shifted,
};
use crate::values::datum::unexpected;
use crate::{Data, Datum, Integer, Interpretable, Machine, Outcome, Stop};

integer_ops! {
    CeilDivSIOp: |left, right| quotient(left.ceiling_divide(right), right);
    CeilDivUIOp: ceiling_divide_unsigned;
    FloorDivSIOp: |left, right| quotient(left.floor_divide(right), right);
    RemSIOp: |left, right| quotient(left.signed_rest(right), right);
    RemUIOp: |left, right| quotient(left.unsigned_rest(right), right);
    AndIOp: |left, right| Ok(left.and(right));
    OrIOp: |left, right| Ok(left.or(right));
    XOrIOp: |left, right| Ok(left.exclusive_or(right));
    MaxSIOp: |left, right| Ok(maximum(left, right, Integer::compare_signed));
    MaxUIOp: |left, right| Ok(maximum(left, right, Integer::compare_unsigned));
    MinSIOp: |left, right| Ok(minimum(left, right, Integer::compare_signed));
    MinUIOp: |left, right| Ok(minimum(left, right, Integer::compare_unsigned));
}

/// Returns the result modulo 2^N of an exact computation, if it overflows in no way that a flag excludes.
fn wrapped(
    left: &Integer,
    right: &Integer,
    flags: IntegerOverflowFlags,
    exact: fn(&BigInt, &BigInt) -> BigInt,
) -> Result<Integer, Stop> {
    let signed = exact(&left.to_signed(), &right.to_signed());
    let result = Integer::from_big(&signed, left.width());
    if flags.contains_all(IntegerOverflowFlags::Nsw) && result.to_signed() != signed {
        return Err(Stop::undefined("overflows as signed, which 'nsw' excludes"));
    }
    let unsigned = exact(&left.to_unsigned(), &right.to_unsigned());
    if flags.contains_all(IntegerOverflowFlags::Nuw) && result.to_unsigned() != unsigned {
        return Err(Stop::undefined("overflows as unsigned, which 'nuw' excludes"));
    }
    Ok(result)
}

macro_rules! overflowing_ops {
    ($($op:ident: $plain:expr, $exact:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let plain: fn(&Integer, &Integer) -> Result<Integer, Stop> = $plain;
                let flags = *self.overflow_flags(ir).value(ir.context());
                elementwise::integers(operands, &|left, right| match flags.is_empty() {
                    true => plain(left, right),
                    false => plain(left, right).and_then(|_| wrapped(left, right, flags, $exact)),
                })
            }
        })*
    };
}

overflowing_ops! {
    AddIOp: |left, right| Ok(left.add(right)), |left, right| left + right;
    SubIOp: |left, right| Ok(left.subtract(right)), |left, right| left - right;
    MulIOp: |left, right| Ok(left.multiply(right)), |left, right| left * right;
    ShLIOp:
        |left, right| shifted(left.shift_left(right), right),
        // A shift amount is not negative and less than the width, whatever its sign bit says.
        |left, right| left << u32::try_from(right).unwrap_or_default();
}

macro_rules! exact_ops {
    ($($op:ident: $compute:expr, $rest:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let compute: fn(&Integer, &Integer) -> Result<Integer, Stop> = $compute;
                let rest: fn(&Integer, &Integer) -> Option<Integer> = $rest;
                let is_exact = self.is_exact(ir);
                elementwise::integers(operands, &|left, right| {
                    let result = compute(left, right)?;
                    match is_exact && rest(left, right).is_some_and(|rest| !rest.is_zero()) {
                        true => Err(Stop::undefined("has a remainder, which 'exact' excludes")),
                        false => Ok(result),
                    }
                })
            }
        })*
    };
}

/// Returns the bits that a right shift discards.
fn discarded(value: &Integer, by: &Integer) -> Option<Integer> {
    let kept = value.shift_right_unsigned(by)?.shift_left(by)?;
    Some(value.subtract(&kept))
}

exact_ops! {
    DivUIOp: |left, right| quotient(left.unsigned_divide(right), right), Integer::unsigned_rest;
    DivSIOp: |left, right| quotient(left.signed_divide(right), right), Integer::signed_rest;
    ShRUIOp: |left, right| shifted(left.shift_right_unsigned(right), right), discarded;
    ShRSIOp: |left, right| shifted(left.shift_right_signed(right), right), discarded;
}

/// Executes an op with two results for two integers.
macro_rules! extended_ops {
    ($($op:ident: $first:expr, $second:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let [left, right] = operands else { return Err(unexpected("two operands")) };
                let part = |compute: fn(&Integer, &Integer) -> Integer| {
                    left.zip(right, &mut |left, right| {
                        Ok(Datum::Integer(compute(left.as_integer()?, right.as_integer()?)))
                    })
                };
                Ok(Outcome::Results(Data::from_iter([part($first)?, part($second)?])))
            }
        })*
    };
}

extended_ops! {
    AddUIExtendedOp: Integer::add, |left, right| {
        let sum = left.to_unsigned() + right.to_unsigned();
        Integer::from_bool(!(sum >> left.width()).is_zero())
    };
    MulSIExtendedOp: Integer::multiply, |left, right| {
        Integer::from_big(&((left.to_signed() * right.to_signed()) >> left.width()), left.width())
    };
    MulUIExtendedOp: Integer::multiply, |left, right| {
        Integer::from_big(&((left.to_unsigned() * right.to_unsigned()) >> left.width()), left.width())
    };
}
