//! Makes Rust of the definitions in `src/hw.dialect`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::compile(&["src/hw.dialect"])
}
