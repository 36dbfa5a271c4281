//! Canonicalisation that takes more than a rule: what changes blocks, or the types of memory.

use smallvec::SmallVec;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::{Block, Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{DeclaredRewrite, MatchFailure, MatchResult, PatternSet, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::{
    AllocOp, AllocaOp, BrOp, CallIndirectOp, CallOp, CondBrOp, DeallocOp, MemRefCastOp, StoreOp, ViewOp,
};

/// Patterns written as functions, each named like its function.
macro_rules! patterns {
    ($($op:ident: $($function:ident $(-> $made:ident)?),+;)*) => {
        $(impl $op {
            pub(super) fn canonicalization_patterns(_: &Context, patterns: &mut PatternSet) {
                $(patterns.add(DeclaredRewrite {
                    name: stringify!($function),
                    source: concat!(file!(), ":", line!()),
                    root: $op::NAME,
                    benefit: 1,
                    generated_ops: &[$($made::NAME)?],
                    apply: $function,
                });)+
            }
        })*
    };
}

patterns! {
    BrOp: branch_to_only_predecessor, branch_through_block -> BrOp;
    CondBrOp: branch_on_constant -> BrOp, branch_to_one_place -> BrOp, conditional_branch_through_block -> CondBrOp;
    CallIndirectOp: call_known_function -> CallOp;
    AllocOp: allocation_never_read, allocation_of_known_size -> AllocOp;
    AllocaOp: allocation_of_known_size -> AllocaOp;
    ViewOp: view_of_known_size -> ViewOp;
}

type Values = SmallVec<[Value; 4]>;

/// Replaces a terminator by a branch.
fn replace_by_branch(rewriter: &mut Rewriter<'_>, op: Op, to: Block, arguments: &[Value]) {
    let location = rewriter.body().location(op);
    let arguments = arguments.iter().copied();
    rewriter.operation(BrOp::NAME, location).operands(arguments).successor(to).create();
    rewriter.erase(op);
}

/// A block that nobody else goes to follows what branches to it.
fn branch_to_only_predecessor(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let to = ir.successor(op, 0);
    let from = ir.parent_block(op).ok_or(MatchFailure)?;
    let is_only = ir.predecessor_ops(to).all(|other| other == op) && ir.predecessor_ops(to).count() == 1;
    if !is_only || to == from {
        return Err(rewriter.match_failure(op, || "the block has other predecessors"));
    }
    let arguments: Values = ir.operands(op).collect();
    rewriter.erase(op);
    rewriter.merge_blocks(to, from, &arguments);
    Ok(())
}

/// Where a block does nothing but branch on: there, with what arrives when the block gets these arguments.
fn destination_behind(ir: &Body, block: Block, arguments: &[Value]) -> Option<(Block, Values)> {
    let mut ops = ir.ops(block);
    let branch = BrOp::from_op(ir, ops.next()?)?.op();
    let to = ir.successor(branch, 0);
    // What another block uses of this one's arguments it would no longer get.
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

/// A block that does nothing but branch on is passed by.
fn branch_through_block(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let arguments: Values = ir.operands(op).collect();
    let (to, arguments) = destination_behind(ir, ir.successor(op, 0), &arguments).ok_or(MatchFailure)?;
    replace_by_branch(rewriter, op, to, &arguments);
    Ok(())
}

/// Where each of the two ways leads, with its arguments.
fn ways(ir: &Body, op: CondBrOp) -> [(Block, Values); 2] {
    [
        (ir.successor(op.op(), 0), op.true_operands(ir).collect()),
        (ir.successor(op.op(), 1), op.false_operands(ir).collect()),
    ]
}

/// A condition that is known.
fn branch_on_constant(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let branch = CondBrOp::from_op(ir, op).ok_or(MatchFailure)?;
    let condition = constant_of_value(ir, branch.condition(ir)).and_then(Attribute::as_bool);
    let Some(holds) = condition else {
        return Err(rewriter.match_failure(op, || "the condition is not known"));
    };
    let (to, arguments) = &ways(ir, branch)[usize::from(!holds)];
    replace_by_branch(rewriter, op, *to, arguments);
    Ok(())
}

/// Both ways lead to one place, with the same arguments.
fn branch_to_one_place(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let [first, second] = ways(ir, CondBrOp::from_op(ir, op).ok_or(MatchFailure)?);
    if first != second {
        return Err(rewriter.match_failure(op, || "the ways differ"));
    }
    replace_by_branch(rewriter, op, first.0, &first.1);
    Ok(())
}

/// A block that does nothing but branch on is passed by.
fn conditional_branch_through_block(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let branch = CondBrOp::from_op(ir, op).ok_or(MatchFailure)?;
    let condition = branch.condition(ir);
    let old = ways(ir, branch);
    let behind = [destination_behind(ir, old[0].0, &old[0].1), destination_behind(ir, old[1].0, &old[1].1)];
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
    let state = rewriter.operation(CondBrOp::NAME, location).operands(operands);
    state.attribute("operandSegmentSizes", sizes).successor(first.0).successor(second.0).create();
    rewriter.erase(op);
    Ok(())
}

/// The function that is called is known.
fn call_known_function(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let call = CallIndirectOp::from_op(ir, op).ok_or(MatchFailure)?;
    let callee = constant_of_value(ir, call.callee(ir)).ok_or(MatchFailure)?;
    if callee.as_flat_symbol_reference(ir.context()).is_none() {
        return Err(rewriter.match_failure(op, || "the callee is not known"));
    }
    let arguments: Values = call.args(ir).collect();
    let types: SmallVec<[Type; 2]> = ir.results(op).map(|result| ir.value_type(result)).collect();
    let location = ir.location(op);
    let state = rewriter.operation(CallOp::NAME, location).operands(arguments).results(types);
    let made = state.attribute("callee", callee).create();
    rewriter.replace_with_op(op, made);
    Ok(())
}

/// What is only written to and freed need not be there.
fn allocation_never_read(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let memref = ir.result(op, 0);
    let is_idle = |user: Op| {
        DeallocOp::from_op(ir, user).is_some()
            || StoreOp::from_op(ir, user).is_some_and(|store| store.value(ir) != memref)
    };
    if ir.is_unused(memref) || !ir.users(memref).all(is_idle) {
        return Err(rewriter.match_failure(op, || "the memory is used"));
    }
    let users: SmallVec<[Op; 4]> = ir.users(memref).collect();
    users.into_iter().for_each(|user| rewriter.erase(user));
    rewriter.erase(op);
    Ok(())
}

/// A memref type in which sizes that are known constants are numbers, and the values for the others.
fn known_sizes(ir: &Body, ty: Type, sizes: impl Iterator<Item = Value>) -> Option<(Type, Values)> {
    let context = ir.context();
    let mut shape: SmallVec<[i64; 4]> = ty.shape(context)?.into();
    let mut open = Values::new();
    let mut places = shape.iter_mut().filter(|size| **size == DYNAMIC);
    for size in sizes {
        let place = places.next()?;
        match super::constant_index(ir, size) {
            Some(number) if number >= 0 => *place = number,
            _ => open.push(size),
        }
    }
    let (element, layout, space) = (ty.element_type(context)?, ty.layout(context), ty.memory_space(context));
    let known = Type::memref_checked(context, &shape, element, layout, space).ok()?;
    (known != ty).then_some((known, open))
}

/// Sizes that are constants become part of the type.
fn allocation_of_known_size(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (sizes, symbols): (Values, Values) = match (AllocOp::from_op(ir, op), AllocaOp::from_op(ir, op)) {
        (Some(alloc), _) => (alloc.dynamic_sizes(ir).collect(), alloc.symbol_operands(ir).collect()),
        (_, Some(alloca)) => (alloca.dynamic_sizes(ir).collect(), alloca.symbol_operands(ir).collect()),
        _ => return Err(MatchFailure),
    };
    let ty = ir.value_type(ir.result(op, 0));
    let Some((known, open)) = known_sizes(ir, ty, sizes.into_iter()) else {
        return Err(rewriter.match_failure(op, || "no size is a constant"));
    };
    let location = ir.location(op);
    let segments = terrace_runtime::generated::segment_sizes(ir.context(), &[open.len(), symbols.len()]);
    let mut state = OperationState::new(ir.name(op), location);
    state.attributes = ir.attributes(op).into();
    let name = ir.context().identifier("operandSegmentSizes");
    state.attributes.retain(|attribute| attribute.name != name);
    state.attributes.push(NamedAttribute { name, value: segments });
    state.operands.extend(open.into_iter().chain(symbols));
    state.result_types.push(known);
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, ty);
    Ok(())
}

/// Sizes that are constants become part of the type.
fn view_of_known_size(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let view = ViewOp::from_op(ir, op).ok_or(MatchFailure)?;
    let ty = ir.value_type(view.result(ir));
    let Some((known, open)) = known_sizes(ir, ty, view.sizes(ir)) else {
        return Err(rewriter.match_failure(op, || "no size is a constant"));
    };
    let mut state = OperationState::new(ir.name(op), ir.location(op));
    state.attributes = ir.attributes(op).into();
    state.operands.extend([view.source(ir), view.byte_shift(ir)].into_iter().chain(open));
    state.result_types.push(known);
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, ty);
    Ok(())
}

/// Replaces an op by the result of another, converted to the type that its users know.
fn replace_by_cast(rewriter: &mut Rewriter<'_>, op: Op, made: Op, ty: Type) {
    let location = rewriter.body().location(op);
    let memref = rewriter.body().result(made, 0);
    let cast = rewriter.operation(MemRefCastOp::NAME, location).operands([memref]).results([ty]).create();
    rewriter.replace_with_op(op, cast);
}
