//! Optimisations are executed: a program has the same results before and after.
//!
//! What is undefined before may be anything after; what is defined before is defined after, and the same. Each fold and
//! each pattern of `std` and `affine` has to be met by a case; which there are, the context is asked.

mod affine_cases;
mod cases;
mod coverage;
mod folds;
mod harness;
mod inputs;
mod random;
mod wrong_rules;
