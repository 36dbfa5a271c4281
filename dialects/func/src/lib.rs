//! The dialect `func`: functions and calls.

#![forbid(unsafe_code)]

mod calls;
mod definition;
mod inlining;

use calls::materialize_constant;
use terrace_dialect_support::functions;
use terrace_runtime::function;

include!(concat!(env!("OUT_DIR"), "/func.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/func.dialect", module = crate }
