//! Terrace: a toolkit in which a compiler dialect is declared and its code is generated.
//!
//! This crate is the front door: it re-exports what a user needs under one name. The parts live in
//! crates of their own, and `docs/architecture.md` says how they hang together.

#![forbid(unsafe_code)]

pub use terrace_runtime as runtime;
