//! The IR runtime of Terrace: context, types, attributes, bodies of operations, textual form, verifier,
//! diagnostics.
//!
//! Start at [`context::Context`], which interns everything, and [`ir::Body`], which contains operations.
//! [`text::parse_source`] and [`text::print_body`] convert between bodies and text.

#![forbid(unsafe_code)]

mod analysis;
pub mod context;
pub mod diagnostics;
pub mod dialect;
mod interned;
pub mod ir;
mod library;
pub mod pass;
mod rewriting;
pub mod source;
mod support;
pub mod text;
pub mod transforms;
pub mod verify;

// Folders group modules; the path of a public module has one segment.
pub use analysis::{dominance, symbols};
pub use interned::{attributes, location, opaque, resources, sub_elements, types};
#[doc(hidden)]
pub use library::generated;
pub use library::{builtin, directives, function, interfaces, intrinsics, parameters};
pub use rewriting::{conversion, fold, rewrite};
pub use support::{affine, numeric};
