//! The compiler of Toy, a small language of tensors.
//!
//! The dialect is declared in `src/toy.dialect`.

pub mod ast;
pub mod compile;
pub mod dialect;
pub mod dump;
mod generate;
pub mod lexer;
pub mod machine_code;
mod optimize;
mod parser;
mod report;

pub use optimize::{lower_to_affine, lower_to_llvm, optimize, passes};
