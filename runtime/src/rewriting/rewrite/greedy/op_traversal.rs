//! Traversal of the ops of a body.

use crate::ir::{BlockIndex, Body, OpIndex, RegionIndex};

enum Item {
    /// Regions of the root from this position on.
    RootRegions(u32),
    /// Regions in this part of the table of region lists.
    Regions(usize, usize),
    /// A block and those behind it.
    Blocks(BlockIndex),
    /// An op and those behind it.
    Ops(OpIndex),
    /// An op whose regions were gone through.
    Behind(OpIndex),
}

/// Visits every op of a body in the order of the text, those of child bodies left out; each before or behind what is in
/// its regions.
pub(in crate::rewriting::rewrite) fn for_each_op(
    body: &Body,
    behind_contents: bool,
    mut visit: impl FnMut(OpIndex),
) {
    let Some(arena) = body.arena.as_deref() else { return };
    let first_block = |region: RegionIndex| arena.regions[region.at()].first_block;
    let mut stack = vec![Item::RootRegions(0)];
    while let Some(item) = stack.pop() {
        match item {
            Item::RootRegions(position) if position < body.root.region_count => {
                stack.push(Item::RootRegions(position + 1));
                stack.push(Item::Blocks(first_block(RegionIndex(position))));
            }
            Item::Regions(start, end) if start < end => {
                stack.push(Item::Regions(start + 1, end));
                stack.push(Item::Blocks(first_block(arena.rare.region_lists[start])));
            }
            Item::Blocks(block) if block.is_some() => {
                let record = &arena.blocks[block.at()];
                stack.push(Item::Blocks(record.next));
                stack.push(Item::Ops(record.first_op));
            }
            Item::Ops(first) => {
                let mut op = first;
                while op.is_some() {
                    let record = &arena.ops[op.at()];
                    if record.extra.is_none() {
                        visit(op);
                        op = record.next;
                        continue;
                    }
                    stack.push(Item::Ops(record.next));
                    if behind_contents {
                        stack.push(Item::Behind(op));
                    } else {
                        visit(op);
                    }
                    let regions = arena.extras[record.extra.at()].regions().range();
                    stack.push(Item::Regions(regions.start, regions.end));
                    break;
                }
            }
            Item::Behind(op) => visit(op),
            Item::RootRegions(_) | Item::Regions(..) | Item::Blocks(_) => {}
        }
    }
}
