//! Generates the dialects, each by itself as files of one run share their names, and lets other crates use `tiny`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::compile(&["src/forms.dialect"])?;
    terrace_odsgen::compile(&["src/faces.dialect"])?;
    terrace_odsgen::Config::new()
        .publish("tiny", "::terrace_generated_tests::tiny")
        .compile(&["src/tiny.dialect"])?;
    terrace_odsgen::compile(&["src/rules.dialect"])
}
