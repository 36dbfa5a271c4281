//! Execution of programs of the dialect `llvm` as machine code.

#![allow(unsafe_code)]

mod aggregates;
mod arithmetic;
mod coverage;
mod functions;
mod harness;
mod memory;
mod refusals;
mod vectors;
