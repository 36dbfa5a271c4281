//! Ops: the handle with accessors and builders, the descriptor, and its format and conditions.

pub(super) mod accessor;
pub(super) mod builder;
pub(super) mod descriptor;
mod directive;
pub(super) mod format;
pub(super) mod inference;
mod instruction;
mod known_types;
pub(super) mod op;
pub(super) mod op_accessor;
pub(super) mod parameter;
pub(super) mod result_type;
