//! Canonicalization of loops and conditions. What follows from known conditions and bounds alone is common to all ops
//! that pass control between their regions.

mod casts;
mod conditions;
mod forall;
mod loops;
mod nested_conditions;
mod parallel;
mod regions;
mod single_rounds;
mod while_loops;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Block, Body, Op, Value, ValueKind};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::Rewriter;
use terrace_runtime::types::Type;

use super::{ExecuteRegionOp, ForOp, ForallOp, IfOp, ParallelOp, WhileOp};
use casts::{casts_of_inits, casts_of_outputs};
use conditions::{condition_is_known_inside, empty_else, select_by_condition};
use forall::{bounds_of_known_numbers, outputs_that_stay, sizes_of_outputs};
use loops::{loop_of_no_round, loop_of_one_round, loop_that_computes_nothing};
use nested_conditions::{combine_with_inner, combine_with_previous, negated_condition};
use parallel::{grid_dimensions_of_one_round, merge_nested_grids};
use regions::region_of_blocks;
use single_rounds::dimensions_of_one_round;
use while_loops::{comparison_is_known_inside, condition_holds_inside, results_in_order};

terrace_dialect_support::patterns! {
    IfOp:
        select_by_condition, condition_is_known_inside, empty_else, negated_condition => IfOp,
        combine_with_previous => IfOp, combine_with_inner => IfOp;
    ForOp: loop_of_one_round, loop_of_no_round, loop_that_computes_nothing, casts_of_inits => ForOp;
    WhileOp: condition_holds_inside, comparison_is_known_inside, results_in_order => WhileOp;
    ParallelOp: grid_dimensions_of_one_round => ParallelOp, merge_nested_grids => ParallelOp;
    ForallOp:
        bounds_of_known_numbers => ForallOp, dimensions_of_one_round, outputs_that_stay => ForallOp, sizes_of_outputs,
        casts_of_outputs => ForallOp;
    ExecuteRegionOp: region_of_blocks;
}

/// Returns the block of a region, and its terminator.
fn only_block(ir: &Body, op: Op, region: usize) -> Option<(Block, Op)> {
    let (holder, region) = ir.region(op, region);
    let block = holder.entry_block(region)?;
    Some((block, holder.last_op(block)?))
}

/// Returns whether an op, or one that contains it, is in a region of `op`.
fn is_in_region(ir: &Body, user: Op, op: Op, region: usize) -> bool {
    let mut place = ir.parent_region(user);
    while let Some(found) = place {
        let owner = ir.region_owner(found);
        if owner == op {
            return ir.region(op, region).1 == found;
        }
        place = ir.parent_region(owner);
    }
    false
}

/// Returns whether a value is defined outside of the regions of an op, and is none of its results.
fn is_defined_outside(ir: &Body, op: Op, value: Value) -> bool {
    match ir.value_kind(value) {
        ValueKind::Result { op: maker, .. } => !ir.is_ancestor(op, maker),
        ValueKind::Argument { block, .. } => !ir.is_ancestor(op, ir.block_owner(block)),
    }
}

/// Creates a constant of type `i1`.
fn truth(rewriter: &mut Rewriter<'_>, value: bool, location: Location) -> Value {
    let constant = rewriter.operation("arith.constant", location).attribute("value", Attribute::bool(value));
    let constant = constant.results([Type::I1]).create();
    rewriter.body().result(constant, 0)
}
