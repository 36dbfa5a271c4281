//! The runtime library: functions that programs and compiled code call.
//!
//! Programs call those of MLIR's runner libraries, which print and copy memrefs. Compiled code calls others for what has
//! no instruction; their names begin with `terrace.`, which no other symbol does.

#![allow(unsafe_code)]

mod floats;
mod memref;
mod output;
mod print;
mod stack;
mod variadic;
mod wide;

use std::ffi::CString;

pub(crate) use output::flush;
pub(crate) use variadic::{VARIADIC_FLOATS, VARIADIC_INTEGERS, VARIADIC_STACK};

/// A function of the runtime: its name and its address.
type Symbol = (&'static str, *const u8);

/// Returns the symbol of a function that only compiled code calls.
pub(crate) fn internal_name(name: &str) -> String {
    format!("terrace.{name}")
}

/// Returns the symbols of the library.
pub(crate) fn symbols() -> Vec<(String, *const u8)> {
    let internal =
        [wide::SYMBOLS, floats::FUNCTIONS, floats::CONVERSIONS, stack::SYMBOLS, variadic::SYMBOLS].concat();
    let internal = internal.into_iter().map(|(name, address)| (internal_name(name), address));
    let copies = [("memmove", libc::memmove as *const u8), ("memset", libc::memset as *const u8)];
    let copies = copies.map(|(name, address)| (internal_name(name), address));
    let public = public().map(|(name, address)| (name.to_owned(), address));
    internal.chain(copies).chain(public).collect()
}

fn public() -> impl Iterator<Item = Symbol> {
    [print::SYMBOLS, memref::SYMBOLS].concat().into_iter()
}

/// Returns the names of the functions that programs may call, besides those of the C library.
///
/// They are those of MLIR's runner libraries: `printI64`, `printF32`, `printNewline`, `printMemrefF32`, `memrefCopy`, ...
pub fn runtime_functions() -> impl Iterator<Item = &'static str> {
    public().map(|(name, _)| name)
}

/// Returns whether the library or the process defines a symbol.
pub(crate) fn is_defined(name: &str) -> bool {
    let Ok(symbol) = CString::new(name) else { return false };
    public().any(|(known, _)| known == name)
        // SAFETY: the string ends with a zero.
        || unsafe { !libc::dlsym(libc::RTLD_DEFAULT, symbol.as_ptr()).is_null() }
}
