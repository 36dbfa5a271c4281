//! Tests of dialect conversion, on ops of a dialect that is not registered.

mod compaction;
mod fixture;
mod legalizer_suite;
mod materializations;
mod patterns;
mod random;
mod rollback;
mod signatures;
mod targets;
