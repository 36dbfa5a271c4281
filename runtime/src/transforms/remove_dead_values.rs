//! Removal of values that nothing needs.

use super::RemoveDeadValues;
use super::body_walk::{Work, for_each_body, region_branches};
use super::dead_signatures::drop_dead_parts;
use crate::ir::{Body, Builder};
use crate::pass::{PassResult, PassRun};
use crate::rewrite::{erase_dead_code, erase_dead_region_inputs};

impl RemoveDeadValues {
    /// Removes dead values until there are no others. Running time: each time that a function loses an argument or a result, the
    /// values of its callers or its own may die, and all are looked at again.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let (changed, dropped) = (self.changed.value(), self.dropped.value());
        loop {
            self.changed += for_each_body(run.body_mut(), &remove_dead_values).count;
            match drop_dead_parts(run.body_mut()) {
                0 => break,
                count => self.dropped += count,
            }
        }
        if (changed, dropped) == (self.changed.value(), self.dropped.value()) {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Removes the dead values of a body.
fn remove_dead_values(body: &mut Body) -> Work {
    if body.arena.is_none() {
        return Work::default();
    }
    let mut changed = false;
    loop {
        let mut builder = Builder::new(body);
        let mut again = erase_dead_code(&mut builder);
        for op in region_branches(body) {
            // An op may have been erased with dead values of another one.
            if body.is_alive(op) {
                again |= erase_dead_region_inputs(&mut Builder::new(body), op);
            }
        }
        if !again {
            return Work { count: u64::from(changed), changed };
        }
        changed = true;
    }
}
