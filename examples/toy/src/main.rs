//! `toyc`: the compiler of the Toy language.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, ValueEnum};
use terrace::context::Context;
use terrace::diagnostics::{RenderStyle, Reported};
use terrace::source::SourceRange;
use terrace::text::{PrintOptions, print_body};
use toy::compile::{self, Language};
use toy::machine_code;

/// Compiles programs of the Toy language.
#[derive(Parser)]
#[command(name = "toyc", version)]
struct Options {
    /// The program, or IR; `-` is the standard input.
    #[arg(default_value = "-")]
    file: PathBuf,
    /// The output to print.
    #[arg(long, value_enum, default_value_t = Emit::Mlir)]
    emit: Emit,
    /// Optimise: inline all calls, find all shapes, fuse loops.
    #[arg(long)]
    opt: bool,
    /// The language of the input; by default, the file's extension determines it, and other files are programs.
    #[arg(short = 'x', value_enum)]
    language: Option<InputLanguage>,
    /// Print the location of each op.
    #[arg(long)]
    mlir_print_debuginfo: bool,
    /// Print each op in generic form.
    #[arg(long)]
    mlir_print_op_generic: bool,
    /// Print the IR after each pass, to the standard error.
    #[arg(long, alias = "mlir-print-ir-after-all")]
    print_ir_after_all: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Emit {
    /// The syntax tree.
    Ast,
    /// The IR.
    Mlir,
    /// The IR, lowered to loops over buffers.
    MlirAffine,
    /// The IR, lowered to the dialect 'llvm'.
    MlirLlvm,
    /// LLVM IR.
    Llvm,
    /// Nothing: run the program as machine code.
    Jit,
}

#[derive(Clone, Copy, ValueEnum)]
enum InputLanguage {
    /// A program.
    Toy,
    /// IR as text.
    Mlir,
}

/// The long options that are accepted with a single dash.
const LONG: &[&str] = &[
    "emit",
    "opt",
    "mlir-print-debuginfo",
    "mlir-print-op-generic",
    "print-ir-after-all",
    "mlir-print-ir-after-all",
];

/// Adds the second dash to long options.
fn with_two_dashes(argument: OsString) -> OsString {
    let Some(text) = argument.to_str().and_then(|text| text.strip_prefix('-')) else { return argument };
    let name = text.split('=').next().unwrap_or_default();
    if LONG.contains(&name) { format!("--{text}").into() } else { argument }
}

fn main() -> ExitCode {
    let options = match Options::try_parse_from(std::env::args_os().map(with_two_dashes)) {
        Ok(options) => options,
        // `--help` is an error here, too. Usage errors have the exit code of all errors.
        Err(error) => {
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    let is_text = options.file.extension().is_some_and(|ending| ending == "mlir");
    let language = match options.language {
        Some(InputLanguage::Toy) => Language::Toy,
        Some(InputLanguage::Mlir) => Language::Mlir,
        None if is_text => Language::Mlir,
        None => Language::Toy,
    };
    let context = compile::context(language);
    let color = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    context.diagnostics().set_style(RenderStyle::Rich { color });
    match run(&options, language, &context) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Reported) => ExitCode::FAILURE,
    }
}

/// Reports an error without a source location.
fn fail(context: &Context, message: impl std::fmt::Display) -> Reported {
    context.emit_error(terrace::location::Location::UNKNOWN, message).report()
}

/// Reads the input into the context.
fn read(options: &Options, context: &Context) -> Result<SourceRange, Reported> {
    let mut bytes = Vec::new();
    let (name, outcome) = if options.file.as_os_str() == "-" {
        ("<stdin>".to_owned(), io::stdin().lock().read_to_end(&mut bytes).map(drop))
    } else {
        let outcome = std::fs::read(&options.file).map(|read| bytes = read);
        (options.file.to_string_lossy().into_owned(), outcome)
    };
    outcome.map_err(|error| fail(context, format_args!("cannot read '{name}': {error}")))?;
    let range = context.sources().add(name.clone(), Arc::new(bytes));
    range.map_err(|error| fail(context, format_args!("cannot read '{name}': {error}")))
}

fn run(options: &Options, language: Language, context: &Context) -> Result<(), Reported> {
    let source = read(options, context)?;
    let mut out = Vec::new();
    match (options.emit, language) {
        (Emit::Ast, Language::Mlir) => {
            return Err(fail(context, "IR has no syntax tree: '--emit=ast' needs a program"));
        }
        (Emit::Ast, Language::Toy) => out = compile::syntax_tree(context, source)?.into_bytes(),
        (emit, language) => {
            let mut ir = match language {
                Language::Toy => compile::program_ir(context, source)?,
                Language::Mlir => compile::text_ir(context, source)?,
            };
            match emit {
                Emit::MlirAffine => toy::lower_to_affine(&mut ir, options.opt, options.print_ir_after_all)?,
                Emit::MlirLlvm | Emit::Llvm | Emit::Jit => {
                    toy::lower_to_llvm(&mut ir, options.opt, options.print_ir_after_all)?;
                }
                Emit::Ast | Emit::Mlir if options.opt => {
                    toy::optimize(&mut ir, options.print_ir_after_all)?;
                }
                Emit::Ast | Emit::Mlir => {}
            }
            if emit == Emit::Jit {
                return machine_code::run(&ir);
            }
            if emit == Emit::Llvm {
                return write(context, machine_code::llvm_ir(&ir)?.as_bytes());
            }
            let print = PrintOptions::default()
                .with_debug_info(options.mlir_print_debuginfo)
                .with_local_scope(options.mlir_print_debuginfo)
                .with_generic(options.mlir_print_op_generic);
            print_body(&ir, &print, &mut out)
                .map_err(|error| fail(context, format_args!("cannot print the IR: {error}")))?;
        }
    }
    write(context, &out)
}

/// Writes to the standard output.
fn write(context: &Context, out: &[u8]) -> Result<(), Reported> {
    let mut stream = io::stdout().lock();
    match stream.write_all(out).and_then(|()| stream.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(fail(context, format_args!("cannot write to the standard output: {error}")))
        }
        _ => Ok(()),
    }
}
