//! Execution of control flow, calls and constants.

use terrace_runtime::ir::Body;
use terrace_standard::{
    AssertOp, AtomicYieldOp, BrOp, CallIndirectOp, CallOp, CondBrOp, ConstantOp, ReturnOp,
};

use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

impl Interpretable for BrOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::branch(0, operands))
    }
}

impl Interpretable for CondBrOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [condition, rest @ ..] = operands else { return Err(unexpected("a condition")) };
        let (first, second) = rest.split_at(self.true_operands(ir).len().min(rest.len()));
        Ok(if condition.as_bool()? { Outcome::branch(0, first) } else { Outcome::branch(1, second) })
    }
}

crate::support::ends::ends!(ReturnOp, AtomicYieldOp);

crate::support::calls::calls!(CallOp, CallIndirectOp);

impl Interpretable for ConstantOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        machine.constant(self.value(ir), ir.value_type(self.result(ir))).map(Outcome::result)
    }
}

impl Interpretable for AssertOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [condition] = operands else { return Err(unexpected("a condition")) };
        Stop::unless(condition.as_bool()?, self.msg(ir))
    }
}
