//! Numbers as attributes hold them: floating point values of every builtin format and integers of
//! any fixed width.
//!
//! These are plain values, independent of any context. A [`FloatValue`] is the bits of a number in a
//! [`FloatFormat`]; a [`WideInteger`] is the two's complement bits of an integer of a given width.
//! Both compare and hash by their bits, which is what uniquing of attributes needs.

mod decimal;
mod float;
mod float_format;
mod float_print;
mod float_text;
mod integer;
mod integer_arithmetic;
mod integer_text;

pub use float::FloatValue;
pub use float_format::{FloatFormat, SpecialValues};
pub use float_print::write_float;
pub use float_text::FloatTextError;
pub use integer::{MAX_INTEGER_WIDTH, WideInteger};
pub use integer_text::{IntegerTextError, Signedness};
