//! Casts, and verifiers of assumptions on memrefs.

use terrace_dialect_support::shapes::are_memrefs_compatible;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::{CastOpInterface, ShapeCastOpInterface};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;

use super::{AssumeAlignmentOp, CastOp, DistinctObjectsOp, MemorySpaceCastOp};

impl CastOpInterface for CastOp {
    /// Returns whether the types differ in static shape and layout information only.
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        matches!((inputs, outputs), ([from], [to]) if are_memrefs_compatible(context, *from, *to))
    }
}

impl ShapeCastOpInterface for CastOp {
    fn shape_cast_source(self, ir: &Body) -> Value {
        self.source(ir)
    }
}

impl CastOpInterface for MemorySpaceCastOp {
    /// Returns whether the types differ in their memory space only.
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        let ([from], [to]) = (inputs, outputs) else { return false };
        from.element_type(context) == to.element_type(context)
            && from.shape(context) == to.shape(context)
            && from.layout(context) == to.layout(context)
    }
}

impl AssumeAlignmentOp {
    /// Verifies that the alignment is a power of two.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        match self.alignment(ir).count_ones() == 1 {
            true => Ok(()),
            false => Err(ir.emit_op_error(self.op(), "alignment must be power of 2").report()),
        }
    }
}

impl DistinctObjectsOp {
    /// Verifies that there are memrefs.
    pub(super) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        match ir.operand_count(self.op()) {
            0 => Err(ir.emit_op_error(self.op(), "expected at least one operand").report()),
            _ => Ok(()),
        }
    }
}
