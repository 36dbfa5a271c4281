//! Verification of successors and of the values forwarded to them (language reference, Blocks).

use std::ops::Range;

use crate::diagnostics::Reported;
use crate::interfaces::{AnyBranchOpInterface, SuccessorOperands};
use crate::ir::{Block, Body, Op, OpIndex};

/// Checks the successors of a terminator.
pub(in crate::verify) fn check(body: &Body, op: OpIndex) -> Result<(), Reported> {
    let arena = body.arena();
    let records = &arena.successors[arena.successor_range(op)];
    let region = arena.blocks[arena.block_of(op).at()].region;
    let op = body.op_handle(op);
    if records.iter().any(|record| arena.blocks[record.block.at()].region != region) {
        return Err(body.emit_op_error(op, "branching to block of a different region").report());
    }
    let branch = AnyBranchOpInterface::of(body, op);
    let mut stated_end = body.operand_count(op);
    for position in (0..records.len()).rev() {
        let Some(count) = body.successor_operand_count(op, position) else { continue };
        let Some(start) = stated_end.checked_sub(count) else {
            let message =
                format!("successors take more operands than the op has, successor #{position} {count}");
            return Err(body.emit_op_error(op, message).report());
        };
        // If the op declares its forwarded operands, those stated in the text are ignored.
        if branch.is_none() {
            let operands = SuccessorOperands { produced: 0, forwarded: start..stated_end };
            check_edge(body, op, position, &operands)?;
        }
        stated_end = start;
    }
    if let Some(branch) = branch {
        for position in 0..records.len() {
            check_edge(body, op, position, &branch.successor_operands(body, position))?;
        }
    }
    Ok(())
}

/// Compares the operands forwarded along an edge with the block's arguments.
fn check_edge(body: &Body, op: Op, position: usize, operands: &SuccessorOperands) -> Result<(), Reported> {
    let block: Block = body.successor(op, position);
    let Range { start, end } = operands.forwarded;
    if start > end || end > body.operand_count(op) {
        let message = format!("operands {start} to {end} for successor #{position} are not all there");
        return Err(body.emit_op_error(op, message).report());
    }
    let given = operands.produced + (end - start);
    let wanted = body.argument_count(block);
    if given != wanted {
        let message =
            format!("branch has {given} operands for successor #{position}, but target block has {wanted}");
        return Err(body.emit_op_error(op, message).report());
    }
    let arguments = body.arguments(block).skip(operands.produced);
    for (offset, (argument, operand)) in arguments.zip(start..end).enumerate() {
        if body.value_type(argument) != body.value_type(body.operand(op, operand)) {
            let number = operands.produced + offset;
            let message = format!("type mismatch for bb argument #{number} of successor #{position}");
            return Err(body.emit_op_error(op, message).report());
        }
    }
    Ok(())
}
