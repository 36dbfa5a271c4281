//! Optimisations are executed: a program has the same results before and after.
//!
//! Undefined results may become anything; defined results stay defined, and equal. Each fold and
//! each pattern of the dialects has to be met by a case; which there are, the context is asked.

mod affine_cases;
mod cases;
mod coverage;
mod current_cases;
mod declared_lowerings;
mod folds;
mod harness;
mod inputs;
mod lowerings;
mod random;
mod random_modules;
mod wrong_rules;
