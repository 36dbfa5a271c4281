//! Speculatable divisions: those by a constant for which they are always defined.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::interfaces::{ConditionallySpeculatable, Speculatability};
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::WideInteger;

use super::{
    CeilDivISignedOp, DivISignedOp, DivIUnsignedOp, FloorDivISignedOp, RemISignedOp, RemIUnsignedOp,
};

/// Returns whether all integers of a constant satisfy a predicate.
fn all_integers(context: &Context, constant: Attribute, is_fine: fn(&WideInteger) -> bool) -> bool {
    match (constant.as_integer(context), constant.elements(context)) {
        (Some(number), _) => is_fine(number),
        (None, Some(elements)) if elements.is_splat() => {
            elements.integer_at(0).is_some_and(|it| is_fine(&it))
        }
        (None, Some(elements)) => {
            (0..elements.count()).all(|index| elements.integer_at(index).is_some_and(|it| is_fine(&it)))
        }
        (None, None) => false,
    }
}

macro_rules! divisions {
    ($($op:ident: $is_fine:expr;)*) => {
        $(impl ConditionallySpeculatable for $op {
            fn speculatability(self, ir: &Body) -> Speculatability {
                let divisor = constant_of_value(ir, self.rhs(ir));
                match divisor.is_some_and(|divisor| all_integers(ir.context(), divisor, $is_fine)) {
                    true => Speculatability::Speculatable,
                    false => Speculatability::NotSpeculatable,
                }
            }
        })*
    };
}

divisions! {
    DivISignedOp: |divisor| !divisor.is_zero() && !divisor.is_all_ones();
    DivIUnsignedOp: |divisor| !divisor.is_zero();
    FloorDivISignedOp: |divisor| !divisor.is_zero() && !divisor.is_all_ones();
    CeilDivISignedOp: |divisor| !divisor.is_zero() && !divisor.is_all_ones();
    RemISignedOp: |divisor| !divisor.is_zero() && !divisor.is_all_ones();
    RemIUnsignedOp: |divisor| !divisor.is_zero();
}
