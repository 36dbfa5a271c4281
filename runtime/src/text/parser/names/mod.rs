//! Resolution of names: values, blocks and ops.

pub(super) mod ops;
pub(super) mod values;
