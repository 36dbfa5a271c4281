//! Generates the dialects from their definitions.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .root_path("::terrace_runtime")
        .compile(&["src/standard/std.dialect", "src/affine/affine.dialect"])
}
