//! Generates the dialect `tiny`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::compile(&["src/tiny.dialect"])
}
