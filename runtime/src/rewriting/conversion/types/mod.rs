//! Conversion of types and signatures, and materializations.

pub(super) mod materialization;
pub(super) mod signature;
mod type_cache;
pub(super) mod type_class;
pub(super) mod type_converter;
