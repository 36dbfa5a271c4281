//! `llvm.inline_asm`: its effects.

use terrace_runtime::interfaces::{EffectKind, MemoryEffect, MemoryEffectOpInterface};
use terrace_runtime::ir::Body;

use crate::InlineAsmOp;

impl MemoryEffectOpInterface for InlineAsmOp {
    fn effects(self, ir: &Body) -> Vec<MemoryEffect> {
        match self.has_side_effects(ir) {
            true => vec![MemoryEffect::new(EffectKind::Read), MemoryEffect::new(EffectKind::Write)],
            false => Vec::new(),
        }
    }
}
