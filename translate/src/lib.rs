//! Translations between Terrace's IR and other representations, a module each.
//!
//! [`llvm_ir`] writes a module of the dialect `llvm` as the text of LLVM IR.

#![forbid(unsafe_code)]

mod llvm_ir;

pub use llvm_ir::write_llvm_ir;
