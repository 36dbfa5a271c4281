//! Runs of attribute slots that several ops of a body share.
//!
//! Most ops of a text have the same attributes as another op of their body: the default of each flag, the predicate of a
//! comparison, the identity map of an access. The parser gives such ops one run, which is never written: an op gets a run
//! of its own with the first change of its attributes.

use crate::attributes::Attribute;
use crate::ir::body::Arena;
use crate::ir::handles::BodySerial;
use crate::ir::records::{AttributeSlot, AttributeStorage};

/// The number of runs that are remembered, one for each hash.
const RECENT: usize = 64;

/// The runs that were shared last. They are found by their content, so that runs of different ops can be one.
#[derive(Debug)]
pub(crate) struct SharedSlots {
    /// The body of each run, and its first slot there.
    recent: [(BodySerial, u32); RECENT],
}

impl Default for SharedSlots {
    fn default() -> Self {
        // No body has the serial 0.
        SharedSlots { recent: [(BodySerial(0), 0); RECENT] }
    }
}

impl SharedSlots {
    /// Makes the last run of `arena`, the arena of `body`, one that may be shared, and returns its storage: an equal run
    /// that is shared already, in whose favor the last one is removed, or the last one.
    #[inline]
    pub(crate) fn share(
        &mut self,
        body: BodySerial,
        arena: &mut Arena,
        last: AttributeSlot,
    ) -> AttributeSlot {
        let AttributeStorage::Slots(start) = last.storage() else { return last };
        let (before, run) = arena.slots.split_at(start);
        let recent = &mut self.recent[hash(run)];
        let (known_body, known) = (recent.0, recent.1 as usize);
        if known_body == body && before.get(known..known + run.len()) == Some(run) {
            arena.slots.truncate(start);
            return AttributeSlot::shared(known);
        }
        *recent = (body, start as u32);
        AttributeSlot::shared(start)
    }
}

/// Returns the place of a run among the recent ones.
#[inline]
fn hash(run: &[Option<Attribute>]) -> usize {
    let mixed = run.iter().fold(run.len() as u32, |hash, slot| {
        (hash.rotate_left(5) ^ slot.map_or(0, Attribute::raw)).wrapping_mul(0x9e37_79b9)
    });
    (mixed >> (u32::BITS - RECENT.ilog2())) as usize
}
