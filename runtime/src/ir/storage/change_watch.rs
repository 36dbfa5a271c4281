//! Watches on the next change of a body: for a checkpoint, and for the outcome of verification.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::ir::body::Body;

/// The reasons why a body has to hear of its next change: nothing, mostly, which one comparison tells.
#[derive(Debug, Default)]
pub(crate) struct ChangeWatch(AtomicU8);

/// The tables are to be copied, for a checkpoint.
const UNSAVED: u8 = 1;
/// The contents were found to be valid, which a change may end.
const VERIFIED: u8 = 2;
/// The contents are valid, and no op of them uses symbols.
const FREE_OF_SYMBOL_USES: u8 = 4;

impl ChangeWatch {
    /// Returns whether the next change needs nothing.
    #[inline]
    pub(crate) fn is_idle(&mut self) -> bool {
        *self.0.get_mut() == 0
    }

    /// Sets whether the tables are to be copied before the next change.
    pub(crate) fn set_unsaved(&mut self, is_unsaved: bool) {
        let bits = self.0.get_mut();
        *bits = if is_unsaved { *bits | UNSAVED } else { *bits & !UNSAVED };
    }

    /// Ends the watch. Returns whether the tables are to be copied.
    fn end(&mut self) -> bool {
        std::mem::take(self.0.get_mut()) & UNSAVED != 0
    }
}

impl Body {
    /// Prepares for the first change of the tables since something watches them.
    #[cold]
    #[inline(never)]
    pub(crate) fn before_change(&mut self) {
        if self.watch.end() {
            self.save_tables();
        }
    }

    /// Notes a change of the record of the op that owns the body.
    pub(crate) fn root_changes(&mut self) {
        *self.watch.0.get_mut() &= UNSAVED;
    }

    /// Returns whether the contents were found to be valid, and did not change since.
    pub(crate) fn is_verified(&self) -> bool {
        self.watch.0.load(Ordering::Relaxed) & VERIFIED != 0
    }

    /// Returns whether the contents were found to be valid and without uses of symbols, and did not change since.
    pub(crate) fn is_verified_without_symbol_uses(&self) -> bool {
        self.watch.0.load(Ordering::Relaxed) & FREE_OF_SYMBOL_USES != 0
    }

    /// Notes that the contents are valid: what is in the regions of the root, which has nothing to do with other bodies.
    pub(crate) fn set_verified(&self, uses_symbols: bool) {
        let bits = if uses_symbols { VERIFIED } else { VERIFIED | FREE_OF_SYMBOL_USES };
        self.watch.0.fetch_or(bits, Ordering::Relaxed);
    }
}
