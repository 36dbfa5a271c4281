//! Generates the dialects `tiny` and `faces`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::compile(&["src/faces.dialect"])?;
    terrace_odsgen::compile(&["src/tiny.dialect"])
}
