//! Makes Rust of the definitions in `src/toy.dialect`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .dialect_path("affine", "::terrace::dialects::affine")
        .dialect_path("arith", "::terrace::dialects::arith")
        .dialect_path("llvm", "::terrace::dialects::llvm")
        .dialect_path("memref", "::terrace::dialects::memref")
        .dialect_path("scf", "::terrace::dialects::structured_control_flow")
        .dialect_path("std", "::terrace::dialects::standard")
        .compile(&["src/toy.dialect"])
}
