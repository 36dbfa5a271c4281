//! Parts that the conversions of several dialects share: the builder, constants, sets of instructions, patterns.

pub(crate) mod builder;
pub(crate) mod constants;
pub(crate) mod patterns;
pub(crate) mod sets;
