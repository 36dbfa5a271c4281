//! Deterministic order of diagnostics under parallel execution.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Diagnostic, DiagnosticEngine, HandlerId, HandlerResult};

/// Collects the diagnostics of parallel work items and delivers them in the order of the items ("diagnostics,
/// Parallel Diagnostic Handler").
///
/// Each item runs inside [`collect`](Self::collect) with an order id: its index in a sequential execution.
/// When the handler is finished, the collected diagnostics are delivered to the handlers registered before
/// it, sorted by order id; diagnostics with the same id keep their order.
///
/// In a work-stealing thread pool, a thread that waits for parts of its own item may execute another item.
/// Each diagnostic still belongs to the item that reported it. An item that distributes its own work over
/// threads uses another parallel handler for that: diagnostics outside of any `collect` are delivered to the
/// earlier handlers immediately.
///
/// ```
/// use std::sync::Arc;
/// use rayon::prelude::*;
/// use terrace_runtime::diagnostics::{DiagnosticEngine, ParallelDiagnosticHandler};
/// # use terrace_runtime::{location::Location, source::Sources};
/// # let engine = DiagnosticEngine::new(Arc::new(Sources::new()));
/// # engine.register(|_| ());
/// let handler = ParallelDiagnosticHandler::new(&engine);
/// (0..8usize).into_par_iter().for_each(|item| {
///     handler.collect(item, || {
///         engine.error(Location::UNKNOWN, format_args!("error in item {item}")).report();
///     });
/// });
/// handler.finish(); // The errors arrive in the order of the items.
/// ```
#[must_use = "what was collected is passed on when this is dropped"]
pub struct ParallelDiagnosticHandler<'engine> {
    engine: &'engine DiagnosticEngine,
    handler: HandlerId,
    serial: u64,
    collected: Collected,
}

/// The collected events with the order ids of their items.
type Collected = Arc<Mutex<Vec<(usize, Event)>>>;

/// An event that is ordered by item.
enum Event {
    Diagnostic(Diagnostic),
    Action(Box<dyn FnOnce() + Send>),
}

/// The current item of a thread for one engine and one parallel handler.
#[derive(Clone)]
struct CurrentItem {
    engine: u64,
    handler: u64,
    order: usize,
    collected: Collected,
}

thread_local! {
    /// The active items of a thread. Only the innermost one of an engine is current.
    static CURRENT_ITEMS: RefCell<Vec<CurrentItem>> = const { RefCell::new(Vec::new()) };
}

impl<'engine> ParallelDiagnosticHandler<'engine> {
    /// Registers a handler that collects.
    pub fn new(engine: &'engine DiagnosticEngine) -> Self {
        static NEXT_SERIAL: AtomicU64 = AtomicU64::new(0);
        let serial = NEXT_SERIAL.fetch_add(1, Ordering::Relaxed);
        let collected = Collected::default();
        let handler = {
            let collected = Arc::clone(&collected);
            let engine = engine.serial();
            move |diagnostic: &Diagnostic| match innermost_item(engine) {
                Some(item) if item.handler == serial => {
                    let mut collected = collected.lock().unwrap_or_else(PoisonError::into_inner);
                    collected.push((item.order, Event::Diagnostic(diagnostic.clone())));
                    HandlerResult::Consumed
                }
                _ => HandlerResult::Propagate,
            }
        };
        ParallelDiagnosticHandler { engine, handler: engine.register(handler), serial, collected }
    }

    /// Runs `work` on the calling thread as the item with this order id.
    pub fn collect<R>(&self, order: usize, work: impl FnOnce() -> R) -> R {
        let item = CurrentItem {
            engine: self.engine.serial(),
            handler: self.serial,
            order,
            collected: Arc::clone(&self.collected),
        };
        CURRENT_ITEMS.with_borrow_mut(|items| items.push(item));
        let _leave = LeaveItem(PhantomData);
        work()
    }

    /// Delivers the collected diagnostics and unregisters the handler, as on drop.
    pub fn finish(self) {
        drop(self);
    }
}

impl Drop for ParallelDiagnosticHandler<'_> {
    fn drop(&mut self) {
        self.engine.erase(self.handler);
        let mut collected =
            std::mem::take(&mut *self.collected.lock().unwrap_or_else(PoisonError::into_inner));
        // The sort is stable: one item reports from one thread, so its diagnostics are already in order.
        collected.sort_by_key(|(order, _)| *order);
        for (_, event) in collected {
            match event {
                Event::Diagnostic(diagnostic) => self.engine.deliver(&diagnostic, Some(self.handler)),
                Event::Action(action) => self.engine.in_order_boxed(action),
            }
        }
    }
}

impl DiagnosticEngine {
    /// Runs `action` in order with the diagnostics: immediately, or, inside
    /// [`ParallelDiagnosticHandler::collect`], when the diagnostics of the item are delivered.
    ///
    /// Output other than diagnostics is thus in deterministic order as well.
    pub fn in_order(&self, action: impl FnOnce() + Send + 'static) {
        self.in_order_boxed(Box::new(action));
    }

    fn in_order_boxed(&self, action: Box<dyn FnOnce() + Send>) {
        match innermost_item(self.serial()) {
            Some(item) => {
                let mut collected = item.collected.lock().unwrap_or_else(PoisonError::into_inner);
                collected.push((item.order, Event::Action(action)));
            }
            None => action(),
        }
    }
}

fn innermost_item(engine: u64) -> Option<CurrentItem> {
    CURRENT_ITEMS.with_borrow(|items| items.iter().rev().find(|item| item.engine == engine).cloned())
}

/// Ends the thread's innermost item on drop, including unwinding. It is not `Send`.
struct LeaveItem(PhantomData<*const ()>);

impl Drop for LeaveItem {
    fn drop(&mut self) {
        CURRENT_ITEMS.with_borrow_mut(|items| items.pop());
    }
}

#[cfg(test)]
mod tests {
    use rayon::prelude::*;

    use super::*;
    use crate::diagnostics::testing::{Log, engine_for};
    use crate::location::Location;

    fn with_threads(threads: usize, work: impl FnOnce() + Send) {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work);
    }

    #[test]
    fn the_order_does_not_depend_on_the_number_of_threads() {
        for threads in [1, 2, 8] {
            let (engine, _) = engine_for("");
            let log = Log::default();
            engine.register(log.handler("log", HandlerResult::Consumed));
            with_threads(threads, || {
                let handler = ParallelDiagnosticHandler::new(&engine);
                (0..200usize).into_par_iter().rev().for_each(|item| {
                    handler.collect(item, || {
                        engine.error(Location::UNKNOWN, format_args!("{item} first")).report();
                        std::thread::yield_now();
                        engine.error(Location::UNKNOWN, format_args!("{item} second")).report();
                    });
                });
            });
            let expected: Vec<_> =
                (0..200).map(|item| format!("log: {item} first\nlog: {item} second")).collect();
            assert_eq!(log.text(), expected.join("\n"), "{threads} threads");
            assert_eq!(engine.error_count(), 400);
        }
    }

    #[test]
    fn nested_parallel_work_stays_with_its_item() {
        for threads in [1, 2, 8] {
            let (engine, _) = engine_for("");
            let log = Log::default();
            engine.register(log.handler("log", HandlerResult::Consumed));
            with_threads(threads, || {
                let outer = ParallelDiagnosticHandler::new(&engine);
                (0..20usize).into_par_iter().for_each(|item| {
                    outer.collect(item, || {
                        engine.error(Location::UNKNOWN, format_args!("{item} begin")).report();
                        let inner = ParallelDiagnosticHandler::new(&engine);
                        (0..10usize).into_par_iter().for_each(|part| {
                            inner.collect(part, || {
                                // A wait during which the thread may execute other work.
                                rayon::join(std::thread::yield_now, std::thread::yield_now);
                                engine.error(Location::UNKNOWN, format_args!("{item}.{part}")).report();
                            });
                        });
                        inner.finish();
                        engine.error(Location::UNKNOWN, format_args!("{item} end")).report();
                    });
                });
            });
            let mut expected = Vec::new();
            for item in 0..20 {
                expected.push(format!("log: {item} begin"));
                expected.extend((0..10).map(|part| format!("log: {item}.{part}")));
                expected.push(format!("log: {item} end"));
            }
            assert_eq!(log.text(), expected.join("\n"), "{threads} threads");
        }
    }

    #[test]
    fn what_belongs_to_no_item_is_passed_on_at_once() {
        let (engine, _) = engine_for("");
        let log = Log::default();
        engine.register(log.handler("log", HandlerResult::Consumed));
        let handler = ParallelDiagnosticHandler::new(&engine);
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            handler.collect(0, || {
                engine.error(Location::UNKNOWN, "inside").report();
                std::panic::resume_unwind(Box::new(()));
            });
        }));
        assert!(panicked.is_err());
        engine.error(Location::UNKNOWN, "outside").report();
        handler.finish();
        insta::assert_snapshot!(log.text(), @r"
        log: outside
        log: inside
        ");
    }
}
