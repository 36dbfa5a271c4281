//! Fingerprints of bodies, to detect changes.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::ir::body::Body;
use crate::ir::handles::{OpIndex, RegionIndex, SuccessorIndex};
use crate::ir::records::AttributeStorage;

impl Body {
    /// Returns a hash of this body and all bodies below, which changes whenever the IR changes. Linear in the size of
    /// the IR.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = FxHasher::default();
        let mut pending = vec![self];
        while let Some(body) = pending.pop() {
            body.serial.hash(&mut hasher);
            body.root.name.hash(&mut hasher);
            body.root.location.hash(&mut hasher);
            body.root.dictionary.hash(&mut hasher);
            body.root.slots.hash(&mut hasher);
            let Some(arena) = body.arena.as_deref() else { continue };
            for (index, op) in arena.ops.iter().enumerate().filter(|(_, op)| op.name.is_some()) {
                let block = arena.block_labels.block(op.block);
                (index, op.name, op.location, block, op.previous, op.next).hash(&mut hasher);
                match op.attributes.storage() {
                    AttributeStorage::Dictionary(dictionary) => dictionary.hash(&mut hasher),
                    AttributeStorage::Slots(start) => start.hash(&mut hasher),
                }
                let operands = op.operands as usize..(op.operands + op.operand_count) as usize;
                arena.uses[operands].iter().for_each(|operand| operand.value.hash(&mut hasher));
                for edge in arena.successor_range(OpIndex(index as u32)) {
                    arena.successors[edge].block.hash(&mut hasher);
                    arena.rare.stated_counts.get(SuccessorIndex(edge as u32)).hash(&mut hasher);
                }
            }
            arena.slots.hash(&mut hasher);
            for value in &arena.values {
                value.ty.hash(&mut hasher);
            }
            for (index, block) in arena.blocks.iter().enumerate().filter(|(_, block)| block.is_alive()) {
                (index, block.region, block.previous, block.next, block.first_op).hash(&mut hasher);
                arena.argument_lists[block.arguments.range()].hash(&mut hasher);
            }
            for (index, region) in arena.regions.iter().enumerate() {
                (RegionIndex(index as u32), region.owner, region.first_block).hash(&mut hasher);
            }
            pending.extend(arena.child_bodies());
        }
        hasher.finish()
    }
}
