//! What ops do to memory.

use terrace_runtime::interfaces::{EffectKind, MemoryEffect, MemoryEffectOpInterface};
use terrace_runtime::ir::Body;

use super::{
    AffineDmaStartOp, AffineDmaWaitOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp,
};
use crate::standard::effects::memory_effects;

memory_effects! {
    AffineLoadOp: Read of memref;
    AffineStoreOp: Write of memref;
    AffineVectorLoadOp: Read of memref;
    AffineVectorStoreOp: Write of memref;
    AffinePrefetchOp: Read of memref, Write of memref;
    // Copies go on in the background: what is read and written between start and wait is not known.
    AffineDmaStartOp: Read, Write;
    AffineDmaWaitOp: Read, Write;
}
