//! Ops that nothing needs.

use crate::dialect::OpTraits;
use crate::ir::{Body, Op, WalkStage};

/// Whether an op can be erased since nobody uses its results and it has no effect.
pub fn is_trivially_dead(body: &Body, op: Op) -> bool {
    body.results(op).all(|result| body.is_unused(result)) && would_be_trivially_dead(body, op)
}

/// Whether an op could be erased if nobody used its results: it has no effect, ends no block and is no symbol.
///
/// An op that is not registered may do anything.
pub fn would_be_trivially_dead(body: &Body, op: Op) -> bool {
    let traits = body.info(op).traits();
    if !may_be_dead(traits) {
        return false;
    }
    if has_no_effect(traits) {
        return true;
    }
    // The effects are those of what is inside.
    let mut walk = body.walk(op);
    walk.step();
    while let Some((stage, body, inner)) = walk.step() {
        if stage == WalkStage::After {
            continue;
        }
        let traits = body.info(inner).traits();
        if traits.contains(OpTraits::RECURSIVE_MEMORY_EFFECTS) {
            continue;
        }
        if !has_no_effect(traits) {
            return false;
        }
        walk.skip();
    }
    true
}

/// Whether the traits of an op leave it open that it is dead.
pub(super) fn may_be_dead(traits: OpTraits) -> bool {
    !traits.contains(OpTraits::TERMINATOR)
        && !traits.contains(OpTraits::SYMBOL)
        && !traits.contains(OpTraits::OPTIONAL_SYMBOL)
        && (has_no_effect(traits) || traits.contains(OpTraits::RECURSIVE_MEMORY_EFFECTS))
}

fn has_no_effect(traits: OpTraits) -> bool {
    traits.contains(OpTraits::PURE) || traits.contains(OpTraits::NO_SIDE_EFFECT)
}
