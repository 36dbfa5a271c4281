//! The dialect `math`: mathematical functions of integers and floats.

#![forbid(unsafe_code)]

mod fold;

use terrace_dialect_support::constants::create_arithmetic_constant as materialize_constant;
use terrace_dialect_support::shapes::boolean_of_shape;
use terrace_runtime::interfaces::DialectInlinerInterface;

include!(concat!(env!("OUT_DIR"), "/math.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/math.dialect", module = crate }

/// All ops may be inlined.
impl DialectInlinerInterface for MathDialect {
    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
