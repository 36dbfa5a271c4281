//! Output in the buffer of the C library, in which programs print as well.

use std::ffi::{c_char, c_int};

/// Prints bytes to standard output.
pub(super) fn write(text: &[u8]) {
    for byte in text {
        // SAFETY: the function has no preconditions.
        unsafe { libc::putchar(c_int::from(*byte)) };
    }
}

/// Writes the buffer out.
pub fn flush() {
    // SAFETY: a null stands for all streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
}

/// Returns a number in the format `%g` of C: six digits.
pub(super) fn general(value: f64) -> String {
    let mut text = [0_u8; 64];
    // SAFETY: the size is that of the buffer, and the format takes one double.
    let length =
        unsafe { libc::snprintf(text.as_mut_ptr().cast::<c_char>(), text.len(), c"%g".as_ptr(), value) };
    String::from_utf8_lossy(&text[..usize::try_from(length).unwrap_or(0).min(text.len())]).into_owned()
}
