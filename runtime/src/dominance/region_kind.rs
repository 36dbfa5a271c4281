//! What the order of ops in a region means.

use crate::dialect::RegionKind;
use crate::ir::{Body, OpIndex, Region, RegionIndex};

impl Body {
    /// Returns whether a value of this region is defined before it is used (language reference, Regions).
    ///
    /// A region with several blocks has control flow, so it is true of all of these. With one block it depends on
    /// the op that contains the region; an unregistered op may have graph regions, so its regions are not checked.
    pub fn has_ssa_dominance(&self, region: Region) -> bool {
        let index = self.region_index(region);
        let owner = self.region_owner(region);
        if self.arena.as_deref().is_some_and(|arena| arena.region_has_several_blocks(index)) {
            return true;
        }
        self.is_control_flow(owner.index, self.region_position(region))
    }

    /// Returns whether the region at `position` of an op is declared as one with control flow.
    pub(crate) fn is_control_flow(&self, owner: OpIndex, position: usize) -> bool {
        let info = self.name_at(owner).info_in(self.context.data());
        info.is_registered() && info.region_kind(position) == RegionKind::ControlFlow
    }
}

impl crate::ir::Arena {
    pub(crate) fn region_has_several_blocks(&self, region: RegionIndex) -> bool {
        let region = &self.regions[region.at()];
        region.first_block != region.last_block
    }
}
