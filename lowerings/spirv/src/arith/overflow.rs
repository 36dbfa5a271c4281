//! Integer ops with overflow flags, which become decorations.

use terrace_arith::{AddIOp, IntegerOverflowFlags, IntegerOverflowFlagsAttr, MulIOp, ShLIOp, SubIOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;
use terrace_spirv::{Extension, IAddOp, IMulOp, ISubOp, ShiftLeftLogicalOp};

use crate::environment::Environment;
use crate::support::builder::Spirv;
use crate::support::patterns::{Patterns, operand_type, width};

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, environment: &Environment) {
    let has_decorations = environment.has_extension(Extension::SpvKhrNoIntegerWrapDecoration);
    add::<AddIOp, IAddOp>(patterns, has_decorations);
    add::<SubIOp, ISubOp>(patterns, has_decorations);
    add::<MulIOp, IMulOp>(patterns, has_decorations);
    add::<ShLIOp, ShiftLeftLogicalOp>(patterns, has_decorations);
}

/// Adds the pattern that lowers an op to an instruction, which is decorated with its overflow flags if it may be.
fn add<From: OpHandle + 'static, To: OpHandle>(patterns: &mut Patterns<'_>, has_decorations: bool) {
    patterns.value(move |op: From, operands, ty, spirv| {
        let decorations = match has_decorations {
            true => decorations(op.op(), ty, spirv),
            false => Vec::new(),
        };
        spirv.value::<To>(operands, ty, &decorations)
    });
}

/// Returns the decorations of an op. One that is computed with more bits has none: the bits above are any.
fn decorations(op: Op, ty: Type, spirv: &Spirv<'_, '_>) -> Vec<(&'static str, Attribute)> {
    let ir = spirv.body();
    let bits = width(ir, operand_type(op, ir));
    if bits.is_some() && bits != width(ir, ty) {
        return Vec::new();
    }
    let flags = overflow_flags(ir, op);
    [(IntegerOverflowFlags::Nsw, "no_signed_wrap"), (IntegerOverflowFlags::Nuw, "no_unsigned_wrap")]
        .into_iter()
        .filter(|(flag, _)| flags.contains_all(*flag))
        .map(|(_, name)| (name, Attribute::UNIT))
        .collect()
}

fn overflow_flags(ir: &Body, op: Op) -> IntegerOverflowFlags {
    let context = ir.context();
    let flags = ir.attribute(op, "overflowFlags");
    let flags = flags.and_then(|flags| IntegerOverflowFlagsAttr::from_attribute(context, flags));
    flags.map_or(IntegerOverflowFlags::None, |flags| *flags.value(context))
}
