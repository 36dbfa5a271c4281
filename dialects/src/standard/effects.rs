//! What ops do to memory.

use terrace_runtime::interfaces::{EffectKind, MemoryEffect, MemoryEffectOpInterface, MemoryResource};
use terrace_runtime::ir::Body;

use super::{
    AllocOp, AllocStaticOp, AllocaOp, AssertOp, AssumeAlignmentOp, AtomicRMWOp, DeallocOp, DmaStartOp,
    DmaWaitOp, GenericAtomicRMWOp, LoadOp, PrefetchOp, StoreOp, TensorLoadOp, TensorStoreOp,
};

/// Implements the interface for ops whose effects are on what one of their values stands for, or, without one, on
/// something unknown.
macro_rules! memory_effects {
    ($($op:ident: $($kind:ident $(of $value:ident)?),+;)*) => {
        $(impl MemoryEffectOpInterface for $op {
            fn effects(self, _ir: &Body) -> Vec<MemoryEffect> {
                vec![$($crate::standard::effects::memory_effects!(@one self, _ir, $kind $($value)?)),+]
            }
        })*
    };
    (@one $op:expr, $ir:ident, $kind:ident $value:ident) => {
        MemoryEffect::on(EffectKind::$kind, $op.$value($ir))
    };
    (@one $op:expr, $ir:ident, $kind:ident) => {
        MemoryEffect::new(EffectKind::$kind)
    };
}

pub(crate) use memory_effects;

memory_effects! {
    AllocOp: Allocate of memref;
    AllocStaticOp: Allocate of memref;
    DeallocOp: Free of memref;
    LoadOp: Read of memref;
    StoreOp: Write of memref;
    TensorLoadOp: Read of memref;
    TensorStoreOp: Write of memref;
    AtomicRMWOp: Read of memref, Write of memref;
    GenericAtomicRMWOp: Read of memref, Write of memref;
    // What a prefetch does nobody can tell from the program, but it is not to be moved or dropped.
    PrefetchOp: Read of memref, Write of memref;
    AssumeAlignmentOp: Write of memref;
    // Copies go on in the background: what is read and written between start and wait is not known.
    DmaStartOp: Read, Write;
    DmaWaitOp: Read, Write;
    // The program may end here.
    AssertOp: Write;
}

impl MemoryEffectOpInterface for AllocaOp {
    fn effects(self, ir: &Body) -> Vec<MemoryEffect> {
        let effect = MemoryEffect::on(EffectKind::Allocate, self.memref(ir));
        vec![effect.in_resource(MemoryResource::AUTOMATIC_ALLOCATION_SCOPE)]
    }
}
