//! Execution of the dialect `ub`.

use terrace_runtime::ir::Body;
use terrace_ub::{PoisonOp, UnreachableOp};

use crate::{Datum, Interpretable, Machine, Outcome, Stop};

crate::attachments::attachments! { PoisonOp, UnreachableOp }

impl Interpretable for PoisonOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Err(Stop::undefined("is poison"))
    }
}

impl Interpretable for UnreachableOp {
    fn interpret(self, _: &Body, _: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        Err(Stop::undefined("is reached").help("the program says that this never happens"))
    }
}
