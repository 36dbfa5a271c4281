//! Going from body to body.

use crate::ir::{Body, OpIndex};
use crate::stack::with_room;

/// Does something with a body and with each body below it: first with those that are inside of others.
pub(super) fn for_each_body(body: &mut Body, visit: &mut dyn FnMut(&mut Body)) {
    let count = body.arena.as_deref().map_or(0, |arena| arena.ops.len());
    for index in 0..count {
        let index = OpIndex(index as u32);
        if body.arena().ops[index.at()].name.is_some()
            && let Some(child) = body.child_at_mut(index)
        {
            with_room(|| for_each_body(child, visit));
        }
    }
    visit(body);
}
