//! Removal of dead results and region arguments.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::region_branch::{for_each_edge, is_region_branch, passes_values};
use super::simplify::{can_drop_operands, drop_operands};
use super::{MatchResult, PatternRoot, RewritePattern, Rewriter};
use crate::dialect::{OpTraits, operand_segments, result_segments};
use crate::interfaces::{AnyRegionBranchOpInterface, would_be_trivially_dead};
use crate::ir::{Block, Body, Builder, Op, OperationState, Value, ValueKind};

/// Removes dead results and region arguments of an op, with the operands forwarded to them, if the op permits it
/// (`can_drop_inputs`). A value that is only forwarded in a cycle is dead.
pub(super) struct DropDeadRegionInputs;

impl RewritePattern for DropDeadRegionInputs {
    fn name(&self) -> &str {
        "DropDeadRegionInputs"
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Info(is_region_branch)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let body = rewriter.body();
        if !passes_values(body, op) || !has_candidate(body, op) {
            return Err(rewriter.match_failure(op, || "all results and arguments are needed"));
        }
        if !AnyRegionBranchOpInterface::of(body, op).is_some_and(|branch| branch.can_drop_inputs(body)) {
            return Err(
                rewriter.match_failure(op, || "its interface does not permit dropping results and arguments")
            );
        }
        let dead = Inputs::of(body, op).dead(body, op, Users::Forwarding);
        if dead.is_empty() {
            return Err(rewriter.match_failure(op, || "all results and arguments are needed"));
        }
        dead.drop(rewriter, op);
        Ok(())
    }
}

/// Removes dead results and region arguments of an op, with the operands forwarded to them, if the op permits it
/// (`can_drop_inputs`). A value that only ops without effects use, of which nothing is needed but other dead ones, is dead.
/// Returns whether there were any.
pub(crate) fn erase_dead_region_inputs(builder: &mut Builder<'_>, op: Op) -> bool {
    let body = builder.body();
    let permits = AnyRegionBranchOpInterface::of(body, op).is_some_and(|branch| branch.can_drop_inputs(body));
    if !permits || !passes_values(body, op) || body.child(op).is_some() {
        return false;
    }
    let dead = Inputs::of(body, op).dead(body, op, Users::Computing);
    if dead.is_empty() {
        return false;
    }
    dead.drop(builder, op);
    true
}

/// The users of a dead value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Users {
    /// Ops that forward it to dead values.
    Forwarding,
    /// Also ops without effects whose results are dead.
    Computing,
}

/// Returns whether a result or region argument is used only by ops that may forward it.
fn has_candidate(body: &Body, op: Op) -> bool {
    let is_candidate =
        |value: Value| body.users(value).all(|user| body.has_traits(user, OpTraits::TERMINATOR));
    let arguments =
        body.regions(op).filter_map(|(holder, region)| Some((holder, holder.entry_block(region)?)));
    body.child(op).is_none()
        && (body.results(op).any(|result| body.is_unused(result))
            || arguments.flat_map(|(holder, entry)| holder.arguments(entry)).any(is_candidate))
}

/// An operand that may forward a value.
type Slot = (Op, usize);

/// The results of an op, the arguments of its regions, and the operands forwarded to them, in equivalence classes: the
/// members of a class are removed together or not at all.
#[derive(Default)]
struct Inputs {
    inputs: FxHashMap<Value, usize>,
    slots: FxHashMap<Slot, usize>,
    /// For each of them another one of its class, or itself.
    parents: Vec<usize>,
    /// Inputs that are live regardless of their uses.
    kept: Vec<usize>,
}

/// The removable inputs.
#[derive(Default)]
struct DeadInputs {
    results: Vec<usize>,
    arguments: Vec<(Block, Vec<usize>)>,
    operands: Vec<(Op, Vec<usize>)>,
    /// The ops that compute with them.
    users: Vec<Op>,
}

impl Inputs {
    fn of(body: &Body, op: Op) -> Self {
        let mut all = Inputs::default();
        for_each_edge(body, op, |from, to, operands| {
            for (position, input) in to.inputs.iter().enumerate() {
                let input = all.input(*input);
                match &operands {
                    Some(range) => {
                        let slot = all.slot((from, range.start + position));
                        all.join(input, slot);
                    }
                    None => all.kept.push(input),
                }
            }
        });
        all
    }

    fn input(&mut self, value: Value) -> usize {
        let parents = &mut self.parents;
        *self.inputs.entry(value).or_insert_with(|| fresh(parents))
    }

    fn slot(&mut self, slot: Slot) -> usize {
        let parents = &mut self.parents;
        *self.slots.entry(slot).or_insert_with(|| fresh(parents))
    }

    /// Returns the representative of a class.
    fn class(&mut self, mut member: usize) -> usize {
        while self.parents[member] != member {
            self.parents[member] = self.parents[self.parents[member]];
            member = self.parents[member];
        }
        member
    }

    fn join(&mut self, first: usize, second: usize) {
        let (first, second) = (self.class(first), self.class(second));
        self.parents[first] = second;
    }

    fn dead(mut self, body: &Body, op: Op, users: Users) -> DeadInputs {
        let mut is_needed = vec![false; self.parents.len()];
        for kept in std::mem::take(&mut self.kept) {
            is_needed[self.class(kept)] = true;
        }
        let inputs: SmallVec<[(Value, usize); 8]> =
            self.inputs.iter().map(|(value, member)| (*value, *member)).collect();
        // Pairs of classes, of which the second is needed if the first is.
        let mut feeds: Vec<(usize, usize)> = Vec::new();
        let mut computing: Vec<(usize, Vec<Op>)> = Vec::new();
        for (value, member) in &inputs {
            let class = self.class(*member);
            let reach = self.reach(body, *value, class, users);
            is_needed[class] |= reach.is_needed || !can_drop(body, op, *value);
            feeds.extend(reach.classes.iter().map(|other| (*other, class)));
            computing.push((class, reach.users));
        }
        let slots: SmallVec<[(Slot, usize); 8]> =
            self.slots.iter().map(|(slot, member)| (*slot, *member)).collect();
        for ((from, operand), member) in &slots {
            let class = self.class(*member);
            is_needed[class] = is_needed[class] || !can_drop_operand(body, *from, *operand);
        }
        let mut pending: Vec<usize> = (0..is_needed.len()).filter(|class| is_needed[*class]).collect();
        feeds.sort_unstable();
        while let Some(class) = pending.pop() {
            let first = feeds.partition_point(|(needed, _)| *needed < class);
            for (_, feeding) in feeds[first..].iter().take_while(|(needed, _)| *needed == class) {
                if !std::mem::replace(&mut is_needed[*feeding], true) {
                    pending.push(*feeding);
                }
            }
        }
        let mut dead = DeadInputs::default();
        let dead_users = computing.into_iter().filter(|(class, _)| !is_needed[*class]);
        dead.users = dead_users.flat_map(|(_, users)| users).collect();
        dead.users.sort_unstable_by_key(|user| user.index);
        dead.users.dedup();
        let mut arguments: FxHashMap<Block, Vec<usize>> = FxHashMap::default();
        for (value, member) in inputs {
            if is_needed[self.class(member)] {
                continue;
            }
            match body.value_kind(value) {
                ValueKind::Result { index, .. } => dead.results.push(index as usize),
                ValueKind::Argument { block, index } => {
                    arguments.entry(block).or_default().push(index as usize);
                }
            }
        }
        let mut operands: FxHashMap<Op, Vec<usize>> = FxHashMap::default();
        for ((from, operand), member) in slots {
            if !is_needed[self.class(member)] {
                operands.entry(from).or_default().push(operand);
            }
        }
        dead.results.sort_unstable();
        // The iteration order of tables is unspecified.
        dead.arguments = arguments.into_iter().collect();
        dead.arguments.sort_unstable_by_key(|(block, _)| block.index);
        dead.arguments.iter_mut().for_each(|(_, positions)| positions.sort_unstable());
        dead.operands = operands.into_iter().collect();
        dead.operands.sort_unstable_by_key(|(op, _)| op.index);
        dead.operands.iter_mut().for_each(|(_, positions)| positions.sort_unstable());
        dead
    }
}

/// The ops and the classes of slots that a value reaches through its users.
#[derive(Default)]
struct Reach {
    /// Whether an op needs it.
    is_needed: bool,
    /// The other classes of the slots that it reaches.
    classes: Vec<usize>,
    /// The ops that compute with it.
    users: Vec<Op>,
}

impl Inputs {
    fn reach(&mut self, body: &Body, value: Value, own: usize, users: Users) -> Reach {
        let mut reach = Reach::default();
        let mut seen: FxHashSet<Op> = FxHashSet::default();
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            for place in body.uses(value) {
                let slot = self.slots.get(&(place.op, place.operand as usize)).copied();
                let class = slot.map(|slot| self.class(slot));
                if class == Some(own) {
                    continue;
                }
                if let (Some(class), Users::Computing) = (class, users) {
                    reach.classes.push(class);
                } else if users == Users::Computing
                    && body.region_count(place.op) == 0
                    && would_be_trivially_dead(body, place.op)
                {
                    if seen.insert(place.op) {
                        reach.users.push(place.op);
                        pending.extend(body.results(place.op));
                    }
                } else {
                    reach.is_needed = true;
                    return reach;
                }
            }
        }
        reach
    }
}

fn fresh(parents: &mut Vec<usize>) -> usize {
    parents.push(parents.len());
    parents.len() - 1
}

/// Returns whether an op may be without that result, or argument of one of its regions, as far as its definition tells.
fn can_drop(body: &Body, op: Op, input: Value) -> bool {
    match body.value_kind(input) {
        ValueKind::Argument { block, .. } => body.is_entry_block(block) && body.block_owner(block) == op,
        ValueKind::Result { op: maker, index } => {
            let Some(descriptor) = body.info(op).descriptor().filter(|_| maker == op) else { return false };
            let Ok(segments) = result_segments(body, op) else { return false };
            let mut declared = descriptor.results.iter().zip(segments);
            !descriptor.segments.results
                && declared.any(|(result, range)| {
                    result.multiplicity.is_variadic() && range.contains(&(index as usize))
                })
        }
    }
}

/// Returns whether an op may be without that operand, as far as its definition tells.
fn can_drop_operand(body: &Body, op: Op, operand: usize) -> bool {
    let Some(descriptor) = body.info(op).descriptor().filter(|_| can_drop_operands(body, op)) else {
        return false;
    };
    let segments = operand_segments(body, op).unwrap_or_default();
    let mut declared = descriptor.operands.iter().zip(segments);
    declared.any(|(declared, range)| declared.multiplicity.is_variadic() && range.contains(&operand))
}

impl DeadInputs {
    fn is_empty(&self) -> bool {
        self.results.is_empty() && self.arguments.is_empty()
    }

    fn drop(self, rewriter: &mut Builder<'_>, op: Op) {
        for (from, positions) in self.operands {
            rewriter.modify(from, |body| drop_operands(body, from, &positions));
        }
        // They may use each other's results.
        self.users.iter().for_each(|user| rewriter.set_operands(*user, &[]));
        self.users.iter().for_each(|user| rewriter.erase(*user));
        for (block, positions) in self.arguments {
            rewriter.remove_arguments(block, &positions);
        }
        if self.results.is_empty() {
            return;
        }
        // The number of results of an op is fixed, so the op is created again.
        let body = rewriter.body();
        let is_left = |position: &usize| self.results.binary_search(position).is_err();
        let left: SmallVec<[Value; 4]> =
            (0..body.result_count(op)).filter(is_left).map(|position| body.result(op, position)).collect();
        let regions = body.region_count(op);
        let mut state = OperationState::new(body.name(op), body.location(op))
            .operands(body.operands(op))
            .results(left.iter().map(|value| body.value_type(*value)))
            .regions(regions as u32);
        state.attributes.extend(body.attributes(op));
        rewriter.set_before(op);
        let new = rewriter.create(state);
        for position in 0..regions {
            let from = rewriter.body().region(op, position).1;
            let to = rewriter.body().region(new, position).1;
            rewriter.move_region_to_end(from, to);
        }
        for (position, value) in left.into_iter().enumerate() {
            let new = rewriter.body().result(new, position);
            rewriter.replace_all_uses(value, new);
        }
        rewriter.erase(op);
    }
}
