//! Moving IR from one body to another.
//!
//! The entities get new handles in the body that they move to; an [`IrMap`] says which. Bodies of isolated ops move
//! by pointer, whatever is in them, and keep their handles.

use crate::ir::body::Body;
use crate::ir::clone::{Cloner, Contents, IrMap, Source};
use crate::ir::crossing_references::{CrossingReferences, Piece};
use crate::ir::handles::{Block, Op, Region};

impl Body {
    /// Moves an op with all that is in it to another body, where it is in no block yet.
    ///
    /// # Errors
    ///
    /// If the op uses values or blocks from outside it for which `map` has no counterpart in the other body, or
    /// values of the op are used by ops that stay. Nothing is changed then.
    ///
    /// # Panics
    ///
    /// If it is the root.
    pub fn move_op_into(
        &mut self,
        op: Op,
        target: &mut Body,
        map: &mut IrMap,
    ) -> Result<Op, CrossingReferences> {
        self.op_record(op);
        Piece::of_op(self, op).crossing(self).without_mapped(map).into_result()?;
        let (new, moved) = Cloner::new(Source::Other(self), target, map, Contents::ChildrenLeft).clone_op(op);
        self.move_children(target, &moved);
        self.erase_op(op);
        Ok(new)
    }

    /// Moves a block with all its ops to the end of a region of another body.
    ///
    /// # Errors
    ///
    /// If the block uses values or blocks from outside it for which `map` has no counterpart in the other body, or
    /// the block or its values are used by ops that stay. Nothing is changed then.
    pub fn move_block_into(
        &mut self,
        block: Block,
        target: &mut Body,
        region: Region,
        map: &mut IrMap,
    ) -> Result<Block, CrossingReferences> {
        self.move_blocks_into(&[block], target, region, map)?;
        Ok(map.block(block).expect("the block has been moved"))
    }

    /// Moves all blocks of a region to the end of a region of another body. The region itself stays, empty.
    ///
    /// This is also how a region becomes isolated from above: `target` is then the body of a new isolated op, and the
    /// error lists what the region captures.
    ///
    /// # Errors
    ///
    /// If values from outside are used inside for which `map` has no counterpart in the other body, or values from
    /// inside are used by ops that stay. Nothing is changed then.
    pub fn move_region_into(
        &mut self,
        from: Region,
        target: &mut Body,
        to: Region,
        map: &mut IrMap,
    ) -> Result<(), CrossingReferences> {
        let blocks: Vec<Block> = self.blocks(from).collect();
        self.move_blocks_into(&blocks, target, to, map)
    }

    fn move_blocks_into(
        &mut self,
        blocks: &[Block],
        target: &mut Body,
        region: Region,
        map: &mut IrMap,
    ) -> Result<(), CrossingReferences> {
        let piece = Piece::of_blocks(self, blocks.iter().copied());
        piece.crossing(self).without_mapped(map).into_result()?;
        let moved = Cloner::new(Source::Other(self), target, map, Contents::ChildrenLeft)
            .clone_blocks(blocks, region);
        self.move_children(target, &moved);
        self.erase_blocks(blocks);
        Ok(())
    }

    fn move_children(&mut self, target: &mut Body, moved: &[(Op, Op)]) {
        for (old, new) in moved {
            if let Some(child) = self.child_slot_mut(old.index).and_then(Option::take) {
                target.set_child(new.index, child);
            }
        }
    }

    /// Takes an isolated op out of this body, as a body of its own: the root of another IR tree, or what
    /// [`Body::adopt`] puts elsewhere. It moves by pointer, and its handles stay right.
    ///
    /// # Panics
    ///
    /// If the op is not isolated from above or is the root, or if its results are used.
    pub fn extract_child(&mut self, op: Op) -> Body {
        assert!(
            self.results(op).all(|result| self.is_unused(result)),
            "cannot extract an op with used results"
        );
        let child = self.take_child(op);
        self.erase_op(op);
        *child
    }

    /// Detaches the body of an isolated op while `work` runs, so that parent and child can be mutated together. The op
    /// cannot be erased meanwhile.
    ///
    /// # Panics
    ///
    /// If the op is not isolated from above, or is the root, or `work` erases it.
    pub fn with_child<R>(&mut self, op: Op, work: impl FnOnce(&mut Body, &mut Body) -> R) -> R {
        let mut child = self.take_child(op);
        let result = work(self, &mut child);
        self.put_back_child(op, child);
        result
    }
}
