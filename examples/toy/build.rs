//! Makes Rust of the definitions in `src/toy.dialect`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::compile(&["src/toy.dialect"])
}
