//! Literals: numbers and strings.

pub(super) mod numbers;
pub(super) mod strings;
