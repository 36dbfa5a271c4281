//! Execution of the dialect `func`.

use terrace_func::{CallIndirectOp, CallOp, ConstantOp, ReturnOp};
use terrace_runtime::ir::Body;

use crate::{Datum, Interpretable, Machine, Outcome, Stop};

crate::attachments::attachments! { CallOp, CallIndirectOp, ConstantOp, ReturnOp }

impl Interpretable for ReturnOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        Ok(Outcome::end(operands))
    }
}

crate::support::calls::calls!(CallOp, CallIndirectOp);

impl Interpretable for ConstantOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        machine.constant(self.value_attr(ir), ir.value_type(self.result(ir))).map(Outcome::result)
    }
}
