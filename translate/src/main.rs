//! The `terrace-translate` command: translations between Terrace's IR and other representations.

#![forbid(unsafe_code)]

use std::process::ExitCode;

#[cfg(feature = "llvm")]
use terrace_translate::read_llvm_ir;

use terrace_opt::{Translate, Translation};

fn main() -> ExitCode {
    let llvm_ir = Translation {
        flag: "mlir-to-llvmir",
        summary: "Write a module of the dialect 'llvm' as the text of LLVM IR",
        translate: Translate::Write(|module| {
            terrace_translate::write_llvm_ir(module).map(String::into_bytes)
        }),
    };
    let import = Translation {
        flag: "import-llvm",
        summary: "Read LLVM IR, text or bitcode, as a module of the dialect 'llvm' (feature 'llvm')",
        translate: Translate::Read(read_llvm_ir),
    };
    let serialize = Translation {
        flag: "serialize-spirv",
        summary: "Write a module of the dialect 'spirv' as a SPIR-V binary",
        translate: Translate::Write(terrace_spirv_binary::write_spirv),
    };
    let deserialize = Translation {
        flag: "deserialize-spirv",
        summary: "Read a SPIR-V binary as a module of the dialect 'spirv'",
        translate: Translate::Read(terrace_spirv_binary::read_spirv),
    };
    let translations = [llvm_ir, import, serialize, deserialize];
    terrace_opt::main_with_translations(terrace_dialects::registry(), &translations)
}

/// Reports that this program was built without LLVM.
#[cfg(not(feature = "llvm"))]
fn read_llvm_ir(
    context: &terrace_runtime::context::Context,
    _: &[u8],
    _: &str,
) -> Result<terrace_runtime::ir::Body, terrace_runtime::diagnostics::Reported> {
    let unknown = terrace_runtime::location::Location::UNKNOWN;
    let message = "'--import-llvm' needs the feature 'llvm', which this program was built without";
    let help =
        "build 'terrace-translate' with '--features llvm'; LLVM 22 is in the package 'llvm-22-dev' of Debian";
    Err(context.emit_error(unknown, message).help(help).report())
}
