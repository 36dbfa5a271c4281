//! Simplifying regions: what control or data cannot come to goes, and blocks join.

mod live;
mod merge;
mod terminators;
mod unreachable;

pub use live::erase_dead_code;
pub use merge::{merge_identical_blocks, merge_into_predecessors};
pub use unreachable::erase_unreachable_blocks;

use super::RegionSimplification;
use crate::ir::{Body, Builder};

/// Simplifies all regions of a body, those of child bodies left out; whether anything changed.
///
/// At [`RegionSimplification::Normal`] this is [`erase_unreachable_blocks`] and [`erase_dead_code`], at
/// [`RegionSimplification::Aggressive`] also [`merge_into_predecessors`] and [`merge_identical_blocks`].
pub fn simplify_regions(body: &mut Body, level: RegionSimplification) -> bool {
    simplify_with(&mut Builder::new(body), level)
}

pub(super) fn simplify_with(builder: &mut Builder<'_>, level: RegionSimplification) -> bool {
    // A body with one block in each region has nothing to simplify but cycles of dead ops in graph regions.
    if level == RegionSimplification::Disabled || builder.body().arena.is_none() {
        return false;
    }
    let mut changed = erase_unreachable_blocks(builder);
    changed |= erase_dead_code(builder);
    if level == RegionSimplification::Aggressive {
        changed |= merge_into_predecessors(builder);
        changed |= merge_identical_blocks(builder);
    }
    changed
}
