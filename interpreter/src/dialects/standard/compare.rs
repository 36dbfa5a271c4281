//! Execution of comparisons and selections.

use terrace_runtime::ir::Body;
use terrace_standard::{CmpFOp, CmpIOp, SelectOp};

use crate::numbers::elementwise::{compare_floats, compare_integers, select};
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

impl Interpretable for CmpIOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        compare_integers(operands, self.predicate(ir).value())
    }
}

impl Interpretable for CmpFOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        compare_floats(operands, self.predicate(ir).value())
    }
}

impl Interpretable for SelectOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        select(operands)
    }

    fn forwards_operand(self, _: &Body, operand: usize) -> bool {
        operand > 0
    }
}
