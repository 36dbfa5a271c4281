//! Overflow and fast-math flags in declared rules.

use terrace_dialect_support::fold::integers;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;

use super::*;

type Operation = fn(&WideInteger, &WideInteger) -> WideInteger;
type Extension = fn(&WideInteger, u32) -> WideInteger;

/// Returns whether all these overflow flags are set.
pub fn has_overflow_flags(context: &Context, flags: Attribute, wanted: IntegerOverflowFlags) -> bool {
    overflow_flags(context, flags).contains_all(wanted)
}

/// Returns whether all these fast-math flags are set.
pub(super) fn has_fast_math_flags(context: &Context, flags: Attribute, wanted: FastMathFlags) -> bool {
    FastMathAttr::from_attribute(context, flags)
        .is_some_and(|flags| flags.value(context).contains_all(wanted))
}

/// Returns the overflow flags of both ops.
pub(super) fn common_flags(ir: &Body, left: Attribute, right: Attribute) -> Attribute {
    let context = ir.context();
    let common = overflow_flags(context, left) & overflow_flags(context, right);
    IntegerOverflowFlagsAttr::get(context, common).into()
}

/// Returns the overflow flags of two ops for the op with the combined constant. The combination must not wrap itself.
macro_rules! flags_of_combinations {
    ($($(#[$documentation:meta])* $name:ident: $operation:ident;)*) => {
        $($(#[$documentation])*
        pub(super) fn $name(
            ir: &Body,
            inner: Attribute,
            outer: Attribute,
            left: Attribute,
            right: Attribute,
        ) -> Attribute {
            let context = ir.context();
            let mut flags = overflow_flags(context, inner) & overflow_flags(context, outer);
            if !is_exact(context, left, right, WideInteger::$operation, WideInteger::sign_extend) {
                flags &= !IntegerOverflowFlags::Nsw;
            }
            if !is_exact(context, left, right, WideInteger::$operation, WideInteger::zero_extend) {
                flags &= !IntegerOverflowFlags::Nuw;
            }
            IntegerOverflowFlagsAttr::get(context, flags).into()
        })*
    };
}

flags_of_combinations! {
    /// Returns the overflow flags for a sum of constants.
    flags_of_sum: wrapping_add;
    /// Returns the overflow flags for a difference of constants.
    flags_of_difference: wrapping_sub;
    /// Returns the overflow flags for a product of constants.
    flags_of_product: wrapping_mul;
}

fn overflow_flags(context: &Context, flags: Attribute) -> IntegerOverflowFlags {
    let flags = IntegerOverflowFlagsAttr::from_attribute(context, flags);
    flags.map_or(IntegerOverflowFlags::None, |flags| *flags.value(context))
}

/// Returns whether an operation gives, for each element, what it gives on operands that are extended to twice the width.
fn is_exact(
    context: &Context,
    left: Attribute,
    right: Attribute,
    operation: Operation,
    extend: Extension,
) -> bool {
    let compute = |left: &WideInteger, right: &WideInteger| {
        let result = operation(left, right);
        let width = left.width().checked_mul(2)?;
        (extend(&result, width) == operation(&extend(left, width), &extend(right, width))).then_some(result)
    };
    integers::combine(context, left, right, compute).is_some()
}
