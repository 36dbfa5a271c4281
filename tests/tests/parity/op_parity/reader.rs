//! A context that reads text and keeps what is reported.

use std::sync::{Arc, Mutex};

use terrace::context::{Context, ContextOptions};
use terrace::dialect::DialectRegistry;
use terrace::ir::Body;
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_op};
use terrace::verify::verify;

pub struct Reader {
    pub context: Context,
    log: Arc<Mutex<Vec<String>>>,
}

impl Reader {
    pub fn new(registry: &DialectRegistry) -> Self {
        let options = ContextOptions::default()
            .with_threading(false)
            .with_allow_unregistered_dialects(true)
            .with_print_op_on_diagnostic(false);
        let context = Context::with_options(registry, options);
        let log = Arc::new(Mutex::new(Vec::new()));
        let kept = log.clone();
        context.diagnostics().register(move |diagnostic| {
            let notes: Vec<String> = diagnostic
                .notes()
                .iter()
                .map(|note| format!("{:?} {}", note.location(), note.message()))
                .collect();
            let (location, message, help) = (diagnostic.location(), diagnostic.message(), diagnostic.help());
            kept.lock().unwrap().push(format!("{location:?}: {message} {notes:?} {help:?}"));
        });
        Reader { context, log }
    }

    /// Reads and verifies a text.
    ///
    /// # Errors
    ///
    /// Parses a text; the error is the first diagnostic.
    pub fn read(&self, text: &str) -> Result<Body, String> {
        self.log.lock().unwrap().clear();
        let range = self.context.sources().add("text.mlir", Arc::new(text.to_owned())).unwrap();
        let body = parse_source(&self.context, range, &ParseOptions::default());
        match body.map_err(drop).and_then(|body| verify(&body).map(|()| body).map_err(drop)) {
            Ok(body) => Ok(body),
            Err(()) => {
                let first = self.log.lock().unwrap().first().cloned().expect("an error is reported");
                Err(relative(&first, range.start()))
            }
        }
    }

    /// Reads and verifies a text, and prints it in generic form or as its formats say.
    ///
    /// # Errors
    ///
    /// Parses and prints a text; the error is the first diagnostic.
    pub fn print(&self, text: &str, generic: bool) -> Result<String, String> {
        let body = self.read(text)?;
        Ok(print_op(&body, body.root(), &PrintOptions::default().with_generic(generic)))
    }
}

/// A message with places counted from the start of its text.
fn relative(message: &str, start: u32) -> String {
    let mut parts = message.split("Position(");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (position, rest) = part.split_once(')').expect("a position has an end");
        let position: u32 = position.parse().expect("a position is a number");
        out.push_str(&format!("Position({}){rest}", position - start));
    }
    out
}
