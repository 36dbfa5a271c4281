//! Translations between Terrace's IR and other representations, a module each.
//!
//! [`write_llvm_ir`] writes a module of the dialect `llvm` as the text of LLVM IR. Under the feature `llvm`,
//! `read_llvm_ir` reads LLVM IR, text or bitcode.

#![forbid(unsafe_code)]

#[cfg(feature = "llvm")]
mod import;
mod llvm_ir;
mod parameter_attributes;

#[cfg(feature = "llvm")]
pub use import::read_llvm_ir;
pub use llvm_ir::write_llvm_ir;
