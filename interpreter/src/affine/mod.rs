//! What the ops of `affine` do.

mod digits;
mod evaluate;
mod loops;
mod memory;

pub(crate) use evaluate::{Numbers, evaluate, numbers};
