//! The Rust on the pages of the book, as documentation tests.

#[doc = include_str!("../../docs/passes.md")]
struct Passes;
