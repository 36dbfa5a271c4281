//! The passes of Toy.

use std::collections::VecDeque;

use terrace::builtin::FuncOp;

use super::growth::check_growth;
use super::*;

/// The name of the entry function.
const MAIN: &str = "main";

impl WholeProgramPass {
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let ir = run.body();
        let functions: Vec<FuncOp> = ir.top_level_ops().filter_map(|op| FuncOp::from_op(ir, op)).collect();
        check_growth(ir, &functions)?;
        if !functions.iter().any(|function| function.name(ir) == MAIN) {
            run.mark_all_preserved();
            return Ok(());
        }
        let private = Attribute::string(run.context(), "private");
        for function in functions {
            let ir = run.body();
            if function.name(ir) != MAIN && function.visibility(ir).is_none() {
                run.body_mut().set_attribute(function.op(), "sym_visibility", Some(private));
                self.privatized.increment();
            }
        }
        Ok(())
    }
}

/// Returns whether an op has an unranked tensor as result.
fn lacks_shape(ir: &Body, op: Op) -> bool {
    ir.results(op).any(|result| {
        let ty = ir.value_type(result);
        ty.is_tensor(ir.context()) && ty.shape(ir.context()).is_none()
    })
}

/// Returns whether all tensor operands of an op are ranked.
fn has_operand_shapes(ir: &Body, op: Op) -> bool {
    ir.operands(op).all(|operand| {
        let ty = ir.value_type(operand);
        !ty.is_tensor(ir.context()) || ty.shape(ir.context()).is_some()
    })
}

impl ShapeInferencePass {
    /// Runs a worklist algorithm: infers the result shapes of ops whose operand shapes are known, until the list is
    /// empty.
    ///
    /// An op enters the worklist when the last of its operands gets a shape, so each use is visited once.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let mut waiting: Vec<Op> = Vec::new();
        run.body().walk(run.op()).within_body().pre_order().run(|ir, op| {
            if lacks_shape(ir, op) {
                waiting.push(op);
            }
        });
        let mut ready: VecDeque<Op> =
            waiting.iter().copied().filter(|op| has_operand_shapes(run.body(), *op)).collect();
        while let Some(op) = ready.pop_front() {
            let ir = run.body_mut();
            if !lacks_shape(ir, op) {
                continue;
            }
            let Some(inference) = AnyShapeInference::of(ir, op) else {
                let message = "unable to infer shape of operation without shape inference interface";
                return Err(ir.emit_op_error(op, message).report().into());
            };
            inference.infer_shapes(ir)?;
            self.inferred.increment();
            let users = ir.results(op).flat_map(|result| ir.users(result));
            ready.extend(users.filter(|user| lacks_shape(ir, *user) && has_operand_shapes(ir, *user)));
        }
        let ir = run.body();
        let left: Vec<Op> = waiting.into_iter().filter(|op| lacks_shape(ir, *op)).collect();
        let Some(first) = left.first() else { return Ok(()) };
        let message = format!("shape inference failed, {} operations couldn't be inferred", left.len());
        let error = run.emit_error(message);
        Err(error.note(ir.location(*first), "the first one is this").report().into())
    }
}
