//! The `terrace-translate` command: translations between Terrace's IR and other representations.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use terrace_opt::Translation;

fn main() -> ExitCode {
    let llvm_ir = Translation {
        flag: "mlir-to-llvmir",
        summary: "Write a module of the dialect 'llvm' as the text of LLVM IR",
        translate: |module| terrace_translate::write_llvm_ir(module).map(String::into_bytes),
    };
    terrace_opt::main_with_translations(terrace_dialects::registry(), &[llvm_ir])
}
