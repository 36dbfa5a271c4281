//! Generates the dialects, and lets other crates use the definitions of `tiny`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    for path in ["forms", "faces", "shapes", "authored"] {
        terrace_odsgen::compile(&[format!("src/{path}.dialect")])?;
    }
    terrace_odsgen::Config::new()
        .publish("tiny", "::terrace_generated_tests::tiny")
        .compile(&["src/tiny.dialect"])
}
