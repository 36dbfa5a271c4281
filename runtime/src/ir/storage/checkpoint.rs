//! Checkpoints of a tree of bodies, to which it can be rolled back.
//!
//! A body under a checkpoint copies its tables before their first change, whoever makes that change: every change goes
//! through [`Body::arena_mut`]. So an untouched body costs nothing, and what concerns only the record of an isolated op
//! (its name, location and attributes) copies no tables. A body that is dropped meanwhile is kept for the rollback.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use rustc_hash::FxHashMap;

use crate::ir::body::{Arena, Body, RootRecord};
use crate::ir::handles::BodySerial;

/// The bodies that were dropped since the checkpoint.
type Dropped = Mutex<Vec<Body>>;

/// The state of a body at a checkpoint.
#[derive(Debug)]
pub(crate) struct BodyCheckpoint {
    root: RootRecord,
    /// The bodies of isolated ops directly below, by the side records of their ops.
    children: Vec<(usize, BodySerial)>,
    /// The tables before their first change, if there was one.
    tables: Option<Option<Box<Arena>>>,
    dropped: Weak<Dropped>,
}

/// A checkpoint of a body and all bodies below, until [`TreeCheckpoint::commit`] or [`TreeCheckpoint::roll_back`].
#[derive(Debug)]
#[must_use = "a checkpoint is committed or rolled back"]
pub(crate) struct TreeCheckpoint {
    dropped: Arc<Dropped>,
}

impl TreeCheckpoint {
    /// Sets a checkpoint for a body and all bodies below.
    ///
    /// # Panics
    ///
    /// If one of them is under a checkpoint.
    pub(crate) fn new(body: &mut Body) -> Self {
        let dropped = Arc::new(Dropped::default());
        let mut pending = vec![body];
        while let Some(body) = pending.pop() {
            assert!(body.checkpoint.is_none(), "a body has one checkpoint at a time");
            let mut children = Vec::new();
            if let Some(arena) = &body.arena {
                for (place, child) in arena.rare.children.iter().enumerate() {
                    children.extend(child.as_ref().map(|child| (place, child.serial)));
                }
            }
            let has_children = !children.is_empty();
            body.watch.set_unsaved(true);
            body.checkpoint = Some(Box::new(BodyCheckpoint {
                root: body.root.clone(),
                children,
                tables: None,
                dropped: Arc::downgrade(&dropped),
            }));
            if let (true, Some(arena)) = (has_children, &mut body.arena) {
                pending.extend(arena.child_bodies_mut());
            }
        }
        TreeCheckpoint { dropped }
    }

    /// Keeps all changes. `body` is the body that the checkpoint was set for. Calls `finish` for each body whose tables
    /// changed, when the old ones have been dropped.
    pub(crate) fn commit(self, body: &mut Body, mut finish: impl FnMut(&mut Body)) {
        let mut pending = vec![body];
        while let Some(body) = pending.pop() {
            let was_changed = body.checkpoint.take().is_some_and(|checkpoint| checkpoint.tables.is_some());
            body.watch.set_unsaved(false);
            if was_changed {
                finish(body);
            }
            if let Some(arena) = &mut body.arena {
                pending.extend(arena.child_bodies_mut());
            }
        }
        // Dropping `self` drops what was dropped: nothing refers to it any more.
    }

    /// Undoes all changes. `body` is the body that the checkpoint was set for.
    pub(crate) fn roll_back(self, body: &mut Body) {
        let mut pool: FxHashMap<BodySerial, Box<Body>> = FxHashMap::default();
        let mut pending: Vec<Box<Body>> = Vec::new();
        take_children(body, &mut pending);
        pending.extend(self.take_dropped().into_iter().map(Box::new));
        while let Some(mut found) = pending.pop() {
            take_children(&mut found, &mut pending);
            if found.checkpoint.is_some() {
                pool.insert(found.serial, found);
            }
        }
        let mut pending = vec![body];
        while let Some(body) = pending.pop() {
            for (place, serial) in body.restore() {
                let child = pool.remove(&serial).expect("a body under a checkpoint is not lost");
                let arena = body.arena.as_mut().expect("an op with a body below is in an arena");
                arena.rare.make().children[place] = Some(child);
            }
            if let Some(arena) = &mut body.arena {
                pending.extend(arena.child_bodies_mut());
            }
        }
    }

    fn take_dropped(&self) -> Vec<Body> {
        std::mem::take(&mut *self.dropped.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Takes the bodies of isolated ops directly below out of a body.
#[expect(clippy::vec_box, reason = "a body goes back into its parent in the box that it came out in")]
fn take_children(body: &mut Body, into: &mut Vec<Box<Body>>) {
    if let Some(arena) = &mut body.arena {
        into.extend(arena.take_children());
    }
}

impl Body {
    /// Copies the tables before their first change since the checkpoint.
    pub(crate) fn save_tables(&mut self) {
        if let Some(checkpoint) = &mut self.checkpoint {
            // The old tables are kept, as they are; the copy has room for what is created.
            let copy = self.arena.as_deref_mut().map(Arena::take_roomy_copy).map(Box::new);
            checkpoint.tables = Some(std::mem::replace(&mut self.arena, copy));
        }
    }

    /// Restores this body, and returns the places and serials of the bodies directly below.
    fn restore(&mut self) -> Vec<(usize, BodySerial)> {
        let checkpoint = self.checkpoint.take().expect("a body under a checkpoint");
        let BodyCheckpoint { root, children, tables, dropped: _ } = *checkpoint;
        self.root_changes();
        self.watch.set_unsaved(false);
        self.root = root;
        if let Some(tables) = tables {
            self.arena = tables;
        }
        children
    }

    /// Hands a body under a checkpoint that is about to be dropped to that checkpoint.
    pub(crate) fn keep_for_rollback(&mut self) {
        let Some(checkpoint) = self.checkpoint.take() else { return };
        let Some(dropped) = checkpoint.dropped.upgrade() else { return };
        let kept = Body {
            context: self.context.clone(),
            serial: self.serial,
            root: RootRecord { slots: Box::default(), ..self.root },
            arena: self.arena.take(),
            checkpoint: Some(checkpoint),
            watch: std::mem::take(&mut self.watch),
        };
        dropped.lock().unwrap_or_else(PoisonError::into_inner).push(kept);
    }

    /// Returns the size of the tables that a checkpoint saved, in bytes.
    pub(crate) fn saved_memory(&self) -> usize {
        let saved = self.checkpoint.as_ref().and_then(|checkpoint| checkpoint.tables.as_ref());
        saved.and_then(Option::as_deref).map_or(0, Arena::memory)
    }
}
