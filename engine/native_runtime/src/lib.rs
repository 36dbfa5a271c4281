//! The runtime library: functions that programs and compiled code call.
//!
//! Engines take the addresses from [`symbols`]. The static library of this crate defines those that a program may call
//! by their names, for executables.
//!
//! Programs call those of MLIR's runner libraries, which print and copy memrefs. Compiled code calls others for what has
//! no instruction; their names begin with `terrace.`, which no other symbol does.

#![allow(unsafe_code)]

/// Lists functions by the names that programs call, and defines symbols of these names, which jump there.
macro_rules! exported {
    ($($name:literal => $function:path),+ $(,)?) => {
        pub(super) const SYMBOLS: &[super::Symbol] = &[$(($name, $function as *const u8)),+];
        $(crate::exported_symbol!($name, $function);)+
    };
}

/// Defines a symbol that jumps to a function.
#[cfg(target_arch = "x86_64")]
macro_rules! exported_symbol {
    ($name:literal, $function:path) => {
        std::arch::global_asm!(
            concat!(".globl \"", crate::prefix!(), $name, "\""),
            concat!("\"", crate::prefix!(), $name, "\":"),
            "jmp {}",
            sym $function
        );
    };
}

#[cfg(target_arch = "aarch64")]
macro_rules! exported_symbol {
    ($name:literal, $function:path) => {
        std::arch::global_asm!(
            concat!(".globl \"", crate::prefix!(), $name, "\""),
            concat!("\"", crate::prefix!(), $name, "\":"),
            "b {}",
            sym $function
        );
    };
}

/// The character before the names of C in an object file.
#[cfg(not(target_vendor = "apple"))]
macro_rules! prefix {
    () => {
        ""
    };
}

#[cfg(target_vendor = "apple")]
macro_rules! prefix {
    () => {
        "_"
    };
}

use {exported, exported_symbol, prefix};

mod floats;
mod memref;
mod output;
mod print;
mod stack;
mod variadic;
mod wide;

use std::ffi::CString;

pub use output::flush;
pub use variadic::{VARIADIC_FLOATS, VARIADIC_INTEGERS, VARIADIC_STACK};

/// A function of the runtime: its name and its address.
type Symbol = (&'static str, *const u8);

/// Returns the symbol of a function that only compiled code calls.
pub fn internal_name(name: &str) -> String {
    format!("terrace.{name}")
}

/// Returns the symbols of the library.
pub fn symbols() -> Vec<(String, *const u8)> {
    let internal =
        [wide::SYMBOLS, floats::FUNCTIONS, floats::CONVERSIONS, stack::SYMBOLS, variadic::SYMBOLS].concat();
    let internal = internal.into_iter().map(|(name, address)| (internal_name(name), address));
    let copies = [("memmove", libc::memmove as *const u8), ("memset", libc::memset as *const u8)];
    let copies = copies.map(|(name, address)| (internal_name(name), address));
    let public = all().map(|(name, address)| (name.to_owned(), address));
    internal.chain(copies).chain(public).collect()
}

/// Returns the functions that are called by their names.
fn all() -> impl Iterator<Item = Symbol> {
    public().chain(floats::SYMBOLS.iter().copied())
}

/// Returns those that programs call.
fn public() -> impl Iterator<Item = Symbol> {
    [print::SYMBOLS, print::LENIENT, memref::SYMBOLS].concat().into_iter()
}

/// Returns the names of the functions that programs may call, besides those of the C library.
///
/// They are those of MLIR's runner libraries: `printI64`, `printF32`, `printNewline`, `printMemrefF32`, `memrefCopy`, ...
pub fn runtime_functions() -> impl Iterator<Item = &'static str> {
    public().map(|(name, _)| name)
}

/// Returns whether the library or the process defines a symbol.
pub fn is_defined(name: &str) -> bool {
    let Ok(symbol) = CString::new(name) else { return false };
    all().any(|(known, _)| known == name)
        // SAFETY: the string ends with a zero.
        || unsafe { !libc::dlsym(libc::RTLD_DEFAULT, symbol.as_ptr()).is_null() }
}
