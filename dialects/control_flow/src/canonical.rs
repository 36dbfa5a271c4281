//! Canonicalization of branches.

use smallvec::SmallVec;
use terrace_dialect_support::branches::{self, BranchOps};
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::{Block, Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};

use super::{BrOp, CfDialect, CondBrOp, SwitchOp};

/// The op that is never reached.
const UNREACHABLE: &str = "ub.unreachable";

impl BranchOps for CfDialect {
    const BRANCH: &'static str = BrOp::NAME;
    const CONDITIONAL_BRANCH: &'static str = CondBrOp::NAME;
    const SELECT: &'static str = "arith.select";
    const CONSTANT: &'static str = "arith.constant";
}

terrace_dialect_support::patterns! {
    BrOp:
        branch_to_only_predecessor = branches::branch_to_only_predecessor::<CfDialect>,
        branch_through_block = branches::branch_through_block::<CfDialect> => BrOp;
    CondBrOp:
        branch_on_constant = branches::branch_on_constant::<CfDialect> => BrOp,
        branch_to_one_place = branches::branch_to_one_place::<CfDialect> => BrOp,
        choose_arguments = branches::choose_arguments::<CfDialect> => BrOp,
        conditional_branch_through_block = branches::conditional_branch_through_block::<CfDialect> => CondBrOp,
        condition_is_known_behind = branches::condition_is_known_behind::<CfDialect>,
        branch_that_is_never_taken => BrOp;
    SwitchOp:
        switch_on_constant => BrOp,
        switch_to_one_place => BrOp,
        switch_without_default_cases => SwitchOp,
        switch_through_block => SwitchOp,
        switch_on_same_flag => BrOp;
}

/// Returns whether a value is the constant 1.
pub(super) fn is_true(ir: &Body, value: Value) -> bool {
    constant_of_value(ir, value).is_some_and(|constant| constant.as_bool() == Some(true))
}

/// Takes the other way where a conditional branch leads to what is never reached.
fn branch_that_is_never_taken(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let branch = CondBrOp::from_op(ir, op).ok_or(MatchFailure)?;
    let is_never_reached =
        |to: Block| ir.first_op(to).is_some_and(|first| ir.name(first).text(ir.context()) == UNREACHABLE);
    let edge: Edge = match (ir.successor(op, 0), ir.successor(op, 1)) {
        (first, second) if is_never_reached(first) => (second, branch.false_operands(ir).collect()),
        (first, second) if is_never_reached(second) => (first, branch.true_operands(ir).collect()),
        _ => return Err(rewriter.match_failure(op, || "both ways may be taken")),
    };
    replace_by_branch(rewriter, op, &edge);
    Ok(())
}

/// A successor of a switch, with its operands.
type Edge = (Block, SmallVec<[Value; 4]>);

fn edges(ir: &Body, switch: SwitchOp) -> Vec<Edge> {
    let op = switch.op();
    let mut rest = ir.operands(op).skip(1);
    let sizes = switch.case_sizes(ir);
    let counts = std::iter::once(switch.default_operands(ir).len()).chain(sizes.iter().copied());
    ir.successors(op).zip(counts).map(|(block, count)| (block, rest.by_ref().take(count).collect())).collect()
}

fn replace_by_branch(rewriter: &mut Rewriter<'_>, op: Op, (to, operands): &Edge) {
    let location = rewriter.body().location(op);
    rewriter.operation(BrOp::NAME, location).operands(operands.iter().copied()).successor(*to).create();
    rewriter.erase(op);
}

/// Replaces a switch on a constant.
fn switch_on_constant(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let switch = SwitchOp::from_op(ir, op).ok_or(MatchFailure)?;
    let flag = constant_of_value(ir, switch.flag(ir)).and_then(|flag| flag.as_integer(ir.context()).cloned());
    let Some(flag) = flag else {
        return Err(rewriter.match_failure(op, || "the flag is not known"));
    };
    let edge = edges(ir, switch).swap_remove(switch.successor_of(ir, &flag));
    replace_by_branch(rewriter, op, &edge);
    Ok(())
}

/// Replaces a switch whose successors and operands are all the same.
fn switch_to_one_place(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let edges = edges(ir, SwitchOp::from_op(ir, op).ok_or(MatchFailure)?);
    if edges.iter().any(|edge| *edge != edges[0]) {
        return Err(rewriter.match_failure(op, || "the successors differ"));
    }
    replace_by_branch(rewriter, op, &edges[0]);
    Ok(())
}

/// Drops the cases that do the same as the default.
fn switch_without_default_cases(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let switch = SwitchOp::from_op(ir, op).ok_or(MatchFailure)?;
    let edges = edges(ir, switch);
    let values = switch.values(ir);
    let kept: Vec<usize> = (1..edges.len()).filter(|index| edges[*index] != edges[0]).collect();
    if kept.len() + 1 == edges.len() {
        return Err(rewriter.match_failure(op, || "no case does the same as the default"));
    }
    let values = kept.iter().filter_map(|index| values.get(*index - 1).cloned()).collect();
    let (default, flag) = (edges[0].clone(), switch.flag(ir));
    let cases: Vec<Edge> = kept.into_iter().map(|index| edges[index].clone()).collect();
    SwitchOp::replace(rewriter, op, flag, default, values, &cases);
    Ok(())
}

/// Forwards a switch through blocks that only branch.
fn switch_through_block(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let switch = SwitchOp::from_op(ir, op).ok_or(MatchFailure)?;
    let old = edges(ir, switch);
    let behind: Vec<Option<Edge>> = old
        .iter()
        .map(|(block, operands)| branches::destination_behind::<CfDialect>(ir, *block, operands))
        .collect();
    if behind.iter().all(Option::is_none) {
        return Err(rewriter.match_failure(op, || "all blocks do something"));
    }
    let mut edges = old.into_iter().zip(behind).map(|(edge, behind)| behind.unwrap_or(edge));
    let (flag, values) = (switch.flag(ir), switch.values(ir));
    let default = edges.next().ok_or(MatchFailure)?;
    let cases: Vec<Edge> = edges.collect();
    SwitchOp::replace(rewriter, op, flag, default, values, &cases);
    Ok(())
}

/// Replaces a switch in a block that only one case of a switch on the same flag reaches: the flag is known there. Behind
/// the default, the cases of the other switch are dropped.
fn switch_on_same_flag(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let switch = SwitchOp::from_op(ir, op).ok_or(MatchFailure)?;
    let (block, flag) = (ir.parent_block(op).ok_or(MatchFailure)?, switch.flag(ir));
    let is_reached_once = ir.predecessor_ops(block).nth(1).is_none();
    let before = ir.predecessor_ops(block).next().filter(|before| is_reached_once && *before != op);
    let before = before.and_then(|before| SwitchOp::from_op(ir, before)).filter(|it| it.flag(ir) == flag);
    let Some(before) = before else {
        return Err(rewriter.match_failure(op, || "it is not behind one edge of a switch on the same flag"));
    };
    let entry = ir.successors(before.op()).position(|to| to == block).ok_or(MatchFailure)?;
    let known = before.values(ir);
    let mut edges = edges(ir, switch);
    if let Some(case) = entry.checked_sub(1) {
        let value = known.get(case).ok_or(MatchFailure)?;
        let edge = edges.swap_remove(switch.successor_of(ir, value));
        replace_by_branch(rewriter, op, &edge);
        return Ok(());
    }
    let default = edges.remove(0);
    let (values, cases): (Vec<_>, Vec<_>) =
        switch.values(ir).into_iter().zip(edges).filter(|(value, _)| !known.contains(value)).unzip();
    if values.len() == switch.values(ir).len() {
        return Err(rewriter.match_failure(op, || "all cases may be met"));
    }
    SwitchOp::replace(rewriter, op, flag, default, values, &cases);
    Ok(())
}

impl SwitchOp {
    /// Replaces a switch with another one on the same flag.
    fn replace(
        rewriter: &mut Rewriter<'_>,
        op: Op,
        flag: Value,
        default: Edge,
        values: Vec<terrace_runtime::numeric::WideInteger>,
        cases: &[Edge],
    ) {
        let location = rewriter.body().location(op);
        let ty = rewriter.body().value_type(flag);
        let context = rewriter.context();
        let sizes: Vec<usize> = cases.iter().map(|(_, operands)| operands.len()).collect();
        let total = [1, default.1.len(), sizes.iter().sum()];
        let total = terrace_runtime::generated::segment_sizes(context, &total);
        let groups = terrace_runtime::generated::segment_sizes(context, &sizes);
        let values = SwitchOp::values_attribute(context, ty, &values);
        let operands = cases.iter().flat_map(|(_, operands)| operands.iter().copied());
        let operands = std::iter::once(flag).chain(default.1.iter().copied()).chain(operands);
        let mut state = rewriter.operation(SwitchOp::NAME, location).operands(operands);
        state = state.attribute("operandSegmentSizes", total).attribute("case_operand_segments", groups);
        if let Some(values) = values {
            state = state.attribute("case_values", values);
        }
        state = state.successor(default.0);
        for (block, _) in cases {
            state = state.successor(*block);
        }
        state.create();
        rewriter.erase(op);
    }
}
