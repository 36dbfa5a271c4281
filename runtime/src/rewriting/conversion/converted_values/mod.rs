//! Values whose types a conversion changed.

pub(super) mod block_arguments;
pub(super) mod body_values;
mod unmaterialized;
pub(super) mod values;
