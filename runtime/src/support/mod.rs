//! Data structures and arithmetic that know nothing of dialects.

pub mod affine;
pub mod numeric;
pub(crate) mod op_set;
pub(crate) mod option_setters;
pub(crate) mod stack;
