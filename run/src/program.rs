//! Reading of programs, and the choice of an engine.

use std::io::{IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;

use terrace_engine::runtime_functions;
use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::diagnostics::{Diagnostic, RenderStyle, Reported, render};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::interfaces::AnyFunctionOpInterface;
use terrace_runtime::ir::{Body, WalkResult};
use terrace_runtime::location::Location;
use terrace_runtime::text::{ParseOptions, parse_source};
use terrace_runtime::verify::verify;

use crate::{Arguments, Engine};

/// A verified program.
pub(crate) struct Program {
    pub body: Body,
}

impl Program {
    /// Reads and verifies a program. Its context prints diagnostics to standard error.
    pub fn read(registry: &DialectRegistry, arguments: &Arguments) -> Result<Program, Reported> {
        let options = ContextOptions::default()
            .with_print_op_on_diagnostic(!arguments.no_op_text)
            .with_allow_unregistered_dialects(arguments.allow_unregistered_dialect);
        let context = Context::with_options(registry, options);
        let style = RenderStyle::Rich { color: color_on_stderr() };
        let resolver = context.diagnostics().shared_resolver();
        context.diagnostics().register(move |diagnostic: &Diagnostic| {
            let text = render(diagnostic, &*resolver, style);
            let _ = std::io::stderr().lock().write_all(text.as_bytes());
        });
        let name = arguments.file.to_string_lossy().into_owned();
        let unknown = Location::UNKNOWN;
        let text = read(&arguments.file).map_err(|error| {
            context.emit_error(unknown, format_args!("cannot read '{name}': {error}")).report()
        })?;
        let source = context.sources().add(&name, Arc::new(text));
        let source = source.map_err(|error| context.emit_error(unknown, error).report())?;
        let body = parse_source(&context, source, &ParseOptions::default())?;
        verify(&body)?;
        Ok(Program { body })
    }

    /// Returns the engine that executes the program, and the reason.
    pub fn engine(&self, arguments: &Arguments) -> (Engine, String) {
        if let Some(engine) = arguments.engine {
            return (engine, "the option '--engine' says so".to_owned());
        }
        match (self.other_op(), self.runtime_function()) {
            (None, _) => (Engine::Jit, "all ops are of the dialect 'llvm'".to_owned()),
            (_, Some(name)) => {
                (Engine::Jit, format!("'{name}' is a function of the runtime for machine code"))
            }
            (Some(name), None) => (Engine::Interpreter, format!("'{name}' is no op of the dialect 'llvm'")),
        }
    }

    /// Returns the name of the first declared function that the runtime library of machine code defines.
    fn runtime_function(&self) -> Option<&str> {
        let context = self.body.context();
        let (inner, region) = self.body.region(self.body.root(), 0);
        let functions = inner.entry_block(region).into_iter().flat_map(|block| inner.ops(block));
        functions
            .filter_map(|op| AnyFunctionOpInterface::of(inner, op))
            .filter(|function| function.is_declaration(inner))
            .filter_map(|function| function.symbol_name(inner)?.as_string(context))
            .find(|name| runtime_functions().any(|known| known == *name))
    }

    /// Returns the name of the first op below the module that is not of the dialect `llvm`.
    pub fn other_op(&self) -> Option<&str> {
        let context = self.body.context();
        let (inner, region) = self.body.region(self.body.root(), 0);
        let mut other = None;
        inner.walk_region(region).pre_order().run(|body, op| {
            let name = body.name(op);
            if name.dialect_namespace(context) == "llvm" {
                return WalkResult::Advance;
            }
            other = Some(name.text(context));
            WalkResult::Interrupt
        });
        other
    }
}

/// Returns whether standard error supports colours.
fn color_on_stderr() -> bool {
    let is_unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
    std::io::stderr().is_terminal()
        && is_unset("NO_COLOR")
        && std::env::var_os("TERM").is_none_or(|it| it != "dumb")
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return std::fs::read(path);
    }
    let mut text = Vec::new();
    std::io::stdin().lock().read_to_end(&mut text)?;
    Ok(text)
}
