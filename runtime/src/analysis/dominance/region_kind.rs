//! Region kinds: SSA dominance or graph.

use crate::dialect::RegionKind;
use crate::ir::{Body, OpIndex, Region, RegionIndex};

impl Body {
    /// Returns whether a region has SSA dominance: values are defined before their uses (language reference,
    /// Regions).
    ///
    /// A region with several blocks always has. For a single block it depends on the containing op; the
    /// regions of an unregistered op may be graph regions, so they are not checked.
    pub fn has_ssa_dominance(&self, region: Region) -> bool {
        let index = self.region_index(region);
        let owner = self.region_owner(region);
        if self.arena.as_deref().is_some_and(|arena| arena.region_has_several_blocks(index)) {
            return true;
        }
        self.is_control_flow(owner.index, self.region_position(region))
    }

    /// Returns whether the region of an op at `position` is declared with SSA dominance.
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
