//! Types that conversions are between.

use terrace_runtime::context::Context;
use terrace_runtime::interfaces::CastOpInterface;
use terrace_runtime::types::Type;

use super::{CastSOp, CastUOp};

macro_rules! casts {
    ($($op:ident),*) => {
        $(impl CastOpInterface for $op {
            /// Returns whether exactly one of the types is `index`.
            fn are_cast_compatible(_: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
                matches!((inputs, outputs), ([from], [to]) if from.is_index() != to.is_index())
            }
        })*
    };
}

casts!(CastSOp, CastUOp);
