//! Regions: lists of blocks.

use crate::ir::blocks::BlockIterator;
use crate::ir::body::{Body, push_tight};
use crate::ir::handles::{Block, BlockIndex, Op, OpIndex, Region, RegionIndex};
use crate::ir::records::RegionRecord;

/// The regions of an op as an inference of result types sees them: those of an op in a body, or none of an op that is
/// about to be built.
#[derive(Clone, Copy, Debug)]
pub struct OpRegions<'a>(Option<(&'a Body, Op)>);

impl<'a> OpRegions<'a> {
    /// No regions: the op has not been built yet.
    pub const UNKNOWN: Self = OpRegions(None);

    /// Returns the regions of an op in a body.
    pub fn of(body: &'a Body, op: Op) -> Self {
        OpRegions(Some((body, op)))
    }

    /// Returns a region and the body that it is in, if there is an op that has so many.
    pub fn get(self, position: usize) -> Option<(&'a Body, Region)> {
        let (body, op) = self.0?;
        (position < body.region_count(op)).then(|| body.region(op, position))
    }

    /// Returns the regions in order, each with the body that it is in.
    pub fn iter(self) -> impl Iterator<Item = (&'a Body, Region)> {
        self.0.into_iter().flat_map(|(body, op)| body.regions(op))
    }
}

impl Body {
    /// Returns the number of regions of an op.
    #[inline]
    pub fn region_count(&self, op: Op) -> usize {
        let index = self.op_index(op);
        if index == OpIndex::ROOT {
            return self.root.region_count as usize;
        }
        let arena = self.arena();
        let extra = arena.ops[index.at()].extra;
        if extra.is_none() {
            return 0;
        }
        let extra = &arena.extras[extra.at()];
        arena.child_of(extra).map_or(extra.regions().count as usize, |child| child.root.region_count as usize)
    }

    /// Region `position` of an op, and the body that it is in: another one than this for an isolated op.
    ///
    /// # Panics
    ///
    /// If the op has not so many regions.
    #[inline]
    pub fn region(&self, op: Op, position: usize) -> (&Body, Region) {
        let found = self.region_at(self.op_index(op), position);
        found.unwrap_or_else(|| panic!("region {position} of an op with {}", self.region_count(op)))
    }

    #[inline]
    fn region_at(&self, op: OpIndex, position: usize) -> Option<(&Body, Region)> {
        let of_root = |body: &'_ Body| {
            (position < body.root.region_count as usize)
                .then(|| body.region_handle(RegionIndex(position as u32)))
        };
        if op == OpIndex::ROOT {
            return Some((self, of_root(self)?));
        }
        let arena = self.arena();
        let extra = arena.ops[op.at()].extra;
        if extra.is_none() {
            return None;
        }
        let extra = &arena.extras[extra.at()];
        match arena.child_of(extra) {
            Some(child) => Some((child, of_root(child)?)),
            None => {
                let region = arena.regions_of(extra).get(position)?;
                Some((self, self.region_handle(*region)))
            }
        }
    }

    /// Region `position` of an op and its body, for changing.
    ///
    /// # Panics
    ///
    /// If the op has not so many regions.
    pub fn region_mut(&mut self, op: Op, position: usize) -> (&mut Body, Region) {
        let (_, region) = self.region(op, position);
        if op.index != OpIndex::ROOT && self.child_at(op.index).is_some() {
            (self.child_at_mut(op.index).expect("just seen"), region)
        } else {
            (self, region)
        }
    }

    /// Returns the regions of an op, each with the body that it is in.
    pub fn regions(&self, op: Op) -> impl Iterator<Item = (&Body, Region)> {
        (0..self.region_count(op)).map(move |position| self.region(op, position))
    }

    /// Adds a region to an op that is not isolated from above.
    ///
    /// # Panics
    ///
    /// If the op is isolated from above: its regions are those it was created with.
    pub fn add_region(&mut self, op: Op) -> Region {
        let index = self.op_index(op);
        assert!(index != OpIndex::ROOT && self.child_at(index).is_none(), "an isolated op keeps its regions");
        let arena = self.arena_mut();
        let region = RegionIndex(push_tight(
            &mut arena.regions,
            RegionRecord { owner: index, first_block: BlockIndex::NONE, last_block: BlockIndex::NONE },
        ));
        let mut list = self.extra_mut(index).regions();
        list.push(&mut self.arena_mut().rare.make().region_lists, region);
        self.extra_mut(index).set_regions(list);
        self.region_handle(region)
    }

    /// Returns the op that holds a region, within the same body.
    pub fn region_owner(&self, region: Region) -> Op {
        let index = self.region_index(region);
        match &self.arena {
            None => self.root(),
            Some(arena) => self.op_handle(arena.regions[index.at()].owner),
        }
    }

    /// Returns which of its op's regions a region is.
    pub fn region_position(&self, region: Region) -> usize {
        let owner = self.region_owner(region);
        if owner.index == OpIndex::ROOT {
            return region.index.at();
        }
        let arena = self.arena();
        let extra = &arena.extras[arena.ops[owner.index.at()].extra.at()];
        let found = arena.regions_of(extra).iter().position(|known| *known == region.index);
        found.expect("a region is in the list of its owner")
    }

    /// Returns the ops directly in the regions of the root, in order: the top-level ops of a module.
    ///
    /// ```
    /// use terrace_runtime::builtin::{FuncOp, ModuleOp};
    /// use terrace_runtime::context::Context;
    /// use terrace_runtime::dialect::DialectRegistry;
    /// use terrace_runtime::location::Location;
    /// use terrace_runtime::types::Type;
    ///
    /// let context = Context::new(&DialectRegistry::new());
    /// let mut ir = ModuleOp::body(&context, Location::UNKNOWN);
    /// let ty = Type::function(&context, &[], &[]);
    /// let function = FuncOp::create(&mut ir, Location::UNKNOWN, "main", ty);
    /// ir.append_top_level_op(function.op());
    /// let functions = ir.top_level_ops().filter_map(|op| FuncOp::from_op(&ir, op));
    /// assert_eq!(functions.map(|function| function.name(&ir)).collect::<Vec<_>>(), ["main"]);
    /// ```
    pub fn top_level_ops(&self) -> impl Iterator<Item = Op> {
        // The regions of the root are its body's own.
        self.regions(self.root())
            .flat_map(|(_, region)| self.blocks(region))
            .flat_map(|block| self.ops(block))
    }

    /// Returns the first block of a region, if it has any.
    pub fn entry_block(&self, region: Region) -> Option<Block> {
        let index = self.region_index(region);
        let first = self.arena.as_deref()?.regions[index.at()].first_block;
        first.is_some().then(|| self.block_handle(first))
    }

    /// Returns the last block of a region, if it has any.
    pub fn last_block(&self, region: Region) -> Option<Block> {
        let index = self.region_index(region);
        let last = self.arena.as_deref()?.regions[index.at()].last_block;
        last.is_some().then(|| self.block_handle(last))
    }

    /// Returns the blocks of a region, in order.
    pub fn blocks(&self, region: Region) -> BlockIterator<'_> {
        BlockIterator::new(self, self.entry_block(region))
    }

    /// Returns whether a region has no block.
    pub fn is_region_empty(&self, region: Region) -> bool {
        self.entry_block(region).is_none()
    }

    /// Moves all blocks of `from` to the end of `to`; both in this body.
    ///
    /// # Panics
    ///
    /// If `to` lies inside `from`.
    pub fn take_blocks(&mut self, to: Region, from: Region) {
        let (to, from) = (self.region_index(to), self.region_index(from));
        if to == from || self.arena.is_none() {
            return;
        }
        let mut outer = self.region_handle(to);
        while let Some(parent) = self.parent_region(self.region_owner(outer)) {
            assert!(parent.index != from, "a region cannot move into itself");
            outer = parent;
        }
        let arena = self.arena_mut();
        let first = std::mem::replace(&mut arena.regions[from.at()].first_block, BlockIndex::NONE);
        let last = std::mem::replace(&mut arena.regions[from.at()].last_block, BlockIndex::NONE);
        if first.is_none() {
            return;
        }
        let mut block = first;
        while block.is_some() {
            arena.blocks[block.at()].region = to;
            block = arena.blocks[block.at()].next;
        }
        let end = arena.regions[to.at()].last_block;
        arena.blocks[first.at()].previous = end;
        if end.is_some() {
            arena.blocks[end.at()].next = first;
        } else {
            arena.regions[to.at()].first_block = first;
        }
        arena.regions[to.at()].last_block = last;
    }
}
