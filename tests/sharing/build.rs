//! Generates the dialect `user`, over the definitions of `tiny`, and `build`, over those of the dialects of Terrace.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new().library_of("terrace-generated-tests").compile(&["src/user.dialect"])?;
    terrace_odsgen::Config::new().library_of("terrace").compile(&["src/build.dialect"])
}
