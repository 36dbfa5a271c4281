//! Generates the interface from its definition.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .root_path("::terrace_runtime")
        .publish("interpretable", "::terrace_interpreter")
        .compile(&["src/interpretable.dialect"])
}
