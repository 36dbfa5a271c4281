//! Constants that are found by following control.

mod collect;
mod lattice;
mod solver;

use lattice::Known;
use solver::{Solution, Solver};

use super::Sccp;
use super::body_walk::{Work, for_each_body};
use crate::fold::{ConstantPool, KnownConstant};
use crate::interfaces::would_be_trivially_dead;
use crate::ir::{Body, Builder, Op, Value};
use crate::location::Location;
use crate::pass::{PassResult, PassRun};

impl Sccp {
    /// Returns what the pass does.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let solutions = Solver::solve(run.body());
        let work = for_each_body(run.body_mut(), &|body| {
            solutions.get(&body.serial()).map_or_else(Work::default, |solution| rewrite(body, solution))
        });
        self.replaced += work.count;
        if !work.changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Replaces the values that are constant by constants.
fn rewrite(body: &mut Body, solution: &Solution) -> Work {
    let mut work = Work::default();
    let mut ops: Vec<Op> = Vec::new();
    let root = body.root();
    body.walk(root).pre_order().within_body().run(|_, op| ops.push(op));
    let mut constants = ConstantPool::new(body);
    let builder = &mut Builder::new(body);
    for op in ops {
        let body = builder.body();
        let is_live = |op: Op| {
            let block = body.parent_block(op);
            block.is_some_and(|block| solution.live_blocks.contains(block.index.at()))
        };
        if op == root || !body.is_alive(op) || !is_live(op) {
            continue;
        }
        match constants.insert_known(builder, op) {
            KnownConstant::NotConstant => {}
            KnownConstant::Kept => continue,
            KnownConstant::Hoisted | KnownConstant::Merged => {
                work.changed = true;
                continue;
            }
        }
        let results: Vec<Value> = builder.body().results(op).collect();
        let mut are_all_replaced = !results.is_empty();
        for result in results {
            are_all_replaced &= replace(builder, &mut constants, solution, result, op, &mut work);
        }
        if are_all_replaced && would_be_trivially_dead(builder.body(), op) {
            builder.erase(op);
            work.changed = true;
        }
    }
    let blocks = builder.body().arena.as_deref().map_or(0, |arena| arena.blocks.len());
    for index in 0..blocks {
        let Some(block) = builder.body().block_at(index) else { continue };
        let Some(first) = builder.body().first_op(block) else { continue };
        if solution.live_blocks.contains(index) {
            let arguments: Vec<Value> = builder.body().arguments(block).collect();
            for argument in arguments {
                replace(builder, &mut constants, solution, argument, first, &mut work);
            }
        }
    }
    work
}

/// Puts a constant in the place of a value, if it was found to be one; whether nothing uses it any more.
fn replace(
    builder: &mut Builder<'_>,
    constants: &mut ConstantPool,
    solution: &Solution,
    value: Value,
    place: Op,
    work: &mut Work,
) -> bool {
    let Some(Known::Constant { constant, dialect }) = solution.values.get(value.index.at()).copied() else {
        return false;
    };
    if builder.body().is_unused(value) {
        return true;
    }
    let ty = builder.body().value_type(value);
    let made = constants.get_or_create(builder, dialect, constant, ty, Location::UNKNOWN, place);
    let Some(made) = made else { return false };
    let made = builder.body().result(made, 0);
    builder.replace_all_uses(value, made);
    work.count += 1;
    work.changed = true;
    true
}
