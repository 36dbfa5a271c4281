//! Passes on the loads and stores of affine loops.

mod accesses;
mod fusion;
mod scalar_replacement;
