//! Ops that create masks: what they must be, and what is known of their sizes.

mod masked;

use smallvec::SmallVec;
use terrace_dialect_support::memory::constant_index;
use terrace_runtime::builtin::UnrealizedConversionCastOp;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};

use super::checks::scalable_flags;
use super::{ConstantMaskOp, CreateMaskOp, VectorScaleOp};

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

    /// Returns the sizes of a mask all of whose sizes are known, as those of a constant mask: within their dimensions, and
    /// none set in any dimension if one has none. `None` for other masks, also if a scalable dimension is set in part: how
    /// many elements it has is unknown.
    pub fn known_sizes(self, ir: &Body) -> Option<SmallVec<[i64; 4]>> {
        let context = ir.context();
        let ty = ir.value_type(self.result(ir));
        let shape = ty.shape(context).unwrap_or_default();
        let flags = scalable_flags(context, ty);
        let mut clamped: SmallVec<[i64; 4]> = SmallVec::new();
        for (place, value) in self.sizes(ir).enumerate() {
            let is_scalable = flags.get(place) == Some(&true);
            let whole = shape.get(place).copied().unwrap_or(1);
            let size = match constant_index(ir, value) {
                Some(size) if is_scalable && size > 0 => return None,
                Some(size) => size,
                // `vector.vscale` is one at least.
                None if scaled(ir, value).is_some_and(|least| least >= whole) => whole,
                None => return None,
            };
            clamped.push(size.clamp(0, whole));
        }
        if clamped.contains(&0) {
            clamped.iter_mut().for_each(|size| *size = 0);
        }
        Some(clamped)
    }
}

/// Returns the constant factor of a value that is a multiple of `vector.vscale`.
fn scaled(ir: &Body, value: Value) -> Option<i64> {
    if is_scale(ir, value) {
        return Some(1);
    }
    let product = ir.defining_op(value).filter(|op| ir.name(*op).text(ir.context()) == "arith.muli")?;
    let (left, right) = (ir.operand(product, 0), ir.operand(product, 1));
    let other = match (is_scale(ir, left), is_scale(ir, right)) {
        (true, _) => right,
        (_, true) => left,
        _ => return None,
    };
    constant_index(ir, other)
}

/// Returns whether a value is `vector.vscale`, or what a conversion that has not reached its uses yet made of it.
fn is_scale(ir: &Body, value: Value) -> bool {
    let Some(op) = ir.defining_op(value) else { return false };
    if VectorScaleOp::from_op(ir, op).is_some() {
        return true;
    }
    let source = match UnrealizedConversionCastOp::from_op(ir, op) {
        Some(_) if ir.operand_count(op) == 1 => ir.defining_op(ir.operand(op, 0)),
        _ => None,
    };
    source.is_some_and(|op| ir.name(op).text(ir.context()) == "llvm.intr.vscale")
}
