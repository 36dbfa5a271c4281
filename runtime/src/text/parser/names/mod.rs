//! Names in the text and what they stand for: values, blocks and ops.

pub(super) mod ops;
pub(super) mod values;
