//! Test utilities for diagnostics.

use std::sync::{Arc, Mutex};

use super::{Diagnostic, DiagnosticEngine, HandlerResult};
use crate::source::{SourceRange, Sources};

/// Lines that handlers logged, in order.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    pub(crate) fn push(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }

    /// Returns a handler that logs its name and the message.
    pub(crate) fn handler(
        &self,
        name: &'static str,
        result: HandlerResult,
    ) -> impl Fn(&Diagnostic) -> HandlerResult + Send + Sync + 'static {
        let log = self.clone();
        move |diagnostic| {
            log.push(format!("{name}: {}", diagnostic.message()));
            result
        }
    }

    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap().join("\n")
    }
}

/// Returns an engine with the single source `text`, named `test.ir`.
pub(crate) fn engine_for(text: &str) -> (DiagnosticEngine, SourceRange) {
    let sources = Sources::new();
    let range = sources.add("test.ir", Arc::new(text.to_owned())).unwrap();
    (DiagnosticEngine::new(Arc::new(sources)), range)
}
