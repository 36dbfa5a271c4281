//! The engine's side of the definition library: the builtin dialect, interfaces, function-like ops, and what definitions
//! and their generated code call.

pub mod builtin;
pub mod directives;
pub mod function;
#[doc(hidden)]
pub mod generated;
pub mod interfaces;
pub mod intrinsics;
pub mod parameters;
