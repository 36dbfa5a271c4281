//! Canonicalization patterns that no rule can say.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Block, Body, InsertionPoint, Op, Value};
use terrace_runtime::rewrite::{MatchResult, Rewriter};

use crate::types::is_scalar;
use crate::{AccessChainOp, BranchConditionalOp, BranchOp, SelectOp, SelectionOp, StoreOp};

terrace_dialect_support::patterns! {
    AccessChainOp: chain_of_chain => AccessChainOp;
    SelectionOp: selection_between_stores => SelectOp;
}

/// A pointer to a part of a part is one with the indices of both.
fn chain_of_chain(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let outer =
        ir.defining_op(ir.operand(op, 0)).filter(|outer| AccessChainOp::from_op(ir, *outer).is_some());
    let Some(outer) = outer else {
        return Err(rewriter.match_failure(op, || "its base is no pointer to a part"));
    };
    let operands: Vec<Value> = ir.operands(outer).chain(ir.operands(op).skip(1)).collect();
    let discardable = ir.discardable_attributes(op);
    let (location, ty) = (ir.location(op), ir.value_type(ir.result(op, 0)));
    rewriter.set_insertion_point(Some(InsertionPoint::Before(op)));
    let chain = rewriter.operation(AccessChainOp::NAME, location).operands(operands).results([ty]).create();
    rewriter.modify(chain, |ir| ir.set_discardable_attributes(chain, discardable));
    let pointer = rewriter.body().result(chain, 0);
    rewriter.replace(op, &[pointer]);
    Ok(())
}

/// Returns the store that is all a block does before it branches, and the block that it branches to.
fn only_store(ir: &Body, block: Block) -> Option<(StoreOp, Block)> {
    let store = ir.first_op(block)?;
    let branch = ir.next_op(store)?;
    BranchOp::from_op(ir, branch).filter(|_| ir.operand_count(branch) == 0)?;
    Some((StoreOp::from_op(ir, store)?, ir.successors(branch).next()?))
}

/// The parts of a selection whose two blocks store to the same pointer.
struct TwoStores {
    condition: Value,
    stores: [StoreOp; 2],
}

fn two_stores(ir: &Body, op: Op) -> Option<TwoStores> {
    let (_, region) = SelectionOp::from_op(ir, op)?.body(ir);
    if ir.result_count(op) > 0 || ir.blocks(region).count() != 4 {
        return None;
    }
    let header = ir.entry_block(region)?;
    let branch = BranchConditionalOp::from_op(ir, ir.first_op(header)?)?;
    let targets: Vec<Block> = ir.successors(branch.op()).collect();
    let [(first, merge), (second, other)] =
        [only_store(ir, *targets.first()?)?, only_store(ir, *targets.get(1)?)?];
    let properties = |store: StoreOp| -> [Option<Attribute>; 2] {
        ["memory_access", "alignment"].map(|name| ir.attribute(store.op(), name))
    };
    let ty = ir.value_type(first.value(ir));
    let is_alike = merge == other
        && targets[0] != targets[1]
        && ir.operand_count(branch.op()) == 1
        && first.ptr(ir) == second.ptr(ir)
        && properties(first) == properties(second)
        && (is_scalar(ir.context(), ty) || ty.is_vector(ir.context()));
    is_alike.then(|| TwoStores { condition: branch.condition(ir), stores: [first, second] })
}

/// A selection whose blocks do nothing but store to the same pointer stores the selected value.
fn selection_between_stores(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let Some(TwoStores { condition, stores: [first, second] }) = two_stores(rewriter.body(), op) else {
        return Err(rewriter.match_failure(op, || "its blocks are not two stores to the same pointer"));
    };
    let ir = rewriter.body();
    let (location, values) = (ir.location(op), [first.value(ir), second.value(ir)]);
    let ty = ir.value_type(values[0]);
    rewriter.set_insertion_point(Some(InsertionPoint::Before(op)));
    let select = rewriter
        .operation(SelectOp::NAME, location)
        .operands([condition, values[0], values[1]])
        .results([ty])
        .create();
    let selected = rewriter.body().result(select, 0);
    rewriter.move_op(first.op(), InsertionPoint::Before(op));
    rewriter.modify(first.op(), |ir| ir.set_operand(first.op(), 1, selected));
    rewriter.erase(op);
    Ok(())
}
