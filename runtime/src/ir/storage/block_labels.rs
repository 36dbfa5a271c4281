//! The labels by which ops record their block.
//!
//! An op holds the label of its block, not its index: when a block is split, the ops of the shorter part get another
//! label, and the longer part, whichever it is, keeps its own. So splitting a block many times, always near one end,
//! takes time proportional to the ops that are split off. Until a block is split near its start, each block's label has
//! the number of its index, and no table is needed.

use crate::ir::handles::{BlockIndex, BlockLabel};

/// The bijection between the blocks of a body and their labels.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockLabels {
    /// By label; empty as long as all labels have the numbers of their blocks.
    blocks: Vec<BlockIndex>,
    /// By block; the inverse.
    labels: Vec<BlockLabel>,
}

impl BlockLabels {
    /// Returns the block that a label denotes: none if there is no label.
    #[inline]
    pub(crate) fn block(&self, label: BlockLabel) -> BlockIndex {
        if self.blocks.is_empty() {
            return BlockIndex(label.0);
        }
        self.blocks.get(label.at()).copied().unwrap_or(BlockIndex::NONE)
    }

    /// Returns the label of a block.
    #[inline]
    pub(crate) fn label(&self, block: BlockIndex) -> BlockLabel {
        if self.labels.is_empty() { BlockLabel(block.0) } else { self.labels[block.at()] }
    }

    /// Adds the block with the next index.
    #[inline]
    pub(crate) fn push(&mut self, block: BlockIndex) {
        if !self.blocks.is_empty() {
            self.blocks.push(block);
            self.labels.push(BlockLabel(block.0));
        }
    }

    /// Exchanges the labels of two of `count` blocks.
    pub(crate) fn exchange(&mut self, one: BlockIndex, other: BlockIndex, count: usize) {
        if self.blocks.is_empty() {
            self.blocks = (0..count as u32).map(BlockIndex).collect();
            self.labels = (0..count as u32).map(BlockLabel).collect();
        }
        self.labels.swap(one.at(), other.at());
        for block in [one, other] {
            self.blocks[self.labels[block.at()].at()] = block;
        }
    }

    /// Returns the size of the tables in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.blocks.capacity() * size_of::<BlockIndex>() + self.labels.capacity() * size_of::<BlockLabel>()
    }

    /// Releases the spare capacity of the tables.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.blocks.shrink_to_fit();
        self.labels.shrink_to_fit();
    }
}
