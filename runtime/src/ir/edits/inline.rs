//! Putting the contents of blocks and regions in the place of an op.

use crate::ir::body::Body;
use crate::ir::clone::{Cloner, Contents, IrMap, Source};
use crate::ir::crossing_references::CrossingReferences;
use crate::ir::handles::{Block, Op, Region, Value};

/// The result of [`Body::inline_region`].
#[derive(Clone, Debug)]
pub struct InlinedRegion {
    /// The block that was split; the contents of the region's entry block are now at its end.
    pub first: Block,
    /// The copies of the last ops of those blocks from which control leaves the region: ops without successors, such
    /// as returns. The caller replaces them with branches to `continuation`, or, if there is only one, merges
    /// `continuation` into its block.
    pub exits: Vec<Op>,
    /// The block that begins with the op before which the region was inlined.
    pub continuation: Block,
}

impl Body {
    /// Copies the blocks of a region to before `place`, whose block is split there.
    ///
    /// The region may be of another body, given as `source`, or of this one, even the one that `place` is in: a
    /// recursive call can be inlined. `arguments` take the place of the arguments of the region's entry block.
    ///
    /// # Errors
    ///
    /// If the region is of another body and uses values from outside it for which `map` has no counterpart. Nothing
    /// is changed then.
    ///
    /// # Panics
    ///
    /// If the region is empty, `place` is in no block, there are not as many arguments as the entry block has, or
    /// `map` has something for the entry block.
    pub fn inline_region(
        &mut self,
        source: Option<&Body>,
        region: Region,
        place: Op,
        arguments: &[Value],
        map: &mut IrMap,
    ) -> Result<InlinedRegion, CrossingReferences> {
        let first = self.parent_block(place).expect("the op is in a block");
        let (blocks, landing) = self.copy_region(source, region, first, arguments, map)?;
        let continuation = self.split_block(place);
        let mut exits = Vec::new();
        for block in &blocks {
            let copy = map.block(*block).expect("every block has been copied");
            if let Some(last) = self.last_op(copy)
                && self.successor_count(last) == 0
            {
                exits.push(last);
            }
            if copy != landing {
                self.move_block_before(copy, continuation);
            }
        }
        self.merge_blocks(landing, first, &[]);
        map.map_block(blocks[0], first);
        Ok(InlinedRegion { first, exits, continuation })
    }

    /// Copies the ops of a region of one block to before `place`, whose block stays one. Returns the copy of the last op.
    /// Takes time proportional to the size of the region.
    ///
    /// # Errors
    ///
    /// See [`Body::inline_region`].
    ///
    /// # Panics
    ///
    /// As that, and if the region has several blocks or an empty one.
    pub fn inline_block_of_region(
        &mut self,
        source: Option<&Body>,
        region: Region,
        place: Op,
        arguments: &[Value],
        map: &mut IrMap,
    ) -> Result<Op, CrossingReferences> {
        let into = self.parent_block(place).expect("the op is in a block");
        let (blocks, landing) = self.copy_region(source, region, into, arguments, map)?;
        assert_eq!(blocks.len(), 1, "the inlined region has one block");
        let last = self.last_op(landing).expect("the block has ops");
        self.inline_block_before(landing, place, &[]);
        map.map_block(blocks[0], into);
        Ok(last)
    }

    /// Copies the blocks of a region to the end of the region of a block, the first one without its arguments. Returns the
    /// blocks, and the copy of the first.
    fn copy_region(
        &mut self,
        source: Option<&Body>,
        region: Region,
        beside: Block,
        arguments: &[Value],
        map: &mut IrMap,
    ) -> Result<(Vec<Block>, Block), CrossingReferences> {
        if let Some(source) = source {
            source.captures_of_region(region).without_mapped(map).into_result()?;
        }
        let region_body = source.unwrap_or(self);
        let blocks: Vec<Block> = region_body.blocks(region).collect();
        let entry = *blocks.first().expect("the inlined region has a block");
        let formal: Vec<Value> = region_body.arguments(entry).collect();
        assert_eq!(formal.len(), arguments.len(), "as many values as the entry block has arguments");
        assert!(map.block(entry).is_none(), "the entry block has no counterpart yet");
        for (formal, actual) in formal.iter().zip(arguments) {
            map.map_value(*formal, *actual);
        }
        // A region that holds the place of the copy is copied as it was: nothing has been split yet.
        let home = self.block_region(beside);
        let landing = self.append_block(home);
        map.map_block(entry, landing);
        let source = source.map_or(Source::Same, Source::Other);
        Cloner::new(source, self, map, Contents::Copied).clone_blocks(&blocks, home);
        Ok((blocks, landing))
    }

    /// Moves the ops of `block` to the end of `into`, puts `arguments` in the place of the arguments of
    /// `block`, and erases `block`.
    ///
    /// # Panics
    ///
    /// If there are not as many values as arguments, when `block` is a successor of some op, or if it is
    /// `into`.
    pub fn merge_blocks(&mut self, block: Block, into: Block, arguments: &[Value]) {
        assert_ne!(block, into, "a block is not merged into itself");
        self.replace_arguments(block, arguments);
        while let Some(op) = self.first_op(block) {
            self.move_op_to_end(op, into);
        }
        self.erase_block(block);
    }

    /// Moves the ops of `block` to before `place`, puts `arguments` in the place of the arguments of `block`,
    /// and erases `block`.
    ///
    /// # Panics
    ///
    /// If there are not as many values as arguments, when `block` is a successor of some op, or if it holds
    /// `place`.
    pub fn inline_block_before(&mut self, block: Block, place: Op, arguments: &[Value]) {
        assert_ne!(self.parent_block(place), Some(block), "a block is not inlined into itself");
        self.replace_arguments(block, arguments);
        while let Some(op) = self.first_op(block) {
            self.move_op_before(op, place);
        }
        self.erase_block(block);
    }

    fn replace_arguments(&mut self, block: Block, values: &[Value]) {
        assert_eq!(self.argument_count(block), values.len(), "as many values as the block has arguments");
        for (position, value) in values.iter().enumerate() {
            self.replace_all_uses(self.argument(block, position), *value);
        }
    }
}
