//! Removal of arguments and results that no caller of a private function needs.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::body_walk::{Work, for_each_body};
use super::symbols::symbol_walk::for_each_symbol_use;
use crate::attributes::Attribute;
use crate::dialect::OpTraits;
use crate::function;
use crate::interfaces::{AnyCallOpInterface, Callee};
use crate::ir::{Body, Builder, ModifyOp, Op, OperationState, Region, Value};
use crate::rewrite::{can_drop_operands, drop_operands};
use crate::symbols::{SymbolVisibility, symbol_name, symbol_visibility};
use crate::types::Type;

/// The parts of a function's signature that may be removed.
struct Signature {
    /// Whether only calls refer to the function, and all of them can be changed.
    is_closed: bool,
    is_argument_dead: Vec<bool>,
    is_result_dead: Vec<bool>,
}

impl Signature {
    /// Returns the parts that nothing in a private function needs, and all of its results, if it is a function whose signature
    /// can be changed.
    fn of(body: &Body, op: Op) -> Option<Signature> {
        let is_private = symbol_name(body, op).is_some()
            && symbol_visibility(body, op) == SymbolVisibility::Private
            && body.child(op).is_some();
        let ty = function::function_type(body, op).filter(|_| is_private)?;
        let (inputs, results) = (function::inputs(body, op), function::results(body, op));
        if ty != Type::function(body.context(), inputs, results) {
            return None;
        }
        let (holder, region) = function::callable_region(body, op)?;
        let entry = holder.entry_block(region)?;
        let arguments: Vec<bool> =
            holder.arguments(entry).map(|argument| holder.is_unused(argument)).collect();
        let is_argument_dead = (arguments.len() == inputs.len()).then_some(arguments)?;
        let returns = returns_of(holder, region, results.len());
        let is_result_dead = vec![returns.is_some(); results.len()];
        Some(Signature { is_closed: true, is_argument_dead, is_result_dead })
    }

    fn dead_arguments(&self) -> Vec<usize> {
        positions(&self.is_argument_dead)
    }

    fn dead_results(&self) -> Vec<usize> {
        positions(&self.is_result_dead)
    }

    fn dead_count(&self) -> usize {
        self.dead_arguments().len() + self.dead_results().len()
    }
}

fn positions(is_dead: &[bool]) -> Vec<usize> {
    (0..is_dead.len()).filter(|position| is_dead[*position]).collect()
}

/// Returns the ops that return from a region, if all that end a block without a successor are such, with an operand for each
/// result that can be dropped.
fn returns_of(holder: &Body, region: Region, result_count: usize) -> Option<Vec<Op>> {
    let mut returns = Vec::new();
    for block in holder.blocks(region) {
        let end = holder.terminator(block)?;
        if holder.successors(end).next().is_some() {
            continue;
        }
        let can_be_changed = holder.has_traits(end, OpTraits::RETURN_LIKE) && can_drop_operands(holder, end);
        if !can_be_changed || holder.operand_count(end) != result_count {
            return None;
        }
        returns.push(end);
    }
    Some(returns)
}

/// Removes the dead arguments and results of all private functions below a body that are only called. Returns their number.
pub(super) fn drop_dead_parts(outermost: &mut Body) -> u64 {
    let mut signatures: FxHashMap<Op, Signature> = FxHashMap::default();
    let mut open: Vec<&Body> = vec![outermost];
    while let Some(body) = open.pop() {
        for op in body.child_ops() {
            signatures.extend(Signature::of(body, op).map(|signature| (op, signature)));
            open.extend(body.child(op));
        }
    }
    if signatures.is_empty() {
        return 0;
    }
    let mut callees: FxHashMap<Op, Op> = FxHashMap::default();
    let complete = for_each_symbol_use(outermost, |_, symbol_use, target| {
        let Some(target) = target.map(|target| target.op()) else { return };
        let Some(signature) = signatures.get_mut(&target) else { return };
        let (body, user) = symbol_use.user.resolve(outermost);
        let call = AnyCallOpInterface::of(body, user);
        let is_call = call.is_some_and(|call| {
            call.callee(body) == Callee::Symbol(symbol_use.reference)
                && call.call_operands(body).len() == signature.is_argument_dead.len()
                && body.result_count(user) == signature.is_result_dead.len()
                && can_drop_operands(body, user)
                && ["arg_attrs", "res_attrs"].iter().all(|name| body.attribute(user, name).is_none())
                && body.region_count(user) == 0
                && body.successors(user).next().is_none()
        });
        signature.is_closed &= is_call;
        for (is_dead, result) in signature.is_result_dead.iter_mut().zip(body.results(user)) {
            *is_dead &= body.is_unused(result);
        }
        callees.insert(user, target);
    });
    if complete.is_err() {
        return 0;
    }
    signatures.retain(|_, signature| signature.is_closed && signature.dead_count() > 0);
    callees.retain(|_, callee| signatures.contains_key(callee));
    let mut calls: Vec<(Op, Op)> = callees.into_iter().collect();
    calls.sort_unstable_by_key(|(call, _)| (call.serial(), call.index));
    let work = for_each_body(outermost, &|body| {
        let mut count = 0;
        for op in body.child_ops() {
            if let Some(signature) = signatures.get(&op) {
                drop_from_function(body, op, signature);
                count += signature.dead_count() as u64;
            }
        }
        let first = calls.partition_point(|(call, _)| call.serial() < body.serial());
        let serial = body.serial();
        let mine = calls[first..].iter().take_while(|(call, _)| call.serial() == serial);
        mine.for_each(|(call, callee)| drop_from_call(body, *call, &signatures[callee]));
        Work { count, changed: count > 0 }
    });
    work.count
}

/// Returns the elements whose positions are not among the dead ones.
fn remaining<T: Copy>(all: &[T], is_dead: &[bool]) -> Vec<T> {
    all.iter().zip(is_dead).filter(|(_, is_dead)| !**is_dead).map(|(element, _)| *element).collect()
}

fn drop_from_function(body: &mut Body, op: Op, signature: &Signature) {
    let inputs = remaining(function::inputs(body, op), &signature.is_argument_dead);
    let results = remaining(function::results(body, op), &signature.is_result_dead);
    let ty = Type::function(body.context(), &inputs, &results);
    function::set_function_type(body, op, ty);
    let slots = body.info(op).signature_slots().copied();
    let dictionaries = slots.map(|slots| {
        [
            (slots.argument_attributes, &signature.is_argument_dead),
            (slots.result_attributes, &signature.is_result_dead),
        ]
    });
    for (slot, is_dead) in dictionaries.into_iter().flatten() {
        let Some(slot) = slot else { continue };
        let all = body.inherent_attribute(op, slot).and_then(|all| all.as_array(body.context()));
        let Some(all) = all.map(|all| remaining(all, is_dead)) else { continue };
        let new = (!all.is_empty()).then(|| Attribute::array(body.context(), &all));
        body.modify_op(op, |body| body.set_inherent_attribute(op, slot, new));
    }
    let count = signature.is_result_dead.len();
    let (holder, region) = body.region_mut(op, 0);
    let returns = returns_of(holder, region, count).unwrap_or_default();
    let entry = holder.entry_block(region);
    let mut builder = Builder::new(holder);
    for end in returns {
        builder.modify(end, |body| drop_operands(body, end, &signature.dead_results()));
    }
    if let Some(entry) = entry {
        builder.remove_arguments(entry, &signature.dead_arguments());
    }
}

fn drop_from_call(body: &mut Body, op: Op, signature: &Signature) {
    let Some(call) = AnyCallOpInterface::of(body, op) else { return };
    let start = call.call_operands(body).start;
    let operands: Vec<usize> =
        signature.dead_arguments().into_iter().map(|position| start + position).collect();
    let mut builder = Builder::before(body, op);
    builder.modify(op, |body| drop_operands(body, op, &operands));
    if signature.dead_results().is_empty() {
        return;
    }
    // The number of results of an op is fixed, so the op is created again.
    let body = builder.body();
    let all: Vec<Value> = body.results(op).collect();
    let left: SmallVec<[Value; 4]> = remaining(&all, &signature.is_result_dead).into();
    let mut state = OperationState::new(body.name(op), body.location(op))
        .operands(body.operands(op))
        .results(left.iter().map(|value| body.value_type(*value)));
    state.attributes.extend(body.attributes(op));
    let new = builder.create(state);
    for (position, value) in left.into_iter().enumerate() {
        let result = builder.body().result(new, position);
        builder.replace_all_uses(value, result);
    }
    builder.erase(op);
}
