//! A context for a test, and what was said in it.

#![allow(dead_code, reason = "each test uses a part")]

use std::path::Path;
use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::diagnostics::{RenderStyle, render};
use terrace::ir::Body;
use terrace::source::SourceRange;
use terrace::text::{PrintOptions, print_body};
use toy::compile::Language;
use toy::{compile, lower_to_affine, optimize};

pub struct Compiler {
    pub context: Context,
    messages: Arc<Mutex<String>>,
}

impl Compiler {
    pub fn new() -> Self {
        Compiler::for_language(Language::Mlir)
    }

    pub fn for_language(language: Language) -> Self {
        let context = compile::context(language);
        let messages = Arc::new(Mutex::new(String::new()));
        let (log, resolver) = (messages.clone(), context.diagnostics().shared_resolver());
        context.diagnostics().register(move |diagnostic| {
            let text = render(diagnostic, &*resolver, RenderStyle::Rich { color: false });
            log.lock().unwrap().push_str(&text);
        });
        Compiler { context, messages }
    }

    pub fn add(&self, name: &str, text: &str) -> SourceRange {
        self.context.sources().add(name, Arc::new(text.to_owned())).unwrap()
    }

    /// Adds a program of `tests/programs`.
    pub fn add_program(&self, name: &str) -> SourceRange {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name);
        self.add(name, &std::fs::read_to_string(path).unwrap())
    }

    /// The IR of a program of `tests/programs`.
    pub fn program(&self, name: &str) -> Body {
        let source = self.add_program(name);
        compile::program_ir(&self.context, source).unwrap_or_else(|_| panic!("{}", self.messages()))
    }

    /// IR that is given as text.
    pub fn text(&self, text: &str) -> Body {
        let source = self.add("test.mlir", text);
        compile::text_ir(&self.context, source).unwrap_or_else(|_| panic!("{}", self.messages()))
    }

    pub fn lower(&self, ir: &mut Body, optimize: bool) {
        lower_to_affine(ir, optimize, false).unwrap_or_else(|_| panic!("{}", self.messages()));
    }

    pub fn optimize(&self, ir: &mut Body) {
        optimize(ir, false).unwrap_or_else(|_| panic!("{}", self.messages()));
    }

    pub fn messages(&self) -> String {
        self.messages.lock().unwrap().clone()
    }
}

pub fn print_with(ir: &Body, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    print_body(ir, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

pub fn print(ir: &Body) -> String {
    print_with(ir, &PrintOptions::default())
}
