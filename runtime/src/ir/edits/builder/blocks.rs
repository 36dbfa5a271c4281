//! Creation, splitting, moving and erasure of blocks, and changes of their arguments.

use crate::ir::builder::notifications::tell_op_erased;
use crate::ir::handles::{Block, Op, Region, Value};
use crate::ir::walk::WalkStage;
use crate::ir::{Builder, InsertionPoint};
use crate::location::Location;
use crate::types::Type;

impl<'body> Builder<'body> {
    /// Creates a block with arguments of these types at the end of a region, and sets the insertion point to its end.
    pub fn create_block_at_end(&mut self, region: Region, arguments: &[(Type, Location)]) -> Block {
        let block = self.body.append_block(region);
        self.finish_block(block, arguments)
    }

    /// Creates a block with arguments of these types before another one, and sets the insertion point to its end.
    pub fn create_block_before(&mut self, before: Block, arguments: &[(Type, Location)]) -> Block {
        let block = self.body.insert_block_before(before);
        self.finish_block(block, arguments)
    }

    fn finish_block(&mut self, block: Block, arguments: &[(Type, Location)]) -> Block {
        for (ty, location) in arguments {
            self.body.add_argument(block, *ty, *location);
        }
        self.point = Some(InsertionPoint::AtEnd(block));
        if let Some(listener) = &mut self.listener {
            listener.block_created(self.body, block);
        }
        block
    }

    /// Adds an argument to the end of a block's list.
    pub fn add_argument(&mut self, block: Block, ty: Type, location: Location) -> Value {
        self.insert_argument(block, self.body.argument_count(block), ty, location)
    }

    /// Adds an argument to a block at `position`; later ones move up.
    ///
    /// # Panics
    ///
    /// If `position` is beyond the end.
    pub fn insert_argument(&mut self, block: Block, position: usize, ty: Type, location: Location) -> Value {
        let argument = self.body.insert_argument(block, position, ty, location);
        if let Some(listener) = &mut self.listener {
            listener.argument_added(self.body, argument);
        }
        argument
    }

    /// Removes arguments of a block that are not used, at these positions, which are sorted; others move down.
    ///
    /// # Panics
    ///
    /// If one of them is used, or there are not so many.
    pub fn remove_arguments(&mut self, block: Block, positions: &[usize]) {
        if let Some(listener) = &mut self.listener {
            for position in positions {
                listener.argument_erased(self.body, self.body.argument(block, *position));
            }
        }
        self.body.remove_arguments(block, positions);
    }

    /// Splits a block: `op` and what follows it move to a new block after it, which has no arguments.
    ///
    /// # Panics
    ///
    /// If the op is in no block.
    pub fn split_block(&mut self, op: Op) -> Block {
        let block = self.body.split_block(op);
        if let Some(listener) = &mut self.listener {
            listener.block_created(self.body, block);
            listener.block_split(self.body, block);
        }
        block
    }

    /// Moves a block before another one of this body.
    pub fn move_block_before(&mut self, block: Block, before: Block) {
        self.body.move_block_before(block, before);
        if let Some(listener) = &mut self.listener {
            listener.block_moved(self.body, block);
        }
    }

    /// Erases a block with all its ops.
    ///
    /// # Panics
    ///
    /// See [`Body::erase_block`](crate::ir::Body::erase_block); also when the insertion point is in the block.
    pub fn erase_block(&mut self, block: Block) {
        self.erase_blocks(&[block]);
    }

    /// Erases blocks, which may refer to each other, with all their ops.
    ///
    /// # Panics
    ///
    /// See [`Body::erase_blocks`](crate::ir::Body::erase_blocks); also when the insertion point is in one of them.
    pub fn erase_blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.tell_block_erased(*block);
        }
        self.body.erase_blocks(blocks);
    }

    fn tell_block_erased(&mut self, block: Block) {
        if let Some(point) = self.point {
            assert!(
                !self.is_inside(point.block(self.body), block),
                "a block is erased that the insertion point is in"
            );
        }
        if let Some(listener) = &mut self.listener {
            let mut ops = Vec::new();
            let mut walk = self.body.walk_block(block);
            while let Some((stage, body, op)) = walk.step() {
                if stage == WalkStage::After {
                    ops.push((body, op));
                }
            }
            for (body, op) in ops {
                tell_op_erased(&mut **listener, body, op);
            }
            listener.block_erased(self.body, block);
        }
    }

    fn is_inside(&self, inner: Block, outer: Block) -> bool {
        let mut current = Some(inner);
        while let Some(block) = current {
            if block == outer {
                return true;
            }
            current = self.body.parent_block(self.body.block_owner(block));
        }
        false
    }
}
