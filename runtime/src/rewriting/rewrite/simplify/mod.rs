//! Region simplification: unreachable blocks and dead code are erased, and identical blocks are merged.

mod identical_blocks;
mod liveness;
mod redundant_arguments;
mod successor_operands;
mod unreachable_blocks;

pub use identical_blocks::merge_identical_blocks;
pub use liveness::erase_dead_code;
pub use redundant_arguments::replace_redundant_arguments;
pub(crate) use successor_operands::{
    SuccessorPart, add_operands, can_drop_operands, drop_operands, successor_parts,
};
pub use unreachable_blocks::erase_unreachable_blocks;

use super::RegionSimplification;
use crate::ir::{Body, Builder, Region, RegionIndex};

/// Simplifies all regions of a body, except those of child bodies. Returns whether anything changed.
///
/// At [`RegionSimplification::Normal`] this is [`erase_unreachable_blocks`] and [`erase_dead_code`], at
/// [`RegionSimplification::Aggressive`] also [`merge_identical_blocks`] and [`replace_redundant_arguments`].
pub fn simplify_regions(body: &mut Body, level: RegionSimplification) -> bool {
    simplify_with(&mut Builder::new(body), level, true)
}

/// Simplifies all regions of a body. Ops that are dead without being part of a cycle are looked for only where the
/// caller has not met them all: `erases_dead`.
pub(super) fn simplify_with(
    builder: &mut Builder<'_>,
    level: RegionSimplification,
    erases_dead: bool,
) -> bool {
    if level == RegionSimplification::Disabled || builder.body().arena.is_none() {
        return false;
    }
    let mut changed = erase_unreachable_blocks(builder);
    if erases_dead || may_have_cycles(builder.body()) {
        changed |= erase_dead_code(builder);
    }
    if level == RegionSimplification::Aggressive {
        changed |= merge_identical_blocks(builder);
        if replace_redundant_arguments(builder) {
            erase_dead_code(builder);
            changed = true;
        }
    }
    changed
}

/// Returns whether use-def chains may be cyclic: through block arguments, or in graph regions.
fn may_have_cycles(body: &Body) -> bool {
    let Some(arena) = body.arena.as_deref() else { return false };
    let mut regions = arena.regions.iter().enumerate().filter(|(_, region)| region.owner.is_some());
    regions.any(|(index, region)| {
        let handle = body.region_handle(RegionIndex(index as u32));
        region.first_block != region.last_block
            || region.first_block.is_some()
                && !body.is_control_flow(region.owner, body.region_position(handle))
    })
}

/// Returns the regions of a body with more than one block, except those of child bodies.
fn regions_with_several_blocks(body: &Body) -> Vec<Region> {
    let Some(arena) = body.arena.as_deref() else { return Vec::new() };
    let several = |(_, record): &(usize, &_)| {
        let record: &crate::ir::RegionRecord = record;
        record.owner.is_some() && record.first_block != record.last_block
    };
    let found = arena.regions.iter().enumerate().filter(several);
    found.map(|(index, _)| body.region_handle(RegionIndex(index as u32))).collect()
}
