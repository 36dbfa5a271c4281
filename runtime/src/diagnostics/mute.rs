//! Suppression of diagnostics, for checks whose failures are not reported.

use std::cell::RefCell;
use std::marker::PhantomData;

use super::DiagnosticEngine;

thread_local! {
    /// The serials of the engines that are muted on this thread.
    static MUTED: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// Ends the thread's innermost [`DiagnosticEngine::muted`] on drop.
struct Unmute(PhantomData<*const ()>);

impl Drop for Unmute {
    fn drop(&mut self) {
        MUTED.with_borrow_mut(|engines| engines.pop());
    }
}

impl DiagnosticEngine {
    /// Runs `work` with diagnostics of the calling thread suppressed: they are neither delivered nor counted.
    pub(crate) fn muted<R>(&self, work: impl FnOnce() -> R) -> R {
        MUTED.with_borrow_mut(|engines| engines.push(self.serial()));
        let _unmute = Unmute(PhantomData);
        work()
    }

    /// Returns whether the calling thread is inside [`muted`](Self::muted).
    pub(crate) fn is_muted(&self) -> bool {
        MUTED.with_borrow(|engines| engines.contains(&self.serial()))
    }
}
