//! Constants that are found by following control.

mod lattice;
mod solver;

use lattice::Known;
use solver::{Solution, Solver};

use super::Sccp;
use super::bodies::for_each_body;
use crate::fold::{ConstantPool, KnownConstant};
use crate::interfaces::would_be_trivially_dead;
use crate::ir::{Body, Builder, Op, Value};
use crate::pass::{PassResult, PassRun};

impl Sccp {
    /// What the pass does.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let solutions = Solver::solve(run.body());
        let mut changed = false;
        for_each_body(run.body_mut(), &mut |body| {
            if let Some(solution) = solutions.get(&body.serial()) {
                let outcome = rewrite(body, solution);
                self.replaced += outcome.replaced;
                changed |= outcome.changed;
            }
        });
        if !changed {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

#[derive(Default)]
struct Outcome {
    replaced: u64,
    changed: bool,
}

/// Puts constants in the place of the values that were found to be constant.
fn rewrite(body: &mut Body, solution: &Solution) -> Outcome {
    let mut outcome = Outcome::default();
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
                outcome.changed = true;
                continue;
            }
        }
        let results: Vec<Value> = builder.body().results(op).collect();
        let mut are_all_replaced = !results.is_empty();
        for result in results {
            are_all_replaced &= replace(builder, &mut constants, solution, result, op, &mut outcome);
        }
        if are_all_replaced && would_be_trivially_dead(builder.body(), op) {
            builder.erase(op);
            outcome.changed = true;
        }
    }
    let blocks = builder.body().arena.as_deref().map_or(0, |arena| arena.blocks.len());
    for index in 0..blocks {
        let Some(block) = builder.body().block_at(index) else { continue };
        let Some(first) = builder.body().first_op(block) else { continue };
        if solution.live_blocks.contains(index) {
            let arguments: Vec<Value> = builder.body().arguments(block).collect();
            for argument in arguments {
                replace(builder, &mut constants, solution, argument, first, &mut outcome);
            }
        }
    }
    outcome
}

/// Puts a constant in the place of a value, if it was found to be one; whether nothing uses it any more.
fn replace(
    builder: &mut Builder<'_>,
    constants: &mut ConstantPool,
    solution: &Solution,
    value: Value,
    place: Op,
    outcome: &mut Outcome,
) -> bool {
    let Some(Known::Constant { constant, dialect }) = solution.values.get(value.index.at()).copied() else {
        return false;
    };
    if builder.body().is_unused(value) {
        return true;
    }
    let ty = builder.body().value_type(value);
    let Some(made) = constants.get_or_create(builder, dialect, constant, ty, place) else { return false };
    let made = builder.body().result(made, 0);
    builder.replace_all_uses(value, made);
    outcome.replaced += 1;
    outcome.changed = true;
    true
}
