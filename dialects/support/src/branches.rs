//! Branches, for dialects with an unconditional and a conditional branch: their interfaces, the text of
//! successors, the verification of weights, and canonicalization.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::{Block, Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::text::OpPrinter;
use terrace_runtime::types::Type;

type Values = SmallVec<[Value; 4]>;

/// Implements the branch interface for the unconditional branch and the conditional branch of a dialect. The operands of
/// the conditional one are the condition, those of its first successor (`$first` returns them), and those of its second.
#[macro_export]
macro_rules! branch_interfaces {
    ($branch:ident, $conditional:ident: $first:ident) => {
        impl $crate::runtime::interfaces::BranchOpInterface for $branch {
            fn successor_operands(
                self,
                ir: &$crate::runtime::ir::Body,
                _: usize,
            ) -> $crate::runtime::interfaces::SuccessorOperands {
                $crate::runtime::interfaces::SuccessorOperands::forwarding(0..ir.operand_count(self.op()))
            }

            fn successor_for_operands(
                self,
                _: &$crate::runtime::ir::Body,
                _: &[Option<$crate::runtime::attributes::Attribute>],
            ) -> Option<usize> {
                Some(0)
            }
        }

        impl $crate::runtime::interfaces::BranchOpInterface for $conditional {
            fn successor_operands(
                self,
                ir: &$crate::runtime::ir::Body,
                index: usize,
            ) -> $crate::runtime::interfaces::SuccessorOperands {
                let middle = 1 + self.$first(ir).len();
                $crate::runtime::interfaces::SuccessorOperands::forwarding(match index {
                    0 => 1..middle,
                    _ => middle..ir.operand_count(self.op()),
                })
            }

            fn successor_for_operands(
                self,
                _: &$crate::runtime::ir::Body,
                operands: &[Option<$crate::runtime::attributes::Attribute>],
            ) -> Option<usize> {
                let holds = operands.first().copied().flatten()?.as_bool()?;
                Some(usize::from(!holds))
            }
        }
    };
}

/// Prints `^block(%a, %b : type, type)`.
pub fn print_successor(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    block: Block,
    operands: impl IntoIterator<Item = Value>,
) {
    let operands: Values = operands.into_iter().collect();
    printer.print_successor_with_operands(ir, block, &operands);
}

/// Verifies that a branch with weights has one for each successor, and that not all of them are zero.
pub fn check_branch_weights(ir: &Body, op: Op, weights: Option<Vec<i32>>) -> Result<(), Reported> {
    let Some(weights) = weights else { return Ok(()) };
    let count = ir.successor_count(op);
    if weights.len() != count {
        let message = format!(
            "expects number of branch weights to match number of successors: {} vs {count}",
            weights.len()
        );
        return Err(ir.emit_op_error(op, message).report());
    }
    if weights.iter().all(|weight| *weight == 0) {
        return Err(ir.emit_op_error(op, "branch weights cannot all be zero").report());
    }
    Ok(())
}

/// The ops of a dialect with branches.
pub trait BranchOps {
    /// The name of the unconditional branch.
    const BRANCH: &'static str;
    /// The name of the conditional branch. Its operands are the condition and those of its two successors.
    const CONDITIONAL_BRANCH: &'static str;
    /// The name of the op that chooses between two values.
    const SELECT: &'static str;
    /// The name of the op for boolean constants.
    const CONSTANT: &'static str;
}

/// Replaces a terminator with a branch.
fn replace_by_branch<O: BranchOps>(rewriter: &mut Rewriter<'_>, op: Op, to: Block, arguments: &[Value]) {
    let location = rewriter.body().location(op);
    let arguments = arguments.iter().copied();
    rewriter.operation(O::BRANCH, location).operands(arguments).successor(to).create();
    rewriter.erase(op);
}

/// Merges a block into its only predecessor.
pub fn branch_to_only_predecessor<O: BranchOps>(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let to = ir.successor(op, 0);
    let from = ir.parent_block(op).ok_or(MatchFailure)?;
    let is_only = ir.predecessor_ops(to).all(|other| other == op) && ir.predecessor_ops(to).count() == 1;
    if !is_only || to == from {
        return Err(rewriter.match_failure(op, || "the block has other predecessors"));
    }
    let arguments: Values = ir.operands(op).collect();
    // Such blocks are a loop that control cannot come to.
    if arguments.iter().any(|argument| ir.arguments(to).any(|own| own == *argument)) {
        return Err(rewriter.match_failure(op, || "the block is given its own arguments"));
    }
    rewriter.erase(op);
    rewriter.merge_blocks(to, from, &arguments);
    Ok(())
}

/// Returns the destination of a block that only branches, with the operands that it passes on for these arguments.
pub fn destination_behind<O: BranchOps>(
    ir: &Body,
    block: Block,
    arguments: &[Value],
) -> Option<(Block, Values)> {
    let mut ops = ir.ops(block);
    let branch = ops.next().filter(|op| ir.name(*op).text(ir.context()) == O::BRANCH)?;
    let to = ir.successor(branch, 0);
    // If other blocks use the block's arguments, it must be kept.
    let is_private = ir.arguments(block).all(|argument| ir.users(argument).all(|user| user == branch));
    if to == block || !is_private {
        return None;
    }
    let forwarded = ir.operands(branch).map(|value| {
        let position = ir.arguments(block).position(|argument| argument == value);
        position.map_or(value, |position| arguments[position])
    });
    Some((to, forwarded.collect()))
}

/// Forwards a branch through a block that only branches.
pub fn branch_through_block<O: BranchOps>(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let arguments: Values = ir.operands(op).collect();
    let (to, arguments) = destination_behind::<O>(ir, ir.successor(op, 0), &arguments).ok_or(MatchFailure)?;
    replace_by_branch::<O>(rewriter, op, to, &arguments);
    Ok(())
}

/// Returns the two successors, with their operands.
fn successors_with_operands(ir: &Body, op: Op) -> [(Block, Values); 2] {
    // The condition is the first operand. The first successor takes as many of the others as it has arguments.
    let [first, second] = [ir.successor(op, 0), ir.successor(op, 1)];
    let middle = 1 + ir.argument_count(first);
    let operands: Values = ir.operands(op).collect();
    [(first, operands[1..middle].into()), (second, operands[middle..].into())]
}

/// Replaces a conditional branch on a constant.
pub fn branch_on_constant<O: BranchOps>(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let condition = constant_of_value(ir, ir.operand(op, 0)).and_then(Attribute::as_bool);
    let Some(holds) = condition else {
        return Err(rewriter.match_failure(op, || "the condition is not known"));
    };
    let (to, arguments) = &successors_with_operands(ir, op)[usize::from(!holds)];
    replace_by_branch::<O>(rewriter, op, *to, arguments);
    Ok(())
}

/// Replaces a conditional branch to the same successor with the same operands.
pub fn branch_to_one_place<O: BranchOps>(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let [first, second] = successors_with_operands(ir, op);
    if first != second {
        return Err(rewriter.match_failure(op, || "the ways differ"));
    }
    replace_by_branch::<O>(rewriter, op, first.0, &first.1);
    Ok(())
}

/// Merges the common successor of a conditional branch that is its only predecessor. Arguments that differ become
/// `select` ops.
pub fn choose_arguments<O: BranchOps>(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let condition = ir.operand(op, 0);
    let [(to, first), (other, second)] = successors_with_operands(ir, op);
    if to != other || first == second || ir.predecessor_ops(to).any(|other| other != op) {
        return Err(
            rewriter.match_failure(op, || "the ways lead to several blocks, or others to the same one")
        );
    }
    let location = ir.location(op);
    let mut arguments = Values::new();
    for (first, second) in first.into_iter().zip(second) {
        if first == second {
            arguments.push(first);
            continue;
        }
        let ty = rewriter.body().value_type(first);
        let select = rewriter.operation(O::SELECT, location).operands([condition, first, second]);
        let select = select.results([ty]).create();
        arguments.push(rewriter.body().result(select, 0));
    }
    replace_by_branch::<O>(rewriter, op, to, &arguments);
    Ok(())
}

/// Returns the ops directly in a block that use a value. Takes time proportional to the ops of the block or to the uses of
/// the value, whichever are fewer.
fn users_in_block(ir: &Body, value: Value, block: Block) -> SmallVec<[Op; 4]> {
    let (mut users, mut ops) = (ir.users(value), ir.ops(block));
    let (mut among_users, mut among_ops) = (SmallVec::new(), SmallVec::new());
    loop {
        let Some(user) = users.next() else { return among_users };
        if ir.parent_block(user) == Some(block) {
            among_users.push(user);
        }
        let Some(op) = ops.next() else { return among_ops };
        if ir.operands(op).any(|operand| operand == value) {
            among_ops.push(op);
        }
    }
}

/// Replaces the condition by a constant in blocks that only one of the edges reaches.
pub fn condition_is_known_behind<O: BranchOps>(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let condition = ir.operand(op, 0);
    let users_behind = |position: usize| {
        let to = ir.successor(op, position);
        let is_only_edge = ir.predecessor_ops(to).nth(1).is_none();
        if is_only_edge { users_in_block(ir, condition, to) } else { SmallVec::new() }
    };
    let behind = [(users_behind(0), true), (users_behind(1), false)];
    if behind.iter().all(|(users, _)| users.is_empty()) || constant_of_value(ir, condition).is_some() {
        return Err(rewriter.match_failure(op, || "nobody asks for the condition again"));
    }
    let location = ir.location(op);
    for (users, holds) in behind {
        if users.is_empty() {
            continue;
        }
        let value = Attribute::bool(holds);
        let constant = rewriter.operation(O::CONSTANT, location).attribute("value", value);
        let constant = constant.results([Type::I1]).create();
        let constant = rewriter.body().result(constant, 0);
        for user in users {
            let operands = rewriter.body().operands(user);
            let operands: Values =
                operands.map(|operand| if operand == condition { constant } else { operand }).collect();
            rewriter.set_operands(user, &operands);
        }
    }
    Ok(())
}

/// Forwards a conditional branch through a block that only branches.
pub fn conditional_branch_through_block<O: BranchOps>(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let condition = ir.operand(op, 0);
    let old = successors_with_operands(ir, op);
    let behind =
        [destination_behind::<O>(ir, old[0].0, &old[0].1), destination_behind::<O>(ir, old[1].0, &old[1].1)];
    if behind.iter().all(Option::is_none) {
        return Err(rewriter.match_failure(op, || "both blocks do something"));
    }
    let [first, second] = old;
    let [behind_first, behind_second] = behind;
    let (first, second) = (behind_first.unwrap_or(first), behind_second.unwrap_or(second));
    let sizes = [1, first.1.len(), second.1.len()];
    let sizes = terrace_runtime::generated::segment_sizes(rewriter.context(), &sizes);
    let location = rewriter.body().location(op);
    let operands = std::iter::once(condition).chain(first.1).chain(second.1);
    let state = rewriter.operation(O::CONDITIONAL_BRANCH, location).operands(operands);
    state.attribute("operandSegmentSizes", sizes).successor(first.0).successor(second.0).create();
    rewriter.erase(op);
    Ok(())
}
