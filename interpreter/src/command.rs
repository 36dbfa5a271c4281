//! The command line program `terrace-run`.

use std::ffi::OsString;
use std::io::{ErrorKind, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::diagnostics::{Diagnostic, RenderStyle, Reported, render};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::text::{ParseOptions, parse_source};
use terrace_runtime::types::Type;
use terrace_runtime::verify::verify;

use crate::{Datum, Interpreter, Limits, read_argument, write_result};

/// Executes a function of a program and prints its results, one per line.
#[derive(Parser, Clone, Debug)]
#[command(name = "terrace-run", version, max_term_width = 100)]
pub struct Arguments {
    /// Program file; '-' is standard input
    pub file: PathBuf,
    /// Function to execute
    #[arg(long, value_name = "NAME", default_value = "main")]
    pub entry: String,
    /// Arguments of the function, as attributes: '42', '-1', '1.5', 'true', 'dense<[1, 2]> : tensor<2xi32>'
    #[arg(allow_negative_numbers = true)]
    pub arguments: Vec<String>,
    /// Maximum number of executed ops
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    pub max_steps: u64,
    /// Maximum nesting depth of calls and regions
    #[arg(long, value_name = "N", default_value_t = Limits::default().depth)]
    pub max_depth: usize,
    /// Maximum memory in bytes
    #[arg(long, value_name = "N", default_value_t = Limits::default().memory)]
    pub max_memory: u64,
    /// Print the final contents of memref arguments after the results
    #[arg(long)]
    pub show_memory: bool,
    /// Allow ops, types and attributes of unregistered dialects; such ops cannot be executed
    #[arg(long)]
    pub allow_unregistered_dialect: bool,
    /// Omit the printed op from diagnostics
    #[arg(long)]
    pub no_op_text: bool,
}

/// Runs the program `terrace-run` with the dialects of a registry: parses the command line and returns the exit code, 1
/// if there is an error.
///
/// ```no_run
/// fn main() -> std::process::ExitCode {
///     let mut registry = terrace_interpreter::registry();
///     // registry.insert(my::dialect());
///     terrace_interpreter::main(&registry)
/// }
/// ```
pub fn main(registry: &DialectRegistry) -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    match Arguments::try_parse_from(arguments) {
        Ok(arguments) => match run(registry, &arguments, &mut std::io::stdout().lock()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(Reported) => ExitCode::FAILURE,
        },
        Err(error) => {
            // Standard output or error may be closed.
            let _ = error.print();
            if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
    }
}

/// Executes a function as the arguments say. Prints results to `output` and diagnostics to standard error.
///
/// # Errors
///
/// If there is an error, which has been reported.
pub fn run(
    registry: &DialectRegistry,
    arguments: &Arguments,
    output: &mut dyn Write,
) -> Result<(), Reported> {
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
    let unknown = terrace_runtime::location::Location::UNKNOWN;
    let text = read(&arguments.file).map_err(|error| {
        context.emit_error(unknown, format_args!("cannot read '{name}': {error}")).report()
    })?;
    let source = context.sources().add(&name, Arc::new(text));
    let source = source.map_err(|error| context.emit_error(unknown, error).report())?;
    let program = parse_source(&context, source, &ParseOptions::default())?;
    verify(&program)?;

    let limits =
        Limits { steps: arguments.max_steps, depth: arguments.max_depth, memory: arguments.max_memory };
    let mut interpreter = Interpreter::new(&program, &limits);
    let function = interpreter.function(&arguments.entry)?;
    let (inputs, results) = interpreter.signature(function);
    let place = interpreter.place(function);
    if inputs.len() != arguments.arguments.len() {
        let expected = inputs.iter().map(|ty| format!("'{}'", context.display(*ty))).collect::<Vec<_>>();
        let count = |number: usize| format!("{number} argument{}", if number == 1 { "" } else { "s" });
        let given = match arguments.arguments.len() {
            0 => "none is".to_owned(),
            1 => "1 is".to_owned(),
            several => format!("{several} are"),
        };
        let message = format!("'{}' takes {}, but {given} given", arguments.entry, count(inputs.len()));
        let error = context.emit_error(place, message);
        return Err(match expected.is_empty() {
            true => error.help("it is run without any").report(),
            false => {
                let (types, they) = match expected.len() {
                    1 => ("its type is", "it stands"),
                    _ => ("their types are", "they stand"),
                };
                let help = format!("{types} {}; {they} behind the name of the file", expected.join(", "));
                error.help(help).report()
            }
        });
    }
    let mut values = Vec::new();
    for (position, (text, ty)) in arguments.arguments.iter().zip(&inputs).enumerate() {
        let value = read_argument(interpreter.machine_mut(), text, *ty).map_err(|error| {
            context
                .emit_error(place, format_args!("argument {position}: {error}"))
                .help(error.help())
                .report()
        })?;
        values.push(value);
    }
    let outcome = interpreter.call(function, &values).map_err(|failure| failure.reported)?;
    let mut show = |what: &str, position: usize, value: &Datum, ty: Type| {
        let text = write_result(interpreter.machine(), value, ty).map_err(|stop| {
            context.emit_error(place, format_args!("{what} {position}: {}", stop.message())).report()
        })?;
        match writeln!(output, "{text}") {
            // A closed pipe is no failure.
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(context.emit_error(unknown, format_args!("cannot write: {error}")).report())
            }
            _ => Ok(()),
        }
    };
    for (position, (value, ty)) in outcome.iter().zip(results).enumerate() {
        show("result", position, value, ty)?;
    }
    if arguments.show_memory {
        for (position, (value, ty)) in values.iter().zip(inputs).enumerate() {
            if let Datum::Memory(_) = value {
                show("argument", position, value, ty)?;
            }
        }
    }
    Ok(())
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
