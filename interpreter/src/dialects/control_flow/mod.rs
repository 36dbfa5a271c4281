//! Execution of the dialect `cf`.

use terrace_control_flow::{AssertOp, BrOp, CondBrOp, SwitchOp};
use terrace_runtime::interfaces::BranchOpInterface;
use terrace_runtime::ir::Body;

use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

crate::attachments::attachments! { AssertOp, BrOp, CondBrOp, SwitchOp }

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

impl Interpretable for SwitchOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [flag, ..] = operands else { return Err(unexpected("a flag")) };
        let successor = self.successor_of(ir, &flag.as_integer()?.to_wide());
        let forwarded = self.successor_operands(ir, successor).forwarded;
        let arguments = operands.get(forwarded).ok_or_else(|| unexpected("the operands of a case"))?;
        Ok(Outcome::branch(successor, arguments))
    }
}

impl Interpretable for AssertOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [condition] = operands else { return Err(unexpected("a condition")) };
        Stop::unless(condition.as_bool()?, self.msg(ir))
    }
}
