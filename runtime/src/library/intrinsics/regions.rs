//! Intrinsic predicates on regions.

use crate::ir::{Body, Region};

/// Returns whether a region has at most this number of blocks.
pub fn has_maximum_block_count(ir: &Body, region: Region, most: i64) -> bool {
    i64::try_from(ir.blocks(region).count()).is_ok_and(|count| count <= most)
}

/// Returns whether a region has that many blocks.
pub fn has_block_count(ir: &Body, region: Region, expected: i64) -> bool {
    usize::try_from(expected).is_ok_and(|expected| ir.blocks(region).count() == expected)
}

/// Returns whether a region has at least that many blocks.
pub fn has_minimum_block_count(ir: &Body, region: Region, least: i64) -> bool {
    usize::try_from(least).map_or(least < 0, |least| ir.blocks(region).count() >= least)
}

/// Returns whether each block of a region has at most that many arguments.
pub fn has_block_arguments_at_most(ir: &Body, region: Region, most: i64) -> bool {
    let most = usize::try_from(most).ok();
    ir.blocks(region).all(|block| most.is_some_and(|most| ir.argument_count(block) <= most))
}
