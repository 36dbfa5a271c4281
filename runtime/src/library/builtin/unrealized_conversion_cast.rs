//! Hand-written methods of `builtin.unrealized_conversion_cast`: an unresolved conversion between type
//! systems.

use super::UnrealizedConversionCastOp;
use crate::context::Context;
use crate::diagnostics::Reported;
use crate::interfaces::CastOpInterface;
use crate::ir::Body;
use crate::types::Type;

impl CastOpInterface for UnrealizedConversionCastOp {
    fn are_cast_compatible(_: &Context, _: &[Type], _: &[Type]) -> bool {
        true
    }
}

impl UnrealizedConversionCastOp {
    pub(super) fn verify(self, body: &Body) -> Result<(), Reported> {
        if body.result_count(self.op()) == 0 {
            let message = "expected at least one result for cast operation";
            return Err(body.emit_op_error(self.op(), message).report());
        }
        Ok(())
    }
}
