//! Verifiers of conversions between types.

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use crate::{BitcastOp, PointerType, SExtOp, ZExtOp};

/// Reports an error of an op.
pub(crate) fn fail(ir: &Body, op: Op, message: impl Into<String>) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message.into()).report())
}

impl SExtOp {
    /// Verifies that the result is wider.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        check_extension(ir, self.op())
    }
}

impl ZExtOp {
    /// Verifies that the result is wider.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        check_extension(ir, self.op())
    }
}

fn check_extension(ir: &Body, op: Op) -> Result<(), Reported> {
    let context = ir.context();
    let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    if from.is_vector(context) != to.is_vector(context) {
        let message = match from.is_vector(context) {
            true => "input type is vector but output type is integer",
            false => "input type is integer but output type is vector",
        };
        return fail(ir, op, message);
    }
    if from.shape(context) != to.shape(context)
        || from.scalable_dimensions(context) != to.scalable_dimensions(context)
    {
        return fail(ir, op, "input and output vectors are of incompatible shape");
    }
    let width = |ty: Type| ty.element_type_or_self(context).bit_width(context);
    match width(from) < width(to) {
        true => Ok(()),
        false => fail(
            ir,
            op,
            "integer width of the output type is smaller or equal to the integer width of the input type",
        ),
    }
}

fn address_space(context: &Context, ty: Type) -> Option<u32> {
    Some(*PointerType::from_type(context, ty.element_type_or_self(context))?.address_space(context))
}

impl BitcastOp {
    /// Verifies that pointers stay pointers, of the same address space.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.arg(ir)), ir.value_type(self.res(ir)));
        let (left, right) = (address_space(context, from), address_space(context, to));
        if left.is_some() != right.is_some() {
            return fail(ir, self.op(), "can only cast pointers from and to pointers");
        }
        if left.is_none() {
            return Ok(());
        }
        if from.is_vector(context) != to.is_vector(context) {
            let message = match from.is_vector(context) {
                true => "cannot cast vector of pointers to pointer",
                false => "cannot cast pointer to vector of pointers",
            };
            return fail(ir, self.op(), message);
        }
        if left != right {
            return fail(
                ir,
                self.op(),
                "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead",
            );
        }
        Ok(())
    }
}
