//! Generates the dialect `tiny`, and lets other crates use its definitions.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .publish("tiny", "::terrace_generated_tests::tiny")
        .compile(&["src/tiny.dialect"])
}
