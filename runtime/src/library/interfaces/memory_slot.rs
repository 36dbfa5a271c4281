//! Memory slots.

use crate::ir::Value;
use crate::types::Type;

/// Memory for one value, which an op allocates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemorySlot {
    /// The pointer, a result of the op.
    pub pointer: Value,
    /// The type of the value.
    pub element_type: Type,
}
