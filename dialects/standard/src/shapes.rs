//! Types derived from other types.

pub(super) use terrace_dialect_support::shapes::{
    are_memrefs_compatible, are_tensors_compatible, layout_symbol_count, tensor_of_memref,
};
