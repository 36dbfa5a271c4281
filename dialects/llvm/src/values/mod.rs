//! Parts of aggregates and vectors, and addresses.

mod addresses;
mod aggregates;
mod shuffles;
