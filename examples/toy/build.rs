//! Makes Rust of the definitions in `src/toy.dialect`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .dialect_path("affine", "::terrace::dialects::affine")
        .dialect_path("std", "::terrace::dialects::standard")
        .compile(&["src/toy.dialect"])
}
