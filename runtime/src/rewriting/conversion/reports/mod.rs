//! Diagnostics, explanations and debug output of conversions.

pub(super) mod failure;
pub(super) mod log;
