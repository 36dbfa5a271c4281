//! Tests of patterns, drivers and simplification on the text of small programs.

mod fixture;
mod folding;
mod greedy;
mod nested;
mod random;
mod regions;
mod watching;
