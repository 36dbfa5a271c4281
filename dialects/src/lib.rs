//! The dialects that come with Terrace.
//!
//! Each is declared in a `.dialect` file; what stands beside it in Rust is what a declaration cannot say.

#![forbid(unsafe_code)]

pub mod standard;
