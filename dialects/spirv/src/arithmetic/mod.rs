//! Arithmetic: on scalars, vectors and matrices, and conversions.

pub(crate) mod conversions;
mod extended;
mod matrices;

pub(crate) use extended::{check_extended, parse_extended, print_extended};
