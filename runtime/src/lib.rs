//! The IR runtime of Terrace: context, types, attributes, bodies of operations, text, verifier, diagnostics.
//!
//! Start at [`context::Context`], which everything is interned in, and [`ir::Body`], which operations live in.
//! [`text::parse_source`] and [`text::print_body`] go between bodies and text.

#![forbid(unsafe_code)]

pub mod affine;
pub mod attributes;
pub mod builtin;
pub mod context;
pub mod diagnostics;
pub mod dialect;
pub mod dominance;
pub mod fold;
pub mod function;
#[doc(hidden)]
pub mod generated;
pub mod interfaces;
mod interned;
pub mod intrinsics;
pub mod ir;
pub mod location;
pub mod numeric;
mod op_set;
pub mod opaque;
mod option_setters;
pub mod parameters;
pub mod parts;
pub mod pass;
pub mod resources;
pub mod rewrite;
pub mod source;
mod stack;
pub mod symbols;
pub mod text;
pub mod transforms;
pub mod types;
pub mod verify;
