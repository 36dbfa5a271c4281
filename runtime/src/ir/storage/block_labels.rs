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
    /// None as long as all labels have the numbers of their blocks: few bodies have tables.
    tables: Option<Box<Tables>>,
}

#[derive(Clone, Debug)]
struct Tables {
    /// By label.
    blocks: Vec<BlockIndex>,
    /// By block; the inverse.
    labels: Vec<BlockLabel>,
}

impl BlockLabels {
    /// Returns the block that a label denotes: none if there is no label.
    #[inline]
    pub(crate) fn block(&self, label: BlockLabel) -> BlockIndex {
        match &self.tables {
            None => BlockIndex(label.0),
            Some(tables) => tables.blocks.get(label.at()).copied().unwrap_or(BlockIndex::NONE),
        }
    }

    /// Returns the label of a block.
    #[inline]
    pub(crate) fn label(&self, block: BlockIndex) -> BlockLabel {
        self.tables.as_ref().map_or(BlockLabel(block.0), |tables| tables.labels[block.at()])
    }

    /// Adds the block with the next index.
    #[inline]
    pub(crate) fn push(&mut self, block: BlockIndex) {
        if let Some(tables) = &mut self.tables {
            tables.blocks.push(block);
            tables.labels.push(BlockLabel(block.0));
        }
    }

    /// Exchanges the labels of two of `count` blocks.
    pub(crate) fn exchange(&mut self, one: BlockIndex, other: BlockIndex, count: usize) {
        let tables = self.tables.get_or_insert_with(|| {
            Box::new(Tables {
                blocks: (0..count as u32).map(BlockIndex).collect(),
                labels: (0..count as u32).map(BlockLabel).collect(),
            })
        });
        tables.labels.swap(one.at(), other.at());
        for block in [one, other] {
            tables.blocks[tables.labels[block.at()].at()] = block;
        }
    }

    /// Returns the size of the tables in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.tables.as_ref().map_or(0, |tables| {
            size_of::<Tables>()
                + tables.blocks.capacity() * size_of::<BlockIndex>()
                + tables.labels.capacity() * size_of::<BlockLabel>()
        })
    }

    /// Releases the spare capacity of the tables.
    pub(crate) fn shrink_to_fit(&mut self) {
        if let Some(tables) = &mut self.tables {
            tables.blocks.shrink_to_fit();
            tables.labels.shrink_to_fit();
        }
    }
}
