//! Generates the dialects, each by itself as files of one run share their names, and lets other crates use `tiny`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    for path in ["forms", "faces", "shapes", "authored", "rules", "flow", "logic", "ties", "procedures"] {
        terrace_odsgen::compile(&[format!("src/{path}.dialect")])?;
    }
    terrace_odsgen::Config::new().library_of("terrace-interpreter").compile(&["src/run.dialect"])?;
    terrace_odsgen::Config::new()
        .publish("tiny", "::terrace_generated_tests::tiny")
        .compile(&["src/tiny.dialect"])
}
