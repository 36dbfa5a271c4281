//! The inliner interface.

use terrace_runtime::interfaces::DialectInlinerInterface;
use terrace_runtime::ir::{Body, Op, Region};

use super::CfDialect;

/// All ops may be inlined.
impl DialectInlinerInterface for CfDialect {
    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
