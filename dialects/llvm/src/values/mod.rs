//! Parts of aggregates and vectors, and addresses.

mod addresses;
mod aggregates;
mod shuffles;

pub(crate) use shuffles::{parse_shuffle_mask, parse_shuffled_type, print_shuffle_mask, print_shuffled_type};
