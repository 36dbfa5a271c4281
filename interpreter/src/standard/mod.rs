//! What the ops of `std` do.

mod arithmetic;
mod atomics;
mod casts;
mod compare;
mod complex;
mod control;
mod dma;
mod memory;
mod tensors;
mod views;

pub(crate) use atomics::{Update, update};
pub(crate) use dma::{Transfer, transfer};
