//! The IR runtime of Terrace.

#![forbid(unsafe_code)]

pub mod diagnostics;
pub mod location;
pub mod source;
