//! Hand-written methods of `builtin.unrealized_conversion_cast`: an unresolved conversion between type
//! systems.

use super::UnrealizedConversionCastOp;
use crate::attributes::Attribute;
use crate::context::Context;
use crate::diagnostics::Reported;
use crate::fold::{Folded, FoldedValue};
use crate::interfaces::CastOpInterface;
use crate::ir::{Body, Value};
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

    /// Folds a cast to the types that the values have, and one of all results of another cast back to its operands'.
    pub(super) fn fold(self, body: &Body, _: &[Option<Attribute>]) -> Folded {
        let values: Vec<Value> = body.operands(self.op()).collect();
        let cast = values.first().and_then(|value| Self::from_op(body, body.defining_op(*value)?));
        let cast = cast.filter(|cast| body.results(cast.op()).eq(values.iter().copied()));
        let origins = cast.map(|cast| body.operands(cast.op()).collect::<Vec<_>>());
        let types = body.results(self.op()).map(|result| body.value_type(result));
        let has_types =
            |values: &Vec<Value>| types.clone().eq(values.iter().map(|value| body.value_type(*value)));
        match [Some(values), origins].into_iter().flatten().find(has_types) {
            Some(values) => Folded::results(values.into_iter().map(FoldedValue::Value)),
            None => Folded::Unchanged,
        }
    }
}
