//! Runs of pipelines through the API.

mod analyses;
mod local_reproducers;
mod refusals;
mod runs;
mod text;

use std::sync::{Arc, Mutex};

use super::{Pass, PassManager, PassResult, PassRun};
use crate::context::{Context, ContextOptions};
use crate::diagnostics::Diagnostic;
use crate::dialect::DialectRegistry;
use crate::ir::Body;
use crate::symbols::symbol_name;
use crate::text::{ParseOptions, PrintOptions, parse_source, print_body};

/// The log of diagnostics, output and events, in order.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    fn push(&self, line: impl Into<String>) {
        self.0.lock().unwrap().push(line.into());
    }

    fn take(&self) -> String {
        std::mem::take(&mut *self.0.lock().unwrap()).join("\n")
    }
}

/// A context whose diagnostics go to the log.
fn context(log: &Log, threading: bool) -> Context {
    let options =
        ContextOptions { allow_unregistered_dialects: true, threading, ..ContextOptions::default() };
    let context = Context::with_options(&DialectRegistry::new(), options);
    let log = log.clone();
    context.diagnostics().register(move |diagnostic: &Diagnostic| {
        log.push(format!("{}: {}", diagnostic.severity(), diagnostic.message()));
    });
    context
}

fn parse(context: &Context, text: &str) -> Body {
    let source = context.sources().add("test", Arc::new(text.as_bytes().to_vec())).unwrap();
    parse_source(context, source, &ParseOptions::default()).expect("the test's IR can be read")
}

fn print(body: &Body) -> String {
    let mut out = Vec::new();
    print_body(body, &PrintOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// A manager whose reports go to the log.
fn manager(log: &Log) -> PassManager {
    let mut manager = PassManager::new();
    let log = log.clone();
    manager.set_report_sink(Arc::new(move |text: &str| log.push(text.trim_end())));
    manager
}

/// The symbol of the op that a pass works on, or `module`.
fn name_of(run: &PassRun<'_>) -> String {
    match symbol_name(run.body(), run.op()).and_then(|name| name.as_string(run.context())) {
        Some(name) => name.to_owned(),
        None => "module".to_owned(),
    }
}

type Work = dyn Fn(&mut PassRun<'_>) -> PassResult + Send + Sync;

/// A pass that does what a function does.
#[derive(Clone)]
struct Does {
    name: &'static str,
    anchor: Option<&'static str>,
    work: Arc<Work>,
}

impl Does {
    fn new(
        name: &'static str,
        work: impl Fn(&mut PassRun<'_>) -> PassResult + Send + Sync + 'static,
    ) -> Self {
        Does { name, anchor: None, work: Arc::new(work) }
    }

    fn on(self, anchor: &'static str) -> Self {
        Does { anchor: Some(anchor), ..self }
    }
}

impl Pass for Does {
    fn name(&self) -> &str {
        self.name
    }

    fn anchor(&self) -> Option<&str> {
        self.anchor
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        (self.work)(run)
    }
}
