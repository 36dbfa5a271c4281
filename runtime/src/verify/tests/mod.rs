//! For each rule an accepting and a rejecting case.

mod blocks;
mod definitions;
mod dominance;
mod fixture;
mod nesting;
mod signatures;
mod symbols;
mod types;
mod unchanged;
