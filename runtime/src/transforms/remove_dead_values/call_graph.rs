//! The calls of each private function, and the worklist of the bodies in which values may have died.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::remove_dead_values;
use super::signature::{Signature, drop_from_call, drop_from_function, is_droppable_call};
use crate::ir::{Body, BodySerial, Op, OpPath};
use crate::symbols::SymbolUseError;
use crate::transforms::symbols::symbol_walk::for_each_symbol_use;

/// A body, and the uses of functions in it.
struct Holder {
    /// The path to the op that owns the body.
    path: OpPath,
    /// The bodies of ops directly in this one.
    children: Vec<usize>,
    /// The function whose body it is, if that may lose parts of its signature.
    function: Option<usize>,
    uses: Vec<FunctionUse>,
    /// The position in post-order: after the bodies of the functions that this one calls, where there is no recursion.
    position: usize,
}

/// A use of a function that may disappear.
struct FunctionUse {
    user: Op,
    function: usize,
    /// For each result of a call whether it is used; none for ops that are no calls, or whose operands must stay.
    is_result_used: Option<SmallVec<[bool; 2]>>,
    is_erased: bool,
}

/// A private function.
struct Function {
    path: OpPath,
    body: usize,
    argument_count: usize,
    /// The number of uses other than calls that can be changed. The function keeps its signature while there are such.
    fixed_uses: usize,
    /// For each result the number of calls that use it.
    result_uses: Vec<usize>,
    /// The calls: a body, and the index among its uses.
    calls: Vec<(usize, usize)>,
}

/// The private functions below a body, and their uses.
pub(super) struct CallGraph {
    holders: Vec<Holder>,
    functions: Vec<Function>,
    /// The bodies in post-order.
    order: Vec<usize>,
    /// The positions of the bodies in which values may have died.
    pending: BTreeSet<usize>,
}

/// The number of changes.
#[derive(Default)]
pub(super) struct DroppedParts {
    /// The number of bodies with dead values.
    pub(super) changed_bodies: u64,
    /// The number of arguments and results removed.
    pub(super) dropped_parts: u64,
}

impl CallGraph {
    /// Returns the private functions below a body and their uses, if all symbol uses are known.
    pub(super) fn of(outermost: &Body) -> Option<CallGraph> {
        let mut graph = CallGraph {
            holders: Vec::new(),
            functions: Vec::new(),
            order: Vec::new(),
            pending: BTreeSet::new(),
        };
        let mut holder_of: FxHashMap<BodySerial, usize> = FxHashMap::default();
        let mut function_of: FxHashMap<Op, usize> = FxHashMap::default();
        graph.holders.push(Holder::new(OpPath::new(outermost.root())));
        let mut open: Vec<(usize, &Body)> = vec![(0, outermost)];
        while let Some((holder, body)) = open.pop() {
            holder_of.insert(body.serial(), holder);
            for op in body.child_ops() {
                let Some(child) = body.child(op) else { continue };
                let index = graph.holders.len();
                let path = graph.holders[holder].path.to(op);
                if let Some(signature) = Signature::of(body, op) {
                    function_of.insert(op, graph.functions.len());
                    graph.functions.push(Function {
                        path: path.clone(),
                        body: index,
                        argument_count: signature.argument_count(),
                        fixed_uses: 0,
                        result_uses: vec![0; signature.result_count],
                        calls: Vec::new(),
                    });
                }
                let mut inner = Holder::new(path);
                inner.function = function_of.get(&op).copied();
                graph.holders.push(inner);
                graph.holders[holder].children.push(index);
                open.push((index, child));
            }
        }
        if graph.functions.is_empty() {
            return None;
        }
        graph.find_uses(outermost, &holder_of, &function_of).ok()?;
        graph.sort();
        Some(graph)
    }

    fn find_uses(
        &mut self,
        outermost: &Body,
        holder_of: &FxHashMap<BodySerial, usize>,
        function_of: &FxHashMap<Op, usize>,
    ) -> Result<(), SymbolUseError> {
        for_each_symbol_use(outermost, |_, symbol_use, target| {
            let Some(&index) = target.and_then(|target| function_of.get(&target.op())) else { return };
            let (body, user) = symbol_use.user.resolve(outermost);
            let Some(&holder) = holder_of.get(&body.serial()) else { return };
            let function = &mut self.functions[index];
            let uses = &mut self.holders[holder].uses;
            let counts = (function.argument_count, function.result_uses.len());
            let is_call = is_droppable_call(body, user, symbol_use.reference, counts);
            let is_result_used: Option<SmallVec<[bool; 2]>> =
                is_call.then(|| body.results(user).map(|result| !body.is_unused(result)).collect());
            match &is_result_used {
                Some(is_used) => {
                    let mut same = uses.iter().rev().take_while(|other| other.user == user);
                    if same.any(|other| other.function == index) {
                        return;
                    }
                    function.calls.push((holder, uses.len()));
                    for (count, is_used) in function.result_uses.iter_mut().zip(is_used) {
                        *count += usize::from(*is_used);
                    }
                }
                None => function.fixed_uses += 1,
            }
            // An op with regions may be created again, so its uses are taken to stay.
            if body.region_count(user) == 0 {
                uses.push(FunctionUse { user, function: index, is_result_used, is_erased: false });
            }
        })
    }

    /// Sorts the bodies in post-order of the calls.
    fn sort(&mut self) {
        let mut is_visited = vec![false; self.holders.len()];
        for start in 0..self.holders.len() {
            let mut stack = vec![(start, 0)];
            if std::mem::replace(&mut is_visited[start], true) {
                continue;
            }
            while let Some((holder, next)) = stack.last_mut() {
                let Some(function_use) = self.holders[*holder].uses.get(*next) else {
                    self.holders[*holder].position = self.order.len();
                    self.order.push(*holder);
                    stack.pop();
                    continue;
                };
                *next += 1;
                let callee = self.functions[function_use.function].body;
                if !std::mem::replace(&mut is_visited[callee], true) {
                    stack.push((callee, 0));
                }
            }
        }
    }

    /// Removes the dead arguments and results of private functions that are only called, and what dies by that.
    pub(super) fn drop_dead_parts(&mut self, outermost: &mut Body) -> DroppedParts {
        let mut work = DroppedParts::default();
        for function in 0..self.functions.len() {
            self.drop_from(outermost, function, &mut work);
        }
        // Arguments die from callees to callers, results from callers to callees.
        let (mut position, mut is_upward) = (0, true);
        loop {
            let next = match is_upward {
                true => self.pending.range(position..).next(),
                false => self.pending.range(..=position).next_back(),
            };
            match next.copied() {
                Some(next) => {
                    position = next;
                    self.pending.remove(&position);
                    self.visit(outermost, self.order[position], &mut work);
                }
                None if self.pending.is_empty() => return work,
                None => is_upward = !is_upward,
            }
        }
    }

    /// Removes the dead values of a body, and then the parts of signatures that nothing needs any more.
    fn visit(&mut self, outermost: &mut Body, holder: usize, work: &mut DroppedParts) {
        let mut touched: Vec<usize> = self.holders[holder].function.into_iter().collect();
        let path = &self.holders[holder].path;
        if !path.is_alive(outermost) {
            return;
        }
        let (parent, op) = path.resolve_mut(outermost);
        let Some(body) = parent.child_mut(op) else { return };
        work.changed_bodies += remove_dead_values(body).count;
        self.update_uses(body, holder, &mut touched);
        for function in touched {
            self.drop_from(outermost, function, work);
        }
    }

    /// Finds the uses in a body that were erased, and the results of calls that are no longer used. Their functions are added to
    /// `touched`.
    fn update_uses(&mut self, body: &Body, holder: usize, touched: &mut Vec<usize>) {
        let mut erased: Vec<usize> = Vec::new();
        for child in &self.holders[holder].children {
            if !body.is_alive(self.holders[*child].path.op()) {
                erased.push(*child);
            }
        }
        let mut update = |uses: &mut [FunctionUse], body: Option<&Body>| {
            for function_use in uses {
                if function_use.update(&mut self.functions[function_use.function], body) {
                    touched.push(function_use.function);
                }
            }
        };
        update(&mut self.holders[holder].uses, Some(body));
        while let Some(holder) = erased.pop() {
            erased.append(&mut self.holders[holder].children);
            update(&mut self.holders[holder].uses, None);
        }
    }

    /// Removes the parts of a function's signature that nothing needs, if only calls refer to it.
    fn drop_from(&mut self, outermost: &mut Body, function: usize, work: &mut DroppedParts) {
        let Function { path, body, fixed_uses, result_uses, calls, .. } = &mut self.functions[function];
        if *fixed_uses > 0 || !path.is_alive(outermost) {
            return;
        }
        let (parent, op) = path.resolve_mut(outermost);
        let dead = Signature::of(parent, op).map(|signature| signature.dead_parts(result_uses));
        let Some(dead) = dead.filter(|dead| dead.count() > 0) else { return };
        drop_from_function(parent, op, &dead);
        work.dropped_parts += dead.count() as u64;
        if dead.has_results() {
            self.pending.insert(self.holders[*body].position);
        }
        *result_uses = dead.remaining_results(result_uses);
        for (holder, index) in calls {
            let Holder { path, uses, position, .. } = &mut self.holders[*holder];
            let call = &mut uses[*index];
            if call.is_erased || !path.is_alive(outermost) {
                continue;
            }
            let (parent, op) = path.resolve_mut(outermost);
            let Some(body) = parent.child_mut(op) else { continue };
            call.is_result_used =
                call.is_result_used.take().map(|is_used| dead.remaining_results(&is_used).into());
            let old = call.user;
            let new = drop_from_call(body, old, &dead);
            // The op may refer to other functions as well.
            let first =
                uses[..*index].iter().rposition(|other| other.user != old).map_or(0, |before| before + 1);
            uses[first..].iter_mut().take_while(|other| other.user == old).for_each(|other| other.user = new);
            if dead.has_arguments() {
                self.pending.insert(*position);
            }
        }
    }
}

impl Holder {
    fn new(path: OpPath) -> Holder {
        Holder { path, children: Vec::new(), function: None, uses: Vec::new(), position: 0 }
    }
}

impl FunctionUse {
    /// Counts what the use no longer needs; without a body, it was erased with its body. Returns whether there is such.
    fn update(&mut self, function: &mut Function, body: Option<&Body>) -> bool {
        if self.is_erased {
            return false;
        }
        let body = body.filter(|body| body.is_alive(self.user));
        self.is_erased = body.is_none();
        let Some(is_result_used) = &mut self.is_result_used else {
            function.fixed_uses -= usize::from(self.is_erased);
            return self.is_erased;
        };
        let mut changed = false;
        for (result, was_used) in is_result_used.iter_mut().enumerate() {
            let is_used = body.is_some_and(|body| !body.is_unused(body.result(self.user, result)));
            if *was_used && !is_used {
                *was_used = false;
                function.result_uses[result] -= 1;
                changed |= function.result_uses[result] == 0;
            }
        }
        changed
    }
}
