//! The solver of sparse conditional constant propagation.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::lattice::Known;
use crate::attributes::Attribute;
use crate::dialect::OpTraits;
use crate::fold::{Folded, FoldedValue, constant_of, constant_of_value, fold_with};
use crate::interfaces::{
    AnyBranchOpInterface, AnyCallOpInterface, AnyRegionBranchOpInterface,
    AnyRegionBranchTerminatorOpInterface, Callee, RegionBranchPoint, RegionSuccessor,
};
use crate::ir::{Block, Body, BodySerial, Op, OpIndex, OpPath, Region, Value};
use crate::support::op_set::{BitSet, OpSet};
use crate::symbols::SymbolTables;

/// The solution for one body.
pub(super) struct Solution {
    pub(super) values: Vec<Known>,
    pub(super) live_blocks: BitSet,
}

/// A body and its solution so far.
pub(super) struct State<'ir> {
    pub(super) body: &'ir Body,
    /// The op that owns it, in the body around, and where that is; none of the outermost.
    pub(super) path: Option<OpPath>,
    pub(super) found: Solution,
    /// Ops on the worklist.
    pub(super) queued: OpSet,
    /// The callable that its root is.
    pub(super) callable: Option<usize>,
    /// The body directly below the outermost one that it is in, or is.
    pub(super) family: usize,
}

/// An op in one of the bodies.
pub(super) type At = (usize, Op);

/// A callable with a region.
pub(super) struct Callable<'ir> {
    pub(super) region: (&'ir Body, Region),
    /// Whether all its callers are known.
    pub(super) is_closed: bool,
    pub(super) callers: Vec<At>,
    pub(super) returned: Vec<Known>,
}

/// The work on a body and all below it.
pub(super) struct Solver<'ir> {
    pub(super) outermost: &'ir Body,
    pub(super) states: Vec<State<'ir>>,
    pub(super) by_serial: FxHashMap<BodySerial, usize>,
    pub(super) callables: Vec<Callable<'ir>>,
    pub(super) by_op: FxHashMap<Op, usize>,
    pub(super) callees: FxHashMap<Op, Option<usize>>,
    pub(super) tables: SymbolTables,
    pub(super) pending: Vec<At>,
    /// The families in which something is called, or can be called.
    pub(super) entangled: FxHashSet<usize>,
}

impl<'ir> Solver<'ir> {
    /// Computes the fixed point for a body and all bodies below.
    pub(super) fn solve(outermost: &'ir Body) -> FxHashMap<BodySerial, Solution> {
        let mut solver = Solver::new(outermost);
        solver.close();
        solver.settle_independent();
        solver.follow_control();
        solver.states.into_iter().map(|state| (state.body.serial(), state.found)).collect()
    }

    pub(super) fn new(outermost: &'ir Body) -> Self {
        let mut solver = Solver {
            outermost,
            states: Vec::new(),
            by_serial: FxHashMap::default(),
            callables: Vec::new(),
            by_op: FxHashMap::default(),
            callees: FxHashMap::default(),
            tables: SymbolTables::new(),
            pending: Vec::new(),
            entangled: FxHashSet::default(),
        };
        solver.collect();
        solver
    }

    /// Propagates from the entry of the outermost body.
    pub(super) fn follow_control(&mut self) {
        for (holder, region) in self.outermost.regions(self.outermost.root()) {
            self.enter_freely(holder, region);
        }
        while let Some((at, op)) = self.pending.pop() {
            self.states[at].queued.remove(op.index);
            self.visit(at, op);
        }
    }

    fn known(&self, at: usize, value: Value) -> Known {
        self.states[at].found.values[value.index.at()]
    }

    /// Joins a lattice value into that of a value.
    fn learn(&mut self, at: usize, value: Value, known: Known) {
        let state = &mut self.states[at];
        if state.found.values[value.index.at()].join(known) {
            for user in state.body.users(value) {
                self.enqueue(at, user);
            }
        }
    }

    /// Adds an op to the worklist if its block is reachable.
    fn enqueue(&mut self, at: usize, op: Op) {
        let state = &mut self.states[at];
        if op.index == OpIndex::ROOT {
            return;
        }
        let is_live = state
            .body
            .parent_block(op)
            .is_some_and(|block| state.found.live_blocks.contains(block.index.at()));
        if is_live && state.queued.insert(op.index) {
            self.pending.push((at, op));
        }
    }

    fn make_live(&mut self, at: usize, block: Block) {
        let state = &mut self.states[at];
        if state.found.live_blocks.insert(block.index.at()) {
            let ops: Vec<Op> = state.body.ops(block).collect();
            // The first one is visited first.
            ops.into_iter().rev().for_each(|op| self.enqueue(at, op));
        }
    }

    /// Marks the entry of a region as reachable, with unknown arguments.
    fn enter_freely(&mut self, holder: &Body, region: Region) {
        let at = self.by_serial[&holder.serial()];
        if let Some(entry) = holder.entry_block(region) {
            holder.arguments(entry).for_each(|argument| self.learn(at, argument, Known::Varies));
            self.make_live(at, entry);
        }
    }

    /// Propagates along an edge into a region of an op or out of the op, with the forwarded operands, if they are
    /// known.
    fn follow(
        &mut self,
        at: usize,
        owner: Op,
        to: &RegionSuccessor,
        from: Op,
        operands: Option<Range<usize>>,
    ) {
        let body = self.states[at].body;
        let operands =
            operands.filter(|range| range.len() == to.inputs.len() && range.end <= body.operand_count(from));
        for (position, input) in to.inputs.iter().enumerate() {
            let known = match &operands {
                Some(range) => self.known(at, body.operand(from, range.start + position)),
                None => Known::Varies,
            };
            self.learn(at, *input, known);
        }
        if let Some(position) = to.region {
            let (holder, region) = body.region(owner, position);
            if let Some(entry) = holder.entry_block(region) {
                for argument in holder.arguments(entry).filter(|argument| !to.inputs.contains(argument)) {
                    self.learn(at, argument, Known::Varies);
                }
                self.make_live(at, entry);
            }
        }
    }

    fn visit(&mut self, at: usize, op: Op) {
        let body = self.states[at].body;
        let has_regions = body.region_count(op) > 0;
        let mut are_results_set = false;
        if has_regions {
            if let Some(callable) = self.by_op.get(&op).copied() {
                if !self.callables[callable].is_closed {
                    let (holder, region) = self.callables[callable].region;
                    self.enter_freely(holder, region);
                }
            } else if body.child(op).is_none()
                && let Some(branch) = AnyRegionBranchOpInterface::of(body, op)
            {
                // No region is entered as long as an operand is unreached.
                if let Some(constants) = self.constants(at, op) {
                    for successor in branch.entry_successor_regions(body, &constants) {
                        let operands = branch.entry_operands(body, &successor);
                        self.follow(at, op, &successor, op, Some(operands));
                    }
                }
                are_results_set = true;
            } else {
                for (holder, region) in body.regions(op) {
                    self.enter_freely(holder, region);
                }
            }
        }
        if AnyCallOpInterface::of(body, op).is_some() {
            self.call(at, op);
        } else if has_regions {
            if !are_results_set {
                self.results_vary(at, op);
            }
        } else if body.result_count(op) > 0 {
            self.fold(at, op);
        }
        if body.has_traits(op, OpTraits::TERMINATOR) {
            self.leave_block(at, op);
        }
    }

    fn results_vary(&mut self, at: usize, op: Op) {
        let body = self.states[at].body;
        body.results(op).for_each(|result| self.learn(at, result, Known::Varies));
    }

    /// Returns the constants of all operands; none while the definition of one is unreachable.
    fn constants(&self, at: usize, op: Op) -> Option<SmallVec<[Option<Attribute>; 4]>> {
        let body = self.states[at].body;
        body.operands(op)
            .map(|operand| match self.known(at, operand) {
                Known::Nothing => None,
                known => Some(known.constant()),
            })
            .collect()
    }

    fn fold(&mut self, at: usize, op: Op) {
        let body = self.states[at].body;
        let dialect = body.info(op).dialect_index();
        if let Some(constant) = constant_of(body, op) {
            self.learn(at, body.result(op, 0), Known::Constant { constant, dialect });
            return;
        }
        if body.results(op).all(|result| self.known(at, result) == Known::Varies) {
            return;
        }
        let Some(constants) = self.constants(at, op) else { return };
        match fold_with(body, op, &constants) {
            Folded::Results(folded) => {
                for (result, folded) in body.results(op).zip(folded) {
                    let known = match folded {
                        FoldedValue::Attribute(constant) => Known::Constant { constant, dialect },
                        // A change of an operand visits the op again.
                        FoldedValue::Value(value) if body.operands(op).any(|operand| operand == value) => {
                            self.known(at, value)
                        }
                        FoldedValue::Value(value) => constant_of_value(body, value)
                            .map_or(Known::Varies, |constant| Known::Constant { constant, dialect }),
                    };
                    self.learn(at, result, known);
                }
            }
            Folded::Changed(_) | Folded::Unchanged => self.results_vary(at, op),
        }
    }

    /// Returns the callable that an op calls.
    fn callee(&mut self, at: usize, op: Op) -> Option<usize> {
        if let Some(known) = self.callees.get(&op) {
            return *known;
        }
        let state = &self.states[at];
        let path = match &state.path {
            Some(path) => path.to(op),
            None => OpPath::new(op),
        };
        let reference = match AnyCallOpInterface::of(state.body, op)?.callee(state.body) {
            Callee::Symbol(reference) => Some(reference),
            Callee::Value(_) => None,
        };
        let outermost = self.outermost;
        let found = reference
            .and_then(|reference| self.tables.lookup_nearest_symbol_from(outermost, &path, reference))
            .and_then(|found| self.by_op.get(&found.op()).copied());
        if let Some(callable) = found {
            self.callables[callable].callers.push((at, op));
        }
        self.callees.insert(op, found);
        found
    }

    fn call(&mut self, at: usize, op: Op) {
        let body = self.states[at].body;
        let Some(callee) = self.callee(at, op) else {
            self.results_vary(at, op);
            return;
        };
        let (holder, region) = self.callables[callee].region;
        if self.callables[callee].is_closed
            && let Some(entry) = holder.entry_block(region)
        {
            let inner = self.by_serial[&holder.serial()];
            let range = AnyCallOpInterface::of(body, op).map_or(0..0, |call| call.call_operands(body));
            let fits = range.len() == holder.argument_count(entry);
            for (position, argument) in holder.arguments(entry).enumerate() {
                let known = match fits {
                    true => self.known(at, body.operand(op, range.start + position)),
                    false => Known::Varies,
                };
                self.learn(inner, argument, known);
            }
            self.make_live(inner, entry);
        }
        let returned = self.callables[callee].returned.clone();
        if returned.len() == body.result_count(op) {
            for (result, known) in body.results(op).zip(returned) {
                self.learn(at, result, known);
            }
        } else {
            self.results_vary(at, op);
        }
    }

    /// Control leaves a block.
    fn leave_block(&mut self, at: usize, op: Op) {
        let body = self.states[at].body;
        if body.successor_count(op) > 0 {
            self.branch(at, op);
            return;
        }
        let Some(region) = body.parent_region(op) else { return };
        let owner = body.region_owner(region);
        let is_return = body.has_traits(op, OpTraits::RETURN_LIKE);
        let callable = match owner == body.root() {
            true => self.states[at].callable,
            false => self.by_op.get(&owner).copied(),
        };
        if let Some(callable) = callable {
            self.give_back(at, op, callable, is_return);
        } else if owner != body.root()
            && let Some(branch) = AnyRegionBranchOpInterface::of(body, owner)
        {
            let from = RegionBranchPoint::Region(body.region_position(region));
            for successor in branch.successor_regions(body, from) {
                let operands = match AnyRegionBranchTerminatorOpInterface::of(body, op) {
                    Some(terminator) => Some(terminator.region_successor_operands(body, &successor)),
                    None => is_return.then(|| 0..body.operand_count(op)),
                };
                self.follow(at, owner, &successor, op, operands);
            }
        }
    }

    /// Propagates the operands of a return op to the callers.
    fn give_back(&mut self, at: usize, op: Op, callable: usize, is_return: bool) {
        let body = self.states[at].body;
        let count = self.callables[callable].returned.len();
        let fits = is_return && body.operand_count(op) == count;
        let mut news = false;
        for position in 0..count {
            let known = if fits { self.known(at, body.operand(op, position)) } else { Known::Varies };
            news |= self.callables[callable].returned[position].join(known);
        }
        if news {
            let callers: FxHashSet<At> = self.callables[callable].callers.iter().copied().collect();
            let mut callers: Vec<At> = callers.into_iter().collect();
            callers.sort_unstable();
            callers.into_iter().for_each(|(at, op)| self.enqueue(at, op));
        }
    }

    fn branch(&mut self, at: usize, op: Op) {
        let body = self.states[at].body;
        let branch = AnyBranchOpInterface::of(body, op);
        let mut taken = 0..body.successor_count(op);
        if let Some(branch) = branch {
            let Some(constants) = self.constants(at, op) else { return };
            if let Some(only) = branch.successor_for_operands(body, &constants)
                && taken.contains(&only)
            {
                taken = only..only + 1;
            }
        }
        for successor in taken {
            let block = body.successor(op, successor);
            let edge = branch.map(|branch| branch.successor_operands(body, successor));
            let edge = edge.filter(|edge| edge.produced + edge.forwarded.len() == body.argument_count(block));
            for (position, argument) in body.arguments(block).enumerate() {
                let known = match &edge {
                    Some(edge) if position >= edge.produced => {
                        self.known(at, body.operand(op, edge.forwarded.start + position - edge.produced))
                    }
                    _ => Known::Varies,
                };
                self.learn(at, argument, known);
            }
            self.make_live(at, block);
        }
    }
}
