//! Branches, calls and exceptions: their text, verifiers and interfaces.

mod branches;
pub(crate) mod bundles;
mod callees;
mod calls;
mod exceptions;
mod indirect;
mod inline_assembly;
mod inlining;
mod intrinsic_calls;
mod invoke;
mod returns;
mod switch;
