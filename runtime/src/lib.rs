//! The IR runtime of Terrace: context, types, attributes, bodies of operations, textual form, verifier,
//! diagnostics.
//!
//! Start at [`context::Context`], which interns everything, and [`ir::Body`], which contains operations.
//! [`text::parse_source`] and [`text::print_body`] convert between bodies and text.

#![forbid(unsafe_code)]

pub mod affine;
pub mod attributes;
pub mod builtin;
pub mod context;
pub mod conversion;
pub mod diagnostics;
pub mod dialect;
pub mod directives;
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
pub mod pass;
pub mod resources;
pub mod rewrite;
pub mod source;
mod stack;
pub mod sub_elements;
pub mod symbols;
pub mod text;
pub mod transforms;
pub mod types;
pub mod verify;
