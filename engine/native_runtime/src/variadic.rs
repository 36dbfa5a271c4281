//! Calls of variadic functions, which Cranelift has no convention for.
//!
//! The conventions of the supported targets pass the first arguments in two sets of registers, by their kind, and the
//! rest on the stack. So a call with all registers of both sets passes any arguments: the callee reads those that it
//! expects.

use super::Symbol;

/// The number of registers for integers and pointers.
pub const VARIADIC_INTEGERS: usize = if cfg!(target_arch = "x86_64") { 6 } else { 8 };
/// The number of registers for floats.
pub const VARIADIC_FLOATS: usize = 8;
/// The number of words on the stack.
pub const VARIADIC_STACK: usize = 16;

pub(super) const SYMBOLS: &[Symbol] = &[
    ("call_variadic", call_returning_integer as *const u8),
    ("call_variadic_float", call_returning_float as *const u8),
];

macro_rules! call {
    ($function:expr, $integers:expr, $floats:expr, $stack:expr, $result:ty) => {{
        // SAFETY: as promised by the caller, the arrays have these lengths, and the function takes the arguments that
        // they hold for it.
        unsafe {
            let integers = &*$integers;
            let [f0, f1, f2, f3, f4, f5, f6, f7] = (*$floats).map(f64::from_bits);
            let [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15] = *$stack;
            let function: unsafe extern "C" fn(u64, ...) -> $result = std::mem::transmute($function);
            #[cfg(target_arch = "x86_64")]
            let [i0, i1, i2, i3, i4, i5] = *integers;
            #[cfg(target_arch = "x86_64")]
            let result = function(
                i0, i1, i2, i3, i4, i5, f0, f1, f2, f3, f4, f5, f6, f7, s0, s1, s2, s3, s4, s5, s6, s7, s8, s9,
                s10, s11, s12, s13, s14, s15,
            );
            #[cfg(not(target_arch = "x86_64"))]
            let [i0, i1, i2, i3, i4, i5, i6, i7] = *integers;
            #[cfg(not(target_arch = "x86_64"))]
            let result = function(
                i0, i1, i2, i3, i4, i5, i6, i7, f0, f1, f2, f3, f4, f5, f6, f7, s0, s1, s2, s3, s4, s5, s6, s7,
                s8, s9, s10, s11, s12, s13, s14, s15,
            );
            result
        }
    }};
}

/// # Safety
///
/// A variadic function that returns an integer, a pointer or nothing must be at the address, and the arrays must hold
/// its arguments.
unsafe extern "C" fn call_returning_integer(
    function: *const u8,
    integers: *const [u64; VARIADIC_INTEGERS],
    floats: *const [u64; VARIADIC_FLOATS],
    stack: *const [u64; VARIADIC_STACK],
) -> u64 {
    call!(function, integers, floats, stack, u64)
}

/// # Safety
///
/// A variadic function that returns a double must be at the address, and the arrays must hold its arguments.
unsafe extern "C" fn call_returning_float(
    function: *const u8,
    integers: *const [u64; VARIADIC_INTEGERS],
    floats: *const [u64; VARIADIC_FLOATS],
    stack: *const [u64; VARIADIC_STACK],
) -> f64 {
    call!(function, integers, floats, stack, f64)
}
