//! Canonical forms of ops that pass control between their regions, by what their interfaces say.

use std::ops::Range;

use smallvec::SmallVec;

use super::{MatchResult, PatternRoot, RewritePattern, Rewriter};
use crate::context::OpInfo;
use crate::dialect::OpTraits;
use crate::fold::operand_constants;
use crate::interfaces::{
    AnyRegionBranchOpInterface, AnyRegionBranchTerminatorOpInterface, MemoryEffectOpInterfaceTable,
    RegionBranchOpInterfaceTable, RegionBranchPoint, RegionSuccessor,
};
use crate::ir::{Block, Body, Op, Region, Value};

/// An op that does nothing but execute one region, once, is replaced by what is in it; one that executes none, by what
/// is forwarded past its regions.
///
/// `RegionBranchOpInterface` returns the regions that are executed for the known operands. That the op does nothing else
/// follows from `RecursiveMemoryEffects`, unless it has effects of its own or is a scope of some kind.
pub(super) struct InlineOnlyRegion;

/// The contents of such an op depend on the op.
const SCOPES: OpTraits = OpTraits::AUTOMATIC_ALLOCATION_SCOPE.union(OpTraits::AFFINE_SCOPE);

impl RewritePattern for InlineOnlyRegion {
    fn name(&self) -> &str {
        "InlineOnlyRegion"
    }

    fn root(&self) -> PatternRoot {
        const APART: OpTraits = OpTraits::SYMBOL_TABLE.union(OpTraits::ISOLATED_FROM_ABOVE);
        PatternRoot::Info(|info| {
            is_region_branch(info)
                && info.traits().contains(OpTraits::RECURSIVE_MEMORY_EFFECTS)
                && !info.traits().intersects(APART)
                && info.interface::<MemoryEffectOpInterfaceTable>().is_none()
        })
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let Some((successor, operands)) = only_successor(rewriter.body(), op) else {
            return Err(rewriter.match_failure(op, || "control may go several ways from the start"));
        };
        let body = rewriter.body();
        if !AnyRegionBranchOpInterface::of(body, op).is_some_and(|branch| branch.can_be_inlined(body)) {
            return Err(rewriter.match_failure(op, || "the op has to stay around its regions"));
        }
        let passed: SmallVec<[Value; 4]> = operands.map(|position| body.operand(op, position)).collect();
        let Some(position) = successor.region else {
            if !body.results(op).eq(successor.inputs) || passed.len() != body.result_count(op) {
                return Err(rewriter.match_failure(op, || "not all results receive a value"));
            }
            rewriter.replace(op, &passed);
            return Ok(());
        };
        if body.info(op).traits().intersects(SCOPES) {
            return Err(rewriter.match_failure(op, || "the ops in the region belong to the scope of the op"));
        }
        let Some((block, end)) = only_block(body, op, position) else {
            return Err(
                rewriter.match_failure(op, || "the region has several blocks, or a block without terminator")
            );
        };
        if !body.arguments(block).eq(successor.inputs) || passed.len() != body.argument_count(block) {
            return Err(rewriter.match_failure(op, || "not all arguments of the region receive a value"));
        }
        let Some(yielded) = results_from(body, op, position, end) else {
            return Err(
                rewriter.match_failure(op, || "the terminator of the region may have another successor")
            );
        };
        rewriter.inline_block_before(block, op, &passed);
        let body = rewriter.body();
        let values: SmallVec<[Value; 4]> = yielded.map(|position| body.operand(end, position)).collect();
        rewriter.replace(op, &values);
        rewriter.erase(end);
        Ok(())
    }
}

pub(super) fn is_region_branch(info: &OpInfo) -> bool {
    info.interface::<RegionBranchOpInterfaceTable>().is_some()
}

/// Returns the only region branch successor on entry of an op, and the operands forwarded to it.
fn only_successor(body: &Body, op: Op) -> Option<(RegionSuccessor, Range<usize>)> {
    if body.child(op).is_some() {
        return None;
    }
    let branch = AnyRegionBranchOpInterface::of(body, op)?;
    let mut successors = branch.entry_successor_regions(body, &operand_constants(body, op)).into_iter();
    let (Some(only), None) = (successors.next(), successors.next()) else { return None };
    let operands = branch.entry_operands(body, &only);
    (operands.end <= body.operand_count(op)).then_some((only, operands))
}

/// Returns the only block of a region, and the op that ends it.
fn only_block(body: &Body, op: Op, position: usize) -> Option<(Block, Op)> {
    let (_, region) = body.region(op, position);
    let block = body.entry_block(region).filter(|block| body.next_block(*block).is_none())?;
    let end = body.last_op(block).filter(|end| body.has_traits(*end, OpTraits::TERMINATOR))?;
    Some((block, end))
}

/// Returns which operands of the op at the end of a region become the results, if control leaves from there and nothing
/// else.
fn results_from(body: &Body, op: Op, position: usize, end: Op) -> Option<Range<usize>> {
    let branch = AnyRegionBranchOpInterface::of(body, op)?;
    let mut successors = branch.successor_regions(body, RegionBranchPoint::Region(position)).into_iter();
    let (Some(only), None) = (successors.next(), successors.next()) else { return None };
    let operands = passed_by(body, end, &only)?;
    let fits = only.region.is_none()
        && body.results(op).eq(only.inputs)
        && operands.len() == body.result_count(op)
        && operands.end <= body.operand_count(end)
        && body.result_count(end) == 0;
    fits.then_some(operands)
}

/// Returns which operands of an op that ends a block of a region go along to there, if it says so.
fn passed_by(body: &Body, end: Op, to: &RegionSuccessor) -> Option<Range<usize>> {
    match AnyRegionBranchTerminatorOpInterface::of(body, end) {
        Some(end) => Some(end.region_successor_operands(body, to)),
        None => body.has_traits(end, OpTraits::RETURN_LIKE).then(|| 0..body.operand_count(end)),
    }
}

/// Returns whether a result or an argument of a region may get a value from an operand: quickly, for ops that only
/// group others.
pub(super) fn passes_values(body: &Body, op: Op) -> bool {
    let is_passed = |(holder, region): (&Body, Region)| {
        holder
            .blocks(region)
            .any(|block| holder.last_op(block).is_some_and(|end| holder.operand_count(end) > 0))
    };
    let takes = |(holder, region): (&Body, Region)| {
        holder.entry_block(region).is_some_and(|entry| holder.argument_count(entry) > 0)
    };
    (body.result_count(op) > 0 || body.regions(op).any(takes))
        && (body.operand_count(op) > 0 || body.regions(op).any(is_passed))
}

/// Visits the control-flow edges into the regions of an op, between them and out of them: from the op
/// itself, and from the terminators of regions. Each comes with the operands forwarded as inputs, if they are known.
pub(super) fn for_each_edge(
    body: &Body,
    op: Op,
    mut visit: impl FnMut(Op, &RegionSuccessor, Option<Range<usize>>),
) {
    let Some(branch) = AnyRegionBranchOpInterface::of(body, op).filter(|_| body.child(op).is_none()) else {
        return;
    };
    let mut add = |from: Op, to: &RegionSuccessor, operands: Option<Range<usize>>| {
        let fits =
            |range: &Range<usize>| range.len() == to.inputs.len() && range.end <= body.operand_count(from);
        visit(from, to, operands.filter(fits));
    };
    for successor in branch.successor_regions(body, RegionBranchPoint::Op) {
        let operands = branch.entry_operands(body, &successor);
        add(op, &successor, Some(operands));
    }
    for (position, (holder, region)) in body.regions(op).enumerate() {
        let successors = branch.successor_regions(body, RegionBranchPoint::Region(position));
        let ends = holder.blocks(region).filter_map(|block| holder.last_op(block));
        for end in ends.filter(|end| holder.successor_count(*end) == 0) {
            for successor in &successors {
                add(end, successor, passed_by(body, end, successor));
            }
        }
    }
}
