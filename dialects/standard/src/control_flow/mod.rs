//! Branches, calls and terminators.

mod branches;
mod calls;
mod inlining;
mod terminators;
