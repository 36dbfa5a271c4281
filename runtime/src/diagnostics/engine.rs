//! The diagnostic engine: registration of handlers and delivery to them.

use std::backtrace::Backtrace;
use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use super::{Diagnostic, InFlightDiagnostic, LocationResolver, RenderStyle, Severity, render};
use crate::location::Location;

/// The result of a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandlerResult {
    /// The diagnostic is handled; no other handler is called.
    Consumed,
    /// The diagnostic propagates to the previously registered handler.
    Propagate,
}

/// A handler that returns nothing consumes everything ("diagnostics, Diagnostic Engine").
impl From<()> for HandlerResult {
    fn from((): ()) -> Self {
        HandlerResult::Consumed
    }
}

/// The id of a registered handler. Ids increase in registration order and are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandlerId(u64);

type Handler = Arc<dyn Fn(&Diagnostic) -> HandlerResult + Send + Sync>;
type Handlers = Vec<(HandlerId, Handler)>;

/// Delivers diagnostics to handlers ("diagnostics, Diagnostic Engine").
///
/// Handlers are called in reverse registration order until one consumes the diagnostic. An error that no
/// handler consumes is printed to the standard error stream; other severities are dropped. No lock is held
/// during a handler: it may report, register and erase. A handler may run on several threads concurrently.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use terrace_runtime::diagnostics::DiagnosticEngine;
/// use terrace_runtime::location::Location;
/// use terrace_runtime::source::Sources;
///
/// let engine = DiagnosticEngine::new(Arc::new(Sources::new()));
/// let seen = Arc::new(Mutex::new(Vec::new()));
/// let handler = {
///     let seen = Arc::clone(&seen);
///     engine.register(move |diagnostic| seen.lock().unwrap().push(diagnostic.message().to_owned()))
/// };
/// engine.error(Location::UNKNOWN, "expected ").append("a type").report();
/// engine.erase(handler);
/// assert_eq!(*seen.lock().unwrap(), ["expected a type"]);
/// ```
pub struct DiagnosticEngine {
    /// Identifies the engine in thread-local state.
    serial: u64,
    resolver: Arc<dyn LocationResolver>,
    /// In registration order, which is the order of ids. Replaced as a whole, so that a report locks only to
    /// clone the pointer.
    handlers: RwLock<Arc<Handlers>>,
    next_handler: AtomicU64,
    error_count: AtomicUsize,
    style: RwLock<RenderStyle>,
    print_stack_trace: AtomicBool,
}

impl DiagnosticEngine {
    /// Returns an engine without handlers that resolves locations with `resolver`.
    pub fn new(resolver: Arc<dyn LocationResolver>) -> Self {
        static NEXT_SERIAL: AtomicU64 = AtomicU64::new(0);
        DiagnosticEngine {
            serial: NEXT_SERIAL.fetch_add(1, Ordering::Relaxed),
            resolver,
            handlers: RwLock::default(),
            next_handler: AtomicU64::new(0),
            error_count: AtomicUsize::new(0),
            style: RwLock::new(RenderStyle::Rich { color: false }),
            print_stack_trace: AtomicBool::new(false),
        }
    }

    /// Returns the location resolver.
    pub fn resolver(&self) -> &dyn LocationResolver {
        &*self.resolver
    }

    /// Returns an owned reference to the location resolver.
    pub fn shared_resolver(&self) -> Arc<dyn LocationResolver> {
        Arc::clone(&self.resolver)
    }

    /// Sets the style of errors that no handler consumes. The default is rich without colour.
    pub fn set_style(&self, style: RenderStyle) {
        *self.style.write().unwrap_or_else(PoisonError::into_inner) = style;
    }

    /// Sets whether each new diagnostic has a note with the stack trace of its origin ("diagnostics, Print
    /// StackTrace On Diagnostic").
    pub fn set_print_stack_trace(&self, print: bool) {
        self.print_stack_trace.store(print, Ordering::Relaxed);
    }

    /// Creates an error.
    pub fn error(&self, location: Location, message: impl Display) -> InFlightDiagnostic<'_> {
        self.begin(Diagnostic::error(location, message))
    }

    /// Creates a warning.
    pub fn warning(&self, location: Location, message: impl Display) -> InFlightDiagnostic<'_> {
        self.begin(Diagnostic::warning(location, message))
    }

    /// Creates a remark.
    pub fn remark(&self, location: Location, message: impl Display) -> InFlightDiagnostic<'_> {
        self.begin(Diagnostic::remark(location, message))
    }

    fn begin(&self, mut diagnostic: Diagnostic) -> InFlightDiagnostic<'_> {
        if self.print_stack_trace.load(Ordering::Relaxed) {
            let trace = Backtrace::force_capture();
            diagnostic.attach_note_here(format_args!("diagnostic emitted with trace:\n{trace}"));
        }
        InFlightDiagnostic::new(self, diagnostic)
    }

    /// Delivers a complete diagnostic to the handlers immediately.
    pub fn report(&self, diagnostic: &Diagnostic) {
        if self.is_muted() {
            return;
        }
        if diagnostic.severity() == Severity::Error {
            self.error_count.fetch_add(1, Ordering::Relaxed);
        }
        self.deliver(diagnostic, None);
    }

    /// Returns the number of errors reported so far, consumed or not.
    pub fn error_count(&self) -> usize {
        self.error_count.load(Ordering::Relaxed)
    }

    /// Renders a diagnostic in this style.
    pub fn render(&self, diagnostic: &Diagnostic, style: RenderStyle) -> String {
        render(diagnostic, self.resolver(), style)
    }

    /// Registers a handler. It is called before all registered ones. It returns a [`HandlerResult`], or `()`
    /// to consume every diagnostic.
    pub fn register<R: Into<HandlerResult>>(
        &self,
        handler: impl Fn(&Diagnostic) -> R + Send + Sync + 'static,
    ) -> HandlerId {
        let mut handlers = self.handlers.write().unwrap_or_else(PoisonError::into_inner);
        // Allocated under the lock, so that the list is sorted by id.
        let id = HandlerId(self.next_handler.fetch_add(1, Ordering::Relaxed));
        Arc::make_mut(&mut handlers).push((id, Arc::new(move |diagnostic| handler(diagnostic).into())));
        id
    }

    /// Unregisters a handler, if it is registered. A concurrent report may still call it.
    pub fn erase(&self, handler: HandlerId) {
        let mut handlers = self.handlers.write().unwrap_or_else(PoisonError::into_inner);
        Arc::make_mut(&mut handlers).retain(|(id, _)| *id != handler);
    }

    /// Registers a handler until the result is dropped ("diagnostics, Scoped Diagnostic Handler").
    pub fn scoped<R: Into<HandlerResult>>(
        &self,
        handler: impl Fn(&Diagnostic) -> R + Send + Sync + 'static,
    ) -> ScopedHandler<'_> {
        ScopedHandler { engine: self, id: self.register(handler) }
    }

    /// Calls the handlers registered before `before`, or all handlers.
    pub(super) fn deliver(&self, diagnostic: &Diagnostic, before: Option<HandlerId>) {
        let handlers = Arc::clone(&self.handlers.read().unwrap_or_else(PoisonError::into_inner));
        let asked = handlers.iter().rev().filter(|(id, _)| before.is_none_or(|before| *id < before));
        for (_, handler) in asked {
            if handler(diagnostic) == HandlerResult::Consumed {
                return;
            }
        }
        if diagnostic.severity() == Severity::Error {
            let style = *self.style.read().unwrap_or_else(PoisonError::into_inner);
            let text = self.render(diagnostic, style);
            // A single write, so that threads do not interleave. A closed stream is not a failure.
            let _ = std::io::stderr().lock().write_all(text.as_bytes());
        }
    }

    pub(super) fn serial(&self) -> u64 {
        self.serial
    }
}

/// A handler that is unregistered on drop.
#[must_use = "the handler is erased at once when this is dropped"]
pub struct ScopedHandler<'engine> {
    engine: &'engine DiagnosticEngine,
    id: HandlerId,
}

impl ScopedHandler<'_> {
    /// Returns the id of the handler.
    pub fn id(&self) -> HandlerId {
        self.id
    }
}

impl Drop for ScopedHandler<'_> {
    fn drop(&mut self) {
        self.engine.erase(self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::testing::{Log, engine_for};

    #[test]
    fn the_last_registered_handler_is_asked_first() {
        let (engine, range) = engine_for("x");
        let log = Log::default();
        let first = engine.register(log.handler("first", HandlerResult::Consumed));
        let second = engine.register(log.handler("second", HandlerResult::Propagate));
        let third = engine.register(log.handler("third", HandlerResult::Propagate));
        engine.error(range.location(0), "a").report();
        engine.erase(third);
        engine.remark(range.location(0), "b").report();
        let fourth = engine.register({
            let log = log.clone();
            move |diagnostic: &Diagnostic| log.push(format!("fourth: {}", diagnostic.message()))
        });
        engine.warning(range.location(0), "c").report();
        for id in [first, second, fourth] {
            engine.erase(id);
        }
        engine.warning(range.location(0), "d").report();
        insta::assert_snapshot!(log.text(), @r"
        third: a
        second: a
        first: a
        second: b
        first: b
        fourth: c
        ");
        assert_eq!(engine.error_count(), 1);
    }

    #[test]
    fn a_scoped_handler_lives_as_long_as_its_scope() {
        let (engine, range) = engine_for("x");
        let log = Log::default();
        let _outer = engine.scoped(log.handler("outer", HandlerResult::Consumed));
        {
            let _inner = engine.scoped(log.handler("inner", HandlerResult::Consumed));
            engine.error(range.location(0), "a").report();
        }
        engine.error(range.location(0), "b").report();
        insta::assert_snapshot!(log.text(), @r"
        inner: a
        outer: b
        ");
    }

    #[test]
    fn a_handler_may_use_the_engine() {
        let (engine, range) = engine_for("x");
        let engine = Arc::new(engine);
        let log = Log::default();
        engine.register(log.handler("log", HandlerResult::Consumed));
        engine.register({
            let engine = Arc::downgrade(&engine);
            move |diagnostic: &Diagnostic| {
                if diagnostic.severity() == Severity::Error {
                    let engine = engine.upgrade().unwrap();
                    engine.remark(diagnostic.location(), "saw an error").report();
                }
                HandlerResult::Propagate
            }
        });
        engine.error(range.location(0), "a").report();
        insta::assert_snapshot!(log.text(), @r"
        log: saw an error
        log: a
        ");
    }

    #[test]
    fn a_stack_trace_is_attached_on_demand() {
        let (engine, range) = engine_for("x");
        let log = Log::default();
        engine.register({
            let log = log.clone();
            move |diagnostic: &Diagnostic| {
                diagnostic.notes().iter().for_each(|note| log.push(note.message().to_owned()));
            }
        });
        engine.error(range.location(0), "a").report();
        assert_eq!(log.text(), "");
        engine.set_print_stack_trace(true);
        engine.error(range.location(0), "a").report();
        assert!(log.text().starts_with("diagnostic emitted with trace:\n"));
    }
}
