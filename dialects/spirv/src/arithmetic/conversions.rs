//! Verification of conversions.

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::{
    BitcastOp, CooperativeMatrixType, GenericCastToPtrExplicitOp, GenericCastToPtrOp, PointerType,
    PtrCastToGenericOp, SelectOp, StorageClass,
};

/// Returns the type of the components: that of a vector or a matrix, or the type itself.
fn component(context: &Context, ty: Type) -> Type {
    if let Some(matrix) = CooperativeMatrixType::from_type(context, ty) {
        return *matrix.element(context);
    }
    if ty.is_vector(context) { ty.element_type(context).unwrap_or(ty) } else { ty }
}

/// Verifies that a cooperative matrix is converted to one that differs in the components alone.
pub(crate) fn check_conversion(ir: &Body, op: Op) -> Result<(), Reported> {
    let context = ir.context();
    let [from, to] = [ir.operand(op, 0), ir.result(op, 0)].map(|value| ir.value_type(value));
    let shape = |ty| {
        CooperativeMatrixType::from_type(context, ty)
            .map(|ty| (*ty.rows(context), *ty.columns(context), *ty.scope(context), *ty.usage(context)))
    };
    match shape(from) == shape(to) {
        true => Ok(()),
        false => fail(ir, op, "requires the same shape, scope and use for all operands and results"),
    }
}

/// Verifies a conversion that changes the width.
pub(crate) fn check_width_conversion(ir: &Body, op: Op) -> Result<(), Reported> {
    check_conversion(ir, op)?;
    let context = ir.context();
    let [from, to] =
        [ir.operand(op, 0), ir.result(op, 0)].map(|value| component(context, ir.value_type(value)));
    let is_to_bfloat = from.is_float(context) && from != to;
    match from.bit_width(context) == to.bit_width(context) && !is_to_bfloat {
        true => fail(
            ir,
            op,
            format!(
                "expected the different bit widths for operand type and result type, but provided '{}' and '{}'",
                context.display(from),
                context.display(to)
            ),
        ),
        false => Ok(()),
    }
}

impl BitcastOp {
    /// Verifies that the types differ, and are of one width.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let [from, to] = [self.operand(ir), self.result(ir)].map(|value| ir.value_type(value));
        if from == to {
            return fail(ir, self.op(), "result type must be different from operand type");
        }
        let is_pointer = |ty| PointerType::from_type(context, ty).is_some();
        if is_pointer(from) != is_pointer(to) {
            let other = if is_pointer(from) { to } else { from };
            return match component(context, other).as_integer(context) {
                Some(_) => Ok(()),
                None => {
                    fail(ir, self.op(), "unhandled bit cast conversion from pointer type to non-pointer type")
                }
            };
        }
        if is_pointer(from) {
            return Ok(());
        }
        let width = |ty: Type| {
            let count = if ty.is_vector(context) { ty.element_count(context).unwrap_or(1) } else { 1 };
            component(context, ty).bit_width(context).map(|width| u64::from(width) * count)
        };
        match (width(from), width(to)) {
            (Some(from), Some(to)) if from != to => fail(
                ir,
                self.op(),
                format!("mismatch in result type bitwidth {to} and operand type bitwidth {from}"),
            ),
            _ => Ok(()),
        }
    }
}

fn class_of(ir: &Body, ty: Type) -> Option<StorageClass> {
    PointerType::from_type(ir.context(), ty).map(|ty| *ty.storage_class(ir.context()))
}

/// Verifies a conversion between the generic storage class and another one.
fn check_generic(ir: &Body, op: Op, names: [&str; 2]) -> Result<(), Reported> {
    let [pointer, result] = [ir.operand(op, 0), ir.result(op, 0)].map(|value| ir.value_type(value));
    let (generic, other) = if names[0] == "pointer" { (pointer, result) } else { (result, pointer) };
    if class_of(ir, generic) != Some(StorageClass::Generic) {
        return fail(ir, op, format!("{} type must be of storage class Generic", names[0]));
    }
    match class_of(ir, other) {
        Some(StorageClass::Workgroup | StorageClass::CrossWorkgroup | StorageClass::Function) => {}
        _ => {
            let message = format!(
                "{} must point to the Workgroup, CrossWorkgroup, or Function Storage Class",
                names[1]
            );
            return fail(ir, op, message);
        }
    }
    let pointee = |ty| PointerType::from_type(ir.context(), ty).map(|ty| *ty.pointee(ir.context()));
    match pointee(generic) == pointee(other) {
        true => Ok(()),
        false => fail(
            ir,
            op,
            "pointer operand's pointee type must have the same as the op result type, but it has not",
        ),
    }
}

impl PtrCastToGenericOp {
    /// Verifies the storage classes.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_generic(ir, self.op(), ["result", "pointer"])
    }
}

impl GenericCastToPtrOp {
    /// Verifies the storage classes.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_generic(ir, self.op(), ["pointer", "result"])
    }
}

impl GenericCastToPtrExplicitOp {
    /// Verifies the storage classes.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        check_generic(ir, self.op(), ["pointer", "result"])
    }
}

impl SelectOp {
    /// Verifies that a vector of conditions chooses components of a vector of that length.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let [condition, result] = [self.condition(ir), self.result(ir)].map(|value| ir.value_type(value));
        if !condition.is_vector(context) {
            return Ok(());
        }
        if !result.is_vector(context) {
            return fail(
                ir,
                self.op(),
                "result expected to be of vector type when condition is of vector type",
            );
        }
        match condition.element_count(context) == result.element_count(context) {
            true => Ok(()),
            false => fail(
                ir,
                self.op(),
                "result should have the same number of elements as the condition when condition is of vector type",
            ),
        }
    }
}
