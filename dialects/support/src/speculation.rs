//! Speculatable divisions: those by a constant for which they are always defined.

use terrace_runtime::fold::constant_of_value;
use terrace_runtime::interfaces::Speculatability;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::numeric::WideInteger;

use crate::numbers::all_integers;

/// Returns whether a division may be speculated: only if its divisor is a constant that satisfies a predicate.
pub fn of_divisor(ir: &Body, divisor: Value, is_fine: fn(&WideInteger) -> bool) -> Speculatability {
    let divisor = constant_of_value(ir, divisor);
    match divisor.is_some_and(|divisor| all_integers(ir.context(), divisor, is_fine)) {
        true => Speculatability::Speculatable,
        false => Speculatability::NotSpeculatable,
    }
}

/// Implements `ConditionallySpeculatable` for divisions: `signed` ones are undefined for the divisors 0 and -1,
/// `unsigned` ones for 0.
#[macro_export]
macro_rules! speculatable_divisions {
    (signed: $($signed:ident),*; unsigned: $($unsigned:ident),*;) => {
        $($crate::speculatable_divisions!(@one $signed, |divisor| !divisor.is_zero() && !divisor.is_all_ones());)*
        $($crate::speculatable_divisions!(@one $unsigned, |divisor| !divisor.is_zero());)*
    };
    (@one $op:ident, $is_fine:expr) => {
        impl $crate::runtime::interfaces::ConditionallySpeculatable for $op {
            fn speculatability(
                self,
                ir: &$crate::runtime::ir::Body,
            ) -> $crate::runtime::interfaces::Speculatability {
                $crate::speculation::of_divisor(ir, self.rhs(ir), $is_fine)
            }
        }
    };
}
