//! Instrumentation of pass manager runs.

use std::any::TypeId;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::ir::Body;
use crate::pass::pass::Pass;

/// Hooks that are called during a run (pass infrastructure, Pass Instrumentation).
///
/// Instrumentations nest: the one added last is the last to be called before an event, and the first to be
/// called after it. Threads call them one at a time, in unspecified order.
pub trait PassInstrumentation: Send {
    /// A pipeline begins to work on an op; `anchor` is the name of the ops that it is for, if not for any.
    fn before_pipeline(&mut self, anchor: Option<&str>, body: &Body) {
        let _ = (anchor, body);
    }

    /// A pipeline has ended, whether it went well or not.
    fn after_pipeline(&mut self, anchor: Option<&str>, body: &Body) {
        let _ = (anchor, body);
    }

    /// A pass begins to work on an op.
    fn before_pass(&mut self, pass: &dyn Pass, body: &Body) {
        let _ = (pass, body);
    }

    /// A pass has ended well.
    fn after_pass(&mut self, pass: &dyn Pass, body: &Body) {
        let _ = (pass, body);
    }

    /// A pass has failed; after a panic the body is empty.
    fn after_pass_failed(&mut self, pass: &dyn Pass, body: &Body) {
        let _ = (pass, body);
    }

    /// An analysis is about to be computed.
    fn before_analysis(&mut self, name: &str, kind: TypeId, body: &Body) {
        let _ = (name, kind, body);
    }

    /// An analysis was computed.
    fn after_analysis(&mut self, name: &str, kind: TypeId, body: &Body) {
        let _ = (name, kind, body);
    }
}

/// The instrumentations of a manager, and whether time is taken.
#[derive(Default)]
pub(in crate::pass) struct Hooks {
    pub(in crate::pass) instrumentations: Vec<Mutex<Box<dyn PassInstrumentation>>>,
    pub(in crate::pass) timing: bool,
}

impl Hooks {
    /// Returns the present, if time is taken.
    pub(in crate::pass) fn start_time(&self) -> Option<Instant> {
        self.timing.then(Instant::now)
    }

    fn begin(&self, mut tell: impl FnMut(&mut dyn PassInstrumentation)) {
        for instrumentation in &self.instrumentations {
            tell(&mut **instrumentation.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    fn end(&self, mut tell: impl FnMut(&mut dyn PassInstrumentation)) {
        for instrumentation in self.instrumentations.iter().rev() {
            tell(&mut **instrumentation.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    pub(in crate::pass) fn before_pipeline(&self, anchor: Option<&str>, body: &Body) {
        self.begin(|hook| hook.before_pipeline(anchor, body));
    }

    pub(in crate::pass) fn after_pipeline(&self, anchor: Option<&str>, body: &Body) {
        self.end(|hook| hook.after_pipeline(anchor, body));
    }

    pub(in crate::pass) fn before_pass(&self, pass: &dyn Pass, body: &Body) {
        self.begin(|hook| hook.before_pass(pass, body));
    }

    pub(in crate::pass) fn after_pass(&self, pass: &dyn Pass, body: &Body) {
        self.end(|hook| hook.after_pass(pass, body));
    }

    pub(in crate::pass) fn after_pass_failed(&self, pass: &dyn Pass, body: &Body) {
        self.end(|hook| hook.after_pass_failed(pass, body));
    }

    pub(in crate::pass) fn before_analysis(&self, name: &str, kind: TypeId, body: &Body) {
        self.begin(|hook| hook.before_analysis(name, kind, body));
    }

    pub(in crate::pass) fn after_analysis(&self, name: &str, kind: TypeId, body: &Body) {
        self.end(|hook| hook.after_analysis(name, kind, body));
    }
}
