//! Arithmetic on integers of 128 bits that has no instruction.

use super::Symbol;

pub(super) const SYMBOLS: &[Symbol] = &[
    ("udiv128", udiv as *const u8),
    ("sdiv128", sdiv as *const u8),
    ("urem128", urem as *const u8),
    ("srem128", srem as *const u8),
    ("uadd128", uadd as *const u8),
    ("sadd128", sadd as *const u8),
    ("usub128", usub as *const u8),
    ("ssub128", ssub as *const u8),
    ("umul128", umul as *const u8),
    ("smul128", smul as *const u8),
];

/// Ends the program, as an instruction that divides by zero does.
fn divide_by_zero() -> ! {
    // SAFETY: the function has no preconditions.
    unsafe { libc::raise(libc::SIGFPE) };
    std::process::abort()
}

extern "C" fn udiv(lhs: u128, rhs: u128) -> u128 {
    lhs.checked_div(rhs).unwrap_or_else(|| divide_by_zero())
}

extern "C" fn sdiv(lhs: i128, rhs: i128) -> i128 {
    lhs.checked_div(rhs).unwrap_or_else(|| divide_by_zero())
}

extern "C" fn urem(lhs: u128, rhs: u128) -> u128 {
    lhs.checked_rem(rhs).unwrap_or_else(|| divide_by_zero())
}

extern "C" fn srem(lhs: i128, rhs: i128) -> i128 {
    if rhs == 0 { divide_by_zero() } else { lhs.wrapping_rem(rhs) }
}

/// Defines functions that report whether a result exceeds a width.
macro_rules! overflowing {
    ($($name:ident: $ty:ty, $operation:ident);+ $(;)?) => {$(
        /// # Safety
        ///
        /// The flag must be writable.
        unsafe extern "C" fn $name(lhs: $ty, rhs: $ty, width: u32, flag: *mut u8) -> $ty {
            let (value, overflows) = lhs.$operation(rhs);
            let unused = 128 - width;
            let fits = (value << unused) >> unused == value;
            // SAFETY: as promised by the caller.
            unsafe { flag.write(u8::from(overflows || !fits)) };
            value
        }
    )+};
}

overflowing! {
    uadd: u128, overflowing_add;
    sadd: i128, overflowing_add;
    usub: u128, overflowing_sub;
    ssub: i128, overflowing_sub;
    umul: u128, overflowing_mul;
    smul: i128, overflowing_mul;
}
