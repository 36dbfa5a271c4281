//! The plan: what definitions ask of the engine, as data.
//!
//! A plan is lowered from the model once. The emitter of Rust prints it, and the loader of dialects evaluates it.

mod data;
mod parameter;

pub use data::*;
pub use parameter::*;
