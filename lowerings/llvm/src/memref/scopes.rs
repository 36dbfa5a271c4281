//! `memref.alloca_scope`: its ops, between ops that keep and restore the top of the stack.

use terrace_llvm::{StackRestoreOp, StackSaveOp};
use terrace_memref::AllocaScopeOp;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;

use super::pattern;
use crate::support::builder::Llvm;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns.add(pattern::<AllocaScopeOp>("LowerAllocaScope", types, lower_scope));
}

fn lower_scope(op: Op, _: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let location = ir.location(op);
    let (_, region) = ir.region(op, 0);
    let block = ir.entry_block(region);
    let Some((block, end)) = block.and_then(|block| Some((block, ir.last_op(block)?))) else {
        return Err(rewriter.match_failure(op, || "its region is empty"));
    };
    let values: Vec<Value> = ir.operands(end).collect();
    let mut llvm = Llvm::new(rewriter, location);
    let pointer = llvm.pointer();
    let stack = llvm.value::<StackSaveOp>(&[], pointer, &[]);
    rewriter.set_before(end);
    Llvm::new(rewriter, location).op::<StackRestoreOp>(&[stack], &[], &[]);
    rewriter.erase(end);
    rewriter.inline_block_before(block, op, &[]);
    rewriter.replace(op, &values);
    Ok(())
}
