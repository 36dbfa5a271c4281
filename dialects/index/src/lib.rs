//! The dialect `index`: arithmetic on `index`, of 32 or 64 bits.

#![forbid(unsafe_code)]

mod casts;
mod constant;
mod directives;
mod fold;
mod speculation;

use constant::materialize_constant;
#[allow(unused_imports)]
use directives::{parse_predicate, print_predicate};
use fold::{
    conjunction, difference, disjunction, greater, greater_unsigned, is_narrow, lesser, lesser_unsigned,
    product, sum,
};
use terrace_dialect_support::numbers::{all_bits_set, all_one, all_zero, are_integers};
use terrace_runtime::interfaces::DialectInlinerInterface;

include!(concat!(env!("OUT_DIR"), "/index.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/index.dialect", module = crate }

/// All ops may be inlined.
impl DialectInlinerInterface for IndexDialect {
    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
