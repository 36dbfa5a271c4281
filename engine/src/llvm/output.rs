//! Output of LLVM: bitcode, assembly and object files.

use std::path::Path;

use inkwell::context::Context;
use inkwell::targets::FileType;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;
use terrace_runtime::location::Location;

use super::OptimizationLevel;
use super::program::Program;

/// A kind of file that LLVM writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Artifact {
    /// An object file of this machine.
    Object,
    /// Assembly of this machine.
    Assembly,
    /// Bitcode of LLVM.
    Bitcode,
}

/// Compiles a verified module of the dialect `llvm` to a file, optimised.
///
/// With an entry, the file defines the C function `main`, which calls the function of that name. It must take nothing,
/// and return nothing or an integer, the exit code; a function `main` may also be that of C.
///
/// # Errors
///
/// If something cannot be compiled, the entry is no such function, or the file cannot be written. Reports diagnostics.
pub fn emit(
    program: &Body,
    level: OptimizationLevel,
    artifact: Artifact,
    entry: Option<&str>,
    path: &Path,
) -> Result<(), Reported> {
    let context = Context::create();
    let ir = program;
    let program = Program::read(&context, program)?;
    if let Some(entry) = entry {
        add_main(&context, &program, entry)?;
    }
    program.optimize(level)?;
    let machine = program.machine(level)?;
    machine.set_asm_verbosity(true);
    let written = match artifact {
        Artifact::Object => machine.write_to_file(&program.module, FileType::Object, path),
        Artifact::Assembly => machine.write_to_file(&program.module, FileType::Assembly, path),
        Artifact::Bitcode => match program.module.write_bitcode_to_path(path) {
            true => Ok(()),
            false => return Err(cannot_write(ir, path, "LLVM cannot open the file")),
        },
    };
    written.map_err(|error| cannot_write(ir, path, &error.to_string()))
}

fn cannot_write(ir: &Body, path: &Path, reason: &str) -> Reported {
    let message = format!("cannot write '{}': {}", path.display(), reason.trim());
    ir.context().emit_error(Location::UNKNOWN, message).report()
}

/// Returns whether a function is one that C calls with the arguments of the command.
fn is_main_of_c(function: FunctionValue<'_>) -> bool {
    let ty = function.get_type();
    let is_int = |ty: Option<BasicTypeEnum<'_>>| matches!(ty, Some(BasicTypeEnum::IntType(ty)) if ty.get_bit_width() == 32);
    let parameters = function.get_params();
    let is_pointer = |position: usize| parameters.get(position).is_none_or(|it| it.is_pointer_value());
    is_int(ty.get_return_type())
        && is_int(parameters.first().map(BasicValueEnum::get_type))
        && (2..=3).contains(&parameters.len())
        && is_pointer(1)
        && is_pointer(2)
}

/// Adds the C function `main` to a module.
fn add_main<'llvm>(
    context: &'llvm Context,
    program: &Program<'_, 'llvm>,
    entry: &str,
) -> Result<(), Reported> {
    let functions: Vec<String> = program.signatures().into_keys().collect();
    let module = &program.module;
    let callee = module.get_function(entry).filter(|callee| callee.count_basic_blocks() > 0);
    let Some(callee) = callee else {
        let error = crate::FunctionError::Missing { name: entry.to_owned(), known: functions };
        return Err(program.report_at(entry, error.to_string(), "'--entry' names the function"));
    };
    if entry == "main" && is_main_of_c(callee) {
        return Ok(());
    }
    let result = callee.get_type().get_return_type();
    let is_exit_code =
        result.is_none_or(|ty| matches!(ty, BasicTypeEnum::IntType(ty) if ty.get_bit_width() <= 64));
    if !callee.get_params().is_empty() || !is_exit_code {
        let message = format!(
            "an executable cannot begin at '{entry}': nobody passes it arguments or prints its result"
        );
        let help = "it has to take nothing, and to return nothing or an integer, the exit code; print results in the program";
        return Err(program.report_at(entry, message, help));
    }
    if entry == "main" {
        callee.as_global_value().set_name("terrace.main");
    } else if module.get_function("main").is_some() {
        let message =
            format!("an executable cannot begin at '{entry}': the module has another function 'main'");
        return Err(program.report_at(entry, message, "rename it, or leave out '--entry'"));
    }
    let int = context.i32_type();
    let function = module.add_function("main", int.fn_type(&[], false), None);
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let call = builder.build_call(callee, &[], "").expect("the function takes nothing");
    call.set_call_convention(callee.get_call_conventions());
    let code = match call.try_as_basic_value().basic() {
        Some(value) => builder.build_int_cast(value.into_int_value(), int, ""),
        None => Ok(int.const_zero()),
    };
    builder.build_return(Some(&code.expect("integers can be cast"))).expect("the builder is in a block");
    Ok(())
}
