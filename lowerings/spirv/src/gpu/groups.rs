//! Barriers.

use terrace_gpu::BarrierOp;
use terrace_spirv::{ControlBarrierOp, MemorySemantics, MemorySemanticsAttr, Scope, ScopeAttr};

use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>) {
    patterns.add(|op: BarrierOp, _, rewriter| {
        let context = rewriter.context().clone();
        let scope = ScopeAttr::get(&context, Scope::Workgroup).to_attribute(&context);
        let semantics = MemorySemantics::AcquireRelease | MemorySemantics::WorkgroupMemory;
        let semantics = MemorySemanticsAttr::get(&context, semantics).to_attribute(&context);
        let attributes =
            [("execution_scope", scope), ("memory_scope", scope), ("memory_semantics", semantics)];
        Spirv::at(op.op(), rewriter).op::<ControlBarrierOp>(&[], &[], &attributes);
        rewriter.erase(op.op());
        Ok(())
    });
}
