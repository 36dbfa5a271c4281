//! The Rust snippets of the book, as documentation tests.

#![allow(
    rustdoc::invalid_codeblock_attributes,
    reason = "`key=value` is for the tests in `tests/tests/documentation/book`"
)]

#[doc = include_str!("../../README.md")]
struct Readme;

#[doc = include_str!("../../docs/language.md")]
struct Language;

#[doc = include_str!("../../docs/passes.md")]
struct Passes;

#[doc = include_str!("../../docs/conversion.md")]
struct Conversion;

#[doc = include_str!("../../docs/which-dialect.md")]
struct WhichDialect;
