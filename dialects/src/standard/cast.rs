//! Checks of conversions.

use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::CastOpInterface;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::{DYNAMIC, Type};

use super::shapes::are_shapes_compatible;
use super::{
    BitcastOp, FPExtOp, FPTruncOp, IndexCastOp, MemRefCastOp, SelectOp, SignExtendIOp, TensorCastOp,
    TruncateIOp, ZeroExtendIOp,
};

/// Fails unless `holds` for the element types of what is converted and what it becomes.
fn check(
    ir: &Body,
    op: Op,
    reason: &str,
    holds: impl FnOnce(&Context, Type, Type) -> bool,
) -> Result<(), Reported> {
    let context = ir.context();
    let (from, to) = (ir.value_type(ir.operand(op, 0)), ir.value_type(ir.result(op, 0)));
    if holds(context, from.element_type_or_self(context), to.element_type_or_self(context)) {
        return Ok(());
    }
    let message = format!(
        "operand type '{}' and result type '{}' are cast incompatible: {reason}",
        context.display(from),
        context.display(to)
    );
    Err(ir.emit_op_error(op, message).report())
}

/// Whether the second type has more bits than the first; `index` has none that are known.
fn is_wider(context: &Context, from: Type, to: Type) -> bool {
    matches!((from.bit_width(context), to.bit_width(context)), (Some(from), Some(to)) if from < to)
}

/// The check of a conversion by the element types.
macro_rules! converts {
    ($($op:ident: $reason:literal, $holds:expr;)*) => {
        $(impl $op {
            /// The element types can be converted.
            pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
                check(ir, self.op(), $reason, $holds)
            }
        })*
    };
}

converts! {
    IndexCastOp: "one of them must be index, and the other an integer",
        |_, from, to| from.is_index() != to.is_index();
    SignExtendIOp: "the result must be wider", is_wider;
    ZeroExtendIOp: "the result must be wider", is_wider;
    TruncateIOp: "the result must be narrower", |context, from, to| is_wider(context, to, from);
    FPExtOp: "the result must be wider", is_wider;
    FPTruncOp: "the result must be narrower", |context, from, to| is_wider(context, to, from);
    BitcastOp: "they must have as many bits", |context, from, to| {
        from.bit_width(context).is_some() && from.bit_width(context) == to.bit_width(context)
    };
}

impl SelectOp {
    /// A condition of many values chooses among as many.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (condition, result) = (ir.value_type(self.condition(ir)), ir.value_type(self.result(ir)));
        if condition == Type::I1 {
            return Ok(());
        }
        let same_shape = result.is_shaped(context)
            && result.is_vector(context) == condition.is_vector(context)
            && result.is_tensor(context) == condition.is_tensor(context)
            && result.shape(context) == condition.shape(context);
        if same_shape {
            return Ok(());
        }
        let message = format!(
            "expected condition to be a signless i1, or to have the shape of the result type '{}', but got '{}'",
            context.display(result),
            context.display(condition)
        );
        Err(ir.emit_op_error(self.op(), message).report())
    }
}

/// Whether a tensor of one type can be one of the other.
pub(super) fn are_tensors_compatible(context: &Context, from: Type, to: Type) -> bool {
    from.element_type(context) == to.element_type(context)
        && from.encoding(context) == to.encoding(context)
        && are_shapes_compatible(context, from, to)
}

/// Whether a memref of one type can be one of the other.
pub(super) fn are_memrefs_compatible(context: &Context, from: Type, to: Type) -> bool {
    if from.element_type(context) != to.element_type(context)
        || from.memory_space(context) != to.memory_space(context)
        || !are_shapes_compatible(context, from, to)
    {
        return false;
    }
    if from.rank(context).is_none() || to.rank(context).is_none() {
        // From one unknown rank to another there is nothing to convert.
        return from.rank(context).is_some() || to.rank(context).is_some();
    }
    if from.layout(context) == to.layout(context) {
        return true;
    }
    let (Some(from), Some(to)) = (from.strided_form(context), to.strided_form(context)) else { return false };
    let fits = |from: i64, to: i64| from == to || from == DYNAMIC || to == DYNAMIC;
    fits(from.offset, to.offset) && from.strides.iter().zip(&to.strides).all(|(from, to)| fits(*from, *to))
}

impl CastOpInterface for TensorCastOp {
    /// More or less is known of the same tensor.
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        matches!((inputs, outputs), ([from], [to]) if are_tensors_compatible(context, *from, *to))
    }
}

impl CastOpInterface for MemRefCastOp {
    /// More or less is known of the same memory.
    fn are_cast_compatible(context: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        matches!((inputs, outputs), ([from], [to]) if are_memrefs_compatible(context, *from, *to))
    }
}
