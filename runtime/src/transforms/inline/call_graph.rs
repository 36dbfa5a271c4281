//! The call graph of callables.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::attributes::Attribute;
use crate::interfaces::{AnyCallOpInterface, AnyCallableOpInterface, CallOpInterfaceTable, Callee};
use crate::ir::{Body, Op, OpPath, WalkStage};
use crate::symbols::{SymbolTables, is_symbol_table, nearest_symbol_table};

/// A callable op with a region.
pub(super) struct Callable {
    pub(super) path: OpPath,
    /// The nearest symbol table that holds it, if there is one.
    pub(super) table: Option<Op>,
    /// The op right in that symbol table that is the callable or holds it.
    pub(super) top_level: OpPath,
    /// The callables that it calls.
    pub(super) calls: FxHashSet<usize>,
    /// Whether it contains other callables.
    pub(super) holds_callables: bool,
    /// Whether it was erased.
    pub(super) is_erased: bool,
}

/// A call of a known callable, in a callable.
pub(super) struct Call {
    pub(super) path: OpPath,
    pub(super) caller: usize,
    pub(super) callee: usize,
    /// The entry of the inlining history that the call was copied by, if it was.
    pub(super) history: Option<usize>,
}

/// The callables inside of an op, and their calls.
pub(super) struct CallGraph {
    pub(super) callables: Vec<Callable>,
    by_op: FxHashMap<Op, usize>,
    tables: SymbolTables,
    known: FxHashMap<(Op, Attribute), Option<usize>>,
}

impl CallGraph {
    pub(super) fn new(outermost: &Body) -> Self {
        let mut graph = CallGraph {
            callables: Vec::new(),
            by_op: FxHashMap::default(),
            tables: SymbolTables::new(),
            known: FxHashMap::default(),
        };
        let mut walk = outermost.walk(outermost.root());
        while let Some((stage, body, op)) = walk.step() {
            if stage == WalkStage::Before
                && op != outermost.root()
                && AnyCallableOpInterface::of(body, op).is_some_and(|op| op.callable_region(body).is_some())
            {
                let path = walk.path_to(body, op);
                for holder in path.ops().iter().rev().skip(1) {
                    if let Some(holder) = graph.by_op.get(holder) {
                        graph.callables[*holder].holds_callables = true;
                    }
                }
                graph.by_op.insert(op, graph.callables.len());
                graph.callables.push(Callable {
                    top_level: path.clone(),
                    path,
                    table: None,
                    calls: FxHashSet::default(),
                    holds_callables: false,
                    is_erased: false,
                });
            }
        }
        for caller in 0..graph.callables.len() {
            let (mut top_level, mut table) = (graph.callables[caller].path.clone(), None);
            while let Some(parent) = top_level.parent(outermost) {
                let (body, op) = parent.resolve(outermost);
                if is_symbol_table(body, op) {
                    table = Some(op);
                    break;
                }
                top_level = parent;
            }
            (graph.callables[caller].top_level, graph.callables[caller].table) = (top_level, table);
            graph.update_calls(outermost, caller);
        }
        graph
    }

    /// Finds the calls in a callable again, and returns them.
    pub(super) fn update_calls(&mut self, outermost: &Body, caller: usize) -> Vec<Call> {
        let calls = self.calls_of(outermost, caller);
        self.callables[caller].calls = calls.iter().map(|call| call.callee).collect();
        calls
    }

    /// Drops the callables inside `callable` that a pass has erased.
    pub(super) fn drop_erased_inside(&mut self, outermost: &Body, callable: usize) {
        let around = self.callables[callable].path.clone();
        for inner in &mut self.callables {
            if inner.path.ops().starts_with(around.ops()) && !inner.path.is_alive(outermost) {
                inner.is_erased = true;
                self.by_op.remove(&inner.path.op());
            }
        }
    }

    /// Erases an unreferenced callable.
    pub(super) fn erase(&mut self, outermost: &mut Body, callable: usize) {
        let (holder, op) = self.callables[callable].path.resolve_mut(outermost);
        holder.erase_op(op);
        self.by_op.remove(&op);
        self.callables[callable].is_erased = true;
    }

    /// Returns the callable that a call at `path` calls, if it is one of those inside.
    pub(super) fn callee(&mut self, outermost: &Body, path: &OpPath) -> Option<usize> {
        let (body, op) = path.resolve(outermost);
        let Callee::Symbol(reference) = AnyCallOpInterface::of(body, op)?.callee(body) else { return None };
        let table = nearest_symbol_table(outermost, path)?;
        if let Some(known) = self.known.get(&(table.op(), reference)) {
            return *known;
        }
        let found = self.tables.lookup_reference_in(outermost, &table, reference);
        let callee = found.and_then(|found| self.by_op.get(&found.op()).copied());
        self.known.insert((table.op(), reference), callee);
        callee
    }

    /// Returns the calls in a callable, those in callables inside of it left out.
    fn calls_of(&mut self, outermost: &Body, caller: usize) -> Vec<Call> {
        let path = self.callables[caller].path.clone();
        let (body, op) = path.resolve(outermost);
        let mut paths = Vec::new();
        let mut walk = body.walk(op);
        while let Some((stage, inner, found)) = walk.step() {
            if stage == WalkStage::After {
                continue;
            }
            if found != op && self.by_op.contains_key(&found) {
                walk.skip();
            } else if inner.interface::<CallOpInterfaceTable>(found).is_some() && found != op {
                let holders = &path.ops()[..path.ops().len() - 1];
                let inside = walk.path_to(inner, found);
                paths.push(OpPath::from_ops([holders, inside.ops()].concat()));
            }
        }
        let mut calls = Vec::new();
        for path in paths {
            if let Some(callee) = self.callee(outermost, &path) {
                calls.push(Call { path, caller, callee, history: None });
            }
        }
        calls
    }

    /// Returns the strongly connected components, callees before callers ("inliner: bottom up").
    pub(super) fn components(&self) -> Vec<Vec<usize>> {
        const UNSEEN: usize = usize::MAX;
        let count = self.callables.len();
        let edges: Vec<Vec<usize>> = self
            .callables
            .iter()
            .map(|callable| {
                let mut edges: Vec<usize> = callable.calls.iter().copied().collect();
                edges.sort_unstable();
                edges
            })
            .collect();
        let (mut number, mut low) = (vec![UNSEEN; count], vec![0; count]);
        let (mut stack, mut is_open) = (Vec::new(), vec![false; count]);
        let (mut components, mut next_number) = (Vec::new(), 0);
        for start in 0..count {
            if number[start] != UNSEEN {
                continue;
            }
            let mut path: Vec<(usize, usize)> = vec![(start, 0)];
            while let Some((node, edge)) = path.pop() {
                if edge == 0 {
                    (number[node], low[node]) = (next_number, next_number);
                    next_number += 1;
                    stack.push(node);
                    is_open[node] = true;
                }
                if let Some(target) = edges[node].get(edge).copied() {
                    path.push((node, edge + 1));
                    if number[target] == UNSEEN {
                        path.push((target, 0));
                    } else if is_open[target] {
                        low[node] = low[node].min(number[target]);
                    }
                    continue;
                }
                if let Some((parent, _)) = path.last() {
                    low[*parent] = low[*parent].min(low[node]);
                }
                if low[node] == number[node] {
                    let mut component = Vec::new();
                    while let Some(member) = stack.pop() {
                        is_open[member] = false;
                        component.push(member);
                        if member == node {
                            break;
                        }
                    }
                    component.sort_unstable();
                    components.push(component);
                }
            }
        }
        components
    }
}
