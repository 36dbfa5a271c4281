//! Execution of the dialect `arith`.

mod casts;
pub(crate) mod floats;
mod integers;

use terrace_arith::{
    AddFOp, AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CeilDivSIOp, CeilDivUIOp, CmpFOp, CmpIOp, ConstantOp,
    DivFOp, DivSIOp, DivUIOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, FloorDivSIOp, IndexCastOp,
    IndexCastUIOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp, MinimumFOp, MulFOp,
    MulIOp, MulSIExtendedOp, MulUIExtendedOp, NegFOp, OrIOp, RemFOp, RemSIOp, RemUIOp, SIToFPOp,
    ScalingExtFOp, ScalingTruncFOp, SelectOp, ShLIOp, ShRSIOp, ShRUIOp, SubFOp, SubIOp, TruncFOp, TruncIOp,
    UIToFPOp, XOrIOp,
};
use terrace_runtime::ir::Body;

use crate::numbers::elementwise::{compare_integers, select};
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

crate::attachments::attachments! {
    AddFOp, AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CeilDivSIOp, CeilDivUIOp, CmpFOp, CmpIOp, ConstantOp,
        DivFOp, DivSIOp, DivUIOp, ExtFOp, ExtSIOp, ExtUIOp, FPToSIOp, FPToUIOp, FloorDivSIOp, IndexCastOp,
        IndexCastUIOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp, MinimumFOp,
        MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, NegFOp, OrIOp, RemFOp, RemSIOp, RemUIOp, SIToFPOp,
        ScalingExtFOp, ScalingTruncFOp, SelectOp, ShLIOp, ShRSIOp, ShRUIOp, SubFOp, SubIOp, TruncFOp, TruncIOp,
        UIToFPOp, XOrIOp
}

impl Interpretable for ConstantOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        machine.constant(self.value(ir), ir.value_type(self.result(ir))).map(Outcome::result)
    }
}

impl Interpretable for CmpIOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        compare_integers(operands, self.predicate(ir).value())
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
