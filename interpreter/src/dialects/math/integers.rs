//! Execution of functions of integers.

use terrace_math::{AbsIOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, IPowIOp};
use terrace_runtime::ir::Body;

use crate::numbers::elementwise::{self, integer_ops};
use crate::{Datum, Integer, Interpretable, Machine, Outcome, Stop};

macro_rules! integer_functions {
    ($($op:ident: $compute:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let compute: fn(&Integer) -> Result<Integer, Stop> = $compute;
                elementwise::unary(operands, &|value| compute(value.as_integer()?).map(Datum::Integer))
            }
        })*
    };
}

/// Returns a number of bits, in the width of the operand.
fn count(value: &Integer, bits: u64) -> Result<Integer, Stop> {
    Ok(Integer::from_i128(i128::from(bits), value.width()))
}

integer_functions! {
    // That of the least number is the same number, as it is where machine code executes it.
    AbsIOp: |value| match value.is_negative() {
        true => Ok(Integer::from_i128(0, value.width()).subtract(value)),
        false => Ok(value.clone()),
    };
    CountLeadingZerosOp: |value| count(value, u64::from(value.width()) - value.to_unsigned().bits());
    CountTrailingZerosOp: |value| {
        count(value, value.to_unsigned().trailing_zeros().unwrap_or(u64::from(value.width())))
    };
    CtPopOp: |value| {
        let unsigned = value.to_unsigned();
        count(value, (0..u64::from(value.width())).filter(|index| unsigned.bit(*index)).count() as u64)
    };
}

integer_ops! {
    IPowIOp: |base, exponent| {
        let one = Integer::from_i128(1, base.width());
        if exponent.is_negative() {
            if base.is_zero() {
                return Err(Stop::undefined("divides by zero: zero is raised to a negative power"));
            }
            let is_even = !exponent.to_unsigned().bit(0);
            return Ok(match () {
                () if *base == one || base.is_all_ones() && is_even => one,
                () if base.is_all_ones() => base.clone(),
                () => Integer::from_i128(0, base.width()),
            });
        }
        let modulus = num_bigint::BigInt::from(1) << base.width();
        Ok(Integer::from_big(&base.to_unsigned().modpow(&exponent.to_unsigned(), &modulus), base.width()))
    };
}
