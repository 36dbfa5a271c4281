//! The text of LLVM IR: reading by LLVM, tokens, and a position among them.

pub(super) mod cursor;
pub(super) mod lexer;
pub(super) mod source;
