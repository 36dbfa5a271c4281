//! Functions of floats that have no instruction.

use super::Symbol;

/// Defines a function for single and one for double floats.
macro_rules! functions {
    ($($single:ident, $double:ident, $name:literal, $single_name:literal: ($($x:ident),+) => $value:expr);+ $(;)?) => {
        $(
            extern "C" fn $single($($x: f32),+) -> f32 {
                $value
            }
            extern "C" fn $double($($x: f64),+) -> f64 {
                $value
            }
        )+
        pub(super) const FUNCTIONS: &[Symbol] = &[$(($single_name, $single as *const u8), ($name, $double as *const u8)),+];
    };
}

functions! {
    acosf, acos, "acos", "acosf": (x) => x.acos();
    asinf, asin, "asin", "asinf": (x) => x.asin();
    atanf, atan, "atan", "atanf": (x) => x.atan();
    atan2f, atan2, "atan2", "atan2f": (y, x) => y.atan2(x);
    cosf, cos, "cos", "cosf": (x) => x.cos();
    coshf, cosh, "cosh", "coshf": (x) => x.cosh();
    expf, exp, "exp", "expf": (x) => x.exp();
    exp2f, exp2, "exp2", "exp2f": (x) => x.exp2();
    fmodf, fmod, "fmod", "fmodf": (x, y) => x % y;
    logf, log, "log", "logf": (x) => x.ln();
    log10f, log10, "log10", "log10f": (x) => x.log10();
    log2f, log2, "log2", "log2f": (x) => x.log2();
    powf, pow, "pow", "powf": (x, y) => x.powf(y);
    rintf, rint, "rint", "rintf": (x) => x.round_ties_even();
    roundf, round, "round", "roundf": (x) => x.round();
    sinf, sin, "sin", "sinf": (x) => x.sin();
    sinhf, sinh, "sinh", "sinhf": (x) => x.sinh();
    tanf, tan, "tan", "tanf": (x) => x.tan();
    tanhf, tanh, "tanh", "tanhf": (x) => x.tanh();
}

pub(super) const CONVERSIONS: &[Symbol] = &[
    ("exp10f", exp10f as *const u8),
    ("exp10", exp10 as *const u8),
    ("powif", powif as *const u8),
    ("powi", powi as *const u8),
    ("ldexpf", ldexpf as *const u8),
    ("ldexp", ldexp as *const u8),
    ("fractionf", fractionf as *const u8),
    ("fraction", fraction as *const u8),
    ("exponentf", exponentf as *const u8),
    ("exponent", exponent as *const u8),
    ("i128_to_f32", i128_to_f32 as *const u8),
    ("i128_to_f64", i128_to_f64 as *const u8),
    ("u128_to_f32", u128_to_f32 as *const u8),
    ("u128_to_f64", u128_to_f64 as *const u8),
    ("i128_to_bf16", i128_to_bf16 as *const u8),
    ("u128_to_bf16", u128_to_bf16 as *const u8),
    ("f32_to_i128", f32_to_i128 as *const u8),
    ("f64_to_i128", f64_to_i128 as *const u8),
    ("f32_to_u128", f32_to_u128 as *const u8),
    ("f64_to_u128", f64_to_u128 as *const u8),
    ("is_fpclass", is_of_class as *const u8),
];

extern "C" fn exp10(x: f64) -> f64 {
    10_f64.powf(x)
}

extern "C" fn exp10f(x: f32) -> f32 {
    10_f64.powf(f64::from(x)) as f32
}

extern "C" fn powi(x: f64, power: i32) -> f64 {
    x.powi(power)
}

extern "C" fn powif(x: f32, power: i32) -> f32 {
    x.powi(power)
}

unsafe extern "C" {
    #[link_name = "ldexp"]
    safe fn c_ldexp(x: f64, exponent: i32) -> f64;
    #[link_name = "frexp"]
    fn c_frexp(x: f64, exponent: *mut i32) -> f64;
}

extern "C" fn ldexp(x: f64, exponent: i32) -> f64 {
    c_ldexp(x, exponent)
}

extern "C" fn ldexpf(x: f32, exponent: i32) -> f32 {
    // A single float is exact as a double; the result is rounded once unless it is subnormal in both.
    c_ldexp(f64::from(x), exponent) as f32
}

/// Returns the fraction, between a half and one, and the exponent.
fn split(x: f64) -> (f64, i32) {
    let mut exponent = 0;
    // SAFETY: the exponent is writable.
    let fraction = unsafe { c_frexp(x, &raw mut exponent) };
    (fraction, exponent)
}

extern "C" fn fraction(x: f64) -> f64 {
    split(x).0
}

extern "C" fn fractionf(x: f32) -> f32 {
    split(f64::from(x)).0 as f32
}

extern "C" fn exponent(x: f64) -> i32 {
    split(x).1
}

extern "C" fn exponentf(x: f32) -> i32 {
    split(f64::from(x)).1
}

/// Returns the value of a half float.
pub(super) extern "C" fn f16_to_f32(bits: u16) -> f32 {
    let sign = u32::from(bits >> 15) << 31;
    let (exponent, fraction) = (u32::from(bits >> 10 & 0x1f), u32::from(bits & 0x3ff));
    match exponent {
        // A subnormal number, or zero: a single float represents it exactly.
        0 => f32::from_bits((fraction as f32 * f32::from_bits(0x3380_0000)).to_bits() | sign),
        0x1f => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

/// Returns the bits of a float of 16 bits, rounded to nearest, ties to even. Its format has `digits` bits for the fraction.
fn rounded(digits: u32, value: f64) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 63 << 15) as u16;
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i64, bits & ((1 << 52) - 1));
    let infinity = ((1_u64 << (15 - digits)) - 1) << digits;
    if exponent == 0x7ff {
        let quiet = u64::from(fraction != 0) << (digits - 1);
        return sign | (infinity | quiet | fraction >> (52 - digits)) as u16;
    }
    let bias = (1_i64 << (14 - digits)) - 1;
    // The exponent in the format; at most 0 for numbers that are subnormal there.
    let exponent = exponent - 1023 + bias;
    let shift = i64::from(52 - digits) + (1 - exponent).max(0);
    if shift > 54 {
        return sign;
    }
    let significand = fraction | 1 << 52;
    let (quotient, rest, half) =
        (significand >> shift, significand & ((1 << shift) - 1), 1_u64 << (shift - 1));
    let is_up = rest > half || (rest == half && quotient & 1 == 1);
    // A carry out of the fraction goes to the exponent. The implicit bit of a normal number is one of the exponent.
    let exponent = ((exponent - 1).max(0) as u64) << digits;
    sign | (exponent + quotient + u64::from(is_up)).min(infinity) as u16
}

extern "C" fn f32_to_f16(value: f32) -> u16 {
    rounded(10, value.into())
}

extern "C" fn f32_to_bf16(value: f32) -> u16 {
    rounded(7, value.into())
}

extern "C" fn f64_to_f16(value: f64) -> u16 {
    rounded(10, value)
}

extern "C" fn f64_to_bf16(value: f64) -> u16 {
    rounded(7, value)
}

/// Returns the bits of the `bf16` nearest to an integer. It is rounded once: what is below its 32 highest bits counts as
/// one bit, and the whole is exact in `f64`.
fn integer_to_bf16(is_negative: bool, magnitude: u128) -> u16 {
    let shift = (u128::BITS - magnitude.leading_zeros()).saturating_sub(32);
    let kept = magnitude >> shift;
    let is_inexact = u128::from(kept << shift != magnitude);
    let value = (kept | is_inexact) as f64 * 2_f64.powi(shift as i32);
    rounded(7, if is_negative { -value } else { value })
}

extern "C" fn i128_to_bf16(value: i128) -> u16 {
    integer_to_bf16(value < 0, value.unsigned_abs())
}

extern "C" fn u128_to_bf16(value: u128) -> u16 {
    integer_to_bf16(false, value)
}

super::exported! {
    "terrace.f16_to_f32" => f16_to_f32,
    "terrace.f32_to_f16" => f32_to_f16,
    "terrace.f32_to_bf16" => f32_to_bf16,
    "terrace.f64_to_f16" => f64_to_f16,
    "terrace.f64_to_bf16" => f64_to_bf16,
}

macro_rules! conversions {
    ($($name:ident: $from:ty => $to:ty);+ $(;)?) => {$(
        extern "C" fn $name(value: $from) -> $to {
            value as $to
        }
    )+};
}

conversions! {
    i128_to_f32: i128 => f32;
    i128_to_f64: i128 => f64;
    u128_to_f32: u128 => f32;
    u128_to_f64: u128 => f64;
    f32_to_i128: f32 => i128;
    f64_to_i128: f64 => i128;
    f32_to_u128: f32 => u128;
    f64_to_u128: f64 => u128;
}

/// Returns whether the bits of a float of a width and a number of digits are in one of the classes of a set.
extern "C" fn is_of_class(bits: u64, width: u32, digits: u32, classes: u32) -> u8 {
    let is_negative = bits >> (width - 1) & 1 == 1;
    let fraction = bits & ((1 << digits) - 1);
    let exponent_bits = width - 1 - digits;
    let exponent = bits >> digits & ((1 << exponent_bits) - 1);
    let greatest = (1 << exponent_bits) - 1;
    // The bits of the set: signaling and quiet NaN, then from negative infinity to positive infinity.
    let class = match (exponent, fraction) {
        (exponent, fraction) if exponent == greatest && fraction != 0 => fraction >> (digits - 1) & 1,
        (exponent, _) if exponent == greatest => {
            if is_negative {
                2
            } else {
                9
            }
        }
        (0, 0) => {
            if is_negative {
                5
            } else {
                6
            }
        }
        (0, _) => {
            if is_negative {
                4
            } else {
                7
            }
        }
        _ => {
            if is_negative {
                3
            } else {
                8
            }
        }
    };
    u8::from(classes >> class & 1 == 1)
}
