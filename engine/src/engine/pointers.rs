//! Pointers to compiled functions, as types of Rust.

use crate::scalar::Scalar;

/// A type of Rust that is passed in the same registers as a scalar of the dialect.
pub trait MachineScalar: sealed::Sealed {
    /// Returns whether values of the type are those of a scalar.
    fn matches(scalar: Scalar) -> bool;
}

/// A pointer to a function of scalars: `extern "C" fn(i64, f32) -> i64`.
pub trait MachineFunction: sealed::Sealed + Sized {
    /// Returns whether the function has these parameters and results.
    fn matches(parameters: &[Scalar], results: &[Scalar]) -> bool;

    /// Returns a pointer from an address.
    ///
    /// # Safety
    ///
    /// A function with such parameters and results must be at the address.
    unsafe fn from_address(address: *const u8) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! scalars {
    ($($ty:ty => $pattern:pat),+ $(,)?) => {$(
        impl sealed::Sealed for $ty {}
        impl MachineScalar for $ty {
            fn matches(scalar: Scalar) -> bool {
                matches!(scalar, $pattern)
            }
        }
    )+};
}

scalars! {
    bool => Scalar::Integer(1),
    i8 => Scalar::Integer(8),
    u8 => Scalar::Integer(8),
    i16 => Scalar::Integer(16),
    u16 => Scalar::Integer(16),
    i32 => Scalar::Integer(32),
    u32 => Scalar::Integer(32),
    i64 => Scalar::Integer(64),
    u64 => Scalar::Integer(64),
    i128 => Scalar::Integer(128),
    u128 => Scalar::Integer(128),
    f32 => Scalar::F32,
    f64 => Scalar::F64,
}

impl<T> sealed::Sealed for *const T {}
impl<T> MachineScalar for *const T {
    fn matches(scalar: Scalar) -> bool {
        scalar == Scalar::Pointer
    }
}
impl<T> sealed::Sealed for *mut T {}
impl<T> MachineScalar for *mut T {
    fn matches(scalar: Scalar) -> bool {
        scalar == Scalar::Pointer
    }
}

macro_rules! functions {
    ($(($($parameter:ident),*)),+ $(,)?) => {$(
        impl<$($parameter: MachineScalar,)* R: MachineScalar> sealed::Sealed for extern "C" fn($($parameter),*) -> R {}
        impl<$($parameter: MachineScalar,)* R: MachineScalar> MachineFunction
            for extern "C" fn($($parameter),*) -> R
        {
            fn matches(parameters: &[Scalar], results: &[Scalar]) -> bool {
                let matching: &[fn(Scalar) -> bool] = &[$($parameter::matches),*];
                matching.len() == parameters.len()
                    && matching.iter().zip(parameters).all(|(matches, scalar)| matches(*scalar))
                    && results.len() == 1
                    && R::matches(results[0])
            }

            unsafe fn from_address(address: *const u8) -> Self {
                // SAFETY: as promised by the caller.
                unsafe { std::mem::transmute(address) }
            }
        }

        impl<$($parameter: MachineScalar),*> sealed::Sealed for extern "C" fn($($parameter),*) {}
        impl<$($parameter: MachineScalar),*> MachineFunction for extern "C" fn($($parameter),*) {
            fn matches(parameters: &[Scalar], results: &[Scalar]) -> bool {
                let matching: &[fn(Scalar) -> bool] = &[$($parameter::matches),*];
                matching.len() == parameters.len()
                    && matching.iter().zip(parameters).all(|(matches, scalar)| matches(*scalar))
                    && results.is_empty()
            }

            unsafe fn from_address(address: *const u8) -> Self {
                // SAFETY: as promised by the caller.
                unsafe { std::mem::transmute(address) }
            }
        }
    )+};
}

functions! {
    (), (A), (A, B), (A, B, C), (A, B, C, D), (A, B, C, D, E), (A, B, C, D, E, F), (A, B, C, D, E, F, G),
    (A, B, C, D, E, F, G, H), (A, B, C, D, E, F, G, H, I), (A, B, C, D, E, F, G, H, I, J),
}
