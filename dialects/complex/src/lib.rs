//! The dialect `complex`: complex numbers.

#![forbid(unsafe_code)]

mod constant;
mod fold;
mod number;

use constant::materialize_constant;
use fold::negate;
use terrace_runtime::interfaces::DialectInlinerInterface;

include!(concat!(env!("OUT_DIR"), "/complex.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/complex.dialect", module = crate }

/// All ops may be inlined.
impl DialectInlinerInterface for ComplexDialect {
    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
