//! Removal of arguments and results that no caller of a private function needs.

use smallvec::SmallVec;

use crate::attributes::Attribute;
use crate::dialect::OpTraits;
use crate::function;
use crate::interfaces::{AnyCallOpInterface, Callee};
use crate::ir::{Body, Builder, ModifyOp, Op, OperationState, Region, Value};
use crate::rewrite::{can_drop_operands, drop_operands};
use crate::symbols::{SymbolVisibility, symbol_name, symbol_visibility};
use crate::types::Type;

/// The signature of a private function whose signature can be changed.
pub(super) struct Signature {
    is_argument_unused: Vec<bool>,
    /// The number of results.
    pub(super) result_count: usize,
    /// Whether all ops that return can lose operands.
    can_drop_results: bool,
}

impl Signature {
    /// Returns the signature of an op, if it is a private function whose signature can be changed.
    pub(super) fn of(body: &Body, op: Op) -> Option<Signature> {
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
        Some(Signature {
            is_argument_unused: (arguments.len() == inputs.len()).then_some(arguments)?,
            result_count: results.len(),
            can_drop_results: returns_of(holder, region, results.len()).is_some(),
        })
    }

    pub(super) fn argument_count(&self) -> usize {
        self.is_argument_unused.len()
    }

    /// Returns the arguments that the function does not use, and the results that no call uses: those with the count zero.
    pub(super) fn dead_parts(self, result_uses: &[usize]) -> DeadParts {
        let is_result_dead = result_uses.iter().map(|uses| self.can_drop_results && *uses == 0).collect();
        DeadParts { is_argument_dead: self.is_argument_unused, is_result_dead }
    }
}

/// The parts of a signature that are removed.
pub(super) struct DeadParts {
    is_argument_dead: Vec<bool>,
    is_result_dead: Vec<bool>,
}

impl DeadParts {
    fn dead_arguments(&self) -> Vec<usize> {
        positions(&self.is_argument_dead)
    }

    fn dead_results(&self) -> Vec<usize> {
        positions(&self.is_result_dead)
    }

    pub(super) fn has_arguments(&self) -> bool {
        self.is_argument_dead.contains(&true)
    }

    pub(super) fn has_results(&self) -> bool {
        self.is_result_dead.contains(&true)
    }

    pub(super) fn count(&self) -> usize {
        self.dead_arguments().len() + self.dead_results().len()
    }

    /// Returns the elements of a list of what belongs to each result for those that remain.
    pub(super) fn remaining_results<T: Copy>(&self, all: &[T]) -> Vec<T> {
        remaining(all, &self.is_result_dead)
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

/// Returns whether an op that refers to a function is a call that can lose operands and results.
///
/// `counts` are the numbers of arguments and results of the function.
pub(super) fn is_droppable_call(body: &Body, user: Op, reference: Attribute, counts: (usize, usize)) -> bool {
    AnyCallOpInterface::of(body, user).is_some_and(|call| {
        call.callee(body) == Callee::Symbol(reference)
            && (call.call_operands(body).len(), body.result_count(user)) == counts
            && can_drop_operands(body, user)
            && ["arg_attrs", "res_attrs"].iter().all(|name| body.attribute(user, name).is_none())
            && body.region_count(user) == 0
            && body.successors(user).next().is_none()
    })
}

/// Returns the elements whose positions are not among the dead ones.
fn remaining<T: Copy>(all: &[T], is_dead: &[bool]) -> Vec<T> {
    all.iter().zip(is_dead).filter(|(_, is_dead)| !**is_dead).map(|(element, _)| *element).collect()
}

/// Removes parts of the signature of a function, with its arguments and the operands of the ops that return.
pub(super) fn drop_from_function(body: &mut Body, op: Op, dead: &DeadParts) {
    let inputs = remaining(function::inputs(body, op), &dead.is_argument_dead);
    let results = remaining(function::results(body, op), &dead.is_result_dead);
    let ty = Type::function(body.context(), &inputs, &results);
    function::set_function_type(body, op, ty);
    let slots = body.info(op).signature_slots().copied();
    let dictionaries = slots.map(|slots| {
        [(slots.argument_attributes, &dead.is_argument_dead), (slots.result_attributes, &dead.is_result_dead)]
    });
    for (slot, is_dead) in dictionaries.into_iter().flatten() {
        let Some(slot) = slot else { continue };
        let all = body.inherent_attribute(op, slot).and_then(|all| all.as_array(body.context()));
        let Some(all) = all.map(|all| remaining(all, is_dead)) else { continue };
        let new = (!all.is_empty()).then(|| Attribute::array(body.context(), &all));
        body.modify_op(op, |body| body.set_inherent_attribute(op, slot, new));
    }
    let count = dead.is_result_dead.len();
    let (holder, region) = body.region_mut(op, 0);
    let returns = returns_of(holder, region, count).unwrap_or_default();
    let entry = holder.entry_block(region);
    let mut builder = Builder::new(holder);
    for end in returns {
        builder.modify(end, |body| drop_operands(body, end, &dead.dead_results()));
    }
    if let Some(entry) = entry {
        builder.remove_arguments(entry, &dead.dead_arguments());
    }
}

/// Removes the operands and results of a call that belong to dead parts. Returns the call, which is another op if it lost a
/// result.
pub(super) fn drop_from_call(body: &mut Body, op: Op, dead: &DeadParts) -> Op {
    let Some(call) = AnyCallOpInterface::of(body, op) else { return op };
    let start = call.call_operands(body).start;
    let operands: Vec<usize> = dead.dead_arguments().into_iter().map(|position| start + position).collect();
    let mut builder = Builder::before(body, op);
    builder.modify(op, |body| drop_operands(body, op, &operands));
    if !dead.has_results() {
        return op;
    }
    // The number of results of an op is fixed, so the op is created again.
    let body = builder.body();
    let all: Vec<Value> = body.results(op).collect();
    let left: SmallVec<[Value; 4]> = remaining(&all, &dead.is_result_dead).into();
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
    new
}
