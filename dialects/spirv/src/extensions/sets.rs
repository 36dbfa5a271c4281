//! Instructions of extended sets, and of geometry.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;

use crate::hooks::fail;
use crate::types::component_count;
use crate::{EXTEmitMeshTasksOp, GLFrexpStructOp, GLLdexpOp, PointerType, StorageClass, StructType};

impl GLFrexpStructOp {
    /// Verifies that the members are the significand and the exponent.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let operand = ir.value_type(self.operand(ir));
        let result = StructType::from_type(context, ir.value_type(self.result(ir)));
        let Some([significand, exponent]) = result.map(|ty| ty.member_types(context)) else {
            return fail(ir, self.op(), "result type must be a struct type with two members");
        };
        let scalar = if exponent.is_vector(context) {
            exponent.element_type(context).unwrap_or(*exponent)
        } else {
            *exponent
        };
        if !scalar.is_integer(context, 32) {
            let message =
                "member one of the resulting struct type must be a scalar or vector of 32 bit integer type";
            return fail(ir, self.op(), message);
        }
        if *significand != operand {
            return fail(
                ir,
                self.op(),
                "member zero of the resulting struct type must be the same type as the operand",
            );
        }
        let is_same = exponent.is_vector(context) == operand.is_vector(context)
            && component_count(context, *exponent) == component_count(context, operand);
        match is_same {
            true => Ok(()),
            false => fail(
                ir,
                self.op(),
                "member one of the resulting struct type must have as many components as the operand",
            ),
        }
    }
}

impl GLLdexpOp {
    /// Verifies that there is an exponent for each component.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let [x, exponent] = [self.x(ir), self.exp(ir)].map(|value| ir.value_type(value));
        if x.is_vector(ir.context()) != exponent.is_vector(ir.context()) {
            return fail(ir, self.op(), "operands must both be scalars or vectors");
        }
        match component_count(ir.context(), x) == component_count(ir.context(), exponent) {
            true => Ok(()),
            false => fail(ir, self.op(), "operands must have the same number of elements"),
        }
    }
}

impl EXTEmitMeshTasksOp {
    /// Verifies the memory of the variable.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let Some(payload) = self.payload(ir) else { return Ok(()) };
        let pointer = PointerType::from_type(ir.context(), ir.value_type(payload));
        match pointer
            .is_some_and(|ty| *ty.storage_class(ir.context()) == StorageClass::TaskPayloadWorkgroupEXT)
        {
            true => Ok(()),
            false => fail(
                ir,
                self.op(),
                "payload must be a variable with a storage class of TaskPayloadWorkgroupEXT",
            ),
        }
    }
}
