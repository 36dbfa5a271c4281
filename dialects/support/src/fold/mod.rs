//! Folds of ops on numbers, whichever dialect they belong to.
//!
//! Constant operands are evaluated in the width of their type, elementwise for vectors and tensors. Undefined
//! operations (division by zero, shifts beyond the width) are not folded.
//!
//! A fold is a function of the op and its constant operands. A dialect says by [`folds!`](crate::folds) which of its
//! ops has which.

pub mod comparisons;
pub mod conversions;
pub mod floats;
pub mod integers;

/// Implements the fold hook of ops by functions: `Op: function;`.
#[macro_export]
macro_rules! folds {
    ($($op:ident: $fold:expr;)*) => {
        $(impl $op {
            pub(crate) fn fold(
                self,
                ir: &$crate::runtime::ir::Body,
                constants: &[Option<$crate::runtime::attributes::Attribute>],
            ) -> $crate::runtime::fold::Folded {
                $fold(ir, self.op(), constants)
            }
        })*
    };
}
