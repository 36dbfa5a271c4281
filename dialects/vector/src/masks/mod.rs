//! Verifiers of masks that are made.

mod masked;

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};

use super::checks::scalable_flags;
use super::{ConstantMaskOp, CreateMaskOp};

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

impl ConstantMaskOp {
    /// Verifies that each size lies within its dimension.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let ty = ir.value_type(self.result(ir));
        let shape = ty.shape(context).unwrap_or_default();
        let sizes = self.mask_dim_sizes(ir);
        if shape.is_empty() {
            return match sizes[..] {
                [0 | 1] => Ok(()),
                [_] => fail(ir, self.op(), "mask dim size must be either 0 or 1 for 0-D vectors"),
                _ => fail(ir, self.op(), "array attr must have length 1 for 0-D vectors"),
            };
        }
        if sizes.len() != shape.len() {
            return fail(ir, self.op(), "must specify array attr of size equal vector result rank");
        }
        let flags = scalable_flags(context, ty);
        for ((size, extent), is_scalable) in sizes.iter().zip(shape).zip(flags) {
            if *size < 0 || size > extent {
                return fail(
                    ir,
                    self.op(),
                    "array attr of size out of bounds of vector result dimension size",
                );
            }
            if is_scalable && *size != 0 && size != extent {
                return fail(ir, self.op(), "only supports 'none set' or 'all set' scalable dimensions");
            }
        }
        match sizes.contains(&0) && sizes.iter().any(|size| *size != 0) {
            true => fail(
                ir,
                self.op(),
                "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
            ),
            false => Ok(()),
        }
    }
}

impl CreateMaskOp {
    /// Verifies that there is a size for each dimension.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let rank = ir.value_type(self.result(ir)).rank(ir.context()).unwrap_or_default();
        let given = ir.operand_count(self.op());
        match (rank, given) {
            (0, 1) => Ok(()),
            (0, _) => fail(ir, self.op(), "must specify exactly one operand for 0-D create_mask"),
            (rank, given) if rank == given => Ok(()),
            _ => fail(ir, self.op(), "must specify an operand for each result vector dimension"),
        }
    }
}
