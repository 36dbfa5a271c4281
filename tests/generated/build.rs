//! Generates the dialects, each by itself: files of one run share their names.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::compile(&["src/tiny.dialect"])?;
    terrace_odsgen::compile(&["src/rules.dialect"])
}
