//! The inliner interface of the builtin dialect.

use super::UnrealizedConversionCastOp;
use super::generated::BuiltinDialect;
use crate::interfaces::DialectInlinerInterface;
use crate::ir::{Body, Op, Region};

impl DialectInlinerInterface for BuiltinDialect {
    fn is_legal_to_inline_op(ir: &Body, op: Op, _: &Body, _: Region, _: bool) -> bool {
        UnrealizedConversionCastOp::from_op(ir, op).is_some()
    }

    fn is_legal_to_inline_region(_: &Body, _: Region, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
