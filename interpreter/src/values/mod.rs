//! Run-time values: their representation, their conversion from and to attributes, and their text.

pub(crate) mod constant;
pub(crate) mod datum;
pub(crate) mod text;
