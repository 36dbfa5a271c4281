//! Collection of bodies, callables and independent families of bodies.
//!
//! Bodies directly below the outermost one that anybody may call, and in which nothing is called, are independent of
//! all others: they are solved first, on several threads, and their solutions are final.

use rayon::prelude::*;

use super::lattice::Known;
use super::solver::{Callable, Solution, Solver, State};
use crate::interfaces::{AnyCallOpInterface, AnyCallableOpInterface, CallOpInterfaceTable, Callee};
use crate::ir::{Body, OpPath};
use crate::support::op_set::{BitSet, OpSet};
use crate::symbols::{SymbolVisibility, symbol_name, symbol_visibility};
use crate::transforms::symbols::symbol_walk::for_each_symbol_use;

impl<'ir> Solver<'ir> {
    /// Collects bodies and callables.
    pub(super) fn collect(&mut self) {
        let mut open: Vec<(&'ir Body, Option<OpPath>, usize)> = vec![(self.outermost, None, 0)];
        while let Some((body, path, around)) = open.pop() {
            let at = self.states.len();
            // Each body directly below the outermost one is the root of a family.
            let family = if around == 0 { at } else { around };
            let values = body.arena.as_deref().map_or(0, |arena| arena.values.len());
            self.by_serial.insert(body.serial(), at);
            self.states.push(State {
                body,
                path: path.clone(),
                found: Solution { values: vec![Known::Nothing; values], live_blocks: BitSet::default() },
                queued: OpSet::default(),
                callable: path.as_ref().and_then(|path| self.by_op.get(&path.op()).copied()),
                family,
            });
            let start = path.unwrap_or_else(|| OpPath::new(body.root()));
            let first = open.len();
            body.walk(body.root()).pre_order().within_body().run(|_, op| {
                if op == body.root() {
                    return;
                }
                if body.interface::<CallOpInterfaceTable>(op).is_some() {
                    self.entangled.insert(family);
                }
                if let Some(callable) = AnyCallableOpInterface::of(body, op)
                    && let Some(region) = callable.callable_region(body)
                {
                    let count = callable.callable_results(body).len();
                    self.entangled.insert(family);
                    self.by_op.insert(op, self.callables.len());
                    self.callables.push(Callable {
                        region,
                        is_closed: false,
                        callers: Vec::new(),
                        returned: vec![Known::Nothing; count],
                    });
                }
                if let Some(child) = body.child(op) {
                    open.push((child, Some(start.to(op)), family));
                }
            });
            open[first..].reverse();
        }
    }

    /// Finds the callables with known callers: private symbols that only calls refer to.
    pub(super) fn close(&mut self) {
        for (op, callable) in &self.by_op {
            if let Some(at) = self.by_serial.get(&op.serial()) {
                let body = self.states[*at].body;
                self.callables[*callable].is_closed = symbol_name(body, *op).is_some()
                    && symbol_visibility(body, *op) == SymbolVisibility::Private;
            }
        }
        let outermost = self.outermost;
        let (by_op, callables) = (&self.by_op, &mut self.callables);
        let complete = for_each_symbol_use(outermost, |_, symbol_use, target| {
            let Some(target) = target.and_then(|target| by_op.get(&target.op()).copied()) else { return };
            let (body, user) = symbol_use.user.resolve(outermost);
            let calls = AnyCallOpInterface::of(body, user)
                .is_some_and(|call| call.callee(body) == Callee::Symbol(symbol_use.reference));
            callables[target].is_closed &= calls;
        });
        if complete.is_err() {
            self.callables.iter_mut().for_each(|callable| callable.is_closed = false);
        }
    }

    /// Solves the bodies that are independent of all others.
    pub(super) fn settle_independent(&mut self) {
        if !self.outermost.context().options().threading {
            return;
        }
        let is_independent = |(at, state): (usize, &State<'ir>)| {
            let callable = state.callable?;
            let is_settled = at > 0
                && state.family == at
                && !self.callables[callable].is_closed
                && !self.entangled.contains(&at);
            is_settled.then_some((callable, state.body))
        };
        let independent: Vec<_> = self.states.iter().enumerate().filter_map(is_independent).collect();
        let settled: Vec<Solver<'ir>> = independent
            .par_iter()
            .with_min_len(8)
            .map(|(callable, body)| {
                let mut alone = Solver::new(body);
                let result_count = self.callables[*callable].returned.len();
                alone.states[0].callable = Some(alone.callables.len());
                alone.callables.push(Callable {
                    region: self.callables[*callable].region,
                    is_closed: false,
                    callers: Vec::new(),
                    returned: vec![Known::Nothing; result_count],
                });
                alone.follow_control();
                alone
            })
            .collect();
        for ((callable, _), mut alone) in independent.into_iter().zip(settled) {
            if let Some(own) = alone.callables.pop() {
                self.callables[callable].returned = own.returned;
            }
            for state in alone.states {
                let at = self.by_serial[&state.body.serial()];
                self.states[at].found = state.found;
            }
        }
    }
}
