//! Arithmetic, comparisons and conversions between types: text and verification.

pub(crate) mod casts;
pub(crate) mod comparisons;
pub(crate) mod overflow;
