//! Replacing a call by the body of the callable.

use super::call_graph::{Call, CallGraph};
use crate::interfaces::{
    AnyCallOpInterface, AnyCallableOpInterface, AnyDialectInlinerInterface, CallOpInterfaceTable,
};
use crate::ir::{Block, Body, Builder, InlinedRegion, IrMap, Op, OpPath, Value};
use crate::location::Location;
use crate::types::Type;

/// Inlines a call that may be inlined; the calls that came with it, in order. None if the types do not fit, or the
/// callable uses values from outside of it.
pub(super) fn inline_call(outermost: &mut Body, graph: &CallGraph, call: &Call) -> Option<Vec<OpPath>> {
    let (holders, _) = call.path.ops().split_at(call.path.ops().len() - 1);
    // A call directly in the outermost body has no enclosing callable.
    let stub = OpPath::from_ops(holders.to_vec());
    let (parent, stub_op) = stub.resolve_mut(outermost);
    let mut caller = parent.take_child(stub_op);
    let callee = &graph.callables[call.callee].path;
    let new_calls = {
        let (holder, callable) = callee.resolve(outermost);
        inline_into(&mut caller, call.path.op(), holder, callable)
    };
    let (parent, stub_op) = stub.resolve_mut(outermost);
    parent.put_back_child(stub_op, caller);
    Some(new_calls?.into_iter().map(|op| OpPath::from_ops([holders, &[op]].concat())).collect())
}

fn inline_into(caller: &mut Body, call: Op, holder: &Body, callable: Op) -> Option<Vec<Op>> {
    let interface = AnyCallableOpInterface::of(holder, callable)?;
    let (source, region) = interface.callable_region(holder)?;
    if source.serial() == caller.serial() {
        return None;
    }
    let dialect = AnyDialectInlinerInterface::of_op(caller, call)?;
    let location = caller.location(call);
    let entry = source.entry_block(region)?;
    let formal: Vec<Type> = source.arguments(entry).map(|argument| source.value_type(argument)).collect();
    let range = AnyCallOpInterface::of(caller, call)?.call_operands(caller);
    let actual: Vec<Value> = range.map(|position| caller.operand(call, position)).collect();
    let made = interface.callable_results(holder);
    if actual.len() != formal.len() || made.len() != caller.result_count(call) {
        return None;
    }
    let mut builder = Builder::before(caller, call);
    let mut conversions: Vec<Op> = Vec::new();
    let mut arguments = Vec::with_capacity(actual.len());
    for (value, ty) in actual.into_iter().zip(formal) {
        let value = if builder.body().value_type(value) == ty {
            Some(value)
        } else {
            convert(&mut builder, dialect, &mut conversions, value, ty, location)
        };
        match value {
            Some(value) => arguments.push(value),
            None => {
                undo(&mut builder, conversions);
                return None;
            }
        }
    }
    // The uses of a result are replaced by its conversion, whose operand is replaced by the returned value.
    let mut exchanges: Vec<(Value, Value)> = Vec::new();
    builder.set_after(call);
    for (position, ty) in made.iter().enumerate() {
        let result = builder.body().result(call, position);
        let wanted = builder.body().value_type(result);
        if wanted != *ty {
            match convert(&mut builder, dialect, &mut conversions, result, wanted, location) {
                Some(converted) => exchanges.push((result, converted)),
                None => {
                    undo(&mut builder, conversions);
                    return None;
                }
            }
        }
    }
    let mut map = IrMap::new();
    let is_one_block = source.blocks(region).nth(1).is_none() && source.last_op(entry).is_some();
    let body = builder.body_mut_unobserved();
    let copied = if is_one_block {
        body.inline_block_of_region(Some(source), region, call, &arguments, &mut map).map(Copied::Ops)
    } else {
        body.inline_region(Some(source), region, call, &arguments, &mut map).map(Copied::Blocks)
    };
    let Ok(copied) = copied else {
        undo(&mut builder, conversions);
        return None;
    };
    for (result, converted) in exchanges {
        let maker = builder.body().defining_op(converted);
        builder.replace_uses_if(result, converted, |_, operand| Some(operand.op) != maker);
    }
    let first = map.block(entry)?;
    let new_calls = relocate(builder.body_mut_unobserved(), source, &map, first, location);
    let results: Vec<Value> = builder.body().results(call).collect();
    match copied {
        Copied::Ops(terminator) => {
            builder.set_before(terminator);
            if let Some(dialect) = AnyDialectInlinerInterface::of_op(builder.body(), terminator) {
                dialect.handle_terminator_to_values(&mut builder, terminator, &results);
            }
            builder.erase(terminator);
        }
        Copied::Blocks(InlinedRegion { exits, continuation, .. }) => {
            for (result, ty) in results.iter().zip(&made) {
                let argument = builder.add_argument(continuation, *ty, location);
                builder.replace_all_uses(*result, argument);
            }
            for terminator in exits {
                builder.set_before(terminator);
                if let Some(dialect) = AnyDialectInlinerInterface::of_op(builder.body(), terminator) {
                    dialect.handle_terminator_to_block(&mut builder, terminator, continuation);
                }
            }
        }
    }
    builder.erase(call);
    Some(new_calls)
}

/// The copy of a callable's region in the place of a call.
enum Copied {
    /// The ops of its only block, by their terminator.
    Ops(Op),
    /// Blocks of their own.
    Blocks(InlinedRegion),
}

fn convert(
    builder: &mut Builder<'_>,
    dialect: AnyDialectInlinerInterface,
    conversions: &mut Vec<Op>,
    value: Value,
    ty: Type,
    location: Location,
) -> Option<Value> {
    let op = dialect.materialize_call_conversion(builder, value, ty, location)?;
    conversions.push(op);
    let body = builder.body();
    let fits = body.result_count(op) == 1 && body.value_type(body.result(op, 0)) == ty;
    fits.then(|| body.result(op, 0))
}

fn undo(builder: &mut Builder<'_>, conversions: Vec<Op>) {
    conversions.into_iter().rev().for_each(|op| builder.erase(op));
}

/// Sets call-site locations on the inlined ops. Returns the calls among them, in order.
fn relocate(body: &mut Body, source: &Body, map: &IrMap, first: Block, caller: Location) -> Vec<Op> {
    let context = body.context().clone();
    let called = |callee: Location| Location::call_site_checked(&context, callee, caller).unwrap_or(caller);
    let mut copies: Vec<(Op, Op)> = map
        .ops()
        .filter(|(old, new)| old.serial() == source.serial() && new.serial() == body.serial())
        .collect();
    copies.sort_unstable();
    let mut calls = Vec::new();
    for (_, new) in &copies {
        body.set_location(*new, called(body.location(*new)));
        if let Some(child) = body.child_mut(*new) {
            relocate_inside(child, &called);
        }
        if body.interface::<CallOpInterfaceTable>(*new).is_some() {
            calls.push(*new);
        }
    }
    let mut blocks: Vec<Block> = map
        .blocks
        .values()
        .copied()
        .filter(|block| block.serial() == body.serial() && *block != first)
        .collect();
    blocks.sort_unstable();
    for block in blocks {
        let arguments: Vec<Value> = body.arguments(block).collect();
        for argument in arguments {
            body.set_argument_location(argument, called(body.argument_location(argument)));
        }
    }
    calls
}

/// Does so with everything inside of an isolated op.
fn relocate_inside(child: &mut Body, called: &dyn Fn(Location) -> Location) {
    let root = child.root();
    let _ = child.walk_mut(root, |inner: &mut Body, op: Op| {
        if op != root {
            inner.set_location(op, called(inner.location(op)));
        }
        for position in 0..inner.region_count(op) {
            let (holder, region) = inner.region_mut(op, position);
            let arguments: Vec<Value> =
                holder.blocks(region).flat_map(|block| holder.arguments(block)).collect();
            for argument in arguments {
                holder.set_argument_location(argument, called(holder.argument_location(argument)));
            }
        }
    });
}
