//! From records of TableGen to drafts of definitions.

mod condition;
mod constraint;
mod data;
pub(in crate::import) mod enums;
pub(in crate::import) mod format;
mod function;
mod interface;
pub(in crate::import) mod op;
mod pass;
pub(in crate::import) mod predicate;
mod rewrite;
pub(in crate::import) mod traits;
