//! Atomic updates and fences: verifiers.

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::types::Type;

use crate::arithmetic::casts::fail;
use crate::{AtomicBinOp, AtomicCmpXchgOp, AtomicOrdering, AtomicRMWOp, FenceOp, PointerType, StructType};

/// Returns the structure of a value and whether it was exchanged.
pub(crate) fn with_success(context: &Context, value: Type) -> Type {
    match StructType::literal(context, &[value, Type::I1], false) {
        Ok(structure) => structure.ty(),
        // The operand is no value, which is reported for itself.
        Err(_) => value,
    }
}

fn is_pointer(context: &Context, ty: Type) -> bool {
    PointerType::from_type(context, ty).is_some()
}

impl AtomicRMWOp {
    /// Verifies that the operation is one for the type of the value.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let (context, ty) = (ir.context(), ir.value_type(self.val(ir)));
        let scalar = ty.element_type_or_self(context);
        match self.bin_op(ir) {
            AtomicBinOp::Fadd
            | AtomicBinOp::Fsub
            | AtomicBinOp::Fmin
            | AtomicBinOp::Fmax
            | AtomicBinOp::Fminimum
            | AtomicBinOp::Fmaximum => {
                if !scalar.is_float(context) {
                    return fail(ir, self.op(), "expected LLVM IR floating point type");
                }
            }
            AtomicBinOp::Xchg => {
                let is_fine = ty.is_float(context)
                    || is_pointer(context, ty)
                    || matches!(ty.bit_width(context), Some(8 | 16 | 32 | 64 | 128))
                        && ty.as_integer(context).is_some();
                if !is_fine {
                    return fail(ir, self.op(), "unexpected LLVM IR type for 'xchg' bin_op");
                }
            }
            _ => {
                let is_fine =
                    ty.as_integer(context).is_some_and(|ty| matches!(ty.width, 8 | 16 | 32 | 64 | 128));
                if !is_fine {
                    return fail(ir, self.op(), "expected LLVM IR integer type");
                }
            }
        }
        match self.ordering(ir) {
            AtomicOrdering::NotAtomic | AtomicOrdering::Unordered => {
                fail(ir, self.op(), "expected at least 'monotonic' ordering")
            }
            _ => Ok(()),
        }
    }
}

impl AtomicCmpXchgOp {
    /// Verifies the type of the values, and the orderings.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let (context, ty) = (ir.context(), ir.value_type(self.val(ir)));
        let is_fine = is_pointer(context, ty)
            || ty.is_float(context)
            || ty.as_integer(context).is_some_and(|ty| matches!(ty.width, 8 | 16 | 32 | 64 | 128));
        if !is_fine {
            return fail(ir, self.op(), "unexpected LLVM IR type");
        }
        let (success, failure) = (self.success_ordering(ir), self.failure_ordering(ir));
        let is_weak = |ordering| matches!(ordering, AtomicOrdering::NotAtomic | AtomicOrdering::Unordered);
        if is_weak(success) || is_weak(failure) {
            return fail(ir, self.op(), "ordering must be at least 'monotonic'");
        }
        if matches!(failure, AtomicOrdering::Release | AtomicOrdering::AcqRel) {
            return fail(ir, self.op(), "failure ordering cannot be 'release' or 'acq_rel'");
        }
        Ok(())
    }
}

impl FenceOp {
    /// Verifies that the ordering orders anything.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        match self.ordering(ir) {
            AtomicOrdering::NotAtomic | AtomicOrdering::Unordered | AtomicOrdering::Monotonic => {
                fail(ir, self.op(), "can be given only acquire, release, acq_rel, and seq_cst orderings")
            }
            _ => Ok(()),
        }
    }
}
