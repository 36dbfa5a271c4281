//! Transformation of IR by folds, rewrite patterns and conversions.

pub mod conversion;
pub mod fold;
pub mod rewrite;
