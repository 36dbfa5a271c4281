//! The IR runtime of Terrace.

#![forbid(unsafe_code)]

pub mod affine;
