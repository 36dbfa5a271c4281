//! Printing of numbers and text, clocks, and allocation by other names.

use std::ffi::{CStr, c_char, c_void};
use std::time::{SystemTime, UNIX_EPOCH};

use super::output::{general, write};

/// Functions of the C library that are defined here for engines only, because they accept more.
pub(super) const LENIENT: &[super::Symbol] = &[("aligned_alloc", allocate_aligned as *const u8)];

super::exported! {
    "printI64" => print_i64,
    "printU64" => print_u64,
    "printF16" => print_f16,
    "printBF16" => print_bf16,
    "printF32" => print_f32,
    "printF64" => print_f64,
    "printString" => print_string,
    "printOpen" => print_open,
    "printClose" => print_close,
    "printComma" => print_comma,
    "printNewline" => print_newline,
    "printFlops" => print_flops,
    // Names that older programs use.
    "print_i64" => print_i64,
    "print_u64" => print_u64,
    "print_i32" => print_i32,
    "print_i1" => print_i1,
    "print_f32" => print_f32,
    "print_f64" => print_f64,
    "print_open" => print_open,
    "print_close" => print_close,
    "print_comma" => print_comma,
    "print_newline" => print_newline,
    "print_flops" => print_flops,
    "rtclock" => clock_seconds,
    "_mlir_ciface_rtclock" => clock_seconds,
    "_mlir_ciface_nanoTime" => clock_nanoseconds,
    "mlirAlloc" => libc::malloc,
    "mlirAlignedAlloc" => allocate_aligned,
    "mlirFree" => libc::free,
    "mlirAlignedFree" => libc::free,
    "_mlir_memref_to_llvm_alloc" => libc::malloc,
    "_mlir_memref_to_llvm_aligned_alloc" => allocate_aligned,
    "_mlir_memref_to_llvm_free" => libc::free,
}

extern "C" fn print_i64(value: i64) {
    write(value.to_string().as_bytes());
}

extern "C" fn print_u64(value: u64) {
    write(value.to_string().as_bytes());
}

extern "C" fn print_i32(value: i32) {
    write(value.to_string().as_bytes());
}

extern "C" fn print_i1(value: u8) {
    write(if value & 1 == 1 { b"1" } else { b"0" });
}

extern "C" fn print_f16(bits: u16) {
    write(general(f64::from(super::floats::f16_to_f32(bits))).as_bytes());
}

extern "C" fn print_bf16(bits: u16) {
    write(general(f64::from(f32::from_bits(u32::from(bits) << 16))).as_bytes());
}

extern "C" fn print_f32(value: f32) {
    write(general(f64::from(value)).as_bytes());
}

extern "C" fn print_f64(value: f64) {
    write(general(value).as_bytes());
}

/// Prints a text that ends with a zero.
///
/// # Safety
///
/// The address must be that of such a text.
unsafe extern "C" fn print_string(text: *const c_char) {
    // SAFETY: as promised by the caller.
    write(unsafe { CStr::from_ptr(text) }.to_bytes());
}

extern "C" fn print_open() {
    write(b"( ");
}

extern "C" fn print_close() {
    write(b" )");
}

extern "C" fn print_comma() {
    write(b", ");
}

extern "C" fn print_newline() {
    write(b"\n");
}

extern "C" fn print_flops(flops: f64) {
    write(format!("{:.6} GFLOPS\n", flops / 1.0e9).as_bytes());
}

fn since_epoch() -> std::time::Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

extern "C" fn clock_seconds() -> f64 {
    since_epoch().as_secs_f64()
}

extern "C" fn clock_nanoseconds() -> i64 {
    i64::try_from(since_epoch().as_nanos()).unwrap_or(i64::MAX)
}

/// Allocates memory of any size at an alignment, which `free` frees; null if there is none.
extern "C" fn allocate_aligned(alignment: u64, size: u64) -> *mut c_void {
    let (Ok(alignment), Ok(size)) = (usize::try_from(alignment), usize::try_from(size)) else {
        return std::ptr::null_mut();
    };
    let mut address = std::ptr::null_mut();
    let alignment = alignment.max(size_of::<usize>());
    // SAFETY: the function checks the alignment, and writes the address only if it allocates memory.
    match unsafe { libc::posix_memalign(&raw mut address, alignment, size.max(1)) } {
        0 => address,
        _ => std::ptr::null_mut(),
    }
}
