//! Passes on the loads and stores of affine loops.

mod accessed_memory;
mod accesses;
mod fusion;
mod scalar_replacement;
