//! Questions whose answers are no diagnostics: checks that report into the void.

use std::cell::RefCell;
use std::marker::PhantomData;

use super::DiagnosticEngine;

thread_local! {
    /// The serials of the engines that are muted on this thread.
    static MUTED: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// Ends the innermost [`DiagnosticEngine::muted`] of the thread.
struct Unmute(PhantomData<*const ()>);

impl Drop for Unmute {
    fn drop(&mut self) {
        MUTED.with_borrow_mut(|engines| engines.pop());
    }
}

impl DiagnosticEngine {
    /// Does `work`. What it reports on the calling thread reaches no handler and is not counted.
    pub(crate) fn muted<R>(&self, work: impl FnOnce() -> R) -> R {
        MUTED.with_borrow_mut(|engines| engines.push(self.serial()));
        let _unmute = Unmute(PhantomData);
        work()
    }

    /// Whether the calling thread is inside of [`muted`](Self::muted).
    pub(crate) fn is_muted(&self) -> bool {
        MUTED.with_borrow(|engines| engines.contains(&self.serial()))
    }
}
