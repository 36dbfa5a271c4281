//! `llvm.shufflevector`: the type of its result.

use terrace_runtime::attributes::NamedAttribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::generated::prelude::dense_array;
use terrace_runtime::interfaces::{InferTypeOpInterface, InferredTypes};
use terrace_runtime::ir::{Body, OpRegions};
use terrace_runtime::types::Type;

use crate::ShuffleVectorOp;
use crate::arithmetic::casts::fail;

impl InferTypeOpInterface for ShuffleVectorOp {
    fn infer_return_types(
        context: &Context,
        operands: &[Type],
        attributes: &[NamedAttribute],
        _: OpRegions<'_>,
    ) -> Result<InferredTypes, String> {
        let mask = attributes.iter().find(|entry| entry.name.text(context) == "mask");
        let mask = mask.map(|entry| dense_array::<i32>(context, entry.value));
        let ([vector, ..], Some(mask)) = (operands, mask) else { return Err("there is no mask".to_owned()) };
        let Some(element) = vector.element_type(context) else {
            return Err("the operand is no vector".to_owned());
        };
        let scalable = vector.scalable_dimensions(context);
        let made = Type::scalable_vector_checked(context, &[mask.len() as i64], scalable, element);
        Ok([made.map_err(|error| error.to_string())?].into_iter().collect())
    }
}

impl ShuffleVectorOp {
    /// Verifies that elements of scalable vectors are not told apart.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let is_scalable = ir.value_type(self.v1(ir)).scalable_dimensions(ir.context()).contains(&true);
        if is_scalable && self.mask(ir).into_iter().any(|index| index != 0) {
            return fail(ir, self.op(), "expected a splat operation for scalable vectors");
        }
        Ok(())
    }
}
