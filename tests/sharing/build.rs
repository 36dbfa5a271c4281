//! Generates the dialect `user`, over the definitions of `tiny`.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new().library_of("terrace-generated-tests").compile(&["src/user.dialect"])
}
