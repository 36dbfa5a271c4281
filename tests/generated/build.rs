//! Generates the dialects.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    for path in ["src/tiny.dialect", "src/shapes.dialect", "src/authored.dialect"] {
        terrace_odsgen::compile(&[path])?;
    }
    Ok(())
}
