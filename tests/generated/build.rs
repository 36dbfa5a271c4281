//! Generates the dialects `forms`, `faces` and `tiny`, and lets other crates use the definitions of the last.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::compile(&["src/forms.dialect"])?;
    terrace_odsgen::compile(&["src/faces.dialect"])?;
    terrace_odsgen::Config::new()
        .publish("tiny", "::terrace_generated_tests::tiny")
        .compile(&["src/tiny.dialect"])
}
