//! `convert-scf-to-cf`: the dialect `scf` to branches between blocks; and passes that transform its loops.
//!
//! The blocks of regions move to the region around, before the block that continues behind the op; terminators become
//! branches.

mod conditions;
mod for_loop_canonicalization;
mod loop_passes;
mod loops;
mod parallel;

use smallvec::SmallVec;
use terrace_control_flow::BrOp;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, OpConversion, TypeConverter};
use terrace_runtime::ir::{Block, Body, Op, Region, Value};
use terrace_runtime::pass::PassRegistry;
use terrace_runtime::types::Type;

pub use for_loop_canonicalization::ScfForLoopCanonicalization;
pub use loop_passes::{
    AffineLoopCoalescing, ScfForLoopPeeling, ScfForLoopRangeFolding, ScfForLoopSpecialization, ScfForToWhile,
    ScfForallToFor, ScfForallToParallel, ScfParallelLoopFusion, ScfParallelLoopSpecialization,
    ScfParallelLoopTiling,
};
pub use scf_to_cf::{CONVERSIONS, ConvertScfToCf};

mod scf_to_cf {
    #[allow(unused_imports)]
    use super::add_lowerings;

    include!(concat!(env!("OUT_DIR"), "/scf_to_cf.rs"));
}

/// Registers the passes of this module.
pub fn register_passes(registry: &mut PassRegistry) {
    scf_to_cf::register_passes(registry);
    for_loop_canonicalization::register_passes(registry);
    loop_passes::register_passes(registry);
}

/// Adds the patterns that lower all ops of `scf`.
fn add_lowerings(_: &ConvertScfToCf, _: &TypeConverter, patterns: &mut ConversionPatterns) {
    patterns
        .add(OpConversion::new("LowerFor", |op, _, rewriter| loops::lower_for(op, rewriter)))
        .add(OpConversion::new("LowerWhile", |op, _, rewriter| loops::lower_while(op, rewriter)))
        .add(OpConversion::new("LowerIf", |op, _, rewriter| conditions::lower_if(op, rewriter)))
        .add(OpConversion::new("LowerIndexSwitch", |op, _, rewriter| {
            conditions::lower_index_switch(op, rewriter)
        }))
        .add(OpConversion::new("LowerExecuteRegion", |op, _, rewriter| {
            conditions::lower_execute_region(op, rewriter)
        }))
        .add(OpConversion::new("LowerParallel", |op, _, rewriter| parallel::lower_parallel(op, rewriter)))
        .add(OpConversion::new("LowerForall", |op, _, rewriter| parallel::lower_forall(op, rewriter)));
}

type Values = SmallVec<[Value; 4]>;

/// Returns the types of an op's results.
fn result_types(ir: &Body, op: Op) -> SmallVec<[Type; 4]> {
    ir.results(op).map(|result| ir.value_type(result)).collect()
}

/// Returns a region of an op that is not isolated.
fn region_of(ir: &Body, op: Op, position: usize) -> Region {
    ir.region(op, position).1
}

/// Splits the block of an op in two. Returns the first part, which lacks a terminator, and the second part, which begins
/// with the op.
fn split_before(op: Op, rewriter: &mut ConversionRewriter<'_>) -> (Block, Block) {
    let before = rewriter.body().parent_block(op).expect("an op in a block");
    let after = rewriter.split_block(op);
    (before, after)
}

/// Appends a block argument for each result of an op, and replaces the results by them.
fn replace_by_arguments(op: Op, block: Block, rewriter: &mut ConversionRewriter<'_>) {
    let location = rewriter.body().location(op);
    let types = result_types(rewriter.body(), op);
    let arguments: Values = types.into_iter().map(|ty| rewriter.add_argument(block, ty, location)).collect();
    rewriter.replace(op, &arguments);
}

/// Replaces a terminator by a branch with its operands. Returns the branch.
fn branch_instead(end: Op, target: Block, rewriter: &mut ConversionRewriter<'_>) -> Op {
    let values: Values = rewriter.body().operands(end).collect();
    let location = rewriter.body().location(end);
    rewriter.set_before(end);
    let branch = BrOp::build(rewriter, location, &values, target).op();
    rewriter.erase(end);
    branch
}
